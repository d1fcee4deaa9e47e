import { eq } from "drizzle-orm";
import { checkoutSchema } from "#app/features/compra/checkout/checkout.schema.ts";
import { startCheckout } from "#app/features/compra/checkout/checkout.server.ts";
import { openPago, refreshPagos, releasePedido } from "#app/features/pedidos/pagos/cobrar.server.ts";
import { PasarelaError } from "#app/features/pedidos/pagos/pasarela.ts";
import { receiveWebhook } from "#app/features/pedidos/pagos/webhook.server.ts";
import { productos } from "#db/schema/productos.ts";
import type { MetodoPago } from "#db/values.ts";
import { newId } from "#lib/ids.ts";
import { readPedido } from "../fixtures/tienda.ts";
import { CUPON, type Escena, type Mundo } from "./mundo.ts";
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
  metodo: MetodoPago;
  cupon: boolean;
}

const at = <T>(all: readonly T[], nth: number): T => {
  const one = all[nth % all.length];
  if (one === undefined) throw new Error("nothing to choose from");
  return one;
};

async function sendFormulario({ tienda, mundo }: Escena, formulario: Mundo["formularios"][number]): Promise<string> {
  const cliente = at(mundo.clientes, formulario.cliente);
  const salida = await startCheckout(tienda, cliente, checkoutSchema.parse(formulario.cuerpo), formulario.clave);
  if (salida.tipo !== "abierto") return salida.tipo;
  if (!mundo.pedidos.includes(salida.pedido_id)) mundo.pedidos.push(salida.pedido_id);
  return salida.tipo;
}

/** POST /api/checkout with the prices that the page shows now. */
export async function buy(escena: Escena, { cliente, producto, cantidad, metodo, cupon }: CompraSimulada) {
  const { mundo } = escena;
  const { id, nombre } = at(mundo.productos, producto);
  const [row] = await mundo.vistos.select({ precio: productos.precio }).from(productos).where(eq(productos.id, id));
  const precio = row?.precio ?? 0;
  const cuerpo = {
    items: [{ producto_id: id, cantidad, precio: precio / 100, nombre, imagen: "" }],
    total: computePrecio(precio, cantidad, cupon) / 100,
    direccion: "Av. Larco 123, Miraflores",
    metodo_pago: metodo,
    telefono: "987654321",
    ...(cupon && { cupon: mundo.cupon }),
  };
  const formulario = { cliente, cuerpo, clave: newId() };
  mundo.formularios.push(formulario);
  return sendFormulario(escena, formulario);
}

/** The same form once more: a double click, or an answer that was lost. */
export async function buyAgain(escena: Escena, nth: number): Promise<string> {
  const { formularios } = escena.mundo;
  return formularios.length > 0 ? sendFormulario(escena, at(formularios, nth)) : "nada";
}

const readOwn = async ({ mundo }: Escena, id: string) => {
  const pedido = await readPedido(mundo.vistos, id);
  const cliente = mundo.clientes.find((one) => one.id === pedido.usuario_id);
  if (!cliente) throw new Error(`no customer of order ${id}`);
  return { pedido, cliente };
};

/** 'Pagar' or 'Pagar de otra forma' on the order's page: the attempt whose page opens, or null. */
export async function openPage(escena: Escena, id: string, otraForma = false): Promise<string | null> {
  const { pedido, cliente } = await readOwn(escena, id);
  const url = await openPago(escena.tienda, pedido, cliente, { otraForma });
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
export const hear = ({ tienda }: Escena, proveedor: ProveedorSimulado, nth: number): Promise<string> =>
  answerTo(async () => {
    const aviso = proveedor.avisos[nth % Math.max(1, proveedor.avisos.length)];
    const pasarela = tienda.pasarelas.get(proveedor.proveedor);
    if (!aviso || !pasarela) return "nada";
    const recibo = await receiveWebhook(tienda, pasarela, toRequest(aviso));
    proveedor.oidos.add(aviso.evento);
    return recibo;
  });
