import { z } from "zod";

export const accionLibrosSchema = z.object({ accion: z.enum(["revisar"]) });
