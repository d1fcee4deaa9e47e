import { z } from "zod";
import type { Env } from "#lib/env.ts";
import { cleanLine, cleanText } from "#lib/text.ts";
import { SEPARADOR } from "./palabras.ts";

/** How the panel edits a field of a form. */
export type TipoEntrada = "linea" | "email" | "tel" | "url" | "imagen" | "fecha" | "parrafo";

/** A field as the panel shows it. */
export interface CampoMostrado {
  nombre: string;
  etiqueta: string;
  ayuda: string;
  tipo: TipoEntrada;
  max: number;
  /** As it is typed. */
  valor: string;
}

/** The names of the environment's settings that hold a text, or nothing. */
type EnvTexto = { [Name in keyof Env]-?: [Env[Name]] extends [string | undefined] ? Name : never }[keyof Env];

/** A declared field. `valor` judges it, in the database and as it was typed. */
export interface CampoFicha {
  etiqueta: string;
  ayuda: string;
  tipo: TipoEntrada;
  /** Characters that its control takes. */
  max: number;
  valor: z.ZodType<string>;
  /** The environment's setting that wins over the panel. One with a default of its own would always win. */
  env?: EnvTexto;
}

type Opciones = Partial<Pick<CampoFicha, "ayuda" | "tipo" | "env">>;

/** A line that must be there: `falta` says so. */
export const linea = (etiqueta: string, max: number, falta: string, opciones: Opciones = {}): CampoFicha => ({
  etiqueta,
  ayuda: "",
  tipo: "linea",
  ...opciones,
  max,
  valor: z
    .string()
    .transform(cleanLine)
    .pipe(z.string().min(1, falta).max(max, `Escribe ${max} caracteres como máximo.`)),
});

/** A field that another rule judges after it was cleaned: `es` says whether it holds, `mensaje` what to write. */
export const juzgado = (
  campo: CampoFicha,
  es: (text: string) => boolean,
  mensaje: string,
  opciones: { vacio: boolean } = { vacio: false },
): CampoFicha => ({
  ...campo,
  valor: (opciones.vacio ? z.string().max(campo.max).transform(cleanLine) : campo.valor).refine(
    (text) => (opciones.vacio && text === "") || es(text),
    mensaje,
  ),
});

/** What staff set in one form: a text for each field. */
export type Ficha<Campo extends string> = Readonly<Record<Campo, string>>;

/** Several lines; `falta` where they must be there. */
export const parrafo = (etiqueta: string, max: number, ayuda = "", falta = ""): CampoFicha => ({
  etiqueta,
  ayuda,
  tipo: "parrafo",
  max,
  valor: z
    .string()
    .transform(cleanText)
    .pipe(
      z
        .string()
        .min(falta ? 1 : 0, falta)
        .max(max, `Escribe ${max} caracteres como máximo.`),
    ),
});

/** A line that may be left out. */
export const opcional = (etiqueta: string, max: number, opciones: Opciones = {}): CampoFicha =>
  juzgado(linea(etiqueta, max, "", opciones), () => true, "", { vacio: true });

/**
 * The parts of a setting that a form of fields has beside its value. `judge` says what is wrong with fields beside each
 * other, by their names.
 */
export function declareFicha<Campo extends string>(
  campos: Readonly<Record<Campo, CampoFicha>>,
  judge: (ficha: Ficha<Campo>) => Readonly<Record<string, string>> = () => ({}),
) {
  const nombres = Object.keys(campos) as Campo[];
  const shape = Object.fromEntries(nombres.map((nombre) => [nombre, campos[nombre].valor]));
  const pick = (read: (nombre: Campo) => string) =>
    Object.fromEntries(nombres.map((nombre) => [nombre, read(nombre)])) as Ficha<Campo>;
  const inEnv = (env: Env, nombre: Campo): string | undefined => {
    const variable = campos[nombre].env;
    return variable && env[variable];
  };
  return {
    valor: z.object(shape).superRefine((ficha, context) => {
      for (const [campo, message] of Object.entries(judge(ficha as Ficha<Campo>))) {
        context.addIssue({ code: "custom", message, path: [campo] });
      }
    }) as unknown as z.ZodType<Ficha<Campo>>,
    control: {
      tipo: "ficha" as const,
      mostrar: (valor: Ficha<Campo>) => ({
        control: "ficha" as const,
        valor: nombres.map((nombre): CampoMostrado => {
          const { etiqueta, ayuda, tipo, max } = campos[nombre];
          return { nombre, etiqueta, ayuda, tipo, max, valor: valor[nombre] };
        }),
      }),
      // Told apart again by the separator, so that no value may have it.
      describe: (valor: Ficha<Campo>) =>
        nombres
          .map((nombre) => `${campos[nombre].etiqueta}: ${valor[nombre].replaceAll(SEPARADOR, ", ") || "(vacío)"}`)
          .join(SEPARADOR),
      /** The environment's settings that fix fields, by the fields' names. */
      fijados: (env: Env): Readonly<Record<string, string>> =>
        Object.fromEntries(
          nombres.flatMap((nombre) => (inEnv(env, nombre) === undefined ? [] : [[nombre, campos[nombre].env ?? ""]])),
        ),
      /** The value in force: the environment's fields win. */
      aplicar: (env: Env, valor: Ficha<Campo>) => pick((nombre) => inEnv(env, nombre) ?? valor[nombre]),
      /** The value to keep: a field that the environment fixes stays as it was. */
      conservar: (env: Env, valor: Ficha<Campo>, antes: Ficha<Campo>) =>
        pick((nombre) => (inEnv(env, nombre) === undefined ? valor : antes)[nombre]),
    },
  };
}
