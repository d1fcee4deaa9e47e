import type { ClaveAjuste } from "./ajustes.ts";
import type { Declaracion, Mostrado } from "./declarar.ts";

/** A change of a setting, newest first in a list, in words. */
export interface CambioAjuste {
  id: string;
  created_at: Date;
  actor: string;
  /** null: the default held. */
  antes: string | null;
  despues: string | null;
}

/** A setting as the panel shows it. */
export interface AjusteEnPanel extends Pick<Declaracion<unknown>, "etiqueta" | "ayuda" | "seccion" | "muestra"> {
  clave: ClaveAjuste;
  mostrado: Mostrado;
  /** The value in force, and the default, in words. */
  valor: string;
  defecto: string;
  /** The environment's settings that fix the value (ENTERO), or fields of it, by name; empty where the panel decides. */
  fijados: Readonly<Record<string, string>>;
  /** Nothing of it can be changed here. */
  fijo: boolean;
  /** Set in the panel: also where the environment wins, or the default is the same. */
  puesto: boolean;
  /** Of the row; 0 without one. */
  version: number;
  historial: readonly CambioAjuste[];
}
