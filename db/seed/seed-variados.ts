import { sql } from "drizzle-orm";
import { toDecimal } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import { toBusqueda } from "#lib/text.ts";
import type { Db } from "../client.server.ts";
import catalogo from "./productos.json" with { type: "json" };
import { saveFotos, type KeepImagen } from "./seed-demo.ts";
import { createRandom, createVariados, type Variado } from "./variados.ts";

/** Rows of one statement. Each is a transaction: an interrupted run leaves whole products. */
const LOTE = 5_000;
const DIA_MS = 24 * 60 * 60 * 1000;

type Nuevo = Variado & { id: string; imagen: string; created_at: string };

const INSERT = `
  with nuevos as (
    insert into productos (id, nombre, descripcion, precio, stock, categoria, imagen, busqueda, created_at)
    select * from unnest($1::uuid[], $2::text[], $3::text[], $4::numeric[], $5::integer[], $6::text[], $7::text[],
                         $8::text[], $9::timestamptz[])
  )
  insert into movimientos_stock (id, producto_id, motivo, cantidad)
  select movimiento, producto, 'inicial', stock
  from unnest($10::uuid[], $1::uuid[], $5::integer[]) as inicial (movimiento, producto, stock)
  where stock > 0`;

async function insertLote(db: Db, lote: readonly Nuevo[]): Promise<void> {
  const column = <T>(of: (nuevo: Nuevo) => T) => lote.map(of);
  await db.$client.query(INSERT, [
    column(({ id }) => id),
    column(({ nombre }) => nombre),
    column(({ descripcion }) => descripcion),
    column(({ precio }) => toDecimal(precio)),
    column(({ stock }) => stock),
    column(({ categoria }) => categoria),
    column(({ imagen }) => imagen),
    column(({ nombre, categoria, descripcion }) => toBusqueda(nombre, categoria, descripcion)),
    column(({ created_at }) => created_at),
    column(() => newId()),
  ]);
}

/** Adds `total` made-up products with the demo's pictures, beside whatever is there. `onLote` hears how many are in. */
export async function seedVariados(
  db: Db,
  root: string,
  keep: KeepImagen,
  { total, onLote }: { total: number; onLote: (done: number) => void },
): Promise<void> {
  const fotos = await saveFotos(root, keep);
  const listFotos = new Map<string, string[]>();
  for (const { slug, categoria } of catalogo) {
    listFotos.set(categoria, [...(listFotos.get(categoria) ?? []), fotos.get(slug)?.imagen ?? ""]);
  }
  const random = createRandom(total);
  const next = createVariados(random);
  const now = Date.now();

  for (let done = 0; done < total;) {
    const lote = Array.from({ length: Math.min(LOTE, total - done) }, (): Nuevo => {
      const variado = next();
      const choice = listFotos.get(variado.categoria) ?? [];
      const imagen = choice[Math.floor(random() * choice.length)] ?? "";
      // Older than the demo's own, which stay the newest on the home page.
      const age = (100 + random() * 600) * DIA_MS;
      return { ...variado, id: newId(), imagen, created_at: new Date(now - age).toISOString() };
    });
    await insertLote(db, lote);
    done += lote.length;
    onLote(done);
  }
  // Without fresh statistics and a visibility map the next queries are slow.
  await db.execute(sql`vacuum (analyze) productos, palabras, apariciones`);
}
