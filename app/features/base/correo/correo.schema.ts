import { z } from "zod";

export const reenvioSchema = z.object({ id: z.uuid() });

export const guardadosSchema = z.object({ accion: z.literal("guardados") });
