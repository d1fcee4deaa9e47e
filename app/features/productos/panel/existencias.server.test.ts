import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { productos } from "#db/schema/index.ts";
import { openTestDb } from "#tests/db.ts";
import { addProducto } from "#tests/fixtures/tienda.ts";
import { countCatalogo, listEscasos } from "./existencias.server.ts";

const db = await openTestDb();

describe("stock levels of the catalogue", () => {
  it("is nothing without products", async () => {
    expect(await countCatalogo(db)).toEqual({ total: 0, agotados: 0, bajos: 0 });
    expect(await listEscasos(db)).toEqual([]);
  });

  it("counts 0 as sold out, 1 to 10 as low, and nothing that was removed", async () => {
    for (const stock of [0, 1, 10, 11, 50]) await addProducto(db, { stock });
    const gone = await addProducto(db, { stock: 0 });
    await db.update(productos).set({ eliminado_en: new Date() }).where(eq(productos.id, gone.id));
    expect(await countCatalogo(db)).toEqual({ total: 5, agotados: 1, bajos: 2 });
    expect((await listEscasos(db)).map(({ stock }) => stock)).toEqual([0, 1, 10]);
    expect((await listEscasos(db, 2)).map(({ stock }) => stock)).toEqual([0, 1]);
  });
});
