import { and, asc, desc, eq, gt, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { productos } from "#db/schema/index.ts";
import { isListed } from "#app/features/catalogo/productos/conteos.server.ts";
import type { ProductoListado } from "#app/features/catalogo/productos/productos.ts";
import { listedColumns, shortenAll } from "./catalogo.server.ts";
import { DESTACADOS, RIEL } from "./filtros.ts";

interface TramoInicio {
  orden: readonly SQL[];
  cuantos: number;
  where?: SQL;
  offset?: number;
}

const PARTES = ["destacados", "nuevos", "vendidos"] as const;
type ParteInicio = (typeof PARTES)[number];

const NUEVOS = [desc(productos.created_at), asc(productos.id)];
const TRAMOS: Record<ParteInicio, TramoInicio> = {
  destacados: { orden: NUEVOS, cuantos: DESTACADOS },
  nuevos: { orden: NUEVOS, cuantos: RIEL, offset: DESTACADOS },
  vendidos: {
    orden: [desc(productos.vendidos), desc(productos.id)],
    cuantos: RIEL,
    where: gt(productos.vendidos, 0),
  },
};

/** One statement: the round trip takes longer than its parts. Ids come from indexes alone. */
function selectInicio(db: Db) {
  const tramos = PARTES.map((parte) => {
    const { orden, cuantos, where, offset = 0 } = TRAMOS[parte];
    const ids = db
      .select({ id: productos.id })
      .from(productos)
      .where(and(isListed(), where))
      .orderBy(...orden)
      .limit(cuantos)
      .offset(offset);
    return sql`select ${sql.raw(`'${parte}'`)} as parte, id, n from unnest(array(${ids})) with ordinality as una (id, n)`;
  });
  const elegidos = sql`(${sql.join(tramos, sql` union all `)}) as elegidos`;
  return db
    .select({ parte: sql<ParteInicio>`elegidos.parte`, ...listedColumns("grid") })
    .from(productos)
    .innerJoin(elegidos, eq(sql`elegidos.id`, productos.id))
    .orderBy(sql`elegidos.parte, elegidos.n`);
}

interface Inicio {
  destacados: ProductoListado[];
  nuevos: ProductoListado[];
  vendidos: ProductoListado[];
}

export async function listInicio(db: Db): Promise<Inicio> {
  const rows = await selectInicio(db);
  const find = (parte: ParteInicio) =>
    shortenAll(
      rows.flatMap(({ parte: own, ...row }) => (own === parte ? [row] : [])),
      "grid",
    );
  // A rail's narrow cards have no description.
  const findRiel = (parte: ParteInicio) => find(parte).map((producto) => ({ ...producto, descripcion: "" }));
  return { destacados: find("destacados"), nuevos: findRiel("nuevos"), vendidos: findRiel("vendidos") };
}
