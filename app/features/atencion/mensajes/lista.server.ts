import { asc, desc, eq, gte, isNull, lt, type SQL, sql } from "drizzle-orm";
import { startOfDay } from "#lib/fechas.ts";
import { USUAL_ROWS } from "#lib/list-view.ts";
import { findPage } from "#lib/list-params.ts";
import { isId } from "#lib/ids.ts";
import { findCoincidencia } from "#lib/text.ts";
import type { Db } from "#db/client.server.ts";
import { matchesFilters, matchesSearch } from "#db/search.server.ts";
import { correos } from "#db/schema/correos.ts";
import { mensajes } from "#db/schema/mensajes.ts";
import { buildAutorCondition } from "./autor.server.ts";
import { usuarios } from "#db/schema/usuarios.ts";
import { type FiltrosMensajes } from "./lista.ts";
import { toClaveCorreo } from "./mensajes.ts";

const NO_ENTREGADO = sql`${mensajes.envio} = 'fallido'`;

export const countNoEntregados = (db: Db): Promise<number> => db.$count(mensajes, NO_ENTREGADO);

function buildConditions(
  { buscar, estado, asignado, entrega, desde, hasta }: FiltrosMensajes,
  yo: string,
): SQL | undefined {
  return matchesFilters<FiltrosMensajes>({
    buscar: matchesSearch(mensajes.busqueda, buscar),
    estado: estado ? eq(mensajes.estado, estado) : undefined,
    asignado: asignado ? (asignado === "yo" ? eq(mensajes.asignado_a, yo) : isNull(mensajes.asignado_a)) : undefined,
    entrega: entrega ? NO_ENTREGADO : undefined,
    desde: desde ? gte(mensajes.created_at, startOfDay(desde)) : undefined,
    hasta: hasta ? lt(mensajes.created_at, startOfDay(hasta, 1)) : undefined,
  });
}

/** The message's mail in the outbox, whose estado is then the message's. */
const suCorreo = eq(correos.clave, sql`${toClaveCorreo("")} || ${mensajes.id}`);

/** Ids first, from an index alone: deep pages stay fast. */
function readRows(db: Db, filtros: FiltrosMensajes, where: SQL | undefined, offset: number, porPagina: number) {
  const order = [mensajes.created_at, mensajes.id].map((column) => (filtros.orden.desc ? desc(column) : asc(column)));
  const ids = db
    .select({ id: mensajes.id })
    .from(mensajes)
    .where(where)
    .orderBy(...order)
    .limit(porPagina)
    .offset(offset)
    .as("pagina");
  const { id, nombre, email, telefono, asunto, estado, envio, proximo_intento, created_at } = mensajes;
  const quien = { nombre: usuarios.nombre, apellido: usuarios.apellido, email: usuarios.email };
  return db
    .select({
      mensaje: { id, nombre, email, asunto, estado, envio, proximo_intento, created_at, correo: correos.estado },
      telefono,
      quien,
    })
    .from(mensajes)
    .innerJoin(ids, eq(ids.id, id))
    .leftJoin(correos, suCorreo)
    .leftJoin(usuarios, eq(usuarios.id, mensajes.asignado_a))
    .orderBy(...order);
}

function toListado(buscar: string, { mensaje, telefono, quien }: Awaited<ReturnType<typeof readRows>>[number]) {
  const shown = `${mensaje.asunto} ${mensaje.nombre} ${mensaje.email}`;
  return { ...mensaje, quien, coincidencia: findCoincidencia(buscar, shown, [["Teléfono", telefono]]) };
}

/** `coincidencia`: a match in what the list does not show. */
export type MensajeListado = ReturnType<typeof toListado>;

export interface ListaMensajes {
  mensajes: MensajeListado[];
  found: number;
  paginas: number;
  pagina: number;
}

/** `yo`: the reader's id. */
export async function listMensajes(
  db: Db,
  filtros: FiltrosMensajes,
  yo = "",
  porPagina = USUAL_ROWS,
): Promise<ListaMensajes> {
  const where = buildConditions(filtros, yo);
  const found = await db.$count(mensajes, where);
  const { paginas, pagina, offset } = findPage(found, porPagina, filtros.pagina);
  const rows = found === 0 ? [] : await readRows(db, filtros, where, offset, porPagina);
  return { mensajes: rows.map((row) => toListado(filtros.buscar, row)), found, paginas, pagina };
}

export async function getMensaje(db: Db, id: string) {
  if (!isId(id)) return null;
  const [row] = await db
    .select({ mensaje: mensajes, correo: { id: correos.id, estado: correos.estado, error: correos.error } })
    .from(mensajes)
    .leftJoin(correos, suCorreo)
    .where(eq(mensajes.id, id));
  if (!row) return null;
  const { huella: _huella, busqueda: _busqueda, ...mensaje } = row.mensaje;
  return { ...mensaje, correo: row.correo };
}

export type MensajeDetalle = NonNullable<Awaited<ReturnType<typeof getMensaje>>>;

export async function searchMensajes(db: Db, buscar: string, limit = 5) {
  const { id, nombre, email, telefono, asunto, estado } = mensajes;
  const rows = await db
    .select({ id, nombre, email, telefono, asunto, estado })
    .from(mensajes)
    .where(matchesSearch(mensajes.busqueda, buscar))
    .orderBy(desc(mensajes.created_at), desc(id))
    .limit(limit);
  return rows.map(({ email: correo, telefono: numero, ...mensaje }) => {
    const shown = `${mensaje.nombre} ${mensaje.asunto}`;
    return {
      ...mensaje,
      coincidencia: findCoincidencia(buscar, shown, [
        ["Correo", correo],
        ["Teléfono", numero],
      ]),
    };
  });
}

/** The newest messages with this address, which anybody could have typed. */
export function listMensajesConCorreo(db: Db, email: string, limit = 20) {
  const { id, asunto, estado, created_at } = mensajes;
  return db
    .select({ id, asunto, estado, created_at })
    .from(mensajes)
    .where(buildAutorCondition(email))
    .orderBy(desc(created_at), desc(id))
    .limit(limit);
}

export async function listLlegadasMensajes(db: Db, cuantos: number): Promise<Date[]> {
  const { created_at, id } = mensajes;
  const rows = await db.select({ created_at }).from(mensajes).orderBy(desc(created_at), desc(id)).limit(cuantos);
  return rows.map((row) => row.created_at);
}

const TOPE_NUEVOS = 100;

/** Counted up to TOPE_NUEVOS: above that the panel says '99+'. */
export async function countNuevos(db: Db): Promise<number> {
  const some = db
    .select({ one: sql`1` })
    .from(mensajes)
    .where(eq(mensajes.estado, "nuevo"))
    .limit(TOPE_NUEVOS);
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from ${some.as("nuevos")}`);
  return rows[0]?.n ?? 0;
}
