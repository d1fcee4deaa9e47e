import fc from "fast-check";
import { expect } from "vitest";
import type { MetodoCheckout } from "#db/values.ts";
import { newId } from "#lib/ids.ts";
import { CONTRA_ENTREGA } from "../fixtures/venta.ts";
import { buy, computePrecio, sell, type VentaSimulada } from "./comprar.ts";
import { ASISTIDA_MIN, type Modelo, PedidoModelo } from "./modelo.ts";
import { collect } from "./mostrador.ts";
import { Orden, toOrden } from "./orden.ts";

/** Where orders come from, and money at the counter. */

const TOPE = Number(CONTRA_ENTREGA.tope) * 100;
const A_LA_VEZ = Number(CONTRA_ENTREGA.abiertos);

type CompraModelo = PedidoModelo["de"];

/** Why it is refused, or null. */
function refuse(modelo: Modelo, { cliente, producto, cantidad, metodo, cupon, total }: CompraModelo): string | null {
  if ((modelo.stock[producto] ?? 0) < cantidad) return "stock";
  if (cupon && !modelo.hasUso(cliente)) return "cupon";
  const muchas = total > TOPE || modelo.countPorRecibir(cliente) >= A_LA_VEZ;
  return metodo === "contra_entrega" && muchas ? "contra_entrega" : null;
}

const toDe = (modelo: Modelo, de: Omit<CompraModelo, "total">): CompraModelo => ({
  ...de,
  total: computePrecio(modelo.precios[de.producto] ?? 0, de.cantidad, de.cupon),
});

function add(modelo: Modelo, de: CompraModelo): PedidoModelo {
  const pedido = new PedidoModelo(de, Date.now());
  modelo.pedidos.push(pedido);
  modelo.add(de, -de.cantidad);
  return pedido;
}

const describe = ({ cliente, producto, cantidad, metodo, cupon }: Omit<CompraModelo, "total">) =>
  `${cliente}, ${cantidad} × ${producto}${cupon ? ", cupón" : ""}, ${metodo}`;

/** By an account, or without one. */
const comprar = (compra: Omit<CompraModelo, "total"> & { metodo: MetodoCheckout }) =>
  new Orden(`comprar(${describe(compra)})`, async (modelo, { escena }) => {
    const de = toDe(modelo, compra);
    const propios = modelo.pedidos.filter((one) => one.de.cliente === de.cliente && one.estado === "pendiente");
    for (const one of propios) modelo.release(one);
    const salida = await buy(escena, compra);
    const no = refuse(modelo, de);
    expect(salida).toBe(no ?? "abierto");
    if (no === null) add(modelo, de);
  });

/** Whom staff make orders for. */
const ULTIMO = 4;

const vender = (venta: Omit<VentaSimulada, "clave">) => {
  const { modo, ...que } = venta;
  const metodo = modo === "contra_entrega" ? modo : "stripe";
  const compra = { ...que, cliente: ULTIMO, metodo } as const;
  return new Orden(`vender(${modo}, ${describe(compra)})`, async (modelo, { escena }) => {
    const de = toDe(modelo, compra);
    const no = refuse(modelo, de);
    expect(await sell(escena, venta)).toBe(no ?? "vendido");
    if (no === null) add(modelo, de).vence = Date.now() + ASISTIDA_MIN * 60_000;
  });
};

/** In cash, at the counter. */
export const cobrar = (nth: number, entregar: boolean) =>
  toOrden(
    `cobrar${entregar ? " y entregar" : ""}`,
    nth,
    () => true,
    async (pedido, id, modelo, { escena }) => {
      if (pedido.cobrable) modelo.hear(pedido);
      const dicho = !pedido.cobrable ? "otro_estado" : pedido.enCurso ? "ocupado" : "cobrado";
      expect(await collect(escena, id, { clave: newId(), medio: "efectivo", entregar })).toBe(dicho);
      if (dicho !== "cobrado") return;
      if (pedido.de.metodo !== "contra_entrega") pedido.de.metodo = "efectivo";
      pedido.aprobado += pedido.de.total;
      pedido.confirmado = null;
      if (pedido.estado === "pendiente") pedido.estado = "procesando";
      if (!entregar || pedido.estado !== "procesando") return;
      pedido.salio ||= pedido.porEnviar > 0;
      pedido.enviadas += pedido.porEnviar;
      pedido.estado = "entregado";
    },
  );

const producto = fc.constantFrom(0, 1);
const cantidad = fc.integer({ min: 1, max: 3 });
const cupon = fc.boolean();

/** Another way to order gets its line here. */
export const COMPRAS: fc.Arbitrary<Orden>[] = [
  fc
    .record({
      cliente: fc.nat({ max: ULTIMO }),
      producto,
      cantidad,
      metodo: fc.constantFrom("stripe", "stripe", "yape", "contra_entrega"),
      cupon,
    })
    .map(comprar),
  fc.record({ producto, cantidad, cupon, modo: fc.constantFrom("mostrador", "enlace", "contra_entrega") }).map(vender),
];
