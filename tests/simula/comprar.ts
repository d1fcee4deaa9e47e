import { eq } from "drizzle-orm";
import { checkoutSchema } from "#app/features/compra/checkout/checkout.schema.ts";
import { type ClienteCheckout, startCheckout, toInvitado } from "#app/features/compra/checkout/checkout.server.ts";
import { ventaSchema } from "#app/features/compra/venta/venta.schema.ts";
import { createVenta } from "#app/features/compra/venta/vender.server.ts";
import { openPago, refreshPagos, releasePedido } from "#app/features/pedidos/pagos/cobrar.server.ts";
import { PasarelaError } from "#app/features/pedidos/pagos/pasarela.ts";
import { receiveWebhook } from "#app/features/pedidos/pagos/webhook.server.ts";
import { productos } from "#db/schema/productos.ts";
import type { MetodoCheckout } from "#db/values.ts";
import { newId } from "#lib/ids.ts";
import { readPedido } from "../fixtures/tienda.ts";
import { actor_id, type ClienteSimulado, CUPON, type Escena, type Mundo } from "./mundo.ts";
import { type ProveedorSimulado, toRequest } from "./proveedor.ts";

/** What a customer pays, in céntimos: reckoned here anew, half up on the subtotal. */
export function computePrecio(precio: number, cantidad: number, cupon: boolean): number {
  const subtotal = precio * cantidad - (cupon ? CUPON.monto : 0);
  return subtotal + Math.floor((subtotal * 18 + 50) / 100);
}

/** A provider that does not answer is a refusal, as the routes tell it. */
export async function answerTo(work: () => Promise<string>): Promise<string> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PasarelaError) return "proveedor";
    throw error;
  }
}

export interface CompraSimulada {
  cliente: number;
  producto: number;
  cantidad: number;
  metodo: MetodoCheckout;
  cupon: boolean;
}

/** Of all, or around from the first. */
export const at = <T>(all: readonly T[], nth: number): T => {
  const one = all[nth % all.length];
  if (one === undefined) throw new Error("nothing to choose from");
  return one;
};

function toCheckout({ tienda }: Escena, { id, telefono: _telefono, ...quien }: ClienteSimulado): ClienteCheckout {
  if (id !== null) return { ...quien, id };
  const contacto = { nombre: quien.nombre, correo: quien.email };
  return { ...quien, ...toInvitado(tienda, contacto, "190.0.0.1") };
}

const keep = ({ pedidos }: Mundo, id: string): void => {
  if (!pedidos.includes(id)) pedidos.push(id);
};

async function sendFormulario(escena: Escena, formulario: Mundo["formularios"][number]): Promise<string> {
  const { tienda, mundo } = escena;
  const cliente = toCheckout(escena, at(mundo.clientes, formulario.cliente));
  const salida = await startCheckout(tienda, cliente, checkoutSchema.parse(formulario.cuerpo), formulario.clave);
  if (salida.tipo === "abierto") keep(mundo, salida.pedido_id);
  return salida.tipo;
}

async function readLinea({ mundo }: Escena, producto: number, cantidad: number) {
  const { id, nombre } = at(mundo.productos, producto);
  const [row] = await mundo.vistos.select({ precio: productos.precio }).from(productos).where(eq(productos.id, id));
  const precio = row?.precio ?? 0;
  return { precio, linea: { producto_id: id, cantidad, precio: precio / 100, nombre, imagen: "" } };
}

const ENTREGA = { calle: "Av. Larco 123", lugar: "Miraflores, Lima, Lima" };

/** POST /api/checkout with the prices that the page shows now. */
export async function buy(escena: Escena, { cliente, producto, cantidad, metodo, cupon }: CompraSimulada) {
  const { mundo } = escena;
  const { cambios } = mundo.palabra.precios;
  const { precio, linea } = await readLinea(escena, producto, cantidad);
  const { id, nombre, email, telefono } = at(mundo.clientes, cliente);
  const cuerpo = {
    items: [linea],
    total: computePrecio(precio, cantidad, cupon) / 100,
    direccion: "Av. Larco 123, Miraflores",
    entrega: ENTREGA,
    metodo_pago: metodo,
    telefono,
    ...(cupon && { cupon: mundo.cupon }),
    ...(id === null && { contacto: { nombre, correo: email } }),
  };
  const formulario = { cliente, cuerpo, clave: newId() };
  mundo.formularios.push(formulario);
  return mundo.palabra.judgePrecio(await sendFormulario(escena, formulario), cambios);
}

