import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { sortEtiquetas } from "#app/features/catalogo/productos/leer-ficha.ts";

const COMBINACIONES = 500;

/** The tags in use, sorted: a loose index scan over their combinations, of which so many are looked at. */
export async function listEtiquetas(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ etiquetas: string[] | null }>(sql`
    with recursive usadas as (
      (select etiquetas, 1 as n from productos where etiquetas <> '{}' and eliminado_en is null
        order by etiquetas limit 1)
      union all
      select (select p.etiquetas from productos p
          where p.etiquetas <> '{}' and p.eliminado_en is null and p.etiquetas > usadas.etiquetas
          order by p.etiquetas limit 1), n + 1
      from usadas where usadas.etiquetas is not null and n < ${COMBINACIONES}
    )
    select etiquetas from usadas where etiquetas is not null`);
  return sortEtiquetas(rows.flatMap(({ etiquetas }) => etiquetas ?? []));
}
