import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { findPage } from "#lib/list-params.ts";
import { USUAL_ROWS } from "#lib/list-view.ts";
import { type Coincidencia, findCoincidencia } from "#lib/text.ts";
import type { Db } from "#db/client.server.ts";
import { matchesFilters, matchesSearch } from "#db/search.server.ts";
import { etiquetas_usuario, usuarios } from "#db/schema/index.ts";
import { listEtiquetasDe } from "./ficha.server.ts";
import { type FiltrosUsuarios, type OrdenUsuarios } from "./lista.ts";
import type { Rol, Usuario } from "./usuarios.ts";

export type UsuarioListado = Pick<
  Usuario,
  "id" | "email" | "nombre" | "apellido" | "rol" | "puesto" | "bloqueado_en" | "created_at"
> & {
  etiquetas: readonly string[];
  coincidencia: Coincidencia | null;
};

const CAMPOS = {
  id: usuarios.id,
  email: usuarios.email,
  nombre: usuarios.nombre,
  apellido: usuarios.apellido,
  rol: usuarios.rol,
  puesto: usuarios.puesto,
  bloqueado_en: usuarios.bloqueado_en,
  created_at: usuarios.created_at,
};

const OTROS = { telefono: usuarios.telefono, direccion: usuarios.direccion };

const findLugar = (
  buscar: string,
  { nombre, apellido, email }: Pick<Usuario, "nombre" | "apellido" | "email">,
  { telefono, direccion }: Pick<Usuario, "telefono" | "direccion">,
) =>
  findCoincidencia(buscar, `${nombre} ${apellido} ${email}`, [
    ["Teléfono", telefono],
    ["Dirección", direccion],
  ]);

const sortAsSpanish = (column: AnyPgColumn) => sql`${column} collate "es-x-icu"`;

// Each has an index in this order (db/schema/usuarios.ts).
const ORDEN_SQL: Record<OrdenUsuarios, readonly SQL[]> = {
  nombre: [sortAsSpanish(usuarios.nombre), sortAsSpanish(usuarios.apellido), sql`${usuarios.id}`],
  email: [sql`${usuarios.email}`, sql`${usuarios.id}`],
  created_at: [sql`${usuarios.created_at}`, sql`${usuarios.id}`],
};

/** The indexes have the same condition. */
const vivos = isNull(usuarios.eliminado_en);

const matches = (buscar: string) => matchesSearch(usuarios.busqueda, buscar);

const hasEtiqueta = (db: Db, etiqueta: string) =>
  inArray(
    usuarios.id,
    db
      .select({ id: etiquetas_usuario.usuario_id })
      .from(etiquetas_usuario)
      .where(eq(etiquetas_usuario.etiqueta, etiqueta)),
  );

export interface ListaUsuarios {
  usuarios: UsuarioListado[];
  found: number;
  paginas: number;
  pagina: number;
}

export async function listUsuarios(db: Db, filtros: FiltrosUsuarios, porPagina = USUAL_ROWS): Promise<ListaUsuarios> {
  const { buscar, rol, etiqueta } = filtros;
  const where = and(
    vivos,
    matchesFilters<FiltrosUsuarios>({
      buscar: matches(buscar),
      rol: rol ? eq(usuarios.rol, rol) : undefined,
      etiqueta: etiqueta ? hasEtiqueta(db, etiqueta) : undefined,
    }),
  );
  const found = await db.$count(usuarios, where);
  const { paginas, pagina, offset } = findPage(found, porPagina, filtros.pagina);
  if (found === 0) return { usuarios: [], found, paginas, pagina };
  const { key, desc: down } = filtros.orden;
  const orden = ORDEN_SQL[key].map((part) => (down ? desc(part) : asc(part)));
  // An index alone gives the ids, so deep pages stay fast.
  const ids = db
    .select({ id: usuarios.id })
    .from(usuarios)
    .where(where)
    .orderBy(...orden)
    .limit(porPagina)
    .offset(offset)
    .as("ids");
  const rows = await db
    .select({ usuario: CAMPOS, otros: OTROS })
    .from(usuarios)
    .innerJoin(ids, eq(ids.id, usuarios.id))
    .orderBy(...orden);
  const etiquetas = await listEtiquetasDe(
    db,
    rows.map(({ usuario }) => usuario.id),
  );
  const personas = rows.map(({ usuario, otros }) => ({
    ...usuario,
    etiquetas: etiquetas.get(usuario.id) ?? [],
    coincidencia: findLugar(buscar, usuario, otros),
  }));
  return { usuarios: personas, found, paginas, pagina };
}

export async function countUsuarios(db: Db): Promise<{ total: number } & Record<Rol, number>> {
  const [all, admins] = await Promise.all([
    db.$count(usuarios, vivos),
    db.select({ n: count() }).from(usuarios).where(eq(usuarios.rol, "admin")),
  ]);
  const admin = admins[0]?.n ?? 0;
  return { total: all, cliente: all - admin, admin };
}

export async function searchUsuarios(db: Db, buscar: string, limit = 5) {
  const rows = await db
    .select({ usuario: CAMPOS, otros: OTROS })
    .from(usuarios)
    .where(and(vivos, matches(buscar)))
    .orderBy(desc(usuarios.created_at), desc(usuarios.id))
    .limit(limit);
  return rows.map(({ usuario, otros }) => ({ ...usuario, coincidencia: findLugar(buscar, usuario, otros) }));
}
