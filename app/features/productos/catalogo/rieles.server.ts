import { and, asc, desc, eq, gt, type SQL } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { productos } from "#db/schema/index.ts";
import { statement } from "#db/statement.server.ts";
import { isListed } from "../conteos.server.ts";
import { nombreListado } from "./catalogo.server.ts";
import { DESTACADOS, RIEL } from "./filtros.ts";
import type { ProductoRiel } from "./riel.tsx";

interface Tramo {
  where?: SQL;
  orden: readonly SQL[];
  offset?: number;
}

/** Ids first, from an index alone. */
const tramo = (name: string, { where, orden, offset = 0 }: Tramo) =>
  statement(name, (db) => {
    const ids = db
      .select({ id: productos.id })
      .from(productos)
      .where(and(isListed(), where))
      .orderBy(...orden)
      .limit(RIEL)
      .offset(offset)
      .as("tramo");
    const { id, precio, imagen } = productos;
    return db
      .select({ id, nombre: nombreListado, precio, imagen })
      .from(productos)
      .innerJoin(ids, eq(ids.id, id))
      .orderBy(...orden);
  });

const findNuevos = tramo("find_new", { orden: [desc(productos.created_at), asc(productos.id)], offset: DESTACADOS });
const findVendidos = tramo("find_best_sellers", {
  orden: [desc(productos.vendidos), desc(productos.id)],
  where: gt(productos.vendidos, 0),
});

/** What home shows besides the featured products: those that came before them, and what sold most in 90 days. */
export async function listRieles(db: Db): Promise<Record<"nuevos" | "vendidos", ProductoRiel[]>> {
  const [nuevos, vendidos] = await Promise.all([findNuevos(db, {}), findVendidos(db, {})]);
  return { nuevos, vendidos };
}
