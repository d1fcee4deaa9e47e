import { z } from "zod";
import { AJUSTES, type ClaveAjuste, CLAVES_AJUSTE, type ValorAjuste } from "./ajustes.ts";

/** What a form of /admin/ajustes orders. */
export const ordenAjuste = z.intersection(
  z.object({ clave: z.enum(CLAVES_AJUSTE), version: z.coerce.number().int().min(0) }),
  z.discriminatedUnion("accion", [
    z.object({ accion: z.literal("guardar"), valor: z.string().default("") }),
    z.object({ accion: z.literal("defecto") }),
    /** Back to the value before a change in the log. */
    z.object({ accion: z.literal("volver"), cambio: z.uuid() }),
  ]),
);

/** What a control of the panel sends: a browser leaves an unchecked box out. */
const FROM_TEXT = {
  interruptor: z.enum(["", "on"]).transform((text) => text === "on"),
};

/** Reads the value that was typed for a setting; the message is for its field. */
export function parseTyped(clave: ClaveAjuste, text: string): z.ZodSafeParseResult<ValorAjuste> {
  const { control, valor } = AJUSTES[clave];
  const read = FROM_TEXT[control].safeParse(text);
  return read.success ? valor.safeParse(read.data) : read;
}
