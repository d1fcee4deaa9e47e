import fc from "fast-check";
import { expect } from "vitest";
import { cancelOwn, hear, openPage } from "./comprar.ts";
import { COMPRAS, cobrar } from "./compras.ts";
import * as despues from "./despues.ts";
import type { PedidoModelo } from "./modelo.ts";
import { Orden, runTareas, toOrden } from "./orden.ts";
import * as personal from "./personal.ts";

const DESHACER_MS = 10 * 60_000;

const now = () => Date.now();
let codigos = 10_000_000;
const newCodigo = () => String((codigos += 1));

const isCard = ({ de }: PedidoModelo) => de.metodo === "stripe";

const pagar = (nth: number) =>
  toOrden("pagar", nth, isCard, async (pedido, id, modelo, { escena }) => {
    const page = await openPage(escena, id);
    modelo.hear(pedido);
    if (pedido.estado === "pendiente" && pedido.queda === 0 && now() < pedido.vence) expect(page).not.toBeNull();
    if (page && escena.mundo.stripe.payPage(page, "tarjeta")) pedido.afuera += pedido.de.total;
  });

const avisar = (nth: number) =>
  new Orden(`avisar(${nth})`, async (modelo, { escena }) => {
    const { stripe, pedidos } = escena.mundo;
    const aviso = stripe.avisos[nth % Math.max(1, stripe.avisos.length)];
    await hear(escena, stripe, nth);
    const pedido = modelo.pedidos[pedidos.indexOf(aviso?.referencia.slice(0, 36) ?? "")];
    if (pedido) modelo.hear(pedido);
  });

const dejar = (nth: number) =>
  toOrden(
    "dejar",
    nth,
    () => true,
    async (pedido, id, modelo, { escena }) => {
      expect(await cancelOwn(escena, id)).toBe(modelo.release(pedido) ? "cancelado" : "sigue");
    },
  );

const mover = (nth: number, cambio: personal.CambioSimulado) =>
  toOrden(
    `mover a ${JSON.stringify(cambio)}`,
    nth,
    () => true,
    async (pedido, id, modelo, { escena }) => {
      const antes = pedido.estado;
      // Before it cancels, the shop asks the provider: what was paid meanwhile changes what staff saw.
      if (cambio.estado === "cancelado") modelo.hear(pedido);
      const debido = pedido.estado === antes && (antes === cambio.estado || modelo.move(pedido, cambio, now()));
      expect(await personal.moveTo(escena, id, cambio)).toBe(debido ? "hecho" : "no");
      if (!debido || antes === "cancelado" || !cambio.devolver || cambio.estado !== "cancelado") return;
      if (pedido.libre > 0) modelo.pay(pedido, pedido.libre);
    },
  );

const enviar = (nth: number, cuantas: number) =>
  toOrden(
    `enviar ${cuantas}`,
    nth,
    () => true,
    async (pedido, id, _modelo, { escena }) => {
      const puede = pedido.estado === "procesando" && cuantas <= pedido.porEnviar;
      expect(await personal.send(escena, id, cuantas)).toBe(puede ? "hecho" : "no");
      if (!puede) return;
      pedido.salio = true;
      pedido.enviadas += cuantas;
      if (pedido.porEnviar === 0) pedido.estado = "enviado";
    },
  );

const reembolsar = (nth: number, { unidades, vuelven, parte }: { unidades: number; vuelven: number; parte: number }) =>
  toOrden(
    `reembolsar ${unidades}/${vuelven}/${parte}`,
    nth,
    ({ libre }) => libre > 0,
    async (pedido, id, modelo, { escena }) => {
      const monto = Math.max(1, Math.floor(pedido.libre / parte));
      const puede = unidades === 0 || modelo.refundUnits(pedido, unidades, Math.min(unidades, vuelven));
      const answer = await personal.refund(escena, id, { monto, unidades, vuelven: Math.min(unidades, vuelven) });
      expect(answer).toBe(puede ? "hecho" : "no");
      if (puede) modelo.pay(pedido, monto);
    },
  );

const volver = (nth: number, { unidades, vuelven, paga }: { unidades: number; vuelven: number; paga: boolean }) =>
  toOrden(
    `volver ${unidades}/${vuelven}${paga ? "/paga" : ""}`,
    nth,
    ({ estado, pedidas }) => estado === "entregado" && pedidas === 0,
    async (pedido, id, modelo, { escena }) => {
      const { de, porEnviar, retiradas, recibidas, regresadas, devolvibles } = pedido;
      const asked = await despues.askReturn(escena, id, unidades);
      expect(asked).toBe(unidades <= devolvibles ? "hecho" : "sin_unidades");
      if (asked !== "hecho") return;
      expect(await despues.answerReturn(escena, id, "aceptar")).toBe("hecho");
      const repuestas = Math.min(unidades, vuelven);
      const monto = paga ? Math.min(1_000, pedido.libre) : 0;
      const caben = repuestas + porEnviar + retiradas + recibidas + regresadas <= de.cantidad;
      const answer = await despues.receiveReturn(escena, id, { monto, vuelven: repuestas });
      expect(answer).toBe(caben ? "hecho" : "repuestas");
      if (answer !== "hecho") {
        pedido.pedidas += unidades;
        return;
      }
      pedido.recibidas += unidades;
      pedido.vueltas += unidades;
      modelo.add(de, repuestas);
      if (monto > 0) modelo.pay(pedido, monto);
    },
  );

const isYape = ({ de }: PedidoModelo) => de.metodo === "yape";

