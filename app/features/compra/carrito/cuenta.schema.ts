import { z } from "zod";
import { MAX_CANTIDAD } from "./carrito.ts";
import { type EnvioCarrito, MAX_LINEAS_CUENTA } from "./cuenta.ts";
import { MAX_PENDIENTES } from "./guardado.ts";

const numero = z.int().min(0).max(1_000_000_000_000);

export const envioCarritoSchema: z.ZodType<EnvioCarrito> = z.object({
  usuario_id: z.string().min(1).max(64),
  dispositivo: z.string().regex(/^[\da-f]{32}$/),
  version: numero,
  cambios: z
    .array(z.object({ id: z.uuid(), cantidad: z.int().min(0).max(MAX_CANTIDAD), n: numero.min(1) }))
    .max(MAX_LINEAS_CUENTA),
  pendientes: z.array(z.uuid()).max(MAX_PENDIENTES),
});
