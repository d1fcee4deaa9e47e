import { and, inArray, isNull, sql } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { productos } from "#db/schema/index.ts";
import type { Categoria } from "#lib/categorias.ts";
import type { FaltaCategoria } from "./categorias.ts";

async function listUsadas(tx: Tx, nombres: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ una: string }>(sql`
    select una from unnest(${sql.param(nombres)}::text[]) as todas (una)
    where exists (
      select from ${productos} where ${isNull(productos.eliminado_en)} and ${productos.categoria} = una
    )`);
  return rows.map(({ una }) => una);
}

async function judgeFotos(tx: Tx, categorias: readonly Categoria[]): Promise<FaltaCategoria[]> {
  const { id, categoria, imagen, eliminado_en } = productos;
  const ids = categorias.flatMap(({ producto }) => producto ?? []);
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ id, categoria, imagen })
    .from(productos)
    .where(and(inArray(id, ids), isNull(eliminado_en)));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return categorias.flatMap(({ nombre, producto }): FaltaCategoria[] => {
    const found = byId.get(producto ?? "");
    const mensaje = !found
      ? "Ese producto no existe o fue eliminado."
      : found.categoria !== nombre
        ? `Ese producto es de la categoría «${found.categoria}».`
        : found.imagen === ""
          ? "Ese producto no tiene imagen."
          : null;
    return mensaje === null ? [] : [{ tipo: "foto", nombre, mensaje }];
  });
}

/** No product may lose its category. Empty if the change is allowed. */
export async function judgeCategorias(
  tx: Tx,
  antes: readonly Categoria[],
  despues: readonly Categoria[],
): Promise<FaltaCategoria[]> {
  const gone = antes.filter((one) => !despues.some(({ nombre }) => nombre === one.nombre));
  const usadas = await listUsadas(
    tx,
    gone.map(({ nombre }) => nombre),
  );
  const chosen = despues.filter(
    (one) => one.producto !== null && !antes.some(({ producto }) => producto === one.producto),
  );
  return [
    ...usadas.map((nombre): FaltaCategoria => {
      const mensaje = `Todavía hay productos en «${nombre}». Pásalos a otra categoría antes de quitarla o cambiarle el nombre.`;
      return { tipo: "usada", nombre, mensaje };
    }),
    ...(await judgeFotos(tx, chosen)),
  ];
}
