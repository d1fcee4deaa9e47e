import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { AJUSTES } from "#app/features/ajustes/ajustes.ts";
import { productos } from "#db/schema/index.ts";
import { seedDemo } from "#db/seed/seed-demo.ts";
import { openTestDb } from "#tests/db.ts";
import { toFiltros } from "#tests/fixtures/busqueda.ts";
import { BUSQUEDAS } from "#tests/fixtures/busquedas.ts";
import { toSinonimos } from "../terminos.ts";
import { listProductos } from "./lista.server.ts";

const db = await openTestDb();
const sinonimos = toSinonimos(AJUSTES.sinonimos.defecto);

beforeAll(async () => {
  await seedDemo(db, process.cwd(), async () => "");
  // The table asks what is understood; what is sold out is not listed.
  await db
    .update(productos)
    .set({ stock: 1 })
    .where(sql`stock = 0`);
});

/**
 * Expected to find nothing, but there is a product whose description has all of its words: 'quinua blanca, roja y negra',
 * 'dos tazas de agua'. All words in any text of a product are a match.
 */
const DICHAS_EN_OTRO = new Map([["taza roja", "Quinua tricolor 1 kg"]]);

it.each(BUSQUEDAS)("%s finds first: %s", async (texto, primero) => {
  const { productos: found } = await listProductos(db, toFiltros(texto), sinonimos);
  expect(found[0]?.nombre ?? null).toBe(DICHAS_EN_OTRO.get(texto) ?? primero);
});
