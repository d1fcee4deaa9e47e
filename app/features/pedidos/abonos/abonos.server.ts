import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { abonos } from "#db/schema/abonos.ts";
import { pagos } from "#db/schema/pagos.ts";
import { type Centimos, toSoles } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import { addAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import { keepPrivada } from "#app/features/base/imagenes/privadas.server.ts";
import { type PagosDeps, settlePago } from "#app/features/pedidos/pagos/cobrar.server.ts";
import type { PagoGuardado } from "#app/features/pedidos/pagos/pagos.server.ts";
import { notifyPedido } from "#app/features/pedidos/pedidos/avisos-pedido.server.ts";
import { isPagado } from "#app/features/pedidos/pedidos/pedidos.ts";
import { addEvento, lockPedido } from "#app/features/pedidos/pedidos/pedidos.server.ts";
import type { CanalAbono, EstadoAbono } from "#db/values.ts";
import { normalizeCodigo } from "./abonos.ts";
import { lockCodigo, lockPagina, readFalta } from "./codigos.server.ts";

export interface AbonoNuevo {
  pedido_id: string;
  usuario_id: string | null;
  /** Normalized by toCodigo(). */
  codigo: string;
  canal: CanalAbono;
  /** A re-encoded picture; null for none. */
  foto: Buffer | null;
}

export type Envio =
  | "enviado"
  /** The order is already paid; kept for staff to check whether this money came, too. */
  | "otro"
  | "usado"
  | "nada_que_pagar"
  /** The order still waits for payment, but needs a new page. */
  | "cerrada";

const CORREGIDO = "Enviaste otro código en su lugar.";

/** Refuses a code that no staff decided on; a later decision on it gets `visto`. */
async function putAside(tx: Tx, id: string): Promise<void> {
  await tx
    .update(abonos)
    .set({ estado: "rechazado", motivo: CORREGIDO, visto_en: sql`now()` })
    .where(and(eq(abonos.id, id), eq(abonos.estado, "por_verificar")));
}

/**
 * Stores a buyer's claim of payment. Repeating a code has no effect; another replaces the undecided one. A code sent
 * after the page was closed or the order paid is kept too: the money may be there. The caller must check that the order
 * is the buyer's.
 */
export async function sendAbono(deps: PagosDeps, nuevo: AbonoNuevo): Promise<Envio> {
  const { pedido_id, usuario_id, codigo, canal, foto } = nuevo;
  const done = await deps.db.transaction(async (tx): Promise<Envio | PagoGuardado> => {
    const pedido = await lockPedido(tx, pedido_id);
    const pagina = await lockPagina(tx, pedido_id);
    if (!pagina) return "nada_que_pagar";
    const { pago, abierta } = pagina;
    const enviados = await tx.select().from(abonos).where(eq(abonos.pago_id, pago.id));
    const waiting = enviados.find(({ estado }) => estado === "por_verificar");
    const llegado = enviados.reduce((all, { monto }) => all + (monto ?? 0), 0);
    const pagado = llegado >= pago.monto || isPagado(pedido.estado);
    if (waiting && normalizeCodigo(waiting.codigo) === normalizeCodigo(codigo)) return pagado ? "otro" : pago;
    const seen = enviados.some(
      (one) => one.estado === "confirmado" && normalizeCodigo(one.codigo) === normalizeCodigo(codigo),
    );
    if (pagado && seen) return "nada_que_pagar";
    if (!pagado && !waiting && !abierta && pedido.estado === "pendiente") return "cerrada";
    if ((await lockCodigo(tx, codigo, canal)) !== null) return "usado";
    const row = { id: newId(), pago_id: pago.id, codigo, canal, foto: waiting?.foto ?? null };
    await tx.insert(abonos).values(row);
    if (waiting) await putAside(tx, waiting.id);
    if (foto) {
      const own = await keepPrivada(tx, usuario_id, foto);
      await tx.update(abonos).set({ foto: own }).where(eq(abonos.id, row.id));
    }
    // Does not count as the order's payment until staff confirm it.
    return pagado ? "otro" : pago;
  });
  if (typeof done === "string") return done;
  await settlePago(deps, done);
  return "enviado";
}

export type OrdenAbono = { id: string; actor_id: string } & (
  { accion: "confirmar"; monto: Centimos; otro_monto?: boolean } | { accion: "rechazar"; motivo: string }
);

export type Decidido =
  | { tipo: "hecho"; pedido_id: string }
  | { tipo: "visto"; estado: EstadoAbono; pedido_id: string }
  /** Nothing is written; the form must be confirmed again. */
  | { tipo: "otro_monto"; monto: Centimos; debe: Centimos }
  | { tipo: "no_existe" };

/** Once the order is no longer pendiente, applyLectura() does not tell the customer of a refusal. */
async function tellLateRefusal(tx: Tx, deps: PagosDeps, pedido_id: string, codigo: string, motivo: string) {
  const pedido = await lockPedido(tx, pedido_id);
  if (pedido.estado === "pendiente") return;
  const pagado = isPagado(pedido.estado);
  if (!pagado) await addEvento(tx, { pedido_id, tipo: "pago_rechazado", detalle: motivo });
  await notifyPedido(tx, deps.env, pedido, { tipo: "pago_no_hallado", codigo, motivo, pagado });
}

/**
 * Records the staff's decision once; applyLectura() changes the order, by the background task after a crash. Audited.
 */
export async function decideAbono(deps: PagosDeps, orden: OrdenAbono): Promise<Decidido> {
  const { id, actor_id } = orden;
  const done = await deps.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ abono: abonos, pago: pagos })
      .from(abonos)
      .innerJoin(pagos, eq(pagos.id, abonos.pago_id))
      .where(eq(abonos.id, id));
    if (!found) return null;
    // Lock order: the order before its payments.
    await lockPedido(tx, found.pago.pedido_id);
    if (orden.accion === "confirmar" && !orden.otro_monto && found.abono.estado === "por_verificar") {
      const debe = await readFalta(tx, found.pago);
      if (debe !== orden.monto) return { monto: orden.monto, debe };
    }
    const cambio =
      orden.accion === "confirmar"
        ? ({ estado: "confirmado", monto: orden.monto } as const)
        : ({ estado: "rechazado", motivo: orden.motivo } as const);
    const waits = and(eq(abonos.id, id), eq(abonos.estado, "por_verificar"));
    const { rowCount } = await tx
      .update(abonos)
      .set({ ...cambio, actor_id, visto_en: sql`now()` })
      .where(waits);
    if (rowCount === 0) {
      const [now] = await tx.select({ estado: abonos.estado }).from(abonos).where(eq(abonos.id, id));
      return { ...found, first: false, estado: now?.estado ?? found.abono.estado };
    }
    const { codigo } = found.abono;
    const { pedido_id } = found.pago;
    await addAuditoria(tx, {
      accion: orden.accion === "confirmar" ? "confirmar_pago" : "rechazar_pago",
      objeto: "pedido",
      objeto_id: pedido_id,
      actor_id,
      antes: null,
      despues: {
        codigo,
        ...(orden.accion === "confirmar" ? { monto: toSoles(orden.monto) } : { motivo: orden.motivo }),
      },
    });
    if (orden.accion === "rechazar") await tellLateRefusal(tx, deps, pedido_id, codigo, orden.motivo);
    return { ...found, first: true, estado: cambio.estado };
  });
  if (!done) return { tipo: "no_existe" };
  if (!("pago" in done)) return { tipo: "otro_monto", ...done };
  // Also for a second request: the first may have died before.
  await settlePago(deps, done.pago);
  const { pedido_id } = done.pago;
  return done.first ? { tipo: "hecho", pedido_id } : { tipo: "visto", estado: done.estado, pedido_id };
}
