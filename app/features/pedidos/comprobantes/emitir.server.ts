import { and, asc, eq } from "drizzle-orm";
import type { Tienda } from "#app/context.ts";
import { findAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { flagPedido } from "#app/features/pedidos/pedidos/pedidos.server.ts";
import type { Pedido } from "#app/features/pedidos/pedidos/pedidos.ts";
import { type Db, type Tx, wakeAfterCommit } from "#db/client.server.ts";
import { readClock } from "#db/lock.server.ts";
import { compradores } from "#db/schema/compradores.ts";
import { comprobantes, eventos_comprobante } from "#db/schema/comprobantes.ts";
import { emisor_comprobantes } from "#db/schema/emisor.ts";
import { newId } from "#lib/ids.ts";
import { toBusqueda, toShortId } from "#lib/text.ts";
import {
  type ClaseComprobante,
  type DocumentoComprobante,
  formatNumero,
  NOMBRE_CLASE,
  toClaseNota,
} from "./comprobantes.ts";
import { findDevuelto } from "./devuelto.server.ts";
import { findFallas, toClaseVenta } from "./documento.ts";
import { buildPaso } from "./paso.ts";
import { type Emitido, type DineroGuardado, listVivos, type PasoEmision, planEmision } from "./plan.ts";
import { isOfAmbiente, lockSerie, type SerieTomada, takeNumero } from "./series.server.ts";

export const TAREA_COMPROBANTES = "comprobantes";

type EmitidoEntero = Emitido & { serie: string; numero: number; datos: DocumentoComprobante };

/** Receipts of the current environment: tests get no real notes. */
function listEmitidos(tx: Tx, pedido_id: string): Promise<EmitidoEntero[]> {
  const { id, clase, estado, total, igv, afecta_id, serie, numero, datos } = comprobantes;
  return tx
    .select({ id, clase, estado, total, igv, afecta_id, serie, numero, datos })
    .from(comprobantes)
    .where(and(eq(comprobantes.pedido_id, pedido_id), isOfAmbiente))
    .orderBy(asc(id));
}

interface BorradorComprobante {
  documento: DocumentoComprobante;
  afecta_id: string | null;
  queda: number;
}

async function findComprador(tx: Tx, pedido_id: string) {
  const [comprador] = await tx.select().from(compradores).where(eq(compradores.pedido_id, pedido_id));
  return comprador ?? null;
}

export async function isEmisor(db: Db | Tx): Promise<boolean> {
  const [row] = await db.select({ activo: emisor_comprobantes.activo }).from(emisor_comprobantes);
  return row?.activo ?? false;
}

async function writeComprobante(
  tx: Tx,
  pedido_id: string,
  serie: SerieTomada,
  { documento, afecta_id }: BorradorComprobante,
  emitido_en: Date,
): Promise<void> {
  const id = newId();
  const { total, igv, comprador } = documento;
  const numero = formatNumero(serie);
  const busqueda = toBusqueda(numero, comprador.numero, comprador.nombre, toShortId(pedido_id));
  await takeNumero(tx, serie);
  await tx
    .insert(comprobantes)
    .values({ id, pedido_id, ...serie, datos: documento, total, igv, afecta_id, emitido_en, busqueda });
  const detalle = `${NOMBRE_CLASE[serie.clase]} ${numero}.`;
  await tx.insert(eventos_comprobante).values({ id: newId(), comprobante_id: id, estado: "pendiente", detalle });
  wakeAfterCommit(tx, TAREA_COMPROBANTES);
}

function findAfectado(emitidos: readonly EmitidoEntero[], afecta_id: string) {
  const afectado = emitidos.find(({ id }) => id === afecta_id);
  const notas = emitidos.filter((one) => one.afecta_id === afecta_id && one.estado !== "rechazado");
  return afectado && { ...afectado, notas: notas.map(({ datos }) => datos) };
}

/** What must not be issued takes no number and is flagged for staff. */
async function emitPaso(
  tx: Tx,
  { env }: Pick<Tienda, "env">,
  pedido: Pedido,
  { paso, emitidos, enCamino }: { paso: PasoEmision; emitidos: readonly EmitidoEntero[]; enCamino: readonly string[] },
): Promise<void> {
  const afectado = paso.tipo === "nota" ? findAfectado(emitidos, paso.afecta_id) : undefined;
  const asked = { pedido_id: pedido.id, enCamino, emitidos };
  const devuelto = paso.tipo === "nota" ? await findDevuelto(tx, { ...asked, total: paso.total }) : null;
  const comprador = await findComprador(tx, pedido.id);
  const clase: ClaseComprobante = afectado ? toClaseNota(afectado.clase) : toClaseVenta(comprador);
  const { empresa } = await findAjustes(tx, env);
  const serie = await lockSerie(tx, clase);
  if (!serie) return;
  // Under the series' lock, so that times rise with numbers.
  const ahora = await readClock(tx);
  const emision = { emisor: empresa, sin_valor: env.MODO === "demo" || serie.ambiente === "pruebas", ahora };
  const queda = listVivos(emitidos).find(({ id }) => id === afectado?.id)?.total ?? 0;
  const borrador = {
    documento: buildPaso(pedido, comprador, { paso, afectado, devuelto }, emision),
    afecta_id: afectado?.id ?? null,
    queda,
  };
  const fallas = findFallas(clase, serie.serie, borrador.documento, { queda, parte: paso.tipo !== "venta" });
  if (fallas.length > 0) {
    await flagPedido(
      tx,
      pedido,
      `No se emitió su ${NOMBRE_CLASE[clase].toLowerCase()}: ${fallas.join(" ")} Emítela en Comprobantes, desde /admin/comprobantes/nuevo?pedido=${pedido.id}`,
    );
    return;
  }
  await writeComprobante(tx, pedido.id, serie, borrador, ahora);
}

/**
 * Issues what a change of an order's money requires, in the transaction that books it, with gapless numbers and once
 * (docs/decisions/053-receipts-in-the-books.md). The order must be locked. `enCamino`: refunds pending before the
 * change.
 */
export async function emitComprobantes(
  tx: Tx,
  deps: Pick<Tienda, "env">,
  pedido: Pedido,
  guardado: DineroGuardado,
  enCamino: readonly string[] = [],
): Promise<void> {
  const emitidos = await listEmitidos(tx, pedido.id);
  const pasos = planEmision(pedido, emitidos, guardado);
  // An issued receipt gets its notes even after receipts are switched off.
  if (pasos.length === 0 || (emitidos.length === 0 && !(await isEmisor(tx)))) return;
  for (const paso of pasos) await emitPaso(tx, deps, pedido, { paso, emitidos, enCamino });
}
