import { desc, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import { isId, newId } from "#lib/ids.ts";
import { USUAL_ROWS } from "#lib/list-view.ts";
import { findPage } from "#lib/list-params.ts";
import { toShortId } from "#lib/text.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { matchesFilters } from "#db/search.server.ts";
import { auditoria, cupones, pedidos, productos, usuarios } from "#db/schema/index.ts";
import { type Campos, computeDiferencia, type Entrada, type Objeto } from "./auditoria.ts";

/** Actor of `qhatu admin`. */
export const CONSOLA = "consola";

const LOTE = 1_000;

export interface Anotacion {
  /** Given where the primary key must refuse a second record. */
  id?: string;
  /** null is the shop itself. */
  actor_id: string | null;
  /** The same verb everywhere: crear, editar, eliminar, rol, estado … */
  accion: string;
  objeto: Objeto;
  objeto_id: string;
  /** Amounts are decimal soles. Only differences are stored. */
  antes: Campos | null;
  despues: Campos | null;
}

/**
 * In the change's transaction; nothing without a difference. No personal data beyond the change itself: the log is
 * permanent. Returns the number of records.
 */
export async function addAuditoria(tx: Tx, ...anotaciones: readonly Anotacion[]): Promise<number> {
  const rows = anotaciones.flatMap(({ antes, despues, ...who }) => {
    const difference = computeDiferencia(antes, despues);
    return difference ? [{ ...who, id: who.id ?? newId(), ...difference }] : [];
  });
  for (let from = 0; from < rows.length; from += LOTE) {
    // A bulk change may write a hundred thousand rows.
    await tx.execute(sql`
      insert into auditoria (id, actor_id, accion, objeto, objeto_id, antes, despues)
      select id, actor_id, accion, objeto, objeto_id, antes, despues
      from jsonb_to_recordset(${JSON.stringify(rows.slice(from, from + LOTE))}::jsonb)
        as fila (id uuid, actor_id text, accion text, objeto text, objeto_id text, antes jsonb, despues jsonb)`);
  }
  return rows.length;
}

export interface FiltrosAuditoria {
  objeto?: Objeto | null;
  objeto_id?: string | null;
  actor_id?: string | null;
  /** `desde` is inclusive, `hasta` exclusive. */
  desde?: Date | null;
  hasta?: Date | null;
  pagina?: number;
}

function buildConditions({ objeto, objeto_id, actor_id, desde, hasta }: FiltrosAuditoria): SQL | undefined {
  return matchesFilters<FiltrosAuditoria>({
    objeto: objeto ? eq(auditoria.objeto, objeto) : undefined,
    objeto_id: objeto_id ? eq(auditoria.objeto_id, objeto_id) : undefined,
    actor_id: actor_id ? eq(auditoria.actor_id, actor_id) : undefined,
    desde: desde ? gte(auditoria.created_at, desde) : undefined,
    hasta: hasta ? lt(auditoria.created_at, hasta) : undefined,
  });
}

const ORDEN = [desc(auditoria.created_at), desc(auditoria.id)];

/** An index alone gives the ids, so deep pages stay fast. */
async function readRows(db: Db | Tx, where: SQL | undefined, offset: number, limit: number) {
  const ids = db
    .select({ id: auditoria.id })
    .from(auditoria)
    .where(where)
    .orderBy(...ORDEN)
    .limit(limit)
    .offset(offset)
    .as("pagina");
  return db
    .select()
    .from(auditoria)
    .innerJoin(ids, eq(ids.id, auditoria.id))
    .orderBy(...ORDEN);
}

type FilaAuditoria = Awaited<ReturnType<typeof readRows>>[number]["auditoria"];

async function listNames(db: Db | Tx, rows: readonly FilaAuditoria[]): Promise<Map<string, string>> {
  const listIds = (objeto: Objeto) => rows.filter((row) => row.objeto === objeto).map(({ objeto_id }) => objeto_id);
  const people = [...listIds("usuario"), ...rows.flatMap(({ actor_id }) => actor_id ?? [])];
  const things = listIds("producto").filter(isId);
  const codes = listIds("cupon").filter(isId);
  const orders = listIds("pedido").filter(isId);
  const { id, nombre, apellido, email } = usuarios;
  const [personas, cosas, codigos, ordenes] = await Promise.all([
    people.length > 0 ? db.select({ id, nombre, apellido, email }).from(usuarios).where(inArray(id, people)) : [],
    things.length > 0
      ? db.select({ id: productos.id, nombre: productos.nombre }).from(productos).where(inArray(productos.id, things))
      : [],
    codes.length > 0
      ? db.select({ id: cupones.id, nombre: cupones.codigo }).from(cupones).where(inArray(cupones.id, codes))
      : [],
    orders.length > 0
      ? db.select({ id: pedidos.id, numero: pedidos.numero }).from(pedidos).where(inArray(pedidos.id, orders))
      : [],
  ]);
  return new Map([
    ...personas.map((persona): [string, string] => [persona.id, formatNombreActor(persona)]),
    ...[...cosas, ...codigos].map((cosa): [string, string] => [cosa.id, cosa.nombre]),
    ...ordenes.map((pedido): [string, string] => [pedido.id, `${pedido.numero} · ${toShortId(pedido.id)}`]),
  ]);
}

const formatNombreActor = ({ nombre, apellido, email }: { nombre: string; apellido: string; email: string }) =>
  `${nombre} ${apellido}`.trim() || email;

/** A claim's record has its number; others have their current name. */
function findNombre({ objeto, objeto_id, despues }: FilaAuditoria, names: ReadonlyMap<string, string>): string | null {
  const codigo = objeto === "reclamo" ? despues?.codigo : null;
  return typeof codigo === "string" ? codigo : (names.get(objeto_id) ?? null);
}

/** Newest first. A page past the last gives the last. */
export async function listAuditoria(
  db: Db | Tx,
  filtros: FiltrosAuditoria = {},
  porPagina = USUAL_ROWS,
): Promise<{ entradas: Entrada[]; found: number; pagina: number; paginas: number }> {
  const where = buildConditions(filtros);
  const found = await db.$count(auditoria, where);
  const { paginas, pagina, offset } = findPage(found, porPagina, filtros.pagina ?? 1);
  const rows = (await readRows(db, where, offset, porPagina)).map((row) => row.auditoria);
  const names = await listNames(db, rows);
  const entradas = rows.map(({ actor_id, ...row }): Entrada => ({
    ...row,
    actor: actor_id === null ? null : { id: actor_id, nombre: names.get(actor_id) ?? actor_id },
    objeto_nombre: findNombre({ ...row, actor_id }, names),
  }));
  return { entradas, found, pagina, paginas };
}

/** Whether the request was handled before. */
export async function hasAnotacion(tx: Tx, id: string): Promise<boolean> {
  const found = await tx.select({ id: auditoria.id }).from(auditoria).where(eq(auditoria.id, id));
  return found.length > 0;
}

/** A loose index scan: its time does not grow with the log. */
export async function listActores(db: Db): Promise<{ id: string; nombre: string }[]> {
  const { rows } = await db.execute<{ id: string; nombre: string; apellido: string; email: string }>(sql`
    with recursive actores as (
      (select actor_id from auditoria where actor_id is not null order by actor_id limit 1)
      union all
      select (select a.actor_id from auditoria a where a.actor_id > actores.actor_id order by a.actor_id limit 1)
      from actores where actores.actor_id is not null
    )
    select actor_id as id, coalesce(nombre, '') as nombre, coalesce(apellido, '') as apellido,
      coalesce(email, actor_id) as email
    from actores left join usuarios on usuarios.id = actores.actor_id where actor_id is not null`);
  return rows
    .map((row) => ({ id: row.id, nombre: formatNombreActor(row) }))
    .toSorted((a, b) => a.nombre.localeCompare(b.nombre, "es"));
}

/** Empty when the log is empty. */
export async function findUltimaEntrada(db: Db): Promise<string> {
  const { id, created_at } = auditoria;
  const [last] = await db.select({ id }).from(auditoria).orderBy(desc(created_at), desc(id)).limit(1);
  return last?.id ?? "";
}
