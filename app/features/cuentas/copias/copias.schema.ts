import { z } from "zod";

export const accionCopiasSchema = z.object({ accion: z.enum(["copiar", "seguir"]) });
