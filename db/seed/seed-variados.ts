import { sql } from "drizzle-orm";
import { toDecimal } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import { toBusqueda } from "#lib/text.ts";
import type { Db, Tx } from "../client.server.ts";
import catalogo from "./productos.json" with { type: "json" };
import { bulkLoad } from "./bulk-load.ts";
import { saveFotos, type KeepImagen } from "./seed-demo.ts";
import { createRandom, createVariados, type Variado } from "./variados.ts";

/** Rows per statement. An interrupted run leaves whole products. */
const LOTE = 5_000;
const DIA_MS = 24 * 60 * 60 * 1000;

/** So many are loaded in bulk, unless more other products than new ones exist. */
const MUCHOS = 20_000;

async function hasFewer(db: Db, total: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select from productos offset ${total} limit 1`);
  return rows.length === 0;
}

async function listGrupos(db: Db): Promise<Set<string>> {
  const { rows } = await db.execute<{ grupo: string }>(sql`select distinct grupo from productos where grupo <> ''`);
  return new Set(rows.map(({ grupo }) => grupo));
}

type Nuevo = Variado & { id: string; imagen: string; created_at: string };

async function insertLote(db: Db | Tx, lote: readonly Nuevo[]): Promise<void> {
  const column = <T>(of: (nuevo: Nuevo) => T) => sql.param(lote.map(of));
  await db.execute(sql`
    with nuevos as (
      insert into productos (
        id, nombre, descripcion, precio, stock, categoria, imagen, busqueda, created_at, grupo, opciones
      )
      select id, nombre, descripcion, precio, stock, categoria, imagen, busqueda, created_at, grupo,
        coalesce(string_to_array(nullif(opciones, ''), E'\n'), '{}')
      from unnest(
        ${column(({ id }) => id)}::uuid[], ${column(({ nombre }) => nombre)}::text[],
        ${column(({ descripcion }) => descripcion)}::text[],
        ${column(({ precio }) => toDecimal(precio))}::numeric[], ${column(({ stock }) => stock)}::integer[],
        ${column(({ categoria }) => categoria)}::text[], ${column(({ imagen }) => imagen)}::text[],
        ${column(({ nombre, categoria, descripcion }) => toBusqueda(nombre, categoria, descripcion))}::text[],
        ${column(({ created_at }) => created_at)}::timestamptz[], ${column(({ grupo }) => grupo)}::text[],
        ${column(({ opciones }) => opciones.join("\n"))}::text[]
      ) as nuevo (
        id, nombre, descripcion, precio, stock, categoria, imagen, busqueda, created_at, grupo, opciones
      )
      returning id, stock
    )
    insert into movimientos_stock (id, producto_id, motivo, cantidad)
    select movimiento, id, 'inicial', stock
    from nuevos join unnest(
      ${column(({ id }) => id)}::uuid[], ${column(() => newId())}::uuid[]
    ) as inicial (producto, movimiento) on producto = id
    where stock > 0`);
}

/** `onLote` gets the number added so far. */
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
  const next = createVariados(random, await listGrupos(db));
  const now = Date.now();

  // A group's variants look alike.
  const buildNext = (): Nuevo[] => {
    const variados = next();
    const choice = listFotos.get(variados[0]?.categoria ?? "") ?? [];
    const imagen = choice[Math.floor(random() * choice.length)] ?? "";
    // Older than the demo's own, which stay the newest on the home page.
    const age = (100 + random() * 600) * DIA_MS;
    const created_at = new Date(now - age).toISOString();
    return variados.map((variado) => ({ ...variado, id: newId(), imagen, created_at }));
  };
  const buildLote = (size: number) => {
    const lote: Nuevo[] = [];
    while (lote.length < size) lote.push(...buildNext().slice(0, size - lote.length));
    return lote;
  };
  const load = async (tx: Db | Tx) => {
    for (let done = 0; done < total;) {
      const lote = buildLote(Math.min(LOTE, total - done));
      await insertLote(tx, lote);
      done += lote.length;
      onLote(done);
    }
  };
  await (total >= MUCHOS && (await hasFewer(db, total)) ? bulkLoad(db, load) : load(db));
  // Without fresh statistics and a visibility map the next queries are slow.
  await db.execute(sql`vacuum (analyze) productos, palabras, apariciones`);
}
