import { globSync, readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ajustes, auditoria } from "#db/schema/index.ts";
import { centimos } from "#lib/dinero.ts";
import { getResto, type ZonaEnvio, ZONAS_ENVIO } from "#lib/envio/zonas.ts";
import { newId } from "#lib/ids.ts";
import { openTestDb } from "#tests/db.ts";
import { addCliente, openTestTienda } from "#tests/fixtures/tienda.ts";
import { AJUSTES, CLAVES_AJUSTE } from "./ajustes.ts";
import { ordenAjuste, parseTyped } from "./ajustes.schema.ts";
import { changeAjuste, dropAjustes, readAjustes } from "./ajustes.server.ts";
import { findValorAnterior, listAjustes } from "./historial.server.ts";
import { findRuta, listSecciones } from "./paginas.ts";
import { isNamed } from "./secciones.tsx";
import { toFila } from "./zonas.ts";

const db = await openTestDb();
const tienda = openTestTienda(db, []);
const { id: actor_id } = await addCliente(db);
const clave = "precios_con_igv";
const igv = (valor: boolean) => ({ ...defectos, [clave]: valor });

const defectos = Object.fromEntries(CLAVES_AJUSTE.map((name) => [name, AJUSTES[name].defecto]));

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
    expect(await readAjustes(tienda)).toEqual(igv(false));
    expect(await readOne()).toMatchObject({ valor: "no", puesto: false, fijados: {}, fijo: false, version: 0 });
    expect(await change(true, 0)).toBe("hecho");
    expect(await readAjustes(tienda)).toEqual(igv(true));
    expect(await readOne()).toMatchObject({ valor: "sí", puesto: true, version: 1 });
    expect(await change(null, 1)).toBe("hecho");
    expect(await readAjustes(tienda)).toEqual(igv(false));
    expect(await readOne()).toMatchObject({ valor: "no", puesto: false, version: 2 });
  });

  it("counts as set when it is set to its default", async () => {
    await change(false, 0);
    expect(await readOne()).toMatchObject({ valor: "no", puesto: true });
  });

  it("drops the cached pages", async () => {
    const drop = vi.spyOn(tienda.pageCache, "drop");
    await change(true, 0);
    expect(drop).toHaveBeenCalledOnce();
    drop.mockRestore();
  });

  it("is not changed over somebody else's change", async () => {
    const [one, two] = await Promise.all([change(true, 0), change(false, 0)]);
    expect([one, two].map(String).toSorted()).toEqual(["cambio_ajeno", "hecho"]);
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
    expect(await readAjustes(fixed)).toEqual(igv(false));
    expect(await readOne(fixed)).toMatchObject({
      valor: "no",
      fijados: { "": "PRECIOS_CON_IGV" },
      fijo: true,
      puesto: true,
    });
    expect(await changeAjuste(fixed, { clave, valor: null, version: 1 }, actor_id)).toBe("fijado");
    expect(await db.$count(ajustes, eq(ajustes.version, 1))).toBe(1);
  });

  it("of another version of the shop is left alone; a value that is none stops the reading", async () => {
    await db.insert(ajustes).values({ clave: "de_otra_version", valor: 3, version: 1 });
    expect(await readAjustes(tienda)).toEqual(igv(false));
    await db.insert(ajustes).values({ clave, valor: "tal vez", version: 1 });
    dropAjustes(db);
    await expect(readAjustes(tienda)).rejects.toThrow(/boolean/);
  });
});

describe("the log of a setting", () => {
  it("has each change with the value before it, to which one can go back", async () => {
    await change(true, 0);
    await change(false, 1);
    const [last, first] = (await readOne())?.historial ?? [];
    expect(last).toMatchObject({ actor: "Rosa Quispe", antes: "sí", despues: "no" });
    expect(first).toMatchObject({ antes: null, despues: "sí" });
    expect(await findValorAnterior(db, clave, last?.id ?? "")).toBe(true);
    expect(await findValorAnterior(db, clave, first?.id ?? "")).toBeNull();
  });

  it("knows no change of something else", async () => {
    const other = { id: newId(), actor_id, accion: "editar", objeto: "producto", objeto_id: clave } as const;
    await db.insert(auditoria).values({ ...other, antes: { valor: true }, despues: { valor: false } });
    expect(await findValorAnterior(db, clave, other.id)).toBeUndefined();
  });
});

