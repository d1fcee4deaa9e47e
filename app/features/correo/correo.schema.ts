import { z } from "zod";

/** What 'Enviar de nuevo' sends. */
export const reenvioSchema = z.object({ id: z.uuid() });

/** What 'Enviar los guardados' sends. */
export const guardadosSchema = z.object({ accion: z.literal("guardados") });
