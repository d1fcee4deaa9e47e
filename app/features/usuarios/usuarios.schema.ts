import { z } from "zod";
import { ROLES } from "#db/values.ts";

const id = z.string().min(1).max(200);

/** What closes the sessions of a person. */
export const cierreSchema = z.object({ id, accion: z.literal("cerrar-sesiones") });

/** What the role toggle of the panel sends. */
export const rolSchema = z.object({
  id,
  rol: z.enum(ROLES),
});
