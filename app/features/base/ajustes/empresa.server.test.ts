import { beforeEach, describe, expect, it } from "vitest";
import { ajustes } from "#db/schema/index.ts";
import { openTestDb } from "#tests/db.ts";
import { toFormData } from "#tests/fixtures/browser.ts";
import { addCliente, openTestTienda } from "#tests/fixtures/tienda.ts";
import { AJUSTES, type ClaveAjuste, combineAjustes, listRefused } from "./ajustes.ts";
import { parseTyped } from "./ajustes.schema.ts";
import { changeAjuste, dropAjustes, readAjustes, readMarca } from "./ajustes.server.ts";
import { findValorAnterior, listAjustes } from "./historial.server.ts";
import { listInventados } from "./marca.ts";

const db = await openTestDb();
const tienda = openTestTienda(db, []);
const { id: actor_id } = await addCliente(db);

beforeEach(async () => {
  await db.delete(ajustes);
  dropAjustes(db);
});

const LOGO = `/imagenes/${"0".repeat(32)}-e8d8c8.webp`;
const EMPRESA = {
  razon_social: "Taller Lima S.A.C.",
  nombre_comercial: "Taller Lima",
  ruc: "20131312955",
  direccion: "Jr. Puno 1; Lima",
};
const CONTACTO = {
  telefono: "(01) 456 7890",
  whatsapp: "+51 987 654 321",
  email: "hola@taller.pe",
  horario: "Siempre",
};
const REDES = { facebook: "", instagram: "https://www.instagram.com/taller", tiktok: "", youtube: "" };
const TIENDA = { nombre: "Taller & Cía", logo: LOGO };
const VALORES = { tienda: TIENDA, empresa: EMPRESA, contacto: CONTACTO, redes: REDES };
const CLAVES = ["tienda", "empresa", "contacto", "redes"] as const;

const type = (clave: ClaveAjuste, fields: object, env = tienda.env) =>
  parseTyped(
    clave,
    toFormData(Object.fromEntries(Object.entries(fields).map(([name, value]) => [`valor.${name}`, String(value)]))),
    env,
  );

describe("a form of fields", () => {
  it.each(CLAVES)("%s is read as it is typed, and read back from the database", async (clave) => {
    expect(type(clave, VALORES[clave])).toEqual({ success: true, data: VALORES[clave] });
    expect(await changeAjuste(tienda, { clave, valor: VALORES[clave], version: 0 }, actor_id)).toBe("hecho");
    expect((await readAjustes(tienda))[clave]).toEqual(VALORES[clave]);
  });

  it.each([
    ["empresa", { ruc: "20131312954" }, "Revisa el RUC: son 11 dígitos y alguno no coincide."],
    ["empresa", { ruc: "30131312955" }, "Revisa el RUC: son 11 dígitos y alguno no coincide."],
    ["empresa", { razon_social: "  " }, "Escribe la razón social."],
    ["empresa", { direccion: "x".repeat(201) }, "Escribe 200 caracteres como máximo."],
    ["contacto", { telefono: "123" }, expect.stringContaining("Escribe un teléfono")],
    ["contacto", { whatsapp: "01 456 7890" }, expect.stringContaining("Escribe un celular")],
    ["contacto", { email: "nadie" }, "Escribe un correo: ventas@tienda.pe."],
    ["redes", { facebook: "http://facebook.com/x" }, expect.stringContaining("https://www.facebook.com/")],
    ["redes", { tiktok: "https://tiktok.com.malo.pe/x" }, expect.stringContaining("https://www.tiktok.com/")],
    ["redes", { youtube: "javascript:alert(1)" }, expect.stringContaining("https://www.youtube.com/")],
    ["tienda", { nombre: "" }, "Escribe el nombre de la tienda."],
    ["tienda", { logo: "https://malo.pe/a.webp" }, "Sube el logo otra vez."],
  ] as const)("of %s refuses %j at its field", (clave, wrong, message) => {
    const [name = ""] = Object.keys(wrong);
    expect(type(clave, { ...VALORES[clave], ...wrong })).toEqual({
      success: false,
      campos: { [`valor.${name}`]: message },
    });
  });

  it("may leave out what is not needed", () => {
    expect(type("empresa", { ...EMPRESA, nombre_comercial: "" }).success).toBe(true);
    expect(type("tienda", { nombre: "Taller", logo: "" }).success).toBe(true);
    expect(type("redes", { facebook: "", instagram: "", tiktok: "", youtube: "" }).success).toBe(true);
  });

  it("tells what a change did, by its fields, and is undone", async () => {
    await changeAjuste(tienda, { clave: "empresa", valor: EMPRESA, version: 0 }, actor_id);
    await changeAjuste(tienda, { clave: "empresa", valor: { ...EMPRESA, nombre_comercial: "" }, version: 1 }, actor_id);
    const shown = (await listAjustes(tienda)).find(({ clave }) => clave === "empresa");
    const [last] = shown?.historial ?? [];
    expect(last?.antes).toContain(
      "Nombre comercial: Taller Lima; RUC: 20131312955; Domicilio fiscal: Jr. Puno 1, Lima",
    );
    expect(last?.despues).toContain("Nombre comercial: (vacío); ");
    expect(await findValorAnterior(db, "empresa", last?.id ?? "")).toEqual(EMPRESA);
  });
});

