import { z } from "zod";
import { isId } from "#lib/ids.ts";
import { motivoSchema, precioSchema, stockSchema } from "./productos.schema.ts";

/** Idempotency key, made by the browser. */
const clave = z.string().regex(/^[\da-f]{32}$/);
const celda = { id: z.string().refine(isId, "No es un ID de producto."), clave };

/** `esperado`: the value that the editor saw. */
export const celdaSchema = z.discriminatedUnion("campo", [
  z.object({
    ...celda,
    campo: z.literal("precio"),
    valor: precioSchema,
    esperado: precioSchema,
    /** Confirms a price that falls by more than half. */
    mitad: z.stringbool().default(false),
  }),
  z.object({ ...celda, campo: z.literal("stock"), valor: stockSchema, esperado: stockSchema, motivo: motivoSchema }),
]);

export type EdicionCelda = z.output<typeof celdaSchema>;

/** A logged change to undo. Its id may be a key as above, without a UUID version. */
export const deshacerSchema = z.object({ clave, entrada: z.guid(), juntos: z.stringbool() });
