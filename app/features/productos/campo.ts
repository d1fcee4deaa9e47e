import type { Column } from "#app/ui/data-table.tsx";
import { type CampoLeido, readLinea, readParrafo } from "./leer-campos.ts";

/** Each kind has a control in the form, a cell in the panel's list, and a way to be spelt in a CSV. */
export type TipoCampo =
  | "linea"
  | "parrafo"
  | "categoria"
  | "precio"
  | "stock"
  | "imagen"
  | "imagenes"
  | "textos"
  | "lista"
  | "opciones"
  | "costo"
  | "minimo"
  | "estado"
  | "dia";

/** How a field stands in the panel's list; the id and, without a `titulo`, the header are the field's own. */
export interface ColumnaPanel extends Pick<Column<unknown>, "align" | "sortable" | "sorts" | "from" | "phone"> {
  /** From left to right. */
  lugar: number;
  titulo?: string;
}

/** A field of a product. It must be filled in when `read` refuses an empty text. */
export interface CampoProducto<Valor = unknown> {
  /** What the form, the log and the CSV call it. */
  etiqueta: string;
  tipo: TipoCampo;
  /** Characters that the form takes. */
  maximo?: number;
  /** Reads what was typed, or what a cell holds. */
  read: (text: string) => CampoLeido<Valor>;
  /** What it may hold, where that is a list. */
  opciones?: readonly string[];
  /** The value as the log and the CSV hold it: amounts in soles. */
  toJson(valor: Valor): ValorJson;
  panel?: ColumnaPanel;
  /** The panel's alone: no page, feed or answer of the storefront has it. In the product's own page, not in its dialog. */
  interno?: true;
}

export type ValorJson = string | number | string[] | null;

export const same = <T extends ValorJson>(valor: T) => valor;

/** The rules of a text of one line; `vacio` says what is wrong where it must be there. */
export const linea = (maximo: number, vacio?: string) =>
  ({
    tipo: "linea",
    maximo,
    read: (text: string) => readLinea(text, { maximo, vacio }),
    toJson: same<string>,
  }) as const;

export const parrafo = (maximo: number, vacio?: string) =>
  ({
    tipo: "parrafo",
    maximo,
    read: (text: string) => readParrafo(text, { maximo, vacio }),
    toJson: same<string>,
  }) as const;
