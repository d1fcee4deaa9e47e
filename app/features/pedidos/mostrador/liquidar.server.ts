import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.server.ts";
import { despachos } from "#db/schema/despachos.ts";
import { liquidaciones } from "#db/schema/arqueos.ts";
import { cliente, isSuCuenta, pedidos } from "#db/schema/pedidos.ts";
import { usuarios } from "#db/schema/usuarios.ts";
import type { PagosDeps } from "#app/features/pedidos/pagos/cobrar.server.ts";
import { lockPedido } from "#app/features/pedidos/pedidos/pedidos.server.ts";
import { isContraEntrega, isPorEntregar, type Pedido } from "#app/features/pedidos/pedidos/pedidos.ts";
import { formatNombre } from "#app/features/personas/usuarios/usuarios.ts";
import { type Centimos, centimos, formatSoles } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import { isOcupado, recordEnMano } from "./en-mano.server.ts";
import { MAX_FILAS } from "./mostrador.ts";

const MOSTRADAS = 20;

const isPorLiquidar = and(eq(pedidos.cobro, "contra_entrega"), inArray(pedidos.estado, ["enviado", "entregado"]));

export const hasPorLiquidar = async (db: Db): Promise<boolean> =>
  (await db.select({ id: pedidos.id }).from(pedidos).where(isPorLiquidar).limit(1)).length > 0;

/** Orders to be paid at the door that left the shop and whose money has not come, the oldest first. */
export async function listPorLiquidar(db: Db) {
  const { id, numero, total, estado, distrito } = pedidos;
  const courier = sql<string>`coalesce((
    select d.courier from ${despachos} d where d.pedido_id = ${pedidos.id} and d.regreso_en is null
    order by d.created_at desc limit 1), '')`;
  const rows = await db
    .select({ id, numero, total, estado, distrito, courier, cliente })
    .from(pedidos)
    .leftJoin(usuarios, isSuCuenta)
    .where(isPorLiquidar)
    .orderBy(asc(pedidos.created_at), asc(id))
    .limit(MAX_FILAS);
  return rows.map(({ cliente: quien, ...row }) => ({ ...row, cliente: formatNombre(quien) }));
}

export type PorLiquidar = Awaited<ReturnType<typeof listPorLiquidar>>[number];

export const listLiquidaciones = (db: Db) => {
  const { id, dia, courier, suma, created_at } = liquidaciones;
  return db
    .select({ id, dia, courier, suma, created_at })
    .from(liquidaciones)
    .orderBy(desc(created_at), desc(id))
    .limit(MOSTRADAS);
};

export interface LiquidacionNueva {
  /** The form's key. */
  id: string;
  dia: string;
  courier: string;
  /** What the courier handed over. */
  suma: Centimos;
  filas: readonly { pedido_id: string; monto: Centimos }[];
  /** Set by the second press, after the warning of another amount. */
  otro_monto: boolean;
  actor_id: string;
}

export type ResultadoLiquidacion =
  | { tipo: "hecha" | "repetida" }
  /** The rows add up to something else. */
  | { tipo: "suma"; filas: Centimos }
  /** Nothing is written; the form must be confirmed. */
  | { tipo: "otro_monto"; numeros: number[] }
  /** Its money came otherwise, or it is no longer outside. */
  | { tipo: "cambio"; numero: number };

const isFuera = (pedido: Pedido) =>
  isContraEntrega(pedido) && (pedido.estado === "entregado" || isPorEntregar(pedido)) && pedido.estado !== "procesando";

/** Locked by id, as others lock them. */
async function lockFilas(tx: Tx, filas: LiquidacionNueva["filas"]) {
  const locked: { pedido: Pedido; monto: Centimos; libre: boolean }[] = [];
  for (const { pedido_id, monto } of filas.toSorted((a, b) => (a.pedido_id < b.pedido_id ? -1 : 1))) {
    const pedido = await lockPedido(tx, pedido_id);
    locked.push({ pedido, monto, libre: isFuera(pedido) && !(await isOcupado(tx, pedido_id)) });
  }
  return locked;
}

/**
 * A courier's settlement: marks what was collected of each order, all or nothing. Another amount than an order's total
 * flags it, as with Yape (applyLectura). Audited by order.
 */
export function settleCourier(deps: PagosDeps, nueva: LiquidacionNueva): Promise<ResultadoLiquidacion> {
  const { id, dia, courier, suma, filas, otro_monto, actor_id } = nueva;
  return deps.db.transaction(async (tx): Promise<ResultadoLiquidacion> => {
    const locked = await lockFilas(tx, filas);
    if ((await tx.$count(liquidaciones, eq(liquidaciones.id, id))) > 0) return { tipo: "repetida" };
    const taken = locked.find(({ libre }) => !libre);
    if (taken) return { tipo: "cambio", numero: taken.pedido.numero };
    const sum = filas.reduce((all, { monto }) => all + monto, 0);
    if (sum !== suma) return { tipo: "suma", filas: centimos(sum) };
    const otros = locked.filter(({ pedido, monto }) => monto !== pedido.total);
    if (otros.length > 0 && !otro_monto)
      return { tipo: "otro_monto", numeros: otros.map(({ pedido }) => pedido.numero) };
    await tx.insert(liquidaciones).values({ id, dia, courier, suma, actor_id });
    for (const { pedido, monto } of locked) {
      const detalle = `Lo cobró ${courier}: ${formatSoles(monto)}.`;
      const dinero = { id: newId(), proveedor: "contra_entrega", canal: "courier", liquidacion_id: id } as const;
      await recordEnMano(tx, deps, pedido, { ...dinero, codigo: `C${pedido.numero}`, monto, actor_id, detalle });
    }
    return { tipo: "hecha" };
  });
}
