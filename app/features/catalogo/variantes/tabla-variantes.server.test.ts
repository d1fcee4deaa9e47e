import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { centimos } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import { movimientos_stock, productos } from "#db/schema/index.ts";
import { listAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import { openTestDb } from "#tests/db.ts";
import { fillProductos } from "#tests/fixtures/busqueda.ts";
import { addCliente, openTestTienda } from "#tests/fixtures/tienda.ts";
import { composeNombre } from "#app/features/catalogo/productos/opcion.ts";
import { lockProductos, moveStock } from "#app/features/catalogo/existencias/stock.server.ts";
import { renameGrupo } from "./renombrar-grupo.server.ts";
import { type FilaEditada, nameCampo, readTabla, type TextosVariante, toForm, toTextos } from "./tabla-variantes.ts";
import { readGrupo, saveTabla } from "./tabla-variantes.server.ts";

const db = await openTestDb();
const tienda = openTestTienda(db, []);
const { id: actor_id } = await addCliente(db);

beforeEach(async () => {
  await db.delete(movimientos_stock);
  await db.delete(productos);
});

/** A shirt in S, M, L, made in this order; each at S/ 10.00 with five in stock. */
async function fillPolo(grupo = "Polo", tallas = ["S", "M", "L"]) {
  const ids: string[] = [];
  for (const talla of tallas) {
    const opciones = [`Talla: ${talla}`];
    const [row] = await fillProductos(db, [{ grupo, opciones, nombre: composeNombre(grupo, opciones) }]);
    ids.push(row?.id ?? "");
  }
  return ids;
}

async function read(id: string) {
  const found = await readGrupo(db, id);
  if (!found) throw new Error("no group");
  return found.filas;
}

async function edit(
  ids: readonly string[],
  changes: readonly (Partial<TextosVariante> | null)[],
): Promise<FilaEditada[]> {
  const filas = await read(ids[0] ?? "");
  return changes.flatMap((change, n) => {
    const base = filas.find(({ id }) => id === ids[n]);
    return base && change ? [{ base, textos: { ...toTextos(base), ...change } }] : [];
  });
}

function save(borradores: readonly FilaEditada[], clave = newId()) {
  const leida = readTabla(toForm(borradores, "conteo"));
  if (!leida?.valor) throw new Error(JSON.stringify(leida));
  return saveTabla(tienda, leida.valor, { actor_id, clave });
}
/** Audited actions of a product, last first. */
const listAcciones = async (objeto_id: string) =>
  (await listAuditoria(db, { objeto: "producto", objeto_id })).entradas.map(({ accion }) => accion);
const rename = (de: string, a: string, clave = newId()) => renameGrupo(tienda, { de, a }, { actor_id, clave });
const show = async (id: string) =>
  (await read(id)).map(({ nombre, precio, stock, eliminada }) => [nombre, precio, stock, eliminada]);

describe("the table of a group", () => {
  it("is saved in one step, once for each key, with an entry in the log and the ledger for each row", async () => {
    const ids = await fillPolo();
    const clave = newId();
    const borradores = await edit(ids, [{ precio: "8.00" }, { stock: "9", valores: ["XM"] }, { estado: "eliminada" }]);
    expect(await save(borradores, clave)).toEqual({ guardadas: ids, conflictos: {}, campos: {} });
    expect(await save(borradores, clave)).toBeNull();
    expect(await show(ids[0] ?? "")).toEqual([
      ["Polo, S", 800, 5, false],
      ["Polo, XM", 1000, 9, false],
      ["Polo, L", 1000, 5, true],
    ]);
    const [first] = await db
      .select()
      .from(productos)
      .where(eq(productos.id, ids[0] ?? ""));
    expect(first).toMatchObject({ representa: true, variantes: 2, precio_varia: true, version: 1 });
    expect(first?.busqueda).toContain("xm");
    expect(await db.select().from(movimientos_stock)).toMatchObject([
      { producto_id: ids[1], cantidad: 4, motivo: "conteo" },
    ]);
    expect(await Promise.all(ids.map(listAcciones))).toEqual([["editar"], ["editar"], ["eliminar"]]);
  });

  it("what somebody else saved in between is told by row, and not overwritten; a sale is no conflict", async () => {
    const ids = await fillPolo();
    const mine = await edit(ids, [{ precio: "20" }, { stock: "7" }, { precio: "30" }]);
    await save(await edit(ids, [{ precio: "8" }]));
    await db.transaction(async (tx) => {
      await lockProductos(tx, [ids[1] ?? ""]);
      await moveStock(tx, [{ producto_id: ids[1] ?? "", cantidad: -3 }], {
        motivo: "ajuste",
        pedido_id: null,
        vuelta: 0,
      });
    });
    expect(await save(mine)).toEqual({
      guardadas: [ids[1], ids[2]],
      conflictos: { [ids[0] ?? ""]: "Rosa Quispe" },
      campos: {},
    });
    expect(await show(ids[0] ?? "")).toEqual([
      ["Polo, S", 800, 5, false],
      ["Polo, M", 1000, 4, false],
      ["Polo, L", 3000, 5, false],
    ]);
  });

  it("a row that is sold below what it takes away, or on offer, or of no group by now, says so; the others are saved", async () => {
    const ids = await fillPolo("Polo", ["S", "M", "L", "XL"]);
    const mine = await edit(ids, [{ stock: "1" }, { precio: "5" }, { precio: "6" }, { precio: "7" }]);
    await db
      .update(productos)
      .set({ stock: 2 })
      .where(eq(productos.id, ids[0] ?? ""));
    await db
      .update(productos)
      .set({ oferta_hasta: new Date("2099-01-01") })
      .where(eq(productos.id, ids[1] ?? ""));
    await db
      .update(productos)
      .set({ grupo: "", opciones: [] })
      .where(eq(productos.id, ids[2] ?? ""));
    expect(await save(mine)).toEqual({
      guardadas: [ids[3]],
      conflictos: { [ids[2] ?? ""]: null },
      campos: {
        [nameCampo(ids[0] ?? "", "stock")]: expect.stringContaining("ahora hay 2"),
        [nameCampo(ids[1] ?? "", "precio")]: expect.stringContaining("oferta"),
      },
    });
  });

  it("two rows may change places; one that takes another's options is refused, and who waited for its own too", async () => {
    const ids = await fillPolo();
    expect(await save(await edit(ids, [{ valores: ["M"] }, { valores: ["S"] }]))).toMatchObject({ campos: {} });
    expect((await show(ids[0] ?? "")).map(([nombre]) => nombre)).toEqual(["Polo, M", "Polo, S", "Polo, L"]);
    const informe = await save(await edit(ids, [{ valores: ["s"] }, { valores: ["l"], precio: "3" }, null]));
    const [uno, dos] = [nameCampo(ids[0] ?? "", "opcion.0"), nameCampo(ids[1] ?? "", "opcion.0")];
    expect(informe?.guardadas).toEqual([]);
    expect(Object.keys(informe?.campos ?? {}).toSorted()).toEqual([uno, dos].toSorted());
    expect((await show(ids[0] ?? "")).map(([nombre]) => nombre)).toEqual(["Polo, M", "Polo, S", "Polo, L"]);
  });

  it("a removed row comes back, unless another has its options by now", async () => {
    const ids = await fillPolo();
    await save(await edit(ids, [{ estado: "eliminada" }, { estado: "eliminada" }]));
    const [gemela = ""] = await fillPolo("Polo", ["S"]);
    const informe = await save(await edit([gemela, ...ids], [null, { estado: "activo" }, { estado: "activo" }]));
    expect(informe).toMatchObject({
      guardadas: [ids[1]],
      campos: { [nameCampo(ids[0] ?? "", "opcion.0")]: expect.stringMatching(/mismas/) },
    });
    expect((await show(gemela)).map(([nombre, , , eliminada]) => [nombre, eliminada])).toEqual([
      ["Polo, M", false],
      ["Polo, L", false],
      ["Polo, S", false],
      ["Polo, S", true],
    ]);
  });

  it("takes codes that nobody has, also of a removed product; two rows do not take the same one, nor each other's", async () => {
    const ids = await fillPolo("Polo", ["S", "M", "L", "XL"]);
    const [ajeno] = await fillProductos(db, [{ nombre: "Taza", codigo: "TAZA-1", eliminado_en: new Date() }]);
    const first = await save(await edit(ids, [{ codigo: "P-S" }, { codigo: "P-M" }, { codigo: "p-m" }]));
    expect(first).toMatchObject({ guardadas: [ids[0], ids[1]] });
    expect(first?.campos).toEqual({ [nameCampo(ids[2] ?? "", "codigo")]: expect.stringContaining("mismo código") });
    const more = await save(
      await edit(ids, [{ codigo: "P-M" }, { codigo: "P-S", precio: "3" }, { codigo: "taza-1" }, { codigo: "P-XL" }]),
    );
    expect(more?.guardadas).toEqual([ids[3]]);
    expect(Object.values(more?.campos ?? {})).toEqual([
      "Ya lo tiene «Polo, M».",
      "Ya lo tiene «Polo, S».",
      "Ya lo tiene «Taza», que está en «Eliminados».",
    ]);
    expect((await read(ids[0] ?? "")).map(({ codigo, precio }) => [codigo, precio])).toEqual([
      ["P-S", 1000],
      ["P-M", 1000],
      ["", 1000],
      ["P-XL", 1000],
    ]);
    expect(ajeno).toBeDefined();
    // Of two simultaneous saves one is a conflict.
    const both = await Promise.all([
      save(await edit(ids, [{ codigo: "NUEVO" }])),
      save(await edit(ids, [null, null, { codigo: "nuevo" }])),
    ]);
    expect(both.flatMap((informe) => informe?.guardadas ?? [])).toHaveLength(1);
    expect(both.flatMap((informe) => Object.keys(informe?.campos ?? {}))).toHaveLength(1);
  });

  it("hides a row and shows it again: its group is stood for by what is active, and a day that it waited for is gone", async () => {
    const ids = await fillPolo();
    const [primera = ""] = ids;
    expect(await save(await edit(ids, [{ estado: "oculto" }, { estado: "borrador" }]))).toMatchObject({ campos: {} });
    const standing = () => db.select({ id: productos.id }).from(productos).where(eq(productos.representa, true));
    expect(await standing()).toEqual([{ id: ids[2] }]);
    await db.update(productos).set({ activo_desde: "2099-01-01" }).where(eq(productos.id, primera));
    await save(await edit(ids, [{ estado: "activo" }]));
    const [row] = await db.select().from(productos).where(eq(productos.id, primera));
    expect(row).toMatchObject({ estado: "activo", activo_desde: null, version: 2 });
    const { entradas } = await listAuditoria(db, { objeto: "producto", objeto_id: primera });
    expect(entradas[0]).toMatchObject({ accion: "editar", antes: { estado: "oculto" }, despues: { estado: "activo" } });
  });

  it.each<[string, Partial<TextosVariante>, string]>([
    ["a code as long as a text", { codigo: "x".repeat(61) }, "codigo"],
    ["a price with a comma", { precio: "12,50" }, "precio"],
    ["no price", { precio: " " }, "precio"],
    ["half a stock", { stock: "1.5" }, "stock"],
    ["no size", { valores: [" "] }, "opcion.0"],
    ["a size as long as a text", { valores: ["x".repeat(80)] }, "opcion.0"],
  ])("refuses %s at its field", async (_, change, campo) => {
    const ids = await fillPolo();
    const leida = readTabla(toForm(await edit(ids, [change]), "ajuste"));
    expect(leida?.valor).toBeUndefined();
    expect(Object.keys(leida?.campos ?? {})).toEqual([`${campo}.${ids[0]}`]);
  });

  it.each(["id", "motivo", "version", "stock_inicial", "codigo", "estado"])(
    "takes no form without %s",
    async (name) => {
      const ids = await fillPolo();
      const form = toForm(await edit(ids, [{ precio: "5" }]), "ajuste");
      for (const key of [...form.keys()].filter((one) => one.split(".")[0] === name)) form.delete(key);
      expect(readTabla(form)).toBeNull();
    },
  );
});

describe("another name for a group", () => {
  it("is that of all its rows, the removed ones too, in their names, their words and the log", async () => {
    const ids = await fillPolo();
    await save(await edit(ids, [{ estado: "eliminada" }]));
    const clave = newId();
    expect(await rename("Polo", "Camiseta", clave)).toEqual({ tipo: "renombrado", cuantas: 3 });
    expect(await rename("Polo", "Camiseta", clave)).toEqual({ tipo: "renombrado", cuantas: 0 });
    const rows = await db.select().from(productos).orderBy(productos.id);
    expect(rows.map(({ nombre, grupo }) => [nombre, grupo])).toEqual([
      ["Camiseta, S", "Camiseta"],
      ["Camiseta, M", "Camiseta"],
      ["Camiseta, L", "Camiseta"],
    ]);
    expect(rows.every(({ busqueda }) => busqueda.startsWith("camiseta"))).toBe(true);
    expect(rows.map(({ version }) => version)).toEqual([2, 1, 1]);
    expect(await Promise.all(ids.map(listAcciones))).toEqual([["editar", "eliminar"], ["editar"], ["editar"]]);
    const { entradas } = await listAuditoria(db, { objeto: "producto", objeto_id: ids[1] });
    expect(entradas[0]).toMatchObject({ antes: { grupo: "Polo" }, despues: { grupo: "Camiseta" } });
  });

  it("is not that of another group, nor given to one that was renamed meanwhile, nor too long", async () => {
    await fillPolo();
    await fillPolo("Casaca");
    expect(await rename("Polo", "Casaca")).toMatchObject({ tipo: "campos", error: expect.stringMatching(/«Casaca»/) });
    expect(await rename("Chompa", "Chal")).toMatchObject({ tipo: "campos", error: expect.stringMatching(/Recarga/) });
    expect(await rename("Polo", "P".repeat(149))).toMatchObject({
      tipo: "campos",
      error: expect.stringMatching(/150/),
    });
    expect(await db.$count(productos, eq(productos.grupo, "Polo"))).toBe(3);
  });
});

it("a group's prices are what the shop's card says", async () => {
  const ids = await fillPolo();
  await save(await edit(ids, [{ precio: "30" }, { precio: "20" }, { precio: "25" }]));
  const [stands] = await db.select().from(productos).where(eq(productos.representa, true));
  expect(stands).toMatchObject({ id: ids[1], precio: centimos(2000), precio_varia: true });
});
