import { z } from "zod";
import { ROLES } from "#db/values.ts";
import { PUESTOS } from "#lib/permisos.ts";

const id = z.string().min(1).max(200);

/** What closes the sessions of a person. */
export const cierreSchema = z.object({ id, accion: z.literal("cerrar-sesiones") });

/** What the role toggle of the panel sends; with a puesto and the one that it was shown with, the form of the puesto. */
export const rolSchema = z.union([
  z.object({ id, rol: z.literal("admin"), puesto: z.enum(PUESTOS), era: z.enum(PUESTOS) }),
  z.object({ id, rol: z.enum(ROLES), puesto: z.undefined().optional() }),
]);
