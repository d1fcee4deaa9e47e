import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Tienda } from "#app/context.ts";
import { isId, newId } from "#lib/ids.ts";
import { toBusqueda } from "#lib/text.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { fotos_retiradas, opiniones } from "#db/schema/opiniones.ts";
import { pedidos } from "#db/schema/pedidos.ts";
import { isPublico, productos } from "#db/schema/productos.ts";
import { usuarios } from "#db/schema/usuarios.ts";
import { moveEstrellas } from "./contar.server.ts";
import type { OpinionNueva } from "./opinion.schema.ts";
import { type Derecho, formatAutor } from "./opiniones.ts";

type OpinionesDeps = Pick<Tienda, "db" | "pageCache">;

/** Whether the person may review: only products received in own orders, and still sold. */
export async function findDerecho(db: Db | Tx, usuario_id: string, producto_id: string): Promise<Derecho> {
  const [producto] = await db
    .select({ nombre: productos.nombre })
    .from(productos)
    .where(and(eq(productos.id, producto_id), isPublico));
  if (!producto) return { tipo: "sin_producto" };
  const rows = await db
    .select({ id: pedidos.id, estado: pedidos.estado })
    .from(pedidos)
    .where(
      and(
        eq(pedidos.usuario_id, usuario_id),
        inArray(pedidos.estado, ["procesando", "enviado", "entregado"]),
        sql`${pedidos.items} @> ${JSON.stringify([{ producto_id }])}::jsonb`,
      ),
    )
    .orderBy(desc(pedidos.created_at), desc(pedidos.id));
  const received = rows.find(({ estado }) => estado === "entregado");
  if (received) return { tipo: "puede", pedido_id: received.id };
  return { tipo: rows.length > 0 ? "por_recibir" : "sin_compra" };
}

const isOwn = (usuario_id: string, producto_id: string) =>
  and(eq(opiniones.usuario_id, usuario_id), eq(opiniones.producto_id, producto_id));

/** null for none. */
export async function getOwnOpinion(db: Db | Tx, usuario_id: string, producto_id: string) {
  const { id, estrellas, titulo, texto, fotos, oculta } = opiniones;
  const [own] = await db
    .select({ id, estrellas, titulo, texto, fotos, oculta })
    .from(opiniones)
    .where(isOwn(usuario_id, producto_id));
  return own ?? null;
}

/** null when there is no such product. */
export async function readFormulario(db: Db, usuario_id: string, producto_id: string) {
  if (!isId(producto_id)) return null;
  const { nombre, imagen } = productos;
  const [producto] = await db.select({ nombre, imagen }).from(productos).where(eq(productos.id, producto_id));
  if (!producto) return null;
  const [derecho, opinion] = await Promise.all([
    findDerecho(db, usuario_id, producto_id),
    getOwnOpinion(db, usuario_id, producto_id),
  ]);
  return { producto: { id: producto_id, ...producto }, derecho: derecho.tipo, opinion };
}

/** Serialises a person's writes; null once the account is gone. */
async function lockAutor(tx: Tx, usuario_id: string) {
  const { nombre, apellido } = usuarios;
  const [autor] = await tx
    .select({ nombre, apellido })
    .from(usuarios)
    .where(and(eq(usuarios.id, usuario_id), isNull(usuarios.eliminado_en)))
    .for("no key update");
  return autor ?? null;
}

/** Their files are deleted later. */
export async function retireFotos(tx: Tx, fotos: readonly string[]): Promise<void> {
  if (fotos.length === 0) return;
  await tx
    .insert(fotos_retiradas)
    .values(fotos.map((imagen) => ({ imagen })))
    .onConflictDoUpdate({ target: fotos_retiradas.imagen, set: { created_at: sql`now()` } });
}

export type OpinionGuardada =
  { tipo: "guardada"; nueva: boolean } | { tipo: "sin_cuenta" } | Exclude<Derecho, { tipo: "puede" }>;

export interface OpinionCompleta extends OpinionNueva {
  fotos: readonly string[];
}

/**
 * Of two tabs the later one wins. A changed opinion must be reviewed again, and stays hidden until then if it was.
 * Refused without findDerecho.
 */
export async function saveOpinion(
  { db, pageCache }: OpinionesDeps,
  { usuario_id, producto_id }: { usuario_id: string; producto_id: string },
  { estrellas, titulo, texto, fotos }: OpinionCompleta,
): Promise<OpinionGuardada> {
  const result = await db.transaction(async (tx): Promise<OpinionGuardada> => {
    const persona = await lockAutor(tx, usuario_id);
    if (!persona) return { tipo: "sin_cuenta" };
    const derecho = await findDerecho(tx, usuario_id, producto_id);
    if (derecho.tipo !== "puede") return derecho;
    const before = await getOwnOpinion(tx, usuario_id, producto_id);
    await moveEstrellas(tx, producto_id, { quita: before?.estrellas ?? null, pone: estrellas });
    const [producto] = await tx
      .select({ nombre: productos.nombre })
      .from(productos)
      .where(eq(productos.id, producto_id));
    const autor = formatAutor(persona);
    const busqueda = toBusqueda(producto?.nombre ?? "", autor, titulo, texto);
    const written = { autor, estrellas, titulo, texto, fotos: [...fotos], busqueda, revisado_en: null };
    if (before) {
      const edited = { ...written, editado_en: sql`now()` };
      await tx.update(opiniones).set(edited).where(eq(opiniones.id, before.id));
    } else {
      const { pedido_id } = derecho;
      await tx.insert(opiniones).values({ id: newId(), usuario_id, producto_id, pedido_id, ...written });
    }
    await retireFotos(tx, before?.fotos.filter((foto) => !fotos.includes(foto)) ?? []);
    if (fotos.length > 0) await tx.delete(fotos_retiradas).where(inArray(fotos_retiradas.imagen, [...fotos]));
    return { tipo: "guardada", nueva: !before };
  });
  if (result.tipo === "guardada") await pageCache.drop();
  return result;
}

export async function removeOpinion(
  { db, pageCache }: OpinionesDeps,
  { usuario_id, producto_id }: { usuario_id: string; producto_id: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockAutor(tx, usuario_id);
    const own = await getOwnOpinion(tx, usuario_id, producto_id);
    if (!own) return;
    await moveEstrellas(tx, producto_id, { quita: own.estrellas, pone: null });
    await tx.delete(opiniones).where(eq(opiniones.id, own.id));
    await retireFotos(tx, own.fotos);
  });
  await pageCache.drop();
}