describe("what the environment sets of a form", () => {
  const fixed = openTestTienda(db, [], { EMPRESA_RUC: "20100070970", TIENDA_NOMBRE: "Del servidor" });

  it("wins, is locked, and nothing else is", async () => {
    await changeAjuste(tienda, { clave: "empresa", valor: EMPRESA, version: 0 }, actor_id);
    dropAjustes(db);
    expect((await readAjustes(fixed)).empresa).toEqual({ ...EMPRESA, ruc: "20100070970" });
    const shown = (await listAjustes(fixed)).find(({ clave }) => clave === "empresa");
    expect(shown).toMatchObject({ fijados: { ruc: "EMPRESA_RUC" }, fijo: false });
  });

  it("is not judged nor kept when the form is sent: without it, the panel's value holds again", async () => {
    await changeAjuste(tienda, { clave: "empresa", valor: EMPRESA, version: 0 }, actor_id);
    const typed = type("empresa", { ...EMPRESA, ruc: "nada", direccion: "Av. Brasil 2" }, fixed.env);
    if (!typed.success) throw new Error("refused");
    expect(await changeAjuste(fixed, { clave: "empresa", valor: typed.data, version: 1 }, actor_id)).toBe("hecho");
    dropAjustes(db);
    expect((await readAjustes(tienda)).empresa).toEqual({ ...EMPRESA, direccion: "Av. Brasil 2" });
  });

  it("locks a whole form where it sets each of its fields", async () => {
    const all = openTestTienda(db, [], {
      EMPRESA_TELEFONO: "+51 1 456 7890",
      EMPRESA_WHATSAPP: "+51 987 654 321",
      EMPRESA_EMAIL: "hola@taller.pe",
      EMPRESA_HORARIO: "Siempre",
    });
    expect((await listAjustes(all)).find(({ clave }) => clave === "contacto")).toMatchObject({ fijo: true });
  });

  it("does not count where it sets nothing: the panel's word holds", async () => {
    expect(AJUSTES.tienda.fijados(tienda.env)).toEqual({});
    await changeAjuste(tienda, { clave: "tienda", valor: TIENDA, version: 0 }, actor_id);
    expect(await readMarca(tienda)).toMatchObject({ nombre: "Taller & Cía", logo: `${LOGO.slice(0, -5)}-480.png` });
  });
});

const listRefusedOf = (source: Record<string, string>) => listRefused(openTestTienda(db, [], source).env);

it("what the environment says of the company keeps the panel's rules", () => {
  expect(
    listRefusedOf({ EMPRESA_TELEFONO: "01 555 1234", EMPRESA_WHATSAPP: "+51 987 654 321", TIENDA_NOMBRE: "Taller" }),
  ).toEqual([]);
  expect(listRefusedOf({ EMPRESA_WHATSAPP: "456 7890", TIENDA_NOMBRE: "T".repeat(41) })).toEqual([
    "TIENDA_NOMBRE: Escribe 40 caracteres como máximo.",
    "EMPRESA_WHATSAPP: Escribe un celular: 987 654 321, o un número con el código de su país.",
  ]);
});

it("a mobile's country code is added, typed or from the environment: a WhatsApp link needs it", async () => {
  const { contacto } = combineAjustes(openTestTienda(db, [], { EMPRESA_WHATSAPP: "987654321" }).env);
  expect(contacto.whatsapp).toBe("+51 987 654 321");
  const typed = AJUSTES.contacto.valor.parse({ ...CONTACTO, whatsapp: "(987) 654-321" });
  expect(typed.whatsapp).toBe("+51 987 654 321");
});

it("what is still invented of the company is told by name", () => {
  const some = openTestTienda(db, [], { EMPRESA_RUC: "20131312955", EMPRESA_RAZON_SOCIAL: "Tienda S.A.C." });
  const rest = ["domicilio", "teléfono", "WhatsApp", "correo"];
  expect(listInventados(combineAjustes(some.env))).toEqual(rest);
  expect(listInventados({ ...combineAjustes(tienda.env), ...VALORES })).toEqual([]);
});

it("what visitors write goes to CONTACTO_EMAIL, else to the company's address", async () => {
  await changeAjuste(tienda, { clave: "contacto", valor: CONTACTO, version: 0 }, actor_id);
  expect((await readMarca(tienda)).buzon).toBe("hola@taller.pe");
  const other = openTestTienda(db, [], { CONTACTO_EMAIL: "ayuda@taller.pe" });
  dropAjustes(db);
  expect(await readMarca(other)).toMatchObject({ buzon: "ayuda@taller.pe", email: "hola@taller.pe" });
});
