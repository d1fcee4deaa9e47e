import { type CampoFicha, declareFicha, type Ficha, juzgado, linea } from "./ficha.ts";

const tope = (etiqueta: string, max: number, ayuda: string): CampoFicha =>
  juzgado(
    linea(etiqueta, String(max).length, "Escribe un número; 0 es sin tope.", { ayuda }),
    (text) => /^\d+$/.test(text) && Number(text) <= max,
    `Escribe un número entero hasta ${max}; 0 es sin tope.`,
  );

/** Limits the stock that people hold without paying. */
export const TOPES = declareFicha({
  por_producto: tope("Unidades de un producto en un pedido", 99_999, "0 es sin tope, aquí y abajo."),
  unidades: tope("Unidades sin pagar, en todos sus pedidos", 99_999, ""),
  monto: tope("Soles sin pagar, en todos sus pedidos", 999_999, "Con IGV."),
  horas: tope(
    "Horas para enviar el código de Yape, Plin o transferencia",
    72,
    "Si son menos que las de «Yape, Plin o transferencia». Con el código enviado, el pedido espera a que lo revisen.",
  ),
});

export type Topes = Ficha<"por_producto" | "unidades" | "monto" | "horas">;

export const TOPES_USUALES: Topes = { por_producto: "20", unidades: "60", monto: "3000", horas: "2" };
