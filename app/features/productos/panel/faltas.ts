import { formatNumero } from "#lib/numbers.ts";

/** What a product may lack before it sells well, and the field of its form that it is mended in. */
export const FALTAS = ["imagen", "alternativo", "descripcion", "categoria", "precio"] as const;
export type FaltaProducto = (typeof FALTAS)[number];

export const NOMBRE_FALTA: Record<FaltaProducto, string> = {
  imagen: "Sin imagen",
  alternativo: "Foto sin texto",
  descripcion: "Sin descripción",
  categoria: "Sin categoría",
  precio: "Con precio cero",
};

/** The name of its field in the form. */
export const CAMPO_FALTA: Record<FaltaProducto, string> = {
  imagen: "imagen",
  alternativo: "imagen",
  descripcion: "descripcion",
  categoria: "categoria",
  precio: "precio",
};

/** Each is counted up to here. */
export const TOPE_FALTAS = 1_000;

export type ConteoFaltas = Record<FaltaProducto, number>;

/** The choices of the filter, with how many products each has. */
export const listFaltas = (faltas: ConteoFaltas) => [
  ["", "Completos o no"] as const,
  ...FALTAS.map((falta) => {
    const n = faltas[falta];
    return [
      falta,
      `${NOMBRE_FALTA[falta]} (${n > TOPE_FALTAS ? `${formatNumero(TOPE_FALTAS)}+` : formatNumero(n)})`,
    ] as const;
  }),
];
