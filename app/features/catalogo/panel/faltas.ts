import { formatNumero } from "#lib/numbers.ts";

export const FALTAS = ["imagen", "alternativo", "descripcion", "categoria", "precio"] as const;
export type FaltaProducto = (typeof FALTAS)[number];

export const NOMBRE_FALTA: Record<FaltaProducto, string> = {
  imagen: "Sin imagen",
  alternativo: "Foto sin texto",
  descripcion: "Sin descripción",
  categoria: "Sin categoría",
  precio: "Con precio cero",
};

export const CAMPO_FALTA: Record<FaltaProducto, string> = {
  imagen: "imagen",
  alternativo: "imagen",
  descripcion: "descripcion",
  categoria: "categoria",
  precio: "precio",
};

export const TOPE_FALTAS = 1_000;

export type ConteoFaltas = Record<FaltaProducto, number>;

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
