import { describe, expect, it } from "vitest";
import { describeEfectos } from "./efectos.ts";
import type { Cobro, Estado } from "#app/features/pedidos/pedidos/pedidos.ts";

const of = (estado: Estado, cobro: Cobro, hacia: Estado, unidades = 3, por_enviar = unidades) =>
  describeEfectos({ estado, cobro, unidades, por_enviar, vence_minutos: 35 }, hacia).join(" ");

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

  it.each<[from: Estado, to: Estado, por_enviar: number, says: RegExp, not: RegExp]>([
    ["procesando", "cancelado", 1, /Vuelve 1 unidad al stock\. Las 2 unidades enviadas vuelven solo si/, /separan/],
    ["enviado", "cancelado", 0, /^Las 3 unidades enviadas vuelven solo si ya regresaron/, /al stock/],
    ["enviado", "procesando", 0, /^Sus envíos se conservan: 3 unidades ya no están en la tienda/, /separan/],
    ["enviado", "pendiente", 2, /Sus envíos se conservan: 1 unidad ya no está/, /separan/],
    ["procesando", "enviado", 1, /^Sale la unidad que falta\./, /ya recibió/],
    ["procesando", "enviado", 0, /El cliente ya recibió el aviso/, /Pedido enviado/],
    ["cancelado", "procesando", 1, /Se separan otra vez 1 unidad/, /3 unidades/],
    ["cancelado", "procesando", 0, /confirmado»/, /separan/],
  ])("%s to %s, of 3 units with %i in the shop", (from, to, por_enviar, says, not) => {
    const text = of(from, "pagado", to, 3, por_enviar);
    expect(text).toMatch(says);
    expect(text).not.toMatch(not);
  });

  it("speaks of one unit as of one", () => {
    expect(of("pendiente", "sin_pagar", "cancelado", 1)).toMatch(/Vuelve 1 unidad al stock/);
  });
});
