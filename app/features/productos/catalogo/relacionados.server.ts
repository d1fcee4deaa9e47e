import { and, asc, desc, eq, gte, inArray, lt, ne } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { productos, relacionados } from "#db/schema/index.ts";
import type { Centimos } from "#lib/dinero.ts";
import { isListed, SIN_CONDICION } from "../conteos.server.ts";
import type { Producto } from "../productos.ts";
import type { ProductoBreve } from "./lista-breve.tsx";

const RELACIONADOS = 4;

/** Ids of the listed products of the same category whose price is nearest: two scans of one index. */
async function listParecidos(db: Db, { id, categoria, precio }: Origen): Promise<string[]> {
  const columns = { id: productos.id, precio: productos.precio };
  const others = and(isListed({ ...SIN_CONDICION, categorias: [categoria] }), ne(productos.id, id));
  const [dearer, cheaper] = await Promise.all([
    db
      .select(columns)
      .from(productos)
      .where(and(others, gte(productos.precio, precio)))
      .orderBy(asc(productos.precio), asc(productos.id))
      .limit(2 * RELACIONADOS),
    db
      .select(columns)
      .from(productos)
      .where(and(others, lt(productos.precio, precio)))
      .orderBy(desc(productos.precio), desc(productos.id))
      .limit(2 * RELACIONADOS),
  ]);
  const distance = (row: { precio: Centimos }) => Math.abs(row.precio - precio);
  return [...dearer, ...cheaper].toSorted((a, b) => distance(a) - distance(b)).map((row) => row.id);
}

async function listJuntos(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .select({ id: relacionados.otro_id })
    .from(relacionados)
    .innerJoin(productos, eq(productos.id, relacionados.otro_id))
    .where(and(eq(relacionados.producto_id, id), isListed()))
    .orderBy(asc(relacionados.lugar))
    .limit(RELACIONADOS);
  return rows.map((row) => row.id);
}

type Origen = Pick<Producto, "id" | "categoria" | "precio">;

/**
 * What else a customer of a product may like: what was bought with it, then what is of its category and near its price.
 * Listed products alone.
 */
export async function listRelacionados(db: Db, producto: Origen): Promise<ProductoBreve[]> {
  const juntos = await listJuntos(db, producto.id);
  const parecidos = juntos.length < RELACIONADOS ? await listParecidos(db, producto) : [];
  const ids = [...new Set([...juntos, ...parecidos])].slice(0, RELACIONADOS);
  const { id, nombre, precio, imagen } = productos;
  const rows = await db
    .select({ id, nombre, precio, imagen })
    .from(productos)
    .where(and(inArray(id, ids), isListed()));
  return ids.flatMap((one) => rows.find((row) => row.id === one) ?? []);
}
