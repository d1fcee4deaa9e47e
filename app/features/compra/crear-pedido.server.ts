import { createHash } from "node:crypto";
import { and, count, eq, gt, sql } from "drizzle-orm";
import { type Soles, TOTAL_MINIMO, toSoles, computeTotales, type Totales } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { type ItemPedido, pedidos } from "#db/schema/pedidos.ts";
import { lockProductos, moveStock } from "#app/features/productos/stock.server.ts";
import { getUsuarioById } from "#app/features/usuarios/usuarios.server.ts";
import {
  busquedaPedido,
  findCambios,
  type LineaPedida,
  type ProductoCambiado,
  TOTAL_MAXIMO,
} from "#app/features/pedidos/pedidos.ts";
import { addEvento, lockCheckout } from "#app/features/pedidos/pedidos.server.ts";
import type { CheckoutInput } from "./checkout.schema.ts";

/** Rate limit: orders that a customer may create in an hour. */
const PEDIDOS_POR_HORA = 60;

const MONTO_MINIMO = "El total mínimo de un pedido es S/ 2.00.";
const MONTO_MAXIMO = "El total es demasiado grande para un solo pago.";

export interface NuevoPedido extends CheckoutInput {
  usuario_id: string;
  /** Idempotency key: the same key answers with the same order. */
  clave: string;
  vence_en: Date;
  /** Unpaid orders of this customer that could not be closed now, and do not block this one. */
  tolerados: readonly string[];
  limitado: boolean;
}

export type Creacion =
  | { tipo: "creado"; pedido_id: string }
  | { tipo: "repetido"; pedido_id: string }
  /** Unpaid orders that hold stock for the same customer: close them, then retry. */
  | { tipo: "abiertos"; pedido_ids: string[] }
  | { tipo: "stock" | "precio"; productos: ProductoCambiado[]; total: Soles }
  | { tipo: "monto"; mensaje: string }
  /** `sin_cuenta`: the account was deleted since the request came. */
  | { tipo: "clave_usada" | "limite" | "sin_cuenta" };

/** Rolls the transaction back with an expected refusal. */
class Refused extends Error {
  readonly creacion: Creacion;
  constructor(creacion: Creacion) {
    super(creacion.tipo);
    this.creacion = creacion;
  }
}

/** Digest of what was ordered: tells a retry from another order under the same key. */
function digest({ items, total, direccion, metodo_pago, telefono }: CheckoutInput): string {
  const lines = items.map(({ producto_id, cantidad, precio }) => `${producto_id} ${cantidad} ${precio}`);
  return createHash("sha256")
    .update(
      JSON.stringify([lines.toSorted((a, b) => a.localeCompare(b)), total, direccion, metodo_pago, telefono ?? null]),
    )
    .digest("base64url");
}

async function findRepetition(tx: Tx, input: NuevoPedido, huella: string): Promise<Creacion | null> {
  const same = and(eq(pedidos.usuario_id, input.usuario_id), eq(pedidos.clave_intento, input.clave));
  const [before] = await tx.select({ id: pedidos.id, huella: pedidos.huella }).from(pedidos).where(same);
  if (!before) return null;
  return before.huella === huella ? { tipo: "repetido", pedido_id: before.id } : { tipo: "clave_usada" };
}

async function findOpen(tx: Tx, { usuario_id, tolerados }: NuevoPedido): Promise<string[]> {
  const open = and(eq(pedidos.usuario_id, usuario_id), eq(pedidos.estado, "pendiente"));
  const rows = await tx.select({ id: pedidos.id }).from(pedidos).where(open);
  return rows.map(({ id }) => id).filter((id) => !tolerados.includes(id));
}

async function isTooMany(tx: Tx, usuario_id: string): Promise<boolean> {
  const lately = gt(pedidos.created_at, sql`now() - interval '1 hour'`);
  const [row] = await tx
    .select({ n: count() })
    .from(pedidos)
    .where(and(eq(pedidos.usuario_id, usuario_id), lately));
  return (row?.n ?? 0) >= PEDIDOS_POR_HORA;
}

