import { describe, expect, it } from "vitest";
import { describeEfectos } from "./efectos.ts";
import type { Cobro, Estado } from "#app/features/pedidos/pedidos.ts";

const of = (estado: Estado, cobro: Cobro, hacia: Estado, unidades = 3) =>
  describeEfectos({ estado, cobro, unidades, vence_minutos: 35 }, hacia).join(" ");

describe("what a change of estado does besides", () => {
  it.each<[from: Estado, Cobro, to: Estado, says: RegExp[], not: RegExp[]]>([
    ["procesando", "pagado", "enviado", [/«Pedido enviado»/], [/stock/, /pagado en línea/, /dinero/]],
    ["enviado", "pagado", "entregado", [/«Pedido entregado»/], [/stock/]],
    ["procesando", "pagado", "cancelado", [/Vuelven 3 unidades al stock/, /queda cobrado/, /cancelado»/], [/página/]],
    ["enviado", "devuelto_parcial", "cancelado", [/queda cobrado/], []],
    ["procesando", "devuelto", "cancelado", [/al stock/], [/queda cobrado/]],
    ["pendiente", "sin_pagar", "cancelado", [/Vuelven 3/, /página de pago se cierra/], [/dinero/]],
    ["pendiente", "en_curso", "cancelado", [/en curso se retira/], [/página/]],
    ["pendiente", "sin_pagar", "procesando", [/nadie lo ha pagado/, /confirmado»/], [/stock/]],
    ["cancelado", "sin_pagar", "pendiente", [/Se separan otra vez 3/, /35 minutos/, /No se avisa/], [/Vuelven/]],
    ["cancelado", "pagado", "procesando", [/Se separan otra vez/, /confirmado»/], [/nadie lo ha pagado/]],
    ["cancelado", "devuelto", "pendiente", [/Se separan/, /pagarlo otra vez.*35 minutos/], [/dinero cobrado/]],
    ["cancelado", "devuelto", "procesando", [/ya se devolvió/], [/nadie lo ha pagado/]],
    ["pendiente", "devuelto", "cancelado", [/página de pago se cierra/], [/queda cobrado/]],
    ["entregado", "pagado", "pendiente", [/No se avisa/, /dinero cobrado.*devuelve antes/], [/35 minutos/, /stock/]],
    ["cancelado", "devuelto_parcial", "pendiente", [/dinero cobrado.*devuelve antes/], [/35 minutos/]],
    ["cancelado", "en_curso", "pendiente", [/No se avisa/], [/dinero cobrado/, /35 minutos/]],
    ["enviado", "pagado", "enviado", [/^$/], []],
  ])("%s (%s) to %s", (from, cobro, to, says, not) => {
    const text = of(from, cobro, to);
    for (const one of says) expect(text).toMatch(one);
    for (const one of not) expect(text).not.toMatch(one);
  });

  it("speaks of one unit as of one", () => {
    expect(of("pendiente", "sin_pagar", "cancelado", 1)).toMatch(/Vuelve 1 unidad al stock/);
  });
});
