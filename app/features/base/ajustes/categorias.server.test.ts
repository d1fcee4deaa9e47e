import { beforeEach, describe, expect, it } from "vitest";
import { ajustes, productos } from "#db/schema/index.ts";
import { type Categoria, CATEGORIAS } from "#lib/categorias.ts";
import { newId } from "#lib/ids.ts";
import { openTestDb } from "#tests/db.ts";
import { addCliente, addProducto, openTestTienda } from "#tests/fixtures/tienda.ts";
import { parseTyped, placeFaltas } from "./ajustes.schema.ts";
import { changeAjuste, dropAjustes, isPuesto, readNombresCategorias } from "./ajustes.server.ts";
import { type FilaCategoria, toFilaCategoria } from "./categorias.ts";
import { findValorAnterior, listAjustes } from "./historial.server.ts";

const db = await openTestDb();
const tienda = openTestTienda(db, []);
const { id: actor_id } = await addCliente(db);
const clave = "categorias";
const FOTO = "https://a.pe/1.jpg";

const change = (valor: readonly Categoria[] | null, version = 0) =>
  changeAjuste(tienda, { clave, valor, version }, actor_id);
const replace = (nombre: string, changes: Partial<Categoria>): Categoria[] =>
  CATEGORIAS.map((one) => (one.nombre === nombre ? { ...one, ...changes } : one));
const without = (nombre: string) => CATEGORIAS.filter((one) => one.nombre !== nombre);
/** A product in 'Otros'. */
const add = async (changes: Partial<typeof productos.$inferInsert> = {}) => {
  const { id } = await addProducto(db);
  if (Object.keys(changes).length > 0) await db.update(productos).set(changes);
  return id;
};

const toForm = (filas: readonly Partial<FilaCategoria>[]) => {
  const form = new FormData();
  for (const [n, fila] of filas.entries()) {
    for (const [name, text] of Object.entries(fila)) form.append(`valor.${n}.${name}`, text);
  }
  return form;
};
const FILAS = CATEGORIAS.map(toFilaCategoria);
const send = (changes: Partial<FilaCategoria>) =>
  parseTyped(clave, toForm(FILAS.with(0, { ...toFila(0), ...changes })), tienda.env);
const toFila = (n: number): FilaCategoria => FILAS[n] ?? { antes: "", nombre: "", frase: "", producto: "" };

beforeEach(async () => {
  await db.delete(ajustes);
  await db.delete(productos);
  dropAjustes(db);
});

describe("the form of the categories", () => {
  it("is read back as it is shown, in the order of its rows", () => {
    expect(parseTyped(clave, toForm(FILAS), tienda.env)).toEqual({ success: true, data: CATEGORIAS });
    const form = new FormData();
    for (const n of [1, 0])
      for (const [name, text] of Object.entries(toFila(n))) form.append(`valor.${n}.${name}`, text);
    expect(parseTyped(clave, form, tienda.env)).toMatchObject({
      data: [{ nombre: "Ropa" }, { nombre: "Electrónicos" }],
    });
  });

  it.each([
    [{ nombre: " " }, "nombre", "Escribe el nombre de la categoría."],
    [{ nombre: "x".repeat(41) }, "nombre", "Escribe 40 caracteres como máximo."],
    [{ nombre: "¿?" }, "nombre", "El nombre necesita letras o números."],
    [{ frase: "" }, "frase", "Escribe qué hay en ella, en una línea."],
    [{ producto: "taza" }, "producto", "Pega la dirección de un producto de la tienda, o déjalo vacío."],
  ])("refuses %j at its field", (changes, campo, message) => {
    expect(send(changes)).toEqual({ success: false, campos: { [`valor.0.${campo}`]: message } });
  });

  it("refuses two names with one address, at the second", () => {
    expect(send({ nombre: "ropá" })).toEqual({
      success: false,
      campos: { "valor.1.nombre": "«ropá» tiene ya la dirección /catalogo/ropa. Cambia uno de los dos nombres." },
    });
  });

  it("wants one category at least", () => {
    expect(parseTyped(clave, toForm([]), tienda.env)).toEqual({
      success: false,
      campos: { valor: "Deja al menos una categoría." },
    });
  });

  it.each(["", "/producto/", "https://tienda.pe/producto/"])("takes a product by its address: %j", (before) => {
    const id = newId();
    expect(send({ producto: ` ${before}${id}${before ? "?de=1" : ""} ` })).toMatchObject({
      data: { 0: { producto: id } },
    });
  });
});

