import { z } from "zod";
import type { Rol } from "#db/values.ts";
import type { Env } from "#lib/env.ts";

/** The names of the environment's settings that hold a `T`, or nothing. */
type EnvName<T> = { [Name in keyof Env]-?: [Env[Name]] extends [T | undefined] ? Name : never }[keyof Env];

interface Declaracion<T> {
  etiqueta: string;
  /** One or two sentences: what it changes for customers. */
  ayuda: string;
  /** The heading under which the panel shows it. */
  seccion: string;
  /** How the panel edits it. */
  control: "interruptor";
  valor: z.ZodType<T>;
  /** What holds until somebody sets it. */
  defecto: T;
  /** Who may change it. */
  cambia: Rol;
  /** The environment's setting that wins over the panel. One with a default of its own would always win. */
  env?: EnvName<T>;
}

const declare = <T>(declaracion: Declaracion<T>): Declaracion<T> => declaracion;

/** Every setting of the panel. */
export const AJUSTES = {
  precios_con_igv: declare<boolean>({
    etiqueta: "Precios con IGV incluido",
    ayuda:
      "En toda la tienda, el precio que más se ve es el que se paga. Sin marcar, es el precio sin IGV, con el total al lado. Lo que se cobra no cambia.",
    seccion: "Precios",
    control: "interruptor",
    valor: z.boolean(),
    defecto: false,
    cambia: "admin",
    env: "PRECIOS_CON_IGV",
  }),
};

export type ClaveAjuste = keyof typeof AJUSTES;
export type Ajustes = { [K in ClaveAjuste]: z.output<(typeof AJUSTES)[K]["valor"]> };
export type ValorAjuste = Ajustes[ClaveAjuste];

export const isClaveAjuste = (clave: string): clave is ClaveAjuste => Object.hasOwn(AJUSTES, clave);
export const CLAVES_AJUSTE = Object.keys(AJUSTES).filter(isClaveAjuste);

/** A change of a setting, newest first in a list. null: the default held. */
export interface CambioAjuste {
  id: string;
  created_at: Date;
  actor: string;
  antes: ValorAjuste | null;
  despues: ValorAjuste | null;
}

/** A setting as the panel shows it. */
export interface AjusteEnPanel extends Pick<Declaracion<unknown>, "etiqueta" | "ayuda" | "seccion" | "control"> {
  clave: ClaveAjuste;
  valor: ValorAjuste;
  defecto: ValorAjuste;
  /** The environment's setting that fixes the value; null where the panel decides. */
  fijado: string | null;
  /** Set in the panel: also where the environment wins, or the default is the same. */
  puesto: boolean;
  /** Of the row; 0 without one. */
  version: number;
  historial: readonly CambioAjuste[];
}
