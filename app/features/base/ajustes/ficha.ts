import { z } from "zod";
import type { Env } from "#lib/env.ts";
import { listKeys, mapValues } from "#lib/objects.ts";
import { cleanLine, cleanText } from "#lib/text.ts";
import { SEPARADOR } from "./palabras.ts";

export type TipoEntrada = "linea" | "email" | "tel" | "url" | "imagen" | "fecha" | "parrafo" | "color" | "eleccion";

export interface CampoMostrado {
  nombre: string;
  etiqueta: string;
  ayuda: string;
  tipo: TipoEntrada;
  max: number;
  valor: string;
  /** Of an `eleccion`: texts by value. */
  opciones?: Readonly<Record<string, string>>;
}

type EnvTexto = { [Name in keyof Env]-?: [Env[Name]] extends [string | undefined] ? Name : never }[keyof Env];

/** `valor` validates both stored and typed text. */
export interface CampoFicha {
  etiqueta: string;
  ayuda: string;
  tipo: TipoEntrada;
  max: number;
  opciones?: Readonly<Record<string, string>>;
  valor: z.ZodType<string>;
  /** Overrides the panel. A variable with a default would always override. */
  env?: EnvTexto;
}

type Opciones = Partial<Pick<CampoFicha, "ayuda" | "tipo" | "env">>;

/** `falta` is the error of an empty line. */
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

/** `es` judges the cleaned text, `mensaje` is the error. */
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

export type Ficha<Campo extends string> = Readonly<Record<Campo, string>>;

/** Required where `falta` has an error for an empty paragraph. */
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

export const opcional = (etiqueta: string, max: number, opciones: Opciones = {}): CampoFicha =>
  juzgado(linea(etiqueta, max, "", opciones), () => true, "", { vacio: true });

export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text);

/** `#a63f20`, also typed without `#`, in capitals or with three digits. */
const toColor = (text: string): string => {
  const digits = cleanLine(text).toLowerCase().replace(/^#/, "");
  return `#${/^[0-9a-f]{3}$/.test(digits) ? digits.replaceAll(/./g, "$&$&") : digits}`;
};

export const color = (etiqueta: string, ayuda: string): CampoFicha => ({
  etiqueta,
  ayuda,
  tipo: "color",
  max: 20,
  valor: z.string().transform(toColor).refine(isColor, "Escribe un color con seis cifras: #a63f20."),
});

export const eleccion = (
  etiqueta: string,
  opciones: Readonly<Record<string, { etiqueta: string }>>,
  ayuda: string,
): CampoFicha => ({
  etiqueta,
  ayuda,
  tipo: "eleccion",
  max: 40,
  opciones: mapValues(opciones, (opcion) => opcion.etiqueta),
  valor: z.enum(listKeys(opciones), "Elige una de la lista."),
});

/** `judge` returns the errors between fields, by field name. */
export function declareFicha<Campo extends string>(
  campos: Readonly<Record<Campo, CampoFicha>>,
  judge: (ficha: Ficha<Campo>) => Readonly<Record<string, string>> = () => ({}),
) {
  const nombres = Object.keys(campos) as Campo[];
  const shape = Object.fromEntries(nombres.map((nombre) => [nombre, campos[nombre].valor]));
  const pick = (read: (nombre: Campo) => string) =>
    Object.fromEntries(nombres.map((nombre) => [nombre, read(nombre)])) as Ficha<Campo>;
  const inEnv = (env: Env, nombre: Campo): string | undefined => {
    const { env: variable, valor } = campos[nombre];
    const text = variable && env[variable];
    // What its rules refuse is reported at the start (listRefused).
    return text === undefined ? undefined : (valor.safeParse(text).data ?? text);
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
          const { etiqueta, ayuda, tipo, max, opciones } = campos[nombre];
          return { nombre, etiqueta, ayuda, tipo, max, valor: valor[nombre], ...(opciones ? { opciones } : {}) };
        }),
      }),
      describe: (valor: Ficha<Campo>) =>
        nombres
          .map((nombre) => {
            const said = campos[nombre].opciones?.[valor[nombre]] ?? valor[nombre];
            return `${campos[nombre].etiqueta}: ${said.replaceAll(SEPARADOR, ", ") || "(vacío)"}`;
          })
          .join(SEPARADOR),
      fijados: (env: Env): Readonly<Record<string, string>> =>
        Object.fromEntries(
          nombres.flatMap((nombre) => (inEnv(env, nombre) === undefined ? [] : [[nombre, campos[nombre].env ?? ""]])),
        ),
      aplicar: (env: Env, valor: Ficha<Campo>) => pick((nombre) => inEnv(env, nombre) ?? valor[nombre]),
      /** Fields fixed by the environment keep their stored value. */
      conservar: (env: Env, valor: Ficha<Campo>, antes: Ficha<Campo>) =>
        pick((nombre) => (inEnv(env, nombre) === undefined ? valor : antes)[nombre]),
    },
  };
}
