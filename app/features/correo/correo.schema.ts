import { z } from "zod";

/** What 'Enviar de nuevo' sends. */
export const reenvioSchema = z.object({ id: z.uuid() });