const toForm = (fields: Record<string, string | readonly string[]>) => {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) form.append(name, value);
  return form;
};

describe("what a form sends", () => {
  it.each([
    [{ valor: "on" }, true],
    [{ valor: "" }, false],
    [{}, false],
  ])("a box that sends %j is %j", (fields, value) => {
    expect(parseTyped(clave, toForm(fields), tienda.env)).toMatchObject({ success: true, data: value });
  });

  it("is refused when it is nothing that a box sends", () => {
    expect(parseTyped(clave, toForm({ valor: "quizás" }), tienda.env).success).toBe(false);
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

describe("a number", () => {
  it.each([
    ["10", 10],
    [" 25 ", 25],
    ["", "Escribe un número entero, desde 1."],
    ["0", "Escribe un número entero, desde 1."],
    ["-3", "Escribe un número entero, desde 1."],
    ["2.5", "Escribe un número entero, desde 1."],
    ["diez", "Escribe un número entero, desde 1."],
    ["10000", "Escribe 9999 como máximo."],
  ])("that was typed as %j is %j", (valor, read) => {
    expect(parseTyped("stock_bajo", toForm({ valor }), tienda.env)).toEqual(
      typeof read === "number" ? { success: true, data: read } : { success: false, campos: { valor: read } },
    );
  });
});

describe("what is promised after the sale", () => {
  it.each([
    ["devolucion", "6", "Escribe los días con números, de 7 a 365."],
    ["devolucion", "366", "Escribe los días con números, de 7 a 365."],
    ["garantia", "un mes", "Escribe 3 caracteres como máximo."],
    ["garantia", "", "Escribe cuántos días."],
    ["reembolso", " ", "Escribe en cuánto tiempo devuelves el dinero."],
    ["respuesta", "", "Escribe en cuánto tiempo respondes."],
  ])("refuses %s %j at its field", (campo, text, message) => {
    const fields = Object.entries({ ...AJUSTES.plazos.defecto, [campo]: text });
    const form = toForm(Object.fromEntries(fields.map(([name, value]) => [`valor.${name}`, value])));
    expect(parseTyped("plazos", form, tienda.env)).toEqual({ success: false, campos: { [`valor.${campo}`]: message } });
  });
});

const fieldsOf = (zonas: readonly ZonaEnvio[]) =>
  Object.fromEntries(
    zonas.flatMap((zona, n) => Object.entries(toFila(zona)).map(([name, value]) => [`valor.${n}.${name}`, value])),
  );
const send = (changes: Record<string, string | string[]> = {}, zonas = ZONAS_ENVIO) =>
  parseTyped("zonas_envio", toForm({ ...fieldsOf(zonas), ...changes }), tienda.env);

const refused = (changes: Record<string, string | string[]>) => {
  const typed = send(changes);
  return typed.success ? {} : typed.campos;
};

describe("the table of delivery zones", () => {
  it("is read back as it is shown", () => {
    expect(send()).toEqual({ success: true, data: ZONAS_ENVIO });
  });

  it("takes amounts and places as people write them", () => {
    const typed = send({
      "valor.0.costo": "S/ 12,5",
      "valor.0.gratis_desde": " ",
      "valor.0.lugares": "surco, lima, lima\n\nCallao",
    });
    expect(typed).toMatchObject({
      success: true,
      data: [{ costo: 1_250, gratis_desde: null, lugares: ["150140", "07"] }, {}, {}],
    });
  });

  it.each([
    ["nombre", "", "Escribe el nombre de la zona."],
    ["alcance", " ", "Escribe qué lugares son, como lo leerá el cliente."],
    ["costo", "gratis", "Escribe un monto en soles: 15.00."],
    ["costo", "1000.01", "Escribe hasta 1000 soles."],
    ["gratis_desde", "-1", "Escribe un monto en soles: 15.00."],
    ["dias_minimo", "1.5", "Escribe un número de días."],
    ["dias_maximo", "31", "Escribe hasta 30 días."],
    ["corte", "24:00", "Escribe una hora: 14:00."],
    ["habiles", [], "Marca al menos un día."],
  ])("refuses %s %j at its field", (campo, text, message) => {
    expect(refused({ [`valor.0.${campo}`]: text })).toEqual({ [`valor.0.${campo}`]: message });
  });

  it("refuses what does not go together, at the field that can be mended", () => {
    expect(refused({ "valor.0.dias_minimo": "3" })).toEqual({
      "valor.0.dias_maximo": "No puede ser menos que el mínimo.",
    });
    expect(refused({ "valor.2.nombre": "lima metropolitana" })).toEqual({
      "valor.2.nombre": "Otra zona ya se llama así.",
    });
    expect(refused({ "valor.0.lugares": "Narnia" })).toEqual({
      "valor.0.lugares": expect.stringContaining("No conocemos «Narnia»"),
    });
  });

  it("wants one zone for the rest of the country, and no place twice", () => {
    expect(refused({ "valor.2.lugares": "Cusco" })).toEqual({
      "valor.2.lugares": "Deja una zona sin lugares: valdrá para el resto del Perú.",
    });
    expect(refused({ "valor.1.lugares": "" })).toEqual({
      "valor.2.lugares": "Escribe sus lugares: solo una zona puede valer para el resto del Perú.",
    });
    expect(refused({ "valor.1.lugares": "Lima, Lima" })).toEqual({
      "valor.1.lugares": "Uno de estos lugares ya está en otra zona.",
    });
  });

  it("is bounded", () => {
    const many = Array.from({ length: 31 }, (_, n) => ({ ...getResto(ZONAS_ENVIO), nombre: `Zona ${n}` }));
    expect(send({}, many)).toMatchObject({ success: false });
    expect(parseTyped("zonas_envio", toForm({}), tienda.env)).toEqual({
      success: false,
      campos: { valor: "Deja al menos una zona." },
    });
  });

  it("is kept, told in words and undone like any other", async () => {
    const [lima, ...rest] = ZONAS_ENVIO;
    const valor = lima ? [{ ...lima, costo: centimos(1_200) }, ...rest] : [];
    expect(await changeAjuste(tienda, { clave: "zonas_envio", valor, version: 0 }, actor_id)).toBe("hecho");
    expect((await readAjustes(tienda)).zonas_envio).toEqual(valor);
    const shown = (await listAjustes(tienda)).find((one) => one.clave === "zonas_envio");
    expect(shown?.valor).toContain("Lima Metropolitana: S/ 12.00, gratis desde S/ 50.01, 24-48 horas, hasta las 14:00");
    expect(shown?.historial[0]).toMatchObject({ antes: null });
    expect(shown?.mostrado).toMatchObject({
      control: "zonas",
      valor: [{ costo: "12.00", lugares: "Lima, Lima\nCallao, Callao" }, {}, {}],
    });
  });
});

describe("the pages of settings", async () => {
  const todos = await listAjustes(tienda);
  const secciones = listSecciones(todos);

  it("are searched: 'yape' finds the switch with its account", () => {
    const found = todos.filter((one) => isNamed(one, "yape")).map((one) => one.clave);
    expect(found).toEqual(expect.arrayContaining(["metodos_pago", "yape"]));
  });

  it("are led to from where they stood on one page, and from the log", () => {
    const found = ["pagos", "yape", "nada"].map((nombre) => findRuta(secciones, nombre));
    expect(found).toEqual(["/admin/ajustes/pagos", "/admin/ajustes/pagos#yape", null]);
  });

  it("are there for every link to one", () => {
    const links = globSync("{app,server,docs}/**/*.{ts,tsx,md}").flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/\/admin\/ajustes[/#]([a-z]+)/g)].map(([, nombre = ""]) => nombre),
    );
    const own = ["claves", "muestra", "vista"];
    expect(links.filter((nombre) => !own.includes(nombre) && findRuta(secciones, nombre) === null)).toEqual([]);
  });
});