const mostrar = (nth: number) =>
  toOrden(
    "mostrar código",
    nth,
    (pedido) => isYape(pedido) && pedido.estado === "pendiente" && !pedido.codigo && pedido.queda === 0,
    async (pedido, id, _modelo, { escena }) => {
      const page = await openPage(escena, id);
      if (page === null) return;
      expect(await despues.sendCodigo(escena, id, newCodigo())).toBe("enviado");
      pedido.codigo = true;
    },
  );

const confirmar = (nth: number, parte: number) =>
  toOrden(
    `confirmar 1/${parte}`,
    nth,
    ({ codigo }) => codigo,
    async (pedido, id, _modelo, { escena }) => {
      const monto = Math.floor(pedido.de.total / parte);
      const before = pedido.queda;
      expect(await despues.decideCodigo(escena, id, monto)).toBe("hecho");
      pedido.codigo = false;
      pedido.confirmado = { monto, hora: now() };
      pedido.aprobado += monto;
      if (parte === 1 && before === 0 && pedido.estado === "pendiente") pedido.estado = "procesando";
    },
  );

const deshacer = (nth: number) =>
  toOrden(
    "deshacer",
    nth,
    ({ confirmado }) => confirmado !== null,
    async (pedido, id, _modelo, { escena }) => {
      const { monto, hora } = pedido.confirmado ?? { monto: 0, hora: 0 };
      const tarde = now() - hora > DESHACER_MS;
      const devuelto = pedido.aprobado - pedido.libre > pedido.aprobado - monto;
      expect(await despues.undoCodigo(escena, id)).toBe(tarde ? "tarde" : devuelto ? "devuelto" : "hecho");
      if (tarde || devuelto) return;
      pedido.aprobado -= monto;
      pedido.confirmado = null;
      pedido.codigo = true;
      if (pedido.estado !== "procesando" || pedido.salio || pedido.queda >= pedido.de.total) return;
      pedido.estado = "pendiente";
      pedido.vence = Math.max(pedido.vence, now() + 35 * 60_000);
    },
  );

const anotar = (nth: number) =>
  toOrden(
    "anotar devuelta",
    nth,
    ({ porDevolver }) => porDevolver.length > 0,
    async (pedido, id, _modelo, { escena }) => {
      expect(await despues.noteDevuelta(escena, id, newCodigo())).toBe("hecha");
      pedido.giveBack(pedido.porDevolver.shift() ?? 0);
    },
  );

const poner = (producto: number, precio: number) =>
  new Orden(`precio(${producto}, ${precio})`, async (modelo, { escena }) => {
    expect(await personal.setPrecio(escena, escena.mundo.productos[producto]?.id ?? "", precio)).toBe("hecho");
    modelo.precios[producto] = precio;
  });

const importar = (producto: number, precio: number, cuantas: number) =>
  new Orden(`importar(${producto}, ${precio}, ${cuantas})`, async (modelo, { escena }) => {
    const done = await personal.importFile(escena, escena.mundo.productos[producto]?.id ?? "", { precio, cuantas });
    const puede = (modelo.stock[producto] ?? 0) + cuantas >= 0;
    expect(done).toBe(puede ? "hecho" : "no");
    if (!puede) return;
    modelo.precios[producto] = precio;
    modelo.stock[producto] = (modelo.stock[producto] ?? 0) + cuantas;
  });

const pasar = (minutos: number) =>
  new Orden(`pasar(${minutos} min)`, async (modelo, tablero) => {
    await runTareas(tablero, minutos);
    modelo.tick(now());
  });

const nth = fc.nat({ max: 7 });
const producto = fc.constantFrom(0, 1);
const unidades = fc.integer({ min: 1, max: 3 });
/** Above what the coupon takes off: S/ 2.00 are left at least. */
const precio = fc.integer({ min: 1_500, max: 9_999 });
const cambio = fc.record(
  {
    estado: fc.constantFrom("pendiente", "procesando", "enviado", "entregado", "cancelado", "cancelado"),
    devolver: fc.boolean(),
    regresaron: fc.boolean(),
    perdidas: fc.boolean(),
  },
  { requiredKeys: ["estado"] },
);

export const ORDENES = fc.commands(
  [
    ...COMPRAS,
    ...COMPRAS,
    nth.map(pagar),
    nth.map(pagar),
    nth.map(pagar),
    nth.map(avisar),
    nth.map(avisar),
    nth.map(avisar),
    nth.map(dejar),
    fc.tuple(nth, cambio).map(([n, one]) => mover(n, one)),
    fc.tuple(nth, unidades).map(([n, cuantas]) => enviar(n, cuantas)),
    fc
      .tuple(nth, fc.record({ unidades: fc.nat({ max: 3 }), vuelven: fc.nat({ max: 3 }), parte: unidades }))
      .map(([n, parte]) => reembolsar(n, parte)),
    fc
      .tuple(nth, fc.record({ unidades, vuelven: fc.nat({ max: 3 }), paga: fc.boolean() }))
      .map(([n, como]) => volver(n, como)),
    nth.map(mostrar),
    fc.tuple(nth, fc.constantFrom(1, 1, 2)).map(([n, parte]) => confirmar(n, parte)),
    nth.map(deshacer),
    nth.map(anotar),
    fc.tuple(nth, fc.boolean()).map(([n, entregar]) => cobrar(n, entregar)),
    fc.tuple(producto, precio).map(([n, monto]) => poner(n, monto)),
    fc
      .tuple(producto, precio, fc.integer({ min: -3, max: 5 }))
      .map(([n, monto, cuantas]) => importar(n, monto, cuantas)),
    fc.constantFrom(1, 12, 40, 25 * 60).map(pasar),
  ],
  { maxCommands: 40, size: "max" },
);
