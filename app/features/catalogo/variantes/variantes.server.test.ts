import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { newId } from "#lib/ids.ts";
import { auditoria, productos } from "#db/schema/index.ts";
import { openTestDb } from "#tests/db.ts";
import { addCliente, addProducto, openTestTienda } from "#tests/fixtures/tienda.ts";
import { readMatriz } from "./variantes.schema.ts";
import { createVariantes } from "./variantes.server.ts";

const db = await openTestDb();
const tienda = openTestTienda(db, []);
const { id: actor_id } = await addCliente(db);

const read = (texts: Record<string, string>) => readMatriz((name) => texts[name] ?? "");
const POLO = { nombre_1: "Talla", valores_1: "S, M,, S", nombre_2: "Color", valores_2: "azul, rojo" };

async function make(id: string, texts: Record<string, string>, clave = newId()) {
  const { valor } = read(texts);
  if (!valor) throw new Error("not valid");
  return createVariantes(tienda, id, valor, { actor_id, clave });
}
const list = (grupo: string) => db.select().from(productos).where(eq(productos.grupo, grupo)).orderBy(productos.id);

describe("the combinations of a group", () => {
  it("are made of a product, which becomes the first, and its copies without stock; once for each key", async () => {
    const { id } = await addProducto(db, { precio: 5_000, stock: 7 });
    const [grupo, clave] = [`Polo ${id.slice(-6)}`, newId()];
    expect(await make(id, { ...POLO, grupo }, clave)).toEqual({ tipo: "creadas", cuantas: 4 });
    expect(await make(id, { ...POLO, grupo }, clave)).toEqual({ tipo: "creadas", cuantas: 0 });
    const rows = await list(grupo);
    expect(rows.map(({ nombre, stock, precio }) => [nombre, stock, precio])).toEqual([
      [`${grupo}, S, azul`, 7, 5_000],
      [`${grupo}, S, rojo`, 0, 5_000],
      [`${grupo}, M, azul`, 0, 5_000],
      [`${grupo}, M, rojo`, 0, 5_000],
    ]);
    expect(rows.map((row) => row.id === id && row.representa)).toEqual([true, false, false, false]);
    const notes = await db.select().from(auditoria).where(eq(auditoria.actor_id, actor_id));
    expect(notes.map(({ accion }) => accion).toSorted()).toEqual(["crear", "crear", "crear", "editar"]);
  });

  it("that are there stay; others are refused where their options differ", async () => {
    const { id } = await addProducto(db);
    const grupo = `Polo ${id.slice(-6)}`;
    await make(id, { grupo, nombre_1: "Talla", valores_1: "S, M" });
    expect(await make(id, { grupo, nombre_1: "Talla", valores_1: "S, M, L" })).toEqual({ tipo: "creadas", cuantas: 1 });
    expect((await list(grupo)).map(({ opciones }) => opciones)).toEqual([["Talla: S"], ["Talla: M"], ["Talla: L"]]);
    const wrong = await make(id, { grupo, ...POLO });
    expect(wrong).toEqual({ tipo: "campos", campos: { valores_1: expect.stringContaining("Talla") } });
    expect(await make(id, { ...POLO, grupo: "Otro" })).toMatchObject({
      campos: { grupo: expect.stringContaining(grupo) },
    });
    expect(await make(newId(), { ...POLO, grupo })).toEqual({ tipo: "eliminado" });
  });
});

it.each<[string, Record<string, string>, string[]]>([
  ["nothing", {}, ["grupo", "nombre_1", "valores_1"]],
  ["an option without values", { grupo: "P", nombre_1: "Talla", valores_1: " , " }, ["valores_1"]],
  ["values without an option", { grupo: "P", ...POLO, nombre_2: "" }, ["nombre_2"]],
  ["an option twice", { grupo: "P", ...POLO, nombre_2: "talla" }, ["nombre_2"]],
  [
    "too many",
    { grupo: "P", nombre_1: "N", valores_1: Array.from({ length: 101 }, (_, n) => n).join() },
    ["valores_1"],
  ],
  ["names that become too long", { grupo: "P".repeat(149), nombre_1: "Talla", valores_1: "XL" }, ["grupo"]],
])("the form refuses %s, at its field", (_, texts, campos) => {
  expect(Object.keys(read(texts).campos ?? {}).toSorted()).toEqual(campos);
});
