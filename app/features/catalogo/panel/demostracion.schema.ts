import { z } from "zod";
import { isId } from "#lib/ids.ts";

export const vaciarSchema = z.object({ intento: z.literal("vaciar"), clave: z.string().refine(isId) });
