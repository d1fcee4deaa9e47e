import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { productos } from "#db/schema/index.ts";
import { isListed } from "#app/features/catalogo/productos/conteos.server.ts";
import { listDepartamentos } from "#lib/ubigeo/departamentos.ts";
import type { LugarOrigen } from "./mapa-origen.tsx";

/** Products of a place that are looked at for its picture and its makers. */
const CANDIDATOS = 50;
const HACEDORES = 3;

/** Where listed products come from, by name; empty where none says so. */
export async function listOrigen(db: Db): Promise<LugarOrigen[]> {
  const nombres = listDepartamentos();
  const porNombre = sql`nombre collate "es-x-icu", id`;
  const suyos = sql`${isListed()} and ${productos.departamento} = una and ${productos.departamento} <> ''`;
  const { rows } = await db.execute<Omit<LugarOrigen, "codigo">>(sql`
    select una as lugar, (select count(*)::int from ${productos} where ${suyos}) as cantidad,
      coalesce((array_agg(imagen order by puesto) filter (where imagen <> ''))[1], '') as imagen,
      coalesce(array_agg(distinct hecho_por) filter (where hecho_por <> ''), '{}') as hacedores
    from unnest(${sql.param(nombres)}::text[]) with ordinality as todos (una, n) cross join lateral (
      select imagen, hecho_por, row_number() over (order by ${porNombre}) as puesto
      from ${productos} where ${suyos} order by ${porNombre} limit ${CANDIDATOS}
    ) as primeros group by una, n order by n`);
  return rows.map(({ hacedores, ...row }) => ({
    ...row,
    hacedores: hacedores.slice(0, HACEDORES),
    codigo: String(nombres.indexOf(row.lugar) + 1).padStart(2, "0"),
  }));
}
