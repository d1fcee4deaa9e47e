import { beforeEach, describe, expect, it } from "vitest";
import { productos } from "#db/schema/index.ts";
import { centimos } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import { toTextStream } from "#lib/text-stream.ts";
import { openTestDb } from "#tests/db.ts";
import { listStatements } from "#tests/fixtures/statements.ts";
import { readFeed } from "./feed.server.ts";

const db = await openTestDb();

async function fill(count: number, more: (index: number) => Partial<typeof productos.$inferInsert> = () => ({})) {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    nombre: `Taza ${index}`,
    descripcion: "De cerámica",
    precio: centimos(1_000),
    stock: index % 2,
    categoria: "Hogar",
    imagen: "/taza.webp",
    busqueda: "taza",
    ...more(index),
  }));
  if (count > 0) await db.insert(productos).values(rows);
  return rows.map(({ id }) => id);
}

beforeEach(async () => {
  await db.delete(productos);
});

describe("the products of the feed", () => {
  it.each([0, 1, 9, 10, 11, 20])("%i, each once, sold out or not", async (count) => {
    const ids = await fill(count);
    const read: string[] = [];
    for await (const batch of readFeed(db, 10)) read.push(...batch.map(({ id }) => id));
    expect(read).toEqual(ids);
  });

  it("leave out what was removed and what has no picture, also where a whole batch is", async () => {
    const ids = await fill(35, (index) => ({
      eliminado_en: index >= 10 && index < 20 ? new Date() : null,
      imagen: index === 3 ? "" : "/taza.webp",
    }));
    const read: string[] = [];
    for await (const batch of readFeed(db, 10)) read.push(...batch.map(({ id }) => id));
    expect(read).toEqual(ids.filter((_, index) => index !== 3 && (index < 10 || index >= 20)));
  });

  it("name the group of a variant, the same for all of it", async () => {
    const ids = await fill(3, (index) =>
      index === 0 ? {} : { grupo: "Polo", opciones: [`Talla: ${index}`], nombre: `Polo, ${index}` },
    );
    const read = [];
    for await (const batch of readFeed(db)) read.push(...batch.map(({ grupo_id, opciones }) => [grupo_id, opciones]));
    expect(read).toEqual([
      [null, []],
      [ids[1], ["Talla: 1"]],
      [ids[1], ["Talla: 2"]],
    ]);
  });

  it("are read as fast as they are taken: a batch in memory, and a walk over the primary key", async () => {
    await fill(50);
    const body = toTextStream(
      (async function* () {
        for await (const batch of readFeed(db, 10)) yield batch.map(({ nombre }) => nombre).join();
      })(),
    );
    const reader = body.getReader();
    const statements = await listStatements(db, async () => {
      await reader.read();
      await reader.read();
    });
    await reader.cancel();
    // One batch is read ahead.
    expect(statements.length).toBeLessThanOrEqual(3);
    expect(statements.at(-1)).toMatch(/^select "id", "nombre", "descripcion"/);
  });
});
