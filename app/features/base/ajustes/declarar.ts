import { z } from "zod";
import type { Rol } from "#db/values.ts";
import type { Categoria } from "#lib/categorias.ts";
import type { Env } from "#lib/env.ts";
import type { ZonaEnvio } from "#lib/envio/zonas.ts";
import { formatNumero } from "#lib/numbers.ts";
import { describeCategorias, type FilaCategoria, toFilaCategoria } from "./categorias.ts";
import { type Courier, describeCouriers } from "./couriers.ts";
import { ENTERO } from "./entero.ts";
import type { CampoMostrado } from "./ficha.ts";
import { describeHacedores, type Hacedor } from "./hacedores.ts";
import { formatGrupos, type Grupos, judgeGrupos, SEPARADOR } from "./palabras.ts";
import { describeTextos, type TextoPreparado } from "./textos.ts";
import { describeZonas, type FilaZona, toFila } from "./zonas.ts";

type EnvName<T> = { [Name in keyof Env]-?: [Env[Name]] extends [T | undefined] ? Name : never }[keyof Env];

export interface OpcionMostrada {
  nombre: string;
  etiqueta: string;
  puesta: boolean;
}

export type Mostrado =
  | { control: "interruptor"; valor: boolean }
  | { control: "numero"; valor: number }
  | { control: "zonas"; valor: readonly FilaZona[] }
  | { control: "categorias"; valor: readonly FilaCategoria[] }
  | { control: "couriers"; valor: readonly Courier[] }
  | { control: "textos"; valor: readonly TextoPreparado[] }
  | { control: "hacedores"; valor: readonly Hacedor[] }
  | { control: "palabras"; valor: Grupos }
  | { control: "ficha"; valor: readonly CampoMostrado[] }
  | { control: "opciones"; valor: readonly OpcionMostrada[] }
  | { control: "orden"; valor: readonly OpcionMostrada[] };

interface ControlAjuste<T> {
  tipo: Mostrado["control"];
  mostrar: (valor: T) => Mostrado;
  describe: (valor: T) => string;
  /** Variables by the fields that they fix (ficha.ts). */
  fijados?: (env: Env) => Readonly<Record<string, string>>;
  aplicar?: (env: Env, valor: T) => T;
  conservar?: (env: Env, valor: T, antes: T) => T;
}

export const INTERRUPTOR: ControlAjuste<boolean> = {
  tipo: "interruptor",
  mostrar: (valor) => ({ control: "interruptor", valor }),
  describe: (valor) => (valor ? "sí" : "no"),
};

export const NUMERO: ControlAjuste<number> = {
  tipo: "numero",
  mostrar: (valor) => ({ control: "numero", valor }),
  describe: formatNumero,
};

export const TABLA_ZONAS: ControlAjuste<readonly ZonaEnvio[]> = {
  tipo: "zonas",
  mostrar: (valor) => ({ control: "zonas", valor: valor.map(toFila) }),
  describe: describeZonas,
};

export const TABLA_CATEGORIAS: ControlAjuste<readonly Categoria[]> = {
  tipo: "categorias",
  mostrar: (valor) => ({ control: "categorias", valor: valor.map(toFilaCategoria) }),
  describe: describeCategorias,
};

export const TABLA_COURIERS: ControlAjuste<readonly Courier[]> = {
  tipo: "couriers",
  mostrar: (valor) => ({ control: "couriers", valor }),
  describe: describeCouriers,
};

export const TABLA_TEXTOS: ControlAjuste<readonly TextoPreparado[]> = {
  tipo: "textos",
  mostrar: (valor) => ({ control: "textos", valor }),
  describe: describeTextos,
};

export const TABLA_HACEDORES: ControlAjuste<readonly Hacedor[]> = {
  tipo: "hacedores",
  mostrar: (valor) => ({ control: "hacedores", valor }),
  describe: describeHacedores,
};

export const TABLA_PALABRAS: ControlAjuste<Grupos> = {
  tipo: "palabras",
  mostrar: (valor) => ({ control: "palabras", valor }),
  describe: (valor) => formatGrupos(valor, SEPARADOR),
};

export const declareOpciones = <T extends string>(
  etiquetas: Readonly<Record<T, string>>,
): ControlAjuste<readonly T[]> => ({
  tipo: "opciones",
  mostrar: (valor) => ({
    control: "opciones",
    valor: (Object.keys(etiquetas) as T[]).map((nombre) => {
      return { nombre, etiqueta: etiquetas[nombre], puesta: valor.includes(nombre) };
    }),
  }),
  describe: (valor) => valor.map((nombre) => etiquetas[nombre]).join(", "),
});

/** All of `etiquetas`, in an order. */
export const declareOrden = <T extends string>(
  etiquetas: Readonly<Record<T, string>>,
): ControlAjuste<readonly T[]> => ({
  tipo: "orden",
  mostrar: (valor) => ({
    control: "orden",
    valor: valor.map((nombre) => ({ nombre, etiqueta: etiquetas[nombre], puesta: true })),
  }),
  describe: (valor) => valor.map((nombre) => etiquetas[nombre]).join(", "),
});

export const gruposPalabras = z
  .array(z.array(z.string()))
  .superRefine((grupos, context) => {
    const message = judgeGrupos(grupos);
    if (message) context.addIssue({ code: "custom", message });
  })
  .transform((grupos) => grupos.filter(({ length }) => length > 0));

export interface Declaracion<T> {
  etiqueta: string;
  ayuda: string;
  seccion: string;
  control: ControlAjuste<T>;
  valor: z.ZodType<T>;
  defecto: T;
  cambia: Rol;
  /** Overrides the panel. A variable with a default would always override. */
  env?: EnvName<T>;
  /** Previews the typed value, given as parameters. */
  muestra?: string;
  /** Once it is set, rows may come that versions before this one cannot read. */
  desde?: string;
}

/** The added functions throw for another setting's value. */
export function declare<T>(declaracion: Declaracion<T>) {
  const { control, valor: schema, env: variable } = declaracion;
  const inEnv = (env: Env) => (variable === undefined ? undefined : (env[variable] as T | undefined));
  return {
    ...declaracion,
    mostrar: (valor: unknown) => control.mostrar(schema.parse(valor)),
    describe: (valor: unknown) => control.describe(schema.parse(valor)),
    /** Variables by the fields that they fix, or by ENTERO. */
    fijados: (env: Env): Readonly<Record<string, string>> => {
      if (control.fijados) return control.fijados(env);
      return variable === undefined || inEnv(env) === undefined ? {} : { [ENTERO]: variable };
    },
    aplicar: (env: Env, valor: unknown): T => {
      // Already parsed when read, or the default.
      const own = valor as T;
      return control.aplicar ? control.aplicar(env, own) : (inEnv(env) ?? own);
    },
    conservar: (env: Env, valor: unknown, antes: unknown): T => {
      const own = schema.parse(valor);
      return control.conservar ? control.conservar(env, own, schema.parse(antes)) : own;
    },
  };
}