describe("a category that has products", () => {
  const usada = [
    { tipo: "usada", nombre: "Otros", mensaje: expect.stringContaining("Todavía hay productos en «Otros»") },
  ];

  it("is neither removed nor renamed, and says so at its field", async () => {
    await add();
    expect(await change(without("Otros"))).toEqual(usada);
    const renamed = await change(replace("Otros", { nombre: "Varios" }));
    expect(renamed).toEqual(usada);
    expect(await readNombresCategorias(tienda)).toContain("Otros");
    if (typeof renamed === "string") throw new Error(renamed);
    const form = toForm(FILAS.with(5, { ...toFila(5), nombre: "Varios" }));
    expect(placeFaltas(form, renamed)).toEqual({ "valor.5.nombre": usada[0]?.mensaje });
    expect(placeFaltas(toForm(FILAS.slice(0, 5)), renamed)).toEqual({ valor: usada[0]?.mensaje });
  });

  it("may change its sentence and its place", async () => {
    await add();
    expect(await change(replace("Otros", { frase: "De todo." }).toReversed())).toBe("hecho");
    expect((await readNombresCategorias(tienda))[0]).toBe("Otros");
  });

  it("counts sold out products, and none that was removed", async () => {
    await add({ stock: 0 });
    expect(await change(without("Otros"))).toEqual(usada);
    await db.update(productos).set({ eliminado_en: new Date() });
    expect(await change(without("Otros"))).toBe("hecho");
  });

  it("stays when the default would remove it, or an older value", async () => {
    expect(await change([...CATEGORIAS, { nombre: "Mesa", frase: "Para la mesa.", producto: null }])).toBe("hecho");
    await add({ categoria: "Mesa" });
    expect(await change(null, 1)).toMatchObject([{ tipo: "usada", nombre: "Mesa" }]);
    const shown = (await listAjustes(tienda)).find((one) => one.clave === clave);
    const anterior = await findValorAnterior(db, clave, shown?.historial[0]?.id ?? "");
    expect(anterior).toBeNull();
    expect(shown?.historial[0]?.despues).toContain("Mesa: Para la mesa.");
  });
});

describe("the product of a category's picture", () => {
  it.each([
    ["is gone", { eliminado_en: new Date() }, "Ese producto no existe o fue eliminado."],
    ["is of another category", { categoria: "Ropa", imagen: FOTO }, "Ese producto es de la categoría «Ropa»."],
    ["has no picture", { imagen: "" }, "Ese producto no tiene imagen."],
  ])("is refused at its field when it %s", async (_, changes, mensaje) => {
    const producto = await add(changes);
    expect(await change(replace("Otros", { producto }))).toEqual([{ tipo: "foto", nombre: "Otros", mensaje }]);
    const form = toForm(FILAS.with(5, { ...toFila(5), producto }));
    expect(placeFaltas(form, [{ tipo: "foto", nombre: "Otros", mensaje }])).toEqual({ "valor.5.producto": mensaje });
  });

  it("is taken, and stands in the way of nothing when it goes later", async () => {
    const producto = await add({ imagen: FOTO });
    expect(await change(replace("Otros", { producto }))).toBe("hecho");
    await db.update(productos).set({ eliminado_en: new Date() });
    expect(await change(replace("Otros", { producto, frase: "De todo." }), 1)).toBe("hecho");
  });
});

it("is somebody's choice once it was set, to its default too, or in the environment", async () => {
  expect(await isPuesto(db, tienda.env, clave)).toBe(false);
  expect(await change([...CATEGORIAS])).toBe("hecho");
  expect(await isPuesto(db, tienda.env, clave)).toBe(true);
  await change(null, 1);
  expect(await isPuesto(db, tienda.env, clave)).toBe(false);
  const { env } = openTestTienda(db, [], { PRECIOS_CON_IGV: "0" });
  expect(await isPuesto(db, env, "precios_con_igv")).toBe(true);
});
