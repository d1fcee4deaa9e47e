import type { Column } from "#app/ui/data-table.tsx";
import { type CampoLeido, readLinea, readParrafo } from "./leer-campos.ts";

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
  | "departamento"
  | "tallas"
  | "opciones"
  | "costo"
  | "minimo"
  | "estado"
  | "dia"
  | "etiquetas";

/** Id and default header are those of the field. */
export interface ColumnaPanel extends Pick<Column<unknown>, "align" | "sortable" | "sorts" | "from" | "phone"> {
  lugar: number;
  titulo?: string;
}

/** Required when `read` refuses an empty text. */
export interface CampoProducto<Valor = unknown> {
  etiqueta: string;
  tipo: TipoCampo;
  maximo?: number;
  read: (text: string) => CampoLeido<Valor>;
  opciones?: readonly string[];
  /** For log and CSV: amounts in soles. */
  toJson(valor: Valor): ValorJson;
  panel?: ColumnaPanel;
  /** In no page, feed or API of the storefront. In the panel it is on the product's page, not in its dialog. */
  interno?: true;
}

export type ValorJson = string | number | string[] | null;

export const same = <T extends ValorJson>(valor: T) => valor;

/** `vacio`: the error for an empty required text. */
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
