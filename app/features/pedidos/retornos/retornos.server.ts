import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { Tienda } from "#app/context.ts";
import { findAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { keepPrivada } from "#app/features/base/imagenes/privadas.server.ts";
import { notifyPedido } from "#app/features/pedidos/pedidos/avisos-pedido.server.ts";
import { listReembolsosDeLineas } from "#app/features/pedidos/pedidos/devolucion.server.ts";
import { lockPedido } from "#app/features/pedidos/pedidos/pedidos.server.ts";
import type { Pedido } from "#app/features/pedidos/pedidos/pedidos.ts";
import type { Db, Tx } from "#db/client.server.ts";
import type { LineaDespacho } from "#db/schema/despachos.ts";
import { eventos_pedido } from "#db/schema/eventos.ts";
import { pedidos } from "#db/schema/pedidos.ts";
import { etiquetas_retorno, fotos_retorno, mensajes_retorno, retornos } from "#db/schema/retornos.ts";
import type { AutorRetorno, MotivoRetorno } from "#db/values.ts";
import { dropEtiqueta } from "./etiqueta.server.ts";
import { formatLineas, isInTime, listDevolvibles } from "./retornos.ts";

export type Retorno = typeof retornos.$inferSelect;

export const listRetornos = (db: Db | Tx, pedido_id: string): Promise<Retorno[]> =>
  db
    .select()
    .from(retornos)
    .where(eq(retornos.pedido_id, pedido_id))
    .orderBy(asc(retornos.created_at), asc(retornos.id));

/** When an order was last delivered; null where it is not. */
export async function findEntregado(db: Db | Tx, { id, estado }: Pick<Pedido, "id" | "estado">): Promise<Date | null> {
  if (estado !== "entregado") return null;
  const { created_at, pedido_id, tipo } = eventos_pedido;
  const [row] = await db
    .select({ created_at })
    .from(eventos_pedido)
    .where(and(eq(pedido_id, id), eq(tipo, "entregado")))
    .orderBy(desc(eventos_pedido.id))
    .limit(1);
  return row?.created_at ?? null;
}

/** Units refunded without a return; failed refunds do not count. */
export async function listDevueltas(db: Db | Tx, pedido_id: string): Promise<LineaDespacho[]> {
  const rows = await listReembolsosDeLineas(db, pedido_id);
  return rows.filter(({ estado }) => estado !== "fallido").flatMap(({ lineas }) => lineas);
}

export interface RetornoPedido {
  /** Idempotency key. */
  clave: string;
  pedido_id: string;
  usuario_id: string | null;
  lineas: LineaDespacho[];
  motivo: MotivoRetorno;
  texto: string;
  /** Re-encoded pictures. */
  fotos: readonly Buffer[];
}

export type RespuestaRetorno =
  | "hecho"
  | "apagado"
  /** Not delivered, or delivered too long ago. */
  | "fuera_de_plazo"
  /** More units than can still be returned. */
  | "sin_unidades";

/**
 * Requests a return once per key; units of another return cannot be requested again. The caller must check that the
 * order is the buyer's.
 */
export function askRetorno({ db, env }: Tienda, pedida: RetornoPedido): Promise<RespuestaRetorno> {
  const { clave, pedido_id, usuario_id, lineas, motivo, texto, fotos } = pedida;
  return db.transaction(async (tx): Promise<RespuestaRetorno> => {
    const pedido = await lockPedido(tx, pedido_id);
    const own = await listRetornos(tx, pedido_id);
    if (own.some(({ id }) => id === clave)) return "hecho";
    const ajustes = await findAjustes(tx, env);
    if (!ajustes.devolver_en_linea) return "apagado";
    const entregado = await findEntregado(tx, pedido);
    if (!entregado || !isInTime(entregado, Number(ajustes.plazos.devolucion), new Date())) return "fuera_de_plazo";
    const devueltas = await listDevueltas(tx, pedido_id);
    const left = new Map(listDevolvibles(pedido.items, own, devueltas).map((item) => [item.producto_id, item.quedan]));
    if (lineas.some(({ producto_id, cantidad }) => cantidad > (left.get(producto_id) ?? 0))) return "sin_unidades";
    await tx.insert(retornos).values({ id: clave, pedido_id, lineas, motivo, texto });
    for (const webp of fotos) {
      const foto = await keepPrivada(tx, usuario_id, webp);
      await tx.insert(fotos_retorno).values({ retorno_id: clave, foto });
    }
    const contenido = formatLineas(lineas, pedido.items);
    await notifyPedido(tx, env, pedido, { tipo: "retorno", paso: "pedido", contenido, texto: "" });
    return "hecho";
  });
}

/** Null where there is no such return. */
export async function lockRetorno(tx: Tx, id: string): Promise<{ pedido: Pedido; retorno: Retorno } | null> {
  const [named] = await tx.select({ pedido_id: retornos.pedido_id }).from(retornos).where(eq(retornos.id, id));
  if (!named) return null;
  const pedido = await lockPedido(tx, named.pedido_id);
  const [retorno] = await tx.select().from(retornos).where(eq(retornos.id, id));
  return retorno ? { pedido, retorno } : null;
}

/** False where the return was received, or is not of that order. */
export function withdrawRetorno({ db }: Pick<Tienda, "db">, pedido_id: string, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockPedido(tx, pedido_id);
    const open = and(
      eq(retornos.id, id),
      eq(retornos.pedido_id, pedido_id),
      inArray(retornos.estado, ["pedido", "aceptado"]),
    );
    const { rowCount } = await tx
      .update(retornos)
      .set({ estado: "retirado", espera: false, actor_id: null, cambiado_en: sql`now()` })
      .where(open);
    if (rowCount === 1) await dropEtiqueta(tx, id);
    return rowCount === 1;
  });
}

