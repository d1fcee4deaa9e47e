import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { readSoles } from "#lib/dinero.ts";
import { newId, newIdAt } from "#lib/ids.ts";
import { toBusqueda } from "#lib/text.ts";
import type { Db, Tx } from "../client.server.ts";
import { lockWork } from "../lock.server.ts";
import { movimientos_stock } from "../schema/movimientos-stock.ts";
import { productos } from "../schema/productos.ts";
import { opiniones } from "../schema/opiniones.ts";
import { buildOpiniones, countEstrellas } from "./opiniones-demo.ts";
import catalogo from "./productos.json" with { type: "json" };

/** Stores a picture and returns its URL. */
export type KeepImagen = (bytes: Buffer) => Promise<string>;

interface Fotos {
  imagen: string;
  galeria: string[];
}

const DIA_MS = 24 * 60 * 60 * 1000;

async function hasProductos(db: Db | Tx): Promise<boolean> {
  const rows = await db.select({ id: productos.id }).from(productos).limit(1);
  return rows.length > 0;
}

/** Stores the pictures of the demo catalogue: one of each product, and a second where there is one. */
export async function saveFotos(root: string, keep: KeepImagen): Promise<Map<string, Fotos>> {
  const folder = path.join(root, "db/seed/imagenes");
  const keepFile = async (name: string) => keep(await readFile(path.join(folder, name)));
  const all = catalogo.map(async ({ slug, imagen }): Promise<[string, Fotos]> => {
    const second = `${slug}-2.webp`;
    const galeria = existsSync(path.join(folder, second)) ? [await keepFile(second)] : [];
    return [slug, { imagen: await keepFile(imagen), galeria }];
  });
  return new Map(await Promise.all(all));
}

function buildRows(fotos: Map<string, Fotos>, now: number) {
  return catalogo.map(({ slug, nombre, descripcion, precio, stock, categoria, created_days_ago }) => {
    const amount = readSoles(precio);
    if (amount === null) throw new RangeError(`not a price: ${slug} ${precio}`);
    return {
      id: newId(),
      nombre,
      descripcion,
      precio: amount,
      stock,
      categoria,
      imagen: fotos.get(slug)?.imagen ?? "",
      galeria: fotos.get(slug)?.galeria ?? [],
      busqueda: toBusqueda(nombre, categoria, descripcion),
      estrellas: countEstrellas(slug),
      created_at: new Date(now - created_days_ago * DIA_MS),
    };
  });
}

/**
 * Fills a database without products with the demo catalogue, all of it or nothing; leaves any other as it is.
 * Several servers may start at once: one fills it. `root` is the project's folder. Returns how many were added.
 */
export async function seedDemo(db: Db, root: string, keep: KeepImagen): Promise<number> {
  if (await hasProductos(db)) return 0;
  // Pictures first: a crash in between leaves no product without its picture.
  const now = Date.now();
  const rows = buildRows(await saveFotos(root, keep), now);
  return db.transaction(async (tx) => {
    await lockWork(tx, "seed productos");
    if (await hasProductos(tx)) return 0;
    await tx.insert(productos).values(rows);
    await tx.insert(opiniones).values(buildOpiniones(rows, now));
    await tx.insert(movimientos_stock).values(
      rows
        .filter(({ stock }) => stock > 0)
        .map(({ id: producto_id, stock: cantidad, created_at }) => {
          // As old as the product, so that it is the first entry of its history.
          return { id: newIdAt(created_at.getTime()), producto_id, motivo: "inicial" as const, cantidad, created_at };
        }),
    );
    return rows.length;
  });
}
