import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { addAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { etiquetas_usuario as etiquetas, notas_usuario as notas, usuarios } from "#db/schema/index.ts";
import { newId } from "#lib/ids.ts";
import { formatNombre } from "./usuarios.ts";
import { MAX_ETIQUETAS } from "./usuarios.schema.ts";

interface SobreUsuario {
  usuario_id: string;
  actor_id: string;
}

/** Notes and tags are deleted with the account, the log is not. */
const EN_SU_FICHA = "En la ficha de la persona";

const target = ({ usuario_id, actor_id }: SobreUsuario) =>
  ({ actor_id, objeto: "usuario", objeto_id: usuario_id }) as const;

/** Locks the person's row until the transaction ends; false for a deleted account, of which nothing may be written. */
export async function holdVivo(tx: Tx, id: string): Promise<boolean> {
  const own = and(eq(usuarios.id, id), isNull(usuarios.eliminado_en));
  return (await tx.select({ id: usuarios.id }).from(usuarios).where(own).for("update")).length > 0;
}

/** False when the account is gone. */
export function addNotaUsuario(db: Db, { texto, ...sobre }: SobreUsuario & { texto: string }): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await holdVivo(tx, sobre.usuario_id))) return false;
    await tx.insert(notas).values({ id: newId(), texto, ...sobre });
    await addAuditoria(tx, { ...target(sobre), accion: "nota", antes: null, despues: { nota: EN_SU_FICHA } });
    return true;
  });
}

export async function deleteNotaUsuario(db: Db, { id, ...sobre }: SobreUsuario & { id: string }): Promise<void> {
  await db.transaction(async (tx) => {
    const own = and(eq(notas.id, id), eq(notas.usuario_id, sobre.usuario_id));
    if ((await tx.delete(notas).where(own)).rowCount === 0) return;
    const cambio = { antes: { nota: EN_SU_FICHA }, despues: { nota: null } };
    await addAuditoria(tx, { ...target(sobre), accion: "borrar_nota", ...cambio });
  });
}

type CambioEtiqueta = SobreUsuario & { etiqueta: string; poner: boolean };

/** `tope`: the person has the maximum; `igual`: nothing to change. */
export function changeEtiqueta(
  db: Db,
  { etiqueta, poner, ...sobre }: CambioEtiqueta,
): Promise<"hecho" | "igual" | "tope" | "no_existe"> {
  const { usuario_id } = sobre;
  return db.transaction(async (tx) => {
    if (!(await holdVivo(tx, usuario_id))) return "no_existe";
    const cuantas = await tx.$count(etiquetas, eq(etiquetas.usuario_id, usuario_id));
    if (poner && cuantas >= MAX_ETIQUETAS) return "tope";
    const row = and(eq(etiquetas.usuario_id, usuario_id), eq(etiquetas.etiqueta, etiqueta));
    const { rowCount } = poner
      ? await tx.insert(etiquetas).values({ etiqueta, usuario_id }).onConflictDoNothing()
      : await tx.delete(etiquetas).where(row);
    if (rowCount === 0) return "igual";
    const despues = { etiquetas: cuantas + (poner ? 1 : -1) };
    await addAuditoria(tx, { ...target(sobre), accion: "etiquetas", antes: { etiquetas: cuantas }, despues });
    return "hecho";
  });
}

export async function readFicha(db: Db, usuario_id: string) {
  const { id, texto, created_at } = notas;
  const [escritas, suyas] = await Promise.all([
    db
      .select({
        id,
        texto,
        created_at,
        autor: { nombre: usuarios.nombre, apellido: usuarios.apellido, email: usuarios.email },
      })
      .from(notas)
      .leftJoin(usuarios, eq(usuarios.id, notas.actor_id))
      .where(eq(notas.usuario_id, usuario_id))
      .orderBy(desc(created_at), desc(id)),
    db
      .select({ etiqueta: etiquetas.etiqueta })
      .from(etiquetas)
      .where(eq(etiquetas.usuario_id, usuario_id))
      .orderBy(asc(etiquetas.etiqueta)),
  ]);
  return {
    notas: escritas.map(({ autor, ...nota }) => ({ ...nota, autor: autor && formatNombre(autor) })),
    etiquetas: suyas.map(({ etiqueta }) => etiqueta),
  };
}

export type FichaNotada = Awaited<ReturnType<typeof readFicha>>;

export async function listEtiquetasDe(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(etiquetas)
    .where(inArray(etiquetas.usuario_id, [...ids]))
    .orderBy(asc(etiquetas.etiqueta));
  const groups = Map.groupBy(rows, ({ usuario_id }) => usuario_id);
  return new Map([...groups].map(([id, group]) => [id, group.map(({ etiqueta }) => etiqueta)]));
}

const MAX_OFRECIDAS = 200;

/** A loose index scan: its time does not grow with the number of people. */
export async function listEtiquetas(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ etiqueta: string }>(sql`
    with recursive vistas as (
      (select etiqueta, 1 as n from etiquetas_usuario order by etiqueta limit 1)
      union all
      select (select e.etiqueta from etiquetas_usuario e where e.etiqueta > v.etiqueta order by e.etiqueta limit 1), v.n + 1
      from vistas v where v.etiqueta is not null and v.n < ${MAX_OFRECIDAS}
    )
    select etiqueta from vistas where etiqueta is not null`);
  return rows.map(({ etiqueta }) => etiqueta);
}

/** Notes that they wrote about others stay. */
export async function forgetFicha(tx: Tx, usuario_id: string): Promise<void> {
  await tx.delete(notas).where(eq(notas.usuario_id, usuario_id));
  await tx.delete(etiquetas).where(eq(etiquetas.usuario_id, usuario_id));
}
