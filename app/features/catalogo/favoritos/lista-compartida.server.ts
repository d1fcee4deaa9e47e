import { randomBytes } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db, Tx } from "#db/client.server.ts";
import { listas_favoritos, usuarios } from "#db/schema/index.ts";
import { cleanLine } from "#lib/text.ts";
import { listFavoritos } from "./favoritos.server.ts";
import { MAX_NOMBRE_LISTA } from "./favoritos.ts";

/** 128 bits in base64url. */
const CLAVE = /^[\w-]{22}$/;

export const listaSchema = z.object({
  nombre: z
    .string()
    .transform(cleanLine)
    .pipe(z.string().max(MAX_NOMBRE_LISTA, `Usa ${MAX_NOMBRE_LISTA} caracteres como máximo.`)),
});

export async function findLista(db: Db, usuario_id: string): Promise<{ clave: string; nombre: string } | null> {
  const { clave, nombre } = listas_favoritos;
  const own = eq(listas_favoritos.usuario_id, usuario_id);
  const [row] = await db.select({ clave, nombre }).from(listas_favoritos).where(own);
  return row ?? null;
}

/** Makes the link, or changes the name beside it. Nothing for an account that is gone. */
export const shareLista = (db: Db, usuario_id: string, nombre: string): Promise<void> =>
  db.transaction(async (tx) => {
    const vivo = and(eq(usuarios.id, usuario_id), isNull(usuarios.eliminado_en));
    const [usuario] = await tx.select({ id: usuarios.id }).from(usuarios).where(vivo).for("update");
    if (!usuario) return;
    const clave = randomBytes(16).toString("base64url");
    await tx
      .insert(listas_favoritos)
      .values({ usuario_id, clave, nombre })
      .onConflictDoUpdate({ target: listas_favoritos.usuario_id, set: { nombre: sql`excluded.nombre` } });
  });

/** The link stops working for good: sharing again makes another. */
export async function unshareLista(db: Db | Tx, usuario_id: string): Promise<void> {
  await db.delete(listas_favoritos).where(eq(listas_favoritos.usuario_id, usuario_id));
}

/** A shared list by its link: the owner's chosen name and the products, newest first. null for an unknown link. */
export async function readCompartida(db: Db, clave: string): Promise<{ nombre: string; ids: string[] } | null> {
  if (!CLAVE.test(clave)) return null;
  const { usuario_id, nombre } = listas_favoritos;
  const [lista] = await db
    .select({ usuario_id, nombre })
    .from(listas_favoritos)
    .where(eq(listas_favoritos.clave, clave));
  return lista ? { nombre: lista.nombre, ids: await listFavoritos(db, lista.usuario_id) } : null;
}