/** The same form once more: a double click, or an answer that was lost. */
export async function buyAgain(escena: Escena, nth: number): Promise<string> {
  const { formularios } = escena.mundo;
  return formularios.length > 0 ? sendFormulario(escena, at(formularios.toReversed(), nth)) : "nada";
}

export interface VentaSimulada {
  producto: number;
  cantidad: number;
  cupon: boolean;
  /** At the counter, by a link to pay by, or paid at the door. */
  modo: "mostrador" | "enlace" | "contra_entrega";
  clave?: string;
}

/** Staff make an order, for the last of those without an account. */
export async function sell(escena: Escena, { producto, cantidad, cupon, modo, clave = newId() }: VentaSimulada) {
  const { tienda, mundo } = escena;
  const { cambios } = mundo.palabra.precios;
  const { precio, linea } = await readLinea(escena, producto, cantidad);
  const { nombre, email, telefono } = at(mundo.clientes, mundo.clientes.length - 1);
  const venta = ventaSchema.parse({
    items: [linea],
    total: computePrecio(precio, cantidad, cupon) / 100,
    telefono,
    modo: modo === "mostrador" ? "mostrador" : "envio",
    contra_entrega: modo === "contra_entrega",
    cliente: { usuario_id: null, nombre, correo: email },
    acordados: [],
    ...(modo !== "mostrador" && { entrega: ENTREGA }),
    ...(cupon && { cupon: mundo.cupon }),
  });
  const vendido = await createVenta(tienda, venta, { clave, actor_id });
  if (vendido.tipo === "vendido") keep(mundo, vendido.pedido_id);
  return mundo.palabra.judgePrecio(vendido.tipo, cambios);
}

const readOwn = async (escena: Escena, id: string) => {
  const pedido = await readPedido(escena.mundo.vistos, id);
  const { usuario_id, contacto_correo } = pedido;
  const cliente = escena.mundo.clientes.find(({ id: suyo, email }) =>
    usuario_id === null ? email === contacto_correo : suyo === usuario_id,
  );
  if (!cliente) throw new Error(`no customer of order ${id}`);
  return { pedido, cliente };
};

/** 'Pagar' or 'Pagar de otra forma' on the order's page: the attempt whose page opens, or null. */
export async function openPage(escena: Escena, id: string, otraForma = false): Promise<string | null> {
  const { pedido, cliente } = await readOwn(escena, id);
  const url = await openPago(escena.tienda, pedido, toCheckout(escena, cliente), { otraForma });
  return url?.split("/").at(-1) ?? null;
}

/** 'Cancelar' on the order's page. */
export const cancelOwn = (escena: Escena, id: string): Promise<string> =>
  answerTo(async () => {
    const { cliente } = await readOwn(escena, id);
    const cambio = {
      motivo: "Cancelado por el cliente.",
      actor_id: cliente.id ?? undefined,
      vouchers: true,
      avisar: true,
    };
    return (await releasePedido(escena.tienda, id, cambio)) ? "cancelado" : "sigue";
  });

/** The order's page, which asks the provider. */
export const look = ({ tienda }: Escena, id: string): Promise<string> =>
  answerTo(async () => {
    await refreshPagos(tienda, id);
    return "visto";
  });

/** A notification, whether it came before or not. */
export const hear = ({ tienda, mundo }: Escena, proveedor: ProveedorSimulado, nth: number): Promise<string> =>
  answerTo(async () => {
    const aviso = proveedor.avisos[nth % Math.max(1, proveedor.avisos.length)];
    const pasarela = tienda.pasarelas.get(proveedor.proveedor);
    if (!aviso || !pasarela) return "nada";
    const recibo = await receiveWebhook(tienda, pasarela, toRequest(aviso));
    proveedor.oidos.add(aviso.evento);
    const { avisado } = mundo.palabra;
    const pagina = `${proveedor.proveedor}:${aviso.referencia}`;
    avisado.set(pagina, Math.max(aviso.aprobado, avisado.get(pagina) ?? 0));
    return recibo;
  });
