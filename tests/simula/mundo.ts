import type { Tienda } from "#app/context.ts";
import { addAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import { createYape } from "#app/features/pedidos/pagos/yape.server.ts";
import type { ClienteCheckout } from "#app/features/compra/checkout/checkout.server.ts";
import type { Pasarela } from "#app/features/pedidos/pagos/pasarela.ts";
import { ajustes } from "#db/schema/ajustes.ts";
import type { Db } from "#db/client.server.ts";
import { moveStock } from "#app/features/catalogo/existencias/stock.server.ts";
import { CUENTA } from "../fixtures/abono.ts";
import { addSeries } from "../fixtures/comprobantes.ts";
import { addCupon } from "../fixtures/cupones.ts";
import { addCliente, addProducto, openTestTienda } from "../fixtures/tienda.ts";
import { ProveedorSimulado } from "./proveedor.ts";

export const STOCK = 8;
/** One of them has half a céntimo of IGV. */
export const PRECIOS = [3_325, 1_999] as const;
export const CUPON = { monto: 1_000, usos: 1, por_persona: 1 } as const;
const ACTOR = "ana";

/** A shop's outside: its customers, providers, and what each has seen. */
export interface Mundo {
  /** What people read before they act; outside of the simulation's turns. */
  vistos: Db;
  stripe: ProveedorSimulado;
  mercadopago: ProveedorSimulado;
  productos: readonly { id: string; nombre: string }[];
  clientes: readonly ClienteCheckout[];
  cupon: string;
  /** Orders that a customer was told of, the oldest first. */
  pedidos: string[];
  /** Of the forms sent, so that one can be sent again. */
  formularios: { cliente: number; cuerpo: unknown; clave: string }[];
}

/** Where somebody acts: one of the shop's processes. */
export interface Escena {
  tienda: Tienda;
  mundo: Mundo;
}

export const actor_id = ACTOR;

async function offer(db: Db): Promise<void> {
  await db.insert(ajustes).values([
    { clave: "metodos_pago", valor: ["stripe", "mercadopago", "yape"], version: 1 },
    { clave: "yape", valor: CUENTA, version: 1 },
    { clave: "devolver_en_linea", valor: true, version: 1 },
  ]);
  await addSeries(db);
  const emisor = { accion: "editar", objeto: "comprobante", objeto_id: "emisor" } as const;
  await db.transaction((tx) =>
    addAuditoria(tx, { ...emisor, actor_id: ACTOR, antes: { activo: false }, despues: { activo: true } }),
  );
}

async function stockProducto(db: Db, precio: number) {
  const { id, nombre } = await addProducto(db, { precio, stock: 0 });
  const llega = { motivo: "inicial", pedido_id: null, vuelta: 0, actor_id: ACTOR } as const;
  await db.transaction((tx) => moveStock(tx, [{ producto_id: id, cantidad: STOCK }], llega));
  return { id, nombre };
}

/** An empty shop with two products, three customers, a coupon, receipts, and every way to pay. */
export async function sow(vistos: Db): Promise<Mundo> {
  await offer(vistos);
  const productos = [];
  for (const precio of PRECIOS) productos.push(await stockProducto(vistos, precio));
  const clientes = [];
  for (let n = 0; n < 3; n += 1) clientes.push(await addCliente(vistos));
  const { usos, por_persona } = CUPON;
  const hasta = new Date(Date.now() + 60 * 86_400_000);
  const { codigo } = await addCupon(vistos, { usos, por_persona, hasta });
  return {
    vistos,
    stripe: new ProveedorSimulado("stripe"),
    mercadopago: new ProveedorSimulado("mercadopago"),
    productos,
    clientes,
    cupon: codigo,
    pedidos: [],
    formularios: [],
  };
}

/** A process's own shop. */
export const openTiendaSimulada = (db: Db, pasarelas: readonly Pasarela[]): Tienda =>
  openTestTienda(db, [...pasarelas, createYape(db)], { LIMITES: "0" });
