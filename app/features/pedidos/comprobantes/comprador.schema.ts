import { z } from "zod";
import { DOCUMENTOS_COMPRADOR } from "#db/values.ts";
import { isDocumento } from "./documento.ts";
import { isCorto, toLinea } from "./texto.ts";

/** SUNAT 2022: a name is one line. */
const linea = (max: number, largo: string) => z.string().transform(toLinea).pipe(z.string().max(max, largo));

/** Excludes names such as "...". */
const hasLetras = (text: string): boolean => !isCorto(text) && /\p{L}.*\p{L}/u.test(text);

/** Accepts `20 131312955` and `20-13131295-5`. */
const numero = z
  .string()
  .max(40, "Es muy largo.")
  .transform((text) => text.replace(/[\s.-]/gu, "").toUpperCase());

const PIDE = {
  dni: "Son los 8 dígitos del DNI.",
  ce: "Son de 9 a 12 letras o números.",
  ruc: "Revisa el RUC: son 11 dígitos y alguno no coincide.",
} as const;

/** The buyer on a receipt; none where `documento` is empty. */
export const compradorSchema = z
  .object({
    documento: z.enum(["", ...DOCUMENTOS_COMPRADOR], "Elige el documento."),
    numero: numero.default(""),
    nombre: linea(200, "Es muy largo.").default(""),
    direccion: linea(200, "Es muy larga.").default(""),
  })
  .superRefine(({ documento, numero: escrito, nombre, direccion }, context) => {
    if (documento === "") return;
    const fail = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    if (!isDocumento(documento, escrito)) fail("numero", PIDE[documento]);
    if (!hasLetras(nombre)) fail("nombre", documento === "ruc" ? "Escribe la razón social." : "Escribe el nombre.");
    if (documento === "ruc" && direccion.length < 5) fail("direccion", "Escribe la dirección fiscal.");
  })
  .transform(({ documento, ...resto }) =>
    documento === "" ? null : { ...resto, documento, direccion: documento === "ruc" ? resto.direccion : "" },
  );