/** The lines with names, pictures and prices of the database. Throws Refused when they differ from what was shown. */
async function priceItems(tx: Tx, lineas: readonly LineaPedida[], shown: number) {
  const ids = lineas.map((linea) => linea.producto_id);
  const productos = await lockProductos(tx, ids);
  const posibles = lineas.flatMap((linea) => {
    const producto = productos.get(linea.producto_id);
    return producto ? [{ ...producto, cantidad: Math.min(linea.cantidad, producto.stock) }] : [];
  });
  const subtotal = posibles.reduce((sum, { precio, cantidad }) => sum + precio * cantidad, 0);
  // Before the totals, which throw for a sum that is too large for the database.
  if (subtotal > TOTAL_MAXIMO) throw new Refused({ tipo: "monto", mensaje: MONTO_MAXIMO });
  const totales = computeTotales(posibles);
  if (totales.total > TOTAL_MAXIMO) throw new Refused({ tipo: "monto", mensaje: MONTO_MAXIMO });

  const { falta, precio } = findCambios(lineas, productos);
  const changed = { productos: [...falta, ...precio], total: toSoles(totales.total) };
  if (falta.length > 0) throw new Refused({ tipo: "stock", ...changed });
  if (precio.length > 0 || totales.total !== shown) throw new Refused({ tipo: "precio", ...changed });
  if (totales.total < TOTAL_MINIMO) throw new Refused({ tipo: "monto", mensaje: MONTO_MINIMO });

  const items: ItemPedido[] = posibles.map(({ id, cantidad, precio: amount, nombre, imagen }) => {
    return { producto_id: id, cantidad, precio: toSoles(amount), nombre, imagen };
  });
  return { items, totales };
}

async function insertPedido(tx: Tx, input: NuevoPedido, huella: string, items: ItemPedido[], totales: Totales) {
  const id = newId();
  const { usuario_id, clave: clave_intento, direccion: direccion_envio, metodo_pago, telefono, vence_en } = input;
  const row = {
    id,
    usuario_id,
    items,
    ...totales,
    direccion_envio,
    metodo_pago,
    telefono,
    clave_intento,
    huella,
    vence_en,
    busqueda: busquedaPedido({ id, telefono, direccion_envio, items }),
  };
  await tx.insert(pedidos).values(row);
  const held = items.map(({ producto_id, cantidad }) => ({ producto_id, cantidad: -cantidad }));
  await moveStock(tx, held, { motivo: "retencion", pedido_id: id, vuelta: 0 });
  await addEvento(tx, { pedido_id: id, tipo: "creado", actor_id: usuario_id });
  return id;
}

/**
 * Writes an order and holds its stock in one transaction, or says why not (docs/dinero-y-pedidos.md, section 4).
 * One customer's checkouts run one after another: a double click then finds the order of the first click, and nobody
 * holds more than one unpaid order.
 */
export async function createPedido(db: Db, input: NuevoPedido): Promise<Creacion> {
  const huella = digest(input);
  try {
    return await db.transaction(async (tx) => {
      await lockCheckout(tx, input.usuario_id);
      if ((await getUsuarioById(tx, input.usuario_id))?.eliminado_en) return { tipo: "sin_cuenta" };
      const repetition = await findRepetition(tx, input, huella);
      if (repetition) return repetition;
      if (input.limitado && (await isTooMany(tx, input.usuario_id))) return { tipo: "limite" };
      const open = await findOpen(tx, input);
      if (open.length > 0) return { tipo: "abiertos", pedido_ids: open };

      const { items, totales } = await priceItems(tx, input.items, input.total);
      return { tipo: "creado", pedido_id: await insertPedido(tx, input, huella, items, totales) };
    });
  } catch (error) {
    if (error instanceof Refused) return error.creacion;
    throw error;
  }
}
