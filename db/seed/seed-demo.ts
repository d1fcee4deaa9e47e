import { readdir, readFile } from "node:fs/promises";
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
import { describeFotos, FOTOS, nameFoto, NOMBRE } from "./fotos-demo.ts";
import { findOrigen } from "./origen-demo.ts";
import { CARACTERISTICAS, listVariantesDemo, nameDemo, OFERTAS } from "./variantes-demo.ts";

/** Keeps a picture and the files of it that are encoded already. Answers its address. */
export type KeepImagen = (bytes: Buffer, preparada: { nombre: string; tamanos: readonly string[] }) => Promise<string>;

interface Fotos {
  imagen: string;
  galeria: string[];
}

const DIA_MS = 24 * 60 * 60 * 1000;

async function hasProductos(db: Db | Tx): Promise<boolean> {
  const rows = await db.select({ id: productos.id }).from(productos).limit(1);
  return rows.length > 0;
}

/** Each product's pictures, the first one cut out. No picture is decoded. */
export async function saveFotos(root: string, keep: KeepImagen): Promise<Map<string, Fotos>> {
  const seed = path.join(root, "db/seed");
  const sizes = Map.groupBy(await readdir(path.join(seed, "tamanos")), (archivo) => archivo.slice(0, NOMBRE));
  const keepOne = async (slug: string, nombre: string, n: number) => {
    const tamanos = (sizes.get(nombre) ?? []).map((archivo) => path.join(seed, "tamanos", archivo));
    return keep(await readFile(path.join(seed, "imagenes", nameFoto(slug, n))), { nombre, tamanos });
  };
  const fotos = new Map<string, Fotos>();
  for (const [slug, nombres] of Object.entries(FOTOS)) {
    const [imagen = "", ...galeria] = await Promise.all(nombres.map((nombre, n) => keepOne(slug, nombre, n)));
    fotos.set(slug, { imagen, galeria });
  }
  return fotos;
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
      textos_imagenes: describeFotos(nombre, FOTOS[foto]?.length ?? 0),
      caracteristicas: [...(CARACTERISTICAS[slug] ?? [])],
      ...findOrigen(slug),
      guia_tallas: [...findOrigen(slug).guia_tallas],
      grupo,
      opciones,
      busqueda: toBusqueda(nombre, categoria, descripcion),
      estrellas: countEstrellas(base.slug),
      created_at: new Date(now - base.created_days_ago * DIA_MS),
    })),
  );
}

/** The task of offers starts them. */
function buildOfertas(rows: readonly { id: string; nombre: string }[], now: number) {
  return catalogo.flatMap((base): (typeof ofertas.$inferInsert)[] => {
    const oferta = OFERTAS[base.slug];
    const producto_id = rows.find(({ nombre }) => nombre === nameDemo(base))?.id;
    if (!oferta || !producto_id) return [];
    const dias = { desde: new Date(now), hasta: new Date(now + 14 * DIA_MS) };
    return [{ id: newId(), producto_id, precio: toAmount(oferta.precio), unidades: oferta.unidades, ...dias }];
  });
}

/** In days: long enough for a demo that keeps running. */
const CUPON_DIAS = 5 * 365;

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
 * Fills only a database without products, all or nothing. Servers may start at once: one fills it. Returns the number
 * of added products.
 */
export async function seedDemo(db: Db, root: string, keep: KeepImagen): Promise<number> {
  if (await hasProductos(db)) return 0;
  // Pictures first: after a crash no product lacks its picture.
  const now = Date.now();
  const rows = buildRows(await saveFotos(root, keep), now);
  return db.transaction(async (tx) => {
    await lockWork(tx, "seed productos");
    if (await hasProductos(tx)) return 0;
    await tx.insert(productos).values(rows);
    await tx.insert(opiniones).values(buildOpiniones(rows, now));
    await tx.insert(ofertas).values(buildOfertas(rows, now));
    // Somebody may have created this code before the first product.
    await tx.insert(cupones).values(buildCupon(now)).onConflictDoNothing();
    await tx.insert(movimientos_stock).values(
      rows
        .filter(({ stock }) => stock > 0)
        .map(({ id: producto_id, stock: cantidad, created_at }) => {
          // As old as the product: the first entry of its ledger.
          return { id: newIdAt(created_at.getTime()), producto_id, motivo: "inicial" as const, cantidad, created_at };
        }),
    );
    return rows.length;
  });
}
