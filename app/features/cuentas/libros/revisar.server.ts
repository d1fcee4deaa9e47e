import { type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.server.ts";
import type { HallazgoLibros, Libro, Unidad } from "./libros.ts";

/** Amounts in céntimos. */
type FilaRevision = Readonly<Record<string, string | number | null>>;

/** One rule of the books over some units: whole, whatever the slice. Only reads. */
export interface Revision {
  nombre: string;
  unidad: Unidad;
  find: (tx: Tx, ids: readonly string[]) => Promise<HallazgoLibros[]>;
}

interface RevisionSql {
  nombre: string;
  unidad: Unidad;
  libro: Libro;
  /** Rows that do not fit, of the units in the array, with their `id` and, if a unit has several, `detalle`. */
  rows: (ids: SQL) => SQL;
  describe: (row: FilaRevision) => string;
}

const TYPES: Record<Unidad, SQL> = {
  producto: sql`uuid[]`,
  pedido: sql`uuid[]`,
  dia: sql`date[]`,
  cupon: sql`uuid[]`,
  serie: sql`text[]`,
};

export const toArray = (unidad: Unidad, ids: readonly string[]): SQL => sql`${sql.param(ids)}::${TYPES[unidad]}`;

export const buildRevision = ({ nombre, unidad, libro, rows, describe }: RevisionSql): Revision => ({
  nombre,
  unidad,
  async find(tx, ids) {
    const found = await tx.execute<FilaRevision>(rows(toArray(unidad, ids)));
    return found.rows.map((row) => {
      const id = String(row.id);
      return { clave: [nombre, id, row.detalle ?? ""].join(":"), unidad, id, libro, texto: describe(row) };
    });
  },
});

const COUNTS: Record<Unidad, number> = { producto: 1_000, pedido: 1_000, dia: 31, cupon: 1_000, serie: 1 };

const FIRST = "00000000-0000-0000-0000-000000000000";

const LISTS: Record<Unidad, (tras: string | null) => SQL> = {
  producto: (tras) => sql`select id::text as id from productos where id > ${tras ?? FIRST}::uuid order by productos.id`,
  pedido: (tras) => sql`select id::text as id from pedidos where id > ${tras ?? FIRST}::uuid order by pedidos.id`,
  dia: (tras) => sql`
    select to_char(dia, 'YYYY-MM-DD') as id from generate_series(
      (select least((select min(momento) at time zone 'America/Lima' from caja),
        (select min(v.dia) from ventas_dia v)::timestamp)::date),
      (select greatest((select max(momento) at time zone 'America/Lima' from caja),
        (select max(v.dia) from ventas_dia v)::timestamp)::date), interval '1 day'
    ) as dia where dia > ${tras ?? "0001-01-01"}::date order by dia`,
  cupon: (tras) => sql`select id::text as id from cupones where id > ${tras ?? FIRST}::uuid order by cupones.id`,
  serie: (tras) => sql`
    select clase || '/' || serie as id from series_comprobante
    where clase || '/' || serie > ${tras ?? ""} order by clase || '/' || serie`,
};

/** The next units, in order; the last slice has fewer than `full`. */
export async function listUnidades(
  db: Db | Tx,
  unidad: Unidad,
  tras: string | null,
): Promise<{ ids: string[]; isLast: boolean }> {
  const most = COUNTS[unidad];
  const { rows } = await db.execute<{ id: string }>(sql`${LISTS[unidad](tras)} limit ${most}`);
  return { ids: rows.map(({ id }) => id), isLast: rows.length < most };
}
