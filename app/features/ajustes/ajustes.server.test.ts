import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ajustes, auditoria } from "#db/schema/index.ts";
import { newId } from "#lib/ids.ts";
import { openTestDb } from "#tests/db.ts";
import { addCliente, openTestTienda } from "#tests/fixtures/tienda.ts";
import { AJUSTES, CLAVES_AJUSTE } from "./ajustes.ts";
import { ordenAjuste, parseTyped } from "./ajustes.schema.ts";
import { changeAjuste, dropAjustes, readAjustes } from "./ajustes.server.ts";
import { findValorAnterior, listAjustes } from "./historial.server.ts";

const db = await openTestDb();
const tienda = openTestTienda(db, []);
const { id: actor_id } = await addCliente(db);
const clave = "precios_con_igv";

const change = (valor: boolean | null, version: number) => changeAjuste(tienda, { clave, valor, version }, actor_id);
const readOne = async (from = tienda) => (await listAjustes(from)).find((one) => one.clave === clave);
const countLog = () => db.$count(auditoria, eq(auditoria.objeto, "ajuste"));

beforeEach(async () => {
  await db.delete(ajustes);
  dropAjustes(db);
});

describe("each declaration", () => {
  it.each(CLAVES_AJUSTE)("%s has a default that it takes itself", (name) => {
    const { valor, defecto } = AJUSTES[name];
    expect(valor.parse(defecto)).toEqual(defecto);
  });
});

describe("a setting", () => {
  it("has its default until it is set, and again after it was taken back", async () => {
    expect(await readAjustes(tienda)).toEqual({ [clave]: false });
    expect(await readOne()).toMatchObject({ valor: false, puesto: false, fijado: null, version: 0 });
    expect(await change(true, 0)).toBe("hecho");
    expect(await readAjustes(tienda)).toEqual({ [clave]: true });
    expect(await readOne()).toMatchObject({ valor: true, puesto: true, version: 1 });
    expect(await change(null, 1)).toBe("hecho");
    expect(await readAjustes(tienda)).toEqual({ [clave]: false });
    expect(await readOne()).toMatchObject({ valor: false, puesto: false, version: 2 });
  });

  it("counts as set when it is set to its default", async () => {
    await change(false, 0);
    expect(await readOne()).toMatchObject({ valor: false, puesto: true });
  });

  it("drops the cached pages", async () => {
    const drop = vi.spyOn(tienda.pageCache, "drop");
    await change(true, 0);
    expect(drop).toHaveBeenCalledOnce();
    drop.mockRestore();
  });

  it("is not changed over somebody else's change", async () => {
    const [one, two] = await Promise.all([change(true, 0), change(false, 0)]);
    expect([one, two].toSorted()).toEqual(["cambio_ajeno", "hecho"]);
    const [row] = await db.select().from(ajustes);
    expect(row).toMatchObject({ version: 1, valor: one === "hecho" });
  });

  it("that is sent twice is changed and logged once", async () => {
    const before = await countLog();
    expect(await change(true, 0)).toBe("hecho");
    expect(await change(true, 0)).toBe("hecho");
    expect(await countLog()).toBe(before + 1);
    expect(await readOne()).toMatchObject({ version: 1 });
  });

  it("that the environment sets is fixed, whatever the panel had", async () => {
    await change(true, 0);
    const fixed = openTestTienda(db, [], { PRECIOS_CON_IGV: "0" });
    dropAjustes(db);
    expect(await readAjustes(fixed)).toEqual({ [clave]: false });
    expect(await readOne(fixed)).toMatchObject({ valor: false, fijado: "PRECIOS_CON_IGV", puesto: true });
    expect(await changeAjuste(fixed, { clave, valor: null, version: 1 }, actor_id)).toBe("fijado");
    expect(await db.$count(ajustes, eq(ajustes.version, 1))).toBe(1);
  });

  it("of another version of the shop is left alone; a value that is none stops the reading", async () => {
    await db.insert(ajustes).values({ clave: "de_otra_version", valor: 3, version: 1 });
    expect(await readAjustes(tienda)).toEqual({ [clave]: false });
    await db.insert(ajustes).values({ clave, valor: "tal vez", version: 1 });
    dropAjustes(db);
    await expect(readAjustes(tienda)).rejects.toThrow(/expected boolean/);
  });
});

describe("the log of a setting", () => {
  it("has each change with the value before it, to which one can go back", async () => {
    await change(true, 0);
    await change(false, 1);
    const [last, first] = (await readOne())?.historial ?? [];
    expect(last).toMatchObject({ actor: "Rosa Quispe", antes: true, despues: false });
    expect(first).toMatchObject({ antes: null, despues: true });
    expect(await findValorAnterior(db, clave, last?.id ?? "")).toBe(true);
    expect(await findValorAnterior(db, clave, first?.id ?? "")).toBeNull();
  });

  it("knows no change of something else", async () => {
    const other = { id: newId(), actor_id, accion: "editar", objeto: "producto", objeto_id: clave } as const;
    await db.insert(auditoria).values({ ...other, antes: { valor: true }, despues: { valor: false } });
    expect(await findValorAnterior(db, clave, other.id)).toBeUndefined();
  });
});

describe("what a form sends", () => {
  it.each([
    ["on", true],
    ["", false],
  ])("a box that sends %j is %j", (text, value) => {
    expect(parseTyped(clave, text)).toMatchObject({ success: true, data: value });
  });

  it("is refused when it is nothing that a box sends", () => {
    expect(parseTyped(clave, "quizás").success).toBe(false);
  });

  it.each([
    [{ accion: "guardar", clave, version: "0", valor: "on" }, true],
    [{ accion: "guardar", clave, version: "0" }, true],
    [{ accion: "guardar", clave: "otra", version: "0" }, false],
    [{ accion: "guardar", clave, version: "-1" }, false],
    [{ accion: "volver", clave, version: "1", cambio: "x" }, false],
    [{ accion: "borrar", clave, version: "1" }, false],
  ])("%j is an order: %j", (form, success) => {
    expect(ordenAjuste.safeParse(form).success).toBe(success);
  });
});
