import { beforeEach, describe, expect, it } from "vitest";
import { centimos } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import { productos } from "#db/schema/index.ts";
import { openTestDb } from "#tests/db.ts";
import { listPartes, readParte } from "./sitemap.server.ts";

const db = await openTestDb();

async function fill(count: number, removed: readonly number[] = []): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    nombre: "Taza",
    descripcion: "De cerámica",
    precio: centimos(1000),
    stock: index % 2,
    categoria: "Hogar",
    imagen: "",
    busqueda: "taza",
    eliminado_en: removed.includes(index) ? new Date() : null,
  }));
  if (count > 0) await db.insert(productos).values(rows);
  return rows.map(({ id }) => id).filter((_, index) => !removed.includes(index));
}

async function readAll(porParte: number, lote: number): Promise<string[][]> {
  const partes: string[][] = [];
  for (const desde of await listPartes(db, porParte)) {
    const ids: string[] = [];
    for await (const batch of readParte(db, desde, { porParte, lote })) ids.push(...batch.map(({ id }) => id));
    partes.push(ids);
  }
  return partes;
}

beforeEach(async () => {
  await db.delete(productos);
});

describe("the parts", () => {
  it.each([
    [0, 10, 4, [0]],
    [9, 10, 4, [9]],
    [10, 10, 4, [10]],
    [11, 10, 4, [10, 1]],
    [30, 10, 10, [10, 10, 10]],
    [31, 10, 3, [10, 10, 10, 1]],
  ])("of %i products, %i each, hold every one once", async (count, porParte, lote, sizes) => {
    const ids = await fill(count);
    const partes = await readAll(porParte, lote);
    expect(partes.map(({ length }) => length)).toEqual(sizes);
    expect(partes.flat()).toEqual(ids);
  });

  it("leave out what was removed", async () => {
    const ids = await fill(25, [0, 9, 10, 24]);
    expect((await readAll(10, 4)).flat()).toEqual(ids);
  });
});