export interface MensajeRetorno {
  /** Idempotency key. */
  clave: string;
  retorno_id: string;
  autor: AutorRetorno;
  texto: string;
  actor_id: string | null;
}

/** False where the key already exists. */
export async function writeMensaje(tx: Tx, nuevo: MensajeRetorno): Promise<boolean> {
  const { clave, retorno_id, autor, texto, actor_id } = nuevo;
  const row = { id: clave, retorno_id, autor, texto, actor_id };
  const { rowCount } = await tx.insert(mensajes_retorno).values(row).onConflictDoNothing();
  if (rowCount === 0) return false;
  await tx
    .update(retornos)
    .set({ espera: autor === "cliente" })
    .where(eq(retornos.id, retorno_id));
  return true;
}

/** Adds a message, once per key, and mails the shop's. False where there is no such return. */
export function addMensaje({ db, env }: Pick<Tienda, "db" | "env">, nuevo: MensajeRetorno): Promise<boolean> {
  const { retorno_id, autor, texto } = nuevo;
  return db.transaction(async (tx) => {
    const found = await lockRetorno(tx, retorno_id);
    if (!found) return false;
    if (!(await writeMensaje(tx, nuevo))) return true;
    if (autor === "tienda") {
      const contenido = formatLineas(found.retorno.lineas, found.pedido.items);
      await notifyPedido(tx, env, found.pedido, { tipo: "retorno", paso: "mensaje", contenido, texto });
    }
    return true;
  });
}

export async function listRetornosDe(db: Db, pedido_ids: readonly string[]) {
  const [rows, mensajes] = await Promise.all([
    db
      .select()
      .from(retornos)
      .where(inArray(retornos.pedido_id, [...pedido_ids]))
      .orderBy(asc(retornos.created_at), asc(retornos.id)),
    db
      .select({ mensaje: mensajes_retorno })
      .from(mensajes_retorno)
      .innerJoin(retornos, eq(retornos.id, mensajes_retorno.retorno_id))
      .where(inArray(retornos.pedido_id, [...pedido_ids]))
      .orderBy(asc(mensajes_retorno.created_at), asc(mensajes_retorno.id)),
  ]);
  return rows.map(({ id, pedido_id, lineas, motivo, texto, estado, respuesta, created_at }) => ({
    pedido_id,
    fecha: created_at,
    productos: lineas,
    motivo,
    texto,
    estado,
    respuesta,
    mensajes: mensajes
      .filter(({ mensaje }) => mensaje.retorno_id === id)
      .map(({ mensaje }) => ({ de: mensaje.autor, texto: mensaje.texto, fecha: mensaje.created_at })),
  }));
}

/** Blanks the texts of a person's returns and deletes their labels. */
export async function forgetRetornos(tx: Tx, usuario_id: string): Promise<void> {
  const propios = tx.select({ id: pedidos.id }).from(pedidos).where(eq(pedidos.usuario_id, usuario_id));
  const own = tx.select({ id: retornos.id }).from(retornos).where(inArray(retornos.pedido_id, propios));
  await tx.update(mensajes_retorno).set({ texto: "" }).where(inArray(mensajes_retorno.retorno_id, own));
  await tx.delete(etiquetas_retorno).where(eq(etiquetas_retorno.usuario_id, usuario_id));
  await tx.update(retornos).set({ texto: "", respuesta: "" }).where(inArray(retornos.pedido_id, propios));
}
