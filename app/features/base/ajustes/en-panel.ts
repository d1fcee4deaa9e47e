import type { ClaveAjuste } from "./ajustes.ts";
import type { Declaracion, Mostrado } from "./declarar.ts";

export interface CambioAjuste {
  id: string;
  created_at: Date;
  actor: string;
  antes: string | null;
  despues: string | null;
}

export interface AjusteEnPanel extends Pick<Declaracion<unknown>, "etiqueta" | "ayuda" | "seccion" | "muestra"> {
  clave: ClaveAjuste;
  mostrado: Mostrado;
  valor: string;
  defecto: string;
  /** Variables by field (or ENTERO); empty where the panel decides. */
  fijados: Readonly<Record<string, string>>;
  /** The environment fixes all of it. */
  fijo: boolean;
  /** Also true for an overridden value, or one equal to the default. */
  puesto: boolean;
  /** 0 without a row. */
  version: number;
  historial: readonly CambioAjuste[];
}
