import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { type Centimos, readSoles } from "#lib/dinero.ts";
import { startOfDay, toDia } from "#lib/fechas.ts";
import { newId, newIdAt } from "#lib/ids.ts";
import { toBusqueda } from "#lib/text.ts";
import type { Db, Tx } from "../client.server.ts";
import { lockWork } from "../lock.server.ts";
import { cupones } from "../schema/cupones.ts";
import { movimientos_stock } from "../schema/movimientos-stock.ts";
import { productos } from "../schema/productos.ts";
import { ofertas } from "../schema/ofertas.ts";
import { opiniones } from "../schema/opiniones.ts";
import { buildOpiniones, countEstrellas } from "./opiniones-demo.ts";
import catalogo from "./productos.json" with { type: "json" };
import { CARACTERISTICAS, FOTOS_VARIANTES, listVariantesDemo, nameDemo, OFERTAS } from "./variantes-demo.ts";

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
  const names = [...catalogo.map(({ slug }) => slug), ...FOTOS_VARIANTES];
  const all = names.map(async (name): Promise<[string, Fotos]> => {
    const second = `${name}-2.webp`;
    const galeria = existsSync(path.join(folder, second)) ? [await keepFile(second)] : [];
    return [name, { imagen: await keepFile(`${name}.webp`), galeria }];
  });
  return new Map(await Promise.all(all));
}

function toAmount(soles: number): Centimos {
  const amount = readSoles(soles);
  if (amount === null) throw new RangeError(`not a price: ${soles}`);
  return amount;
}

function buildRows(fotos: Map<string, Fotos>, now: number) {
  return catalogo.flatMap((base) =>
    listVariantesDemo(base).map(({ slug, nombre, descripcion, precio, stock, categoria, grupo, opciones, foto }) => ({
      id: newId(),
      nombre,
      descripcion,
      precio: toAmount(precio),
      stock,
      categoria,
      imagen: fotos.get(foto)?.imagen ?? "",
      galeria: fotos.get(foto)?.galeria ?? [],
      caracteristicas: [...(CARACTERISTICAS[slug] ?? [])],
      grupo,
      opciones,
      busqueda: toBusqueda(nombre, categoria, descripcion),
      estrellas: countEstrellas(base.slug),
      created_at: new Date(now - base.created_days_ago * DIA_MS),
    })),
  );
}

/** The task of offers begins them, as it begins any. */
function buildOfertas(rows: readonly { id: string; nombre: string }[], now: number) {
  return catalogo.flatMap((base): (typeof ofertas.$inferInsert)[] => {
    const oferta = OFERTAS[base.slug];
    const producto_id = rows.find(({ nombre }) => nombre === nameDemo(base))?.id;
    if (!oferta || !producto_id) return [];
    const dias = { desde: new Date(now), hasta: new Date(now + 14 * DIA_MS) };
    return [{ id: newId(), producto_id, precio: toAmount(oferta.precio), unidades: oferta.unidades, ...dias }];
  });
}

/** In days: a demo that is left running for long still has it. */
const CUPON_DIAS = 5 * 365;

/** One coupon, to be tried: no page announces it. */
const buildCupon = (now: number) => ({
  id: newId(),
  codigo: "BIENVENIDA10",
  porcentaje: 10,
  primera_compra: true,
  minimo: toAmount(0),
  categorias: [],
  desde: startOfDay(toDia(new Date(now))),
  hasta: startOfDay(toDia(new Date(now)), CUPON_DIAS),
  usos: 500,
  por_persona: 1,
});

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
    await tx.insert(ofertas).values(buildOfertas(rows, now));
    // Somebody may have made one of this code before the first product.
    await tx.insert(cupones).values(buildCupon(now)).onConflictDoNothing();
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
