import { and, asc, desc, eq, getTableColumns, ne, sql } from "drizzle-orm";
import { isId } from "#lib/ids.ts";
import type { Db } from "#db/client.server.ts";
import { cliente, eventos_pedido, isSuCuenta, pedidos, usuarios } from "#db/schema/index.ts";
import { despachos } from "#db/schema/despachos.ts";
import { addAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import { formatNombre } from "#app/features/personas/usuarios/usuarios.ts";
import { addEvento, lockPedido } from "#app/features/pedidos/pedidos/pedidos.server.ts";
import { ESTADOS } from "#db/values.ts";
import { DESHACER_S, type Despacho } from "#app/features/pedidos/pedidos/despachos.ts";
import type { Cobro, Estado, Pedido, TipoEvento } from "#app/features/pedidos/pedidos/pedidos.ts";

export interface EventoPanel {
  id: string;
  tipo: TipoEvento;
  detalle: string;
  created_at: Date;
  /** Null for the shop. */
  actor: string | null;
}

export interface DespachoPanel extends Despacho {
  /** Null where unknown. */
  actor: string | null;
  /** Null where it cannot be undone. */
  deshacer_hasta: Date | null;
}

export interface DetallePedido {
  pedido: Pedido & { cobro: Cobro };
  /** `id` is null for a contact. */
  cliente: { id: string | null; email: string; nombre: string; apellido: string };
  eventos: EventoPanel[];
  despachos: DespachoPanel[];
}

const { clave_intento: _clave, huella: _huella, busqueda: _busqueda, ...columnas } = getTableColumns(pedidos);

async function listEventosPanel(db: Db, pedido_id: string): Promise<EventoPanel[]> {
  const { id, tipo, detalle, created_at } = eventos_pedido;
  const { email, nombre, apellido } = usuarios;
  const rows = await db
    .select({ id, tipo, detalle, created_at, persona: { email, nombre, apellido } })
    .from(eventos_pedido)
    .leftJoin(usuarios, eq(usuarios.id, eventos_pedido.actor_id))
    .where(eq(eventos_pedido.pedido_id, pedido_id))
    .orderBy(desc(id));
  return rows.map(({ persona, ...evento }) => ({ ...evento, actor: persona && formatNombre(persona) }));
}

/** Undoing uses the database's clock, too. */
const deshacerHasta = sql<Date | null>`case when ${despachos.created_at} > now() - make_interval(secs => ${DESHACER_S})
  then ${despachos.created_at} + make_interval(secs => ${DESHACER_S}) end`.mapWith(despachos.created_at);

const isFinal = (estado: Estado) => estado === "entregado" || estado === "cancelado";

async function listDespachosPanel(db: Db, pedido_id: string): Promise<DespachoPanel[]> {
  const { pedido_id: _pedido, actor_id, desde: _desde, ...own } = getTableColumns(despachos);
  const { email, nombre, apellido } = usuarios;
  const rows = await db
    .select({ despacho: own, deshacer_hasta: deshacerHasta, persona: { email, nombre, apellido } })
    .from(despachos)
    .leftJoin(usuarios, eq(usuarios.id, actor_id))
    .where(eq(despachos.pedido_id, pedido_id))
    .orderBy(asc(despachos.created_at), asc(despachos.id));
  return rows.map(({ despacho, deshacer_hasta, persona }) => {
    return { ...despacho, deshacer_hasta, actor: persona && formatNombre(persona) };
  });
}

/** Null also for a malformed id. */
export async function getDetalle(db: Db, id: string): Promise<DetallePedido | null> {
  if (!isId(id)) return null;
  const [[found], eventos, salidas] = await Promise.all([
    db.select({ pedido: columnas, cliente }).from(pedidos).leftJoin(usuarios, isSuCuenta).where(eq(pedidos.id, id)),
    listEventosPanel(db, id),
    listDespachosPanel(db, id),
  ]);
  if (!found) return null;
  const open = !isFinal(found.pedido.estado);
  return { ...found, eventos, despachos: salidas.map((one) => (open ? one : { ...one, deshacer_hasta: null })) };
}

export async function findUltimoCambio(db: Db, pedido_id: string): Promise<EventoPanel | null> {
  const eventos = await listEventosPanel(db, pedido_id);
  const estados: readonly TipoEvento[] = ESTADOS;
  return eventos.find(({ tipo }) => estados.includes(tipo)) ?? null;
}

/** Without the notes' text: a deleted account blanks the timeline, but not the audit log. */
const EN_LA_HISTORIA = "En la historia del pedido";

const auditTarget = (pedido_id: string) => ({ objeto: "pedido", objeto_id: pedido_id }) as const;

export async function addNota(db: Db, nota: { pedido_id: string; texto: string; actor_id: string }): Promise<void> {
  const { pedido_id, texto, actor_id } = nota;
  await db.transaction(async (tx) => {
    await addEvento(tx, { pedido_id, tipo: "nota", detalle: texto, actor_id });
    await addAuditoria(tx, {
      ...auditTarget(pedido_id),
      accion: "nota",
      actor_id,
      antes: null,
      despues: { nota: EN_LA_HISTORIA },
    });
  });
}

/** Deletes a note's text for good; its author and the deletion stay recorded. */
export async function deleteNota(
  db: Db,
  { pedido_id, evento_id, actor_id }: { pedido_id: string; evento_id: string; actor_id: string },
): Promise<void> {
  const { id, tipo, detalle } = eventos_pedido;
  const own = and(eq(id, evento_id), eq(eventos_pedido.pedido_id, pedido_id), eq(tipo, "nota"), ne(detalle, ""));
  await db.transaction(async (tx) => {
    const { rowCount } = await tx.update(eventos_pedido).set({ detalle: "" }).where(own);
    if (rowCount === 0) return;
    const [antes, despues] = [{ nota: EN_LA_HISTORIA }, { nota: null }];
    await addAuditoria(tx, { ...auditTarget(pedido_id), accion: "borrar_nota", actor_id, antes, despues });
  });
}

export interface RevisionPedido {
  pedido_id: string;
  motivo: string;
  nota: string;
  actor_id: string;
}

/** Removes 'requiere atención', with a note. False when its reason has changed. */
export function reviewPedido(db: Db, { pedido_id, motivo, nota, actor_id }: RevisionPedido): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { requiere_atencion } = await lockPedido(tx, pedido_id);
    if (requiere_atencion !== motivo) return false;
    await tx.update(pedidos).set({ requiere_atencion: null }).where(eq(pedidos.id, pedido_id));
    await addEvento(tx, { pedido_id, tipo: "revisado", detalle: nota, actor_id });
    const [antes, despues] = [{ requiere_atencion }, { requiere_atencion: null, nota: EN_LA_HISTORIA }];
    await addAuditoria(tx, { ...auditTarget(pedido_id), accion: "revisar", actor_id, antes, despues });
    return true;
  });
}
