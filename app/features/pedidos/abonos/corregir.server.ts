import { and, eq, isNull, sql, sum } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { abonos, devoluciones_abono } from "#db/schema/abonos.ts";
import { pagos, reembolsos } from "#db/schema/pagos.ts";
import { type Centimos, centimos, formatSoles, toSoles } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import { addAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import { applyWithin } from "#app/features/pedidos/pagos/aplicar.server.ts";
import type { PagosDeps } from "#app/features/pedidos/pagos/cobrar.server.ts";
import { readAMano } from "#app/features/pedidos/pagos/yape.server.ts";
import { DESHACER_S } from "#app/features/pedidos/pedidos/despachos.ts";
import { listDespachos, recordRegreso } from "#app/features/pedidos/pedidos/despachos.server.ts";
import { notifyPedido } from "#app/features/pedidos/pedidos/avisos-pedido.server.ts";
import { addEvento, lockPedido, readEstado } from "#app/features/pedidos/pedidos/pedidos.server.ts";
import { setEstado } from "#app/features/pedidos/pedidos/estado-pedido.server.ts";
import { isContraEntrega, isPagado, type Pedido } from "#app/features/pedidos/pedidos/pedidos.ts";
import type { CanalAbono } from "#db/values.ts";
import { MOTIVOS_RECHAZO } from "./abonos.ts";
import { lockCodigo, lockPagina, readFalta } from "./codigos.server.ts";

export type Corregido =
  | { tipo: "hecho"; pedido_id: string }
  | { tipo: "visto" }
  /** Too late to undo; only a correction is left. */
  | { tipo: "tarde" }
  /** Refunds of this much were made or ordered: no less can have come. */
  | { tipo: "devuelto"; devuelto: Centimos }
  | { tipo: "no_existe" };

type AbonoGuardado = typeof abonos.$inferSelect;

/** Also what staff ordered a moment ago, and is not among what is to go back yet. */
async function sumDevuelto(tx: Tx, pago_id: string): Promise<Centimos> {
  const { id, monto } = devoluciones_abono;
  const ordered = tx
    .select({ suma: sum(reembolsos.monto) })
    .from(reembolsos)
    .leftJoin(devoluciones_abono, eq(id, reembolsos.id))
    .where(and(eq(reembolsos.pago_id, pago_id), eq(reembolsos.estado, "creando"), isNull(id)));
  const [row] = await tx
    .select({ suma: sql`coalesce(${sum(monto)}, 0) + coalesce((${ordered}), 0)`.mapWith(monto) })
    .from(devoluciones_abono)
    .where(eq(devoluciones_abono.pago_id, pago_id));
  return row?.suma ?? centimos(0);
}

/** Taken by hand, there is no code to verify again. */
const isEnMano = ({ mostrador, canal }: AbonoGuardado): boolean => mostrador || canal === "courier";

/** What left with the buyer at the counter is in the shop again; false where nothing did. */
async function takeBack(tx: Tx, pedido: Pedido, actor_id: string): Promise<boolean> {
  const envios = await listDespachos(tx, pedido.id);
  if (pedido.estado !== "entregado" || isContraEntrega(pedido) || !envios.every(({ recojo }) => recojo)) return false;
  await recordRegreso(tx, pedido.id);
  await setEstado(tx, pedido, { estado: "procesando", motivo: DESHECHO, actor_id });
  return true;
}

interface OtraDecision {
  accion: "deshacer_pago" | "corregir_pago";
  actor_id: string;
  monto: Centimos;
  valores: (abono: AbonoGuardado) => Partial<typeof abonos.$inferInsert>;
  /** Null if allowed. */
  judge: (abono: AbonoGuardado) => Corregido | null;
}

/**
 * Replaces the decision on a confirmed payment, with till, order and receipts in one transaction: nothing would repeat
 * it after a crash.
 */
function changeConfirmado(deps: PagosDeps, id: string, cambio: OtraDecision): Promise<Corregido> {
  const { accion, actor_id, monto, judge } = cambio;
  return deps.db.transaction(async (tx): Promise<Corregido> => {
    const [named] = await tx
      .select({ pedido_id: pagos.pedido_id })
      .from(abonos)
      .innerJoin(pagos, eq(pagos.id, abonos.pago_id))
      .where(eq(abonos.id, id));
    if (!named) return { tipo: "no_existe" };
    const { pedido_id } = named;
    const pedido = await lockPedido(tx, pedido_id);
    const [row] = await tx
      .select({ abono: abonos, pago: pagos })
      .from(abonos)
      .innerJoin(pagos, eq(pagos.id, abonos.pago_id))
      .where(eq(abonos.id, id));
    if (!row) return { tipo: "no_existe" };
    const { abono, pago } = row;
    const antes = abono.monto;
    if (antes === null) return { tipo: "visto" };
    const no = judge(abono);
    if (no) return no;
    const devuelto = await sumDevuelto(tx, pago.id);
    if (devuelto > pago.aprobado - antes + monto) return { tipo: "devuelto", devuelto };
    const valores = cambio.valores(abono);
    await tx
      .update(abonos)
      .set({ ...valores, monto_antes: antes })
      .where(eq(abonos.id, id));
    const back = isEnMano(abono) && monto === 0 && (await takeBack(tx, pedido, actor_id));
    const salio = !back && (await listDespachos(tx, pedido_id)).length > 0;
    await applyWithin(tx, deps, pago, await readAMano(tx, pago), { correccion: { salio } });
    const { codigo } = abono;
    const { estado, motivo = "" } = valores;
    if (estado === "rechazado" && !isEnMano(abono)) {
      const pagado = isPagado(await readEstado(tx, pedido_id));
      await notifyPedido(tx, deps.env, pedido, { tipo: "pago_no_hallado", codigo, motivo, pagado });
    }
    const detalle = `Operación ${codigo}: de ${formatSoles(antes)} a ${monto > 0 ? formatSoles(monto) : "por verificar"}.`;
    await addEvento(tx, { pedido_id, tipo: "pago_corregido", detalle, actor_id });
    await addAuditoria(tx, {
      accion,
      objeto: "pedido",
      objeto_id: pedido_id,
      actor_id,
      antes: { monto: toSoles(antes) },
      despues: { codigo, monto: toSoles(monto) },
    });
    return { tipo: "hecho", pedido_id };
  });
}

const NADA = centimos(0);

const DESHECHO = "Se deshizo el cobro.";

/** Takes back a confirmation while its mail is delayed. */
export const undoAbono = (deps: PagosDeps, { id, actor_id }: { id: string; actor_id: string }): Promise<Corregido> =>
  changeConfirmado(deps, id, {
    accion: "deshacer_pago",
    actor_id,
    monto: NADA,
    valores: (abono) =>
      isEnMano(abono)
        ? { estado: "rechazado", monto: null, motivo: DESHECHO }
        : { estado: "por_verificar", monto: null, visto_en: null, actor_id: null },
    judge: ({ visto_en }) =>
      visto_en && Date.now() - visto_en.getTime() > DESHACER_S * 1_000 ? { tipo: "tarde" } : null,
  });

export interface CorreccionAbono {
  id: string;
  antes: Centimos;
  monto: Centimos;
  actor_id: string;
}

/** Corrects a confirmed amount; 0 refuses the payment. */
export const correctAbono = (deps: PagosDeps, { id, antes, monto, actor_id }: CorreccionAbono): Promise<Corregido> =>
  changeConfirmado(deps, id, {
    accion: "corregir_pago",
    actor_id,
    monto,
    valores: () => (monto > 0 ? { monto } : { estado: "rechazado", monto: null, motivo: MOTIVOS_RECHAZO.no_figura }),
    judge: (abono) => (abono.mostrador ? { tipo: "tarde" } : abono.monto === antes ? null : { tipo: "visto" }),
  });

export interface PagoRegistrado {
  pedido_id: string;
  /** Normalized by toCodigo(). */
  codigo: string;
  canal: CanalAbono;
  monto: Centimos;
  otro_monto?: boolean;
  actor_id: string;
}

export type Registro =
  | { tipo: "hecho"; pedido_id: string }
  | { tipo: "usado"; pedido: Pick<Pedido, "id" | "numero"> }
  | { tipo: "otro_monto"; debe: Centimos }
  /** The order's newest attempt is not paid by hand. */
  | { tipo: "sin_pagina" };

/** Records a payment of which the buyer sent no code, confirmed and applied at once. */
export async function registerAbono(deps: PagosDeps, nuevo: PagoRegistrado): Promise<Registro> {
  const { pedido_id, codigo, canal, monto, otro_monto, actor_id } = nuevo;
  return deps.db.transaction(async (tx): Promise<Registro> => {
    await lockPedido(tx, pedido_id);
    const pagina = await lockPagina(tx, pedido_id);
    if (!pagina) return { tipo: "sin_pagina" };
    const { pago } = pagina;
    const usado = await lockCodigo(tx, codigo, canal);
    if (usado !== null) return { tipo: "usado", pedido: usado };
    const debe = await readFalta(tx, pago);
    if (debe !== monto && !otro_monto) return { tipo: "otro_monto", debe };
    const visto = { estado: "confirmado", monto, actor_id, visto_en: sql`now()` } as const;
    await tx.insert(abonos).values({ id: newId(), pago_id: pago.id, codigo, canal, registrado: true, ...visto });
    await applyWithin(tx, deps, pago, await readAMano(tx, pago));
    await addAuditoria(tx, {
      accion: "registrar_pago",
      objeto: "pedido",
      objeto_id: pedido_id,
      actor_id,
      antes: null,
      despues: { codigo, monto: toSoles(monto) },
    });
    return { tipo: "hecho", pedido_id };
  });
}
