import { inArray, isNull, and } from "drizzle-orm";
import { newIdAt } from "#lib/ids.ts";
import { toBusqueda, toShortId } from "#lib/text.ts";
import { readDistrito } from "#lib/ubigeo/lugares.ts";
import type { Db, Tx } from "../client.server.ts";
import { lockWork } from "../lock.server.ts";
import { HUELLA_DEMO } from "../schema/pedidos.ts";
import { auditoria, despachos, eventos_pedido, movimientos_stock, pedidos, productos } from "../schema/index.ts";
import type { ProductoDemo } from "./cestas.ts";
import { adoptCliente, findAdmin, insertClientes } from "./clientes-demo.ts";
import { type PedidoDemo, writeHistoria } from "./historia.ts";
import { buildPago, insertPagos, type ProveedoresDemo } from "./pagos-demo.ts";
import catalogo from "./productos.json" with { type: "json" };
import { listMovimientos } from "./reposicion.ts";
import { createRandom } from "./variados.ts";
import { nameDemo } from "./variantes-demo.ts";

/** The same people and days each time; only the dates move. */
const SEMILLA = 20_260;
/** The demo's customer comes often. */
const FRECUENTE = 1;
/** With fewer demo products left, it is somebody's own shop: nothing is seeded. */
const MIN_PRODUCTOS = 20;

interface OpcionesSeed {
  /** How long an unpaid order is held, in minutes. */
  vence_minutos: number;
  now?: number;
}

async function hasPedidos(db: Db | Tx): Promise<boolean> {
  const rows = await db.select({ id: pedidos.id }).from(pedidos).limit(1);
  return rows.length > 0;
}

async function readProductos(tx: Tx): Promise<ProductoDemo[]> {
  const { id, nombre, precio, imagen, stock, created_at } = productos;
  const names = catalogo.map(nameDemo);
  const rows = await tx
    .select({ id, nombre, precio, imagen, stock, created_at })
    .from(productos)
    .where(and(inArray(nombre, names), isNull(productos.eliminado_en)))
    .orderBy(nombre);
  return rows.map(({ created_at: creado, ...row }) => ({ ...row, creado: creado.getTime() }));
}

async function insertEventos(tx: Tx, historia: readonly PedidoDemo[], admin: string | null): Promise<void> {
  const steps = historia.flatMap(({ id, cliente, eventos }) =>
    eventos.map(({ tipo, at, detalle = "", de }) => {
      const actor_id = de === "admin" ? admin : de === "cliente" ? cliente.id : null;
      return { id: newIdAt(at), pedido_id: id, tipo, detalle, actor_id, created_at: new Date(at) };
    }),
  );
  await tx.insert(eventos_pedido).values(steps);
  const changes = historia.flatMap(({ id: objeto_id, eventos }) => {
    const estados = eventos.filter(({ tipo }) => ["procesando", "enviado", "entregado", "cancelado"].includes(tipo));
    return estados.flatMap(({ tipo, at, de }, n) => {
      if (de !== "admin") return [];
      const antes = { estado: estados[n - 1]?.tipo ?? "pendiente" };
      const que = { accion: "estado", objeto: "pedido" as const, objeto_id, antes, despues: { estado: tipo } };
      return [{ id: newIdAt(at), actor_id: admin, ...que, created_at: new Date(at) }];
    });
  });
  await tx.insert(auditoria).values(changes);
}

async function insertPedidos(tx: Tx, historia: readonly PedidoDemo[]): Promise<void> {
  const rows = historia.map((pedido) => {
    const { id, cliente, items, subtotal, igv, igv_porcentaje, total, estado, cobro, metodo_pago, requiere_atencion } =
      pedido;
    const fijo = {
      id,
      usuario_id: cliente.id,
      items,
      subtotal,
      igv_porcentaje,
      igv,
      total,
      estado,
      cobro,
      metodo_pago,
      requiere_atencion,
    };
    const { direccion, telefono } = cliente;
    const entrega = { direccion_envio: direccion, distrito: readDistrito(direccion), telefono };
    const momentos = { created_at: new Date(pedido.creado), vence_en: new Date(pedido.vence) };
    // As app/features/pedidos/pedidos writes it.
    const nombres = items.map(({ nombre }) => nombre);
    const busqueda = toBusqueda(toShortId(id), cliente.telefono, cliente.direccion, ...nombres);
    return { ...fijo, ...entrega, ...momentos, clave_intento: id, huella: HUELLA_DEMO, busqueda };
  });
  // Sorted, so that numbers follow time.
  await tx.insert(pedidos).values(rows.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime()));
}

/** Whole orders; in Lima by the shop's own rider. */
async function insertDespachos(tx: Tx, historia: readonly PedidoDemo[], admin: string | null): Promise<void> {
  const rows = historia.flatMap(({ id, cliente, items, eventos }) => {
    const salida = eventos.find(({ tipo }) => tipo === "enviado");
    if (!salida) return [];
    const lineas = items.map(({ producto_id, cantidad }) => ({ producto_id, cantidad }));
    const lejos = !cliente.direccion.endsWith(", Lima");
    const numero = `26-${Number.parseInt(toShortId(id), 16) % 100_000_000}`;
    const envio = lejos
      ? { courier: "Olva Courier", numero, seguimiento: "https://tracking.olvaexpress.pe/" }
      : { courier: "Motorizado propio" };
    const quien = { actor_id: admin, created_at: new Date(salida.at), desde: "procesando" as const };
    return [{ id: newIdAt(salida.at), pedido_id: id, lineas, ...envio, ...quien }];
  });
  await tx.insert(despachos).values(rows);
}

/**
 * Adds sixty days of orders in all states, with stock movements that match the current stock. Only for a shop without
 * orders and with the demo catalogue. All or nothing, also when servers start at once. Returns the number of added
 * orders.
 */
export async function seedPedidos(
  db: Db,
  proveedores: ProveedoresDemo,
  { vence_minutos, now = Date.now() }: OpcionesSeed,
): Promise<number> {
  if (await hasPedidos(db)) return 0;
  return db.transaction(async (tx) => {
    await lockWork(tx, "seed pedidos");
    if (await hasPedidos(tx)) return 0;
    const ofrecidos = await readProductos(tx);
    if (ofrecidos.length < MIN_PRODUCTOS) return 0;

    const random = createRandom(SEMILLA);
    const admin = await findAdmin(tx);
    const adopted = await adoptCliente(tx, now);
    const others = await insertClientes(tx, random, now);
    const clientes = adopted ? others.with(FRECUENTE, adopted) : others;
    const historia = writeHistoria({ now, random, productos: ofrecidos, clientes, vence_minutos });
    const recordados = historia.map((pedido) => buildPago(pedido, proveedores));
    await insertPedidos(tx, historia);
    await insertPagos(tx, historia, recordados, admin);
    await insertEventos(tx, historia, admin);
    await insertDespachos(tx, historia, admin);
    await tx.insert(movimientos_stock).values(listMovimientos(historia, ofrecidos, admin));
    // Last: after a rollback the next start writes it again.
    await proveedores.remember(recordados);
    return historia.length;
  });
}
