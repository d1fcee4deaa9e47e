import { expect, it } from "vitest";
import type { Cobro, Estado } from "#app/features/pedidos/pedidos/pedidos.ts";
import { findSiguiente } from "./siguiente.ts";

it.each<[Estado, Cobro, por_enviar: number, says: RegExp, tipo: string]>([
  ["pendiente", "sin_pagar", 3, /Espera el pago/, "nada"],
  ["pendiente", "pagado", 3, /Ya está pagado/, "nada"],
  ["procesando", "pagado", 3, /^Marcar como enviado$/, "envio"],
  ["procesando", "pagado", 1, /^Enviar el resto$/, "envio"],
  ["procesando", "pagado", 0, /^Marcar como enviado$/, "estado"],
  ["enviado", "pagado", 0, /^Marcar como entregado$/, "estado"],
  ["entregado", "pagado", 0, /no queda nada/, "nada"],
  ["cancelado", "devuelto", 3, /no queda nada/, "nada"],
  ["cancelado", "pagado", 3, /queda dinero por devolver/, "nada"],
])(
  "what is next of an order that is %s and %s, with %i of 3 units in the shop",
  (estado, cobro, por_enviar, says, tipo) => {
    const next = findSiguiente({ estado, cobro, unidades: 3, por_enviar });
    expect(next.tipo).toBe(tipo);
    expect(next.texto).toMatch(says);
  },
);
