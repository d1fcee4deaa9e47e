import { z } from "zod";
import { isId } from "#lib/ids.ts";
import { motivoSchema, precioSchema, stockSchema } from "./productos.schema.ts";

/** Made by the browser for each change: the same one sent twice is done once. */
const clave = z.string().regex(/^[\da-f]{32}$/);
const celda = { id: z.string().refine(isId, "No es un ID de producto."), clave };

/** A price or a stock that was typed into the list, with the value that stood there before. */
export const celdaSchema = z.discriminatedUnion("campo", [
  z.object({
    ...celda,
    campo: z.literal("precio"),
    valor: precioSchema,
    esperado: precioSchema,
    /** The question whether the price may fall by more than half was answered with yes. */
    mitad: z.stringbool().default(false),
  }),
  z.object({ ...celda, campo: z.literal("stock"), valor: stockSchema, esperado: stockSchema, motivo: motivoSchema }),
]);

export type EdicionCelda = z.output<typeof celdaSchema>;

/**
 * An entry of the log that is taken back: alone, or with all that was changed at once with it. Its id may be a key like the
 * one above, which names no version of UUIDs.
 */
export const deshacerSchema = z.object({ clave, entrada: z.guid(), juntos: z.stringbool() });
