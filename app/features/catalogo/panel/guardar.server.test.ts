import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { centimos } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import { pick } from "#lib/objects.ts";
import { movimientos_stock, productos } from "#db/schema/index.ts";
import { openTestDb } from "#tests/db.ts";
import { CAMPOS, fillTexts, readProducto, SUELTOS } from "#tests/fixtures/campos-producto.ts";
import { addCliente, addProducto, openTestTienda, readStock } from "#tests/fixtures/tienda.ts";
import { listAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import { createProducto, type ResultadoGuardar, removeProducto, updateProducto } from "./guardar.server.ts";
import { listMovimientos } from "#app/features/catalogo/existencias/historial.server.ts";
import { getEditable } from "./ficha.server.ts";
import { type EdicionProducto, edicionSchema, nuevoSchema, readFields } from "./productos.schema.ts";
import { isDeTienda, NOMBRES_TIENDA } from "#app/features/catalogo/productos/campos.ts";
import { getProducto } from "#app/features/catalogo/tienda/catalogo.server.ts";
import { SIN_FILTROS } from "#app/features/catalogo/tienda/filtros.ts";
import { listProductos } from "#app/features/catalogo/tienda/lista.server.ts";
import { lockProductos, moveStock } from "#app/features/catalogo/existencias/stock.server.ts";

const db = await openTestDb();
const tienda = openTestTienda(db, []);
const ana = await addCliente(db);
const luz = await addCliente(db);

const NUEVO = readProducto({
  nombre: "Taza Chulucanas",
  categoria: "Hogar",
  descripcion: "De cerámica",
  precio: "39.90",
  stock: "12",
});

async function create(changes: Partial<typeof NUEVO> = {}, clave = newId()): Promise<string> {
  const creado = await createProducto(tienda, { ...NUEVO, ...changes, clave }, ana.id);
  if (creado.tipo !== "guardado") throw new Error(JSON.stringify(creado.campos));
  return creado.id;
}

async function open(id: string): Promise<EdicionProducto> {
  const producto = await getEditable(db, id);
  if (!producto) throw new Error("not there");
  const { version, stock, oferta_hasta: _, ...rest } = producto;
  return { ...rest, categoria: "Hogar", version, stock, stock_inicial: stock, motivo: "ajuste", clave: newId() };
}

const save = (form: EdicionProducto, changes: Partial<EdicionProducto> = {}, quien = ana.id) =>
  updateProducto(tienda, { ...form, ...changes }, quien);

const sell = (producto_id: string, cantidad: number) =>
  db.transaction(async (tx) => {
    await lockProductos(tx, [producto_id]);
    const causa = { motivo: "retencion", pedido_id: null, vuelta: 0 } as const;
    await moveStock(tx, [{ producto_id, cantidad: -cantidad }], causa);
  });

const readLog = async (id: string) => (await listAuditoria(db, { objeto: "producto", objeto_id: id })).entradas;
const GUARDADO: ResultadoGuardar = { tipo: "guardado" };

async function readLedger(id: string) {
  const rows = await db.select().from(movimientos_stock).where(eq(movimientos_stock.producto_id, id));
  return { sum: rows.reduce((sum, { cantidad }) => sum + cantidad, 0), motivos: rows.map(({ motivo }) => motivo) };
}

const list = () => listProductos(db, { ...SIN_FILTROS, search: "chulucanas" });

describe("a new product", () => {
  it("is there for customers at once, with its stock in the ledger and its record in the log", async () => {
    expect((await list()).found).toBe(0);
    const drop = vi.spyOn(tienda.pageCache, "drop");
    const id = await create();
    expect(drop).toHaveBeenCalledOnce();
    expect(await list()).toMatchObject({ found: 1, productos: [{ id, nombre: NUEVO.nombre, stock: 12 }] });
    expect(await getProducto(db, id)).toMatchObject({ id, ...pick(NUEVO, NOMBRES_TIENDA) });
    expect(await readLedger(id)).toEqual({ sum: 12, motivos: ["inicial"] });
    expect(await readLog(id)).toMatchObject([
      { accion: "crear", actor: { id: ana.id }, antes: null, despues: { nombre: "Taza Chulucanas", precio: 39.9 } },
    ]);
  });

  it("without stock moves none", async () => {
    expect(await readLedger(await create({ stock: 0 }))).toEqual({ sum: 0, motivos: [] });
  });

  it("sent twice is one, even at once", async () => {
    const clave = newId();
    const ids = await Promise.all([create({}, clave), create({}, clave)]);
    ids.push(await create({}, clave));
    expect(new Set(ids).size).toBe(1);
    expect(await readLedger(clave)).toEqual({ sum: 12, motivos: ["inicial"] });
  });
});

describe("an edit", () => {
  it("changes what was changed, also what is searched in, and tells only that", async () => {
    const id = await create();
    const form = await open(id);
    expect(await save(form, { nombre: "Tazón Ñandú", precio: centimos(4500) })).toEqual(GUARDADO);
    const [row] = await db.select().from(productos).where(eq(productos.id, id));
    expect(row).toMatchObject({
      nombre: "Tazón Ñandú",
      precio: 4500,
      busqueda: "tazon nandu\nhogar\nde ceramica",
      version: 1,
    });
    const [entrada] = await readLog(id);
    expect(entrada).toMatchObject({
      accion: "editar",
      antes: { nombre: "Taza Chulucanas", precio: 39.9 },
      despues: { nombre: "Tazón Ñandú", precio: 45 },
    });
    expect(Object.keys(entrada?.antes ?? {}).toSorted()).toEqual(["nombre", "precio", "version"]);
  });

  it.each(SUELTOS)("of %s alone is saved, and told", async (name) => {
    const clave = newId();
    const lleno = fillTexts(CAMPOS);
    const id = await create(nuevoSchema(CAMPOS).parse({ ...lleno, clave }), clave);
    const form = new FormData();
    const shown = { ...fillTexts(CAMPOS, [name]), id, version: "0", stock_inicial: lleno.stock, motivo: "ajuste" };
    for (const [field, text] of Object.entries({ ...shown, clave: newId() })) {
      for (const line of field === "galeria" ? text.split("\n") : [text]) form.append(field, line);
    }
    const datos = edicionSchema(CAMPOS).parse(readFields(form));
    expect(await updateProducto(tienda, datos, ana.id)).toEqual(GUARDADO);
    const leido = { [name]: datos[name] };
    expect(await getEditable(db, id)).toMatchObject(leido);
    // Internal fields are in no answer of the storefront.
    const publico = await getProducto(db, id);
    expect(publico).toMatchObject(isDeTienda(name) ? leido : {});
    expect(Object.hasOwn({ ...publico }, name)).toBe(isDeTienda(name));
    const [entrada] = await readLog(id);
    expect(entrada).toMatchObject({ accion: "editar", antes: { [name]: expect.anything() } });
    const more = name === "stock" ? ["motivo", "stock"] : [name, "version"];
    expect(Object.keys(entrada?.despues ?? {}).toSorted()).toEqual(more.toSorted());
  });

  it("of a code that another product has is refused at its field, whatever its capitals, until that one gives it up", async () => {
    const other = await create({ codigo: "CAM-001" });
    const id = await create();
    const take = async () => save(await open(id), { codigo: "cam-001" });
    expect(await take()).toEqual({ tipo: "grupo", campos: { codigo: "Ya lo tiene «Taza Chulucanas»." } });
    await removeProducto(tienda, other, { actor_id: ana.id, clave: newId() });
    expect(await take()).toMatchObject({ campos: { codigo: expect.stringContaining("Eliminados") } });
    await db.update(productos).set({ codigo: "" }).where(eq(productos.id, other));
    expect(await take()).toEqual(GUARDADO);
    const nuevo = { ...NUEVO, codigo: "CAM-001", clave: newId() };
    expect(await createProducto(tienda, nuevo, ana.id)).toMatchObject({
      tipo: "grupo",
      campos: { codigo: expect.anything() },
    });
  });

  it("of a code at once by two leaves it to one", async () => {
    const ids = await Promise.all([create(), create()]);
    const forms = await Promise.all(ids.map(open));
    const done = await Promise.all(forms.map((form) => save(form, { codigo: "CAM-002" })));
    expect(done.map(({ tipo }) => tipo).toSorted()).toEqual(["grupo", "guardado"]);
  });

  it("that changes nothing leaves no trace", async () => {
    const id = await create();
    expect(await save(await open(id))).toEqual(GUARDADO);
    expect(await readLog(id)).toHaveLength(1);
    expect((await getEditable(db, id))?.version).toBe(0);
  });

  it("of the stock is a movement with a reason and a name, and no conflict with a sale in between", async () => {
    const id = await create();
    const form = await open(id);
    await sell(id, 3);
    expect(await save(form, { stock: 20, motivo: "recepcion", precio: centimos(4000) })).toEqual(GUARDADO);
    expect(await readStock(db, id)).toBe(17);
    const { movimientos } = await listMovimientos(db, id, 1);
    expect(movimientos.map(({ motivo, cantidad, quedan, actor }) => [motivo, cantidad, quedan, actor])).toEqual([
      ["recepcion", 8, 17, "Rosa Quispe"],
      ["retencion", -3, 9, null],
      ["inicial", 12, 12, "Rosa Quispe"],
    ]);
    expect((await readLog(id))[0]).toMatchObject({ antes: { stock: 9 }, despues: { stock: 17, motivo: "recepcion" } });
  });

  it("that would lead below zero is refused whole, with what there is now", async () => {
    const id = await create();
    const form = await open(id);
    await sell(id, 10);
    expect(await save(form, { stock: 5, nombre: "Otra" })).toEqual({ tipo: "stock", stock: 2 });
    expect(await getProducto(db, id)).toMatchObject({ nombre: "Taza Chulucanas", stock: 2 });
    expect(await save(form, { stock: 10 })).toEqual(GUARDADO);
    expect(await readStock(db, id)).toBe(0);
  });

  it("during many sales never loses a unit", async () => {
    const id = await create({ stock: 100 });
    const forms = await Promise.all(Array.from({ length: 5 }, () => open(id)));
    await Promise.all([
      ...Array.from({ length: 10 }, () => sell(id, 2)),
      ...forms.map((form) => save(form, { stock: 110, motivo: "recepcion" })),
    ]);
    expect(await readStock(db, id)).toBe(130);
    expect((await readLedger(id)).sum).toBe(130);
  });

  it("sent twice is applied once", async () => {
    const id = await create();
    const form = await open(id);
    const both = [save(form, { stock: 15 }), save(form, { stock: 15 })];
    expect(await Promise.all(both)).toEqual([GUARDADO, GUARDADO]);
    expect(await save(form, { stock: 15 })).toEqual(GUARDADO);
    expect(await readStock(db, id)).toBe(15);
  });
});

describe("two editors", () => {
  it("the second is told who changed what, and nothing is overwritten", async () => {
    const id = await create();
    const [first, second] = [await open(id), await open(id)];
    expect(await save(first, { precio: centimos(5000) }, luz.id)).toEqual(GUARDADO);
    expect(await save(second, { nombre: "Mía", stock: 40 })).toMatchObject({
      tipo: "conflicto",
      version: 1,
      cambios: [{ actor: { id: luz.id }, antes: { precio: 39.9 }, despues: { precio: 50 } }],
    });
    expect(await getProducto(db, id)).toMatchObject({ nombre: "Taza Chulucanas", precio: 5000, stock: 12 });
  });

  it("who confirms saves; the stock still by difference", async () => {
    const id = await create();
    const [first, second] = [await open(id), await open(id)];
    await save(first, { precio: centimos(5000), stock: 14 }, luz.id);
    expect(await save(second, { nombre: "Mía", stock: 13, version: 1 })).toEqual(GUARDADO);
    expect(await getProducto(db, id)).toMatchObject({ nombre: "Mía", precio: 3990, stock: 15 });
  });

  it("at the very same time: one saves, the other is told", async () => {
    const id = await create();
    const forms = [await open(id), await open(id)];
    const results = await Promise.all(forms.map((form, n) => save(form, { nombre: `De ${n}` })));
    expect(results.map(({ tipo }) => tipo).toSorted()).toEqual(["conflicto", "guardado"]);
  });

  it("do not conflict when one only moves stock", async () => {
    const id = await create();
    const [first, second] = [await open(id), await open(id)];
    expect(await save(first, { stock: 15 })).toEqual(GUARDADO);
    expect(await save(second, { nombre: "Otra" })).toEqual(GUARDADO);
    expect(await getProducto(db, id)).toMatchObject({ nombre: "Otra", stock: 15 });
  });
});

describe("a removed product", () => {
  it("is gone from the shop, stays in the ledger, and tells a later editor who removed it", async () => {
    const id = await create();
    const form = await open(id);
    expect(await removeProducto(tienda, id, { actor_id: luz.id, clave: newId() })).toBe("Taza Chulucanas");
    expect(await removeProducto(tienda, id, { actor_id: ana.id, clave: newId() })).toBeNull();
    expect(await getProducto(db, id)).toBeNull();
    expect(await getEditable(db, id)).toBeNull();
    expect((await readLedger(id)).sum).toBe(12);
    expect(await save(form, { nombre: "Tarde" })).toMatchObject({
      tipo: "eliminado",
      cambios: [{ accion: "eliminar", actor: { id: luz.id }, antes: { nombre: "Taza Chulucanas" } }],
    });
  });

  it("that never existed is not found", async () => {
    expect(await removeProducto(tienda, newId(), { actor_id: ana.id, clave: newId() })).toBeNull();
  });
});

it("the history is read by pages", async () => {
  const { id } = await addProducto(db, { stock: 100 });
  for (let n = 0; n < 20; n++) await sell(id, 1);
  const alone = await listMovimientos(db, id, 1);
  expect([alone.hayMas, alone.movimientos.length]).toEqual([false, 20]);
  await sell(id, 1);
  const [first, second] = [await listMovimientos(db, id, 1), await listMovimientos(db, id, 2)];
  expect([first.hayMas, first.movimientos.length]).toEqual([true, 20]);
  expect([second.hayMas, second.movimientos.length]).toEqual([false, 1]);
  expect([first.movimientos[0]?.quedan, second.movimientos[0]?.quedan]).toEqual([79, 99]);
});
