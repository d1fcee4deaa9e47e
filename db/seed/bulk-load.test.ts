import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { centimos } from "#lib/dinero.ts";
import { productos } from "#db/schema/index.ts";
import { openTestDb } from "#tests/db.ts";
import { fillProductos, rowOf } from "#tests/fixtures/busqueda.ts";
import { bulkLoad } from "./bulk-load.ts";

const db = await openTestDb();

const nuevos = [
  rowOf({ nombre: "Manta de alpaca", descripcion: "De lana, de Puno" }),
  rowOf({ nombre: "Poncho agotado", stock: 0 }),
  rowOf({ nombre: "Chal retirado", eliminado_en: new Date() }),
  rowOf({
    nombre: "Polo, S, azul",
    grupo: "Polo",
    opciones: ["Talla: S", "Color: azul"],
    precio: centimos(900),
    stock: 0,
  }),
  rowOf({ nombre: "Polo, M, azul", grupo: "Polo", opciones: ["Talla: M", "Color: azul"], precio: centimos(2000) }),
  rowOf({ nombre: "Polo, L, rojo", grupo: "Polo", opciones: ["Talla: L", "Color: rojo"] }),
];

const readAll = async (...statements: string[]) =>
  Promise.all(statements.map(async (statement) => (await db.execute(sql.raw(statement))).rows));

const readRules = () =>
  readAll(
    "select tablename, indexname, indexdef from pg_indexes where schemaname = 'public' order by 1, 2",
    "select conrelid::regclass::text, conname, convalidated, pg_get_constraintdef(oid) from pg_constraint order by 1, 2",
    "select tgname, tgenabled from pg_trigger where not tgisinternal order by 1",
  );
/** What the triggers write. */
const readEscritos = () =>
  readAll(
    "select nombre, representa, variantes, precio_varia, combinaciones, busqueda from productos order by nombre",
    "select distinct palabra from palabras order by 1",
    "select * from apariciones order by palabra, en_nombre, producto_id",
  );

beforeEach(() => db.execute(sql`truncate productos, movimientos_stock cascade`));

it("leaves the same groups, words, indexes, keys and triggers as products that were added one by one", async () => {
  const rules = await readRules();
  const [viejo] = await fillProductos(db, [{ nombre: "Jarra de antes" }]);
  for (const nuevo of nuevos) await db.insert(productos).values(nuevo);
  const expected = await readEscritos();
  await db.execute(sql`truncate productos cascade`);

  await db.insert(productos).values(viejo ? [viejo] : []);
  await bulkLoad(db, async (tx) => {
    await tx.insert(productos).values(nuevos);
  });
  expect([await readEscritos(), await readRules()]).toEqual([expected, rules]);
  const [grupos, , suyas] = expected;
  expect(grupos?.filter(({ variantes }) => variantes === 2)).toHaveLength(1);
  expect(suyas).toHaveLength(16);
});

it("changes nothing where it fails", async () => {
  await fillProductos(db, [{ nombre: "Jarra de antes" }]);
  const before = [await readEscritos(), await readRules()];
  const load = bulkLoad(db, async (tx) => {
    await tx.insert(productos).values(nuevos);
    throw new Error("killed");
  });
  await expect(load).rejects.toThrow("killed");
  expect([await readEscritos(), await readRules(), await db.$count(productos)]).toEqual([...before, 1]);
});
