import { beforeEach, describe, expect, it } from "vitest";
import { ajustes } from "#db/schema/index.ts";
import { openTestDb } from "#tests/db.ts";
import { openApp } from "#tests/fixtures/app.ts";
import { toFormData } from "#tests/fixtures/browser.ts";
import { addCliente } from "#tests/fixtures/tienda.ts";
import { AJUSTES, type ClaveAjuste, type ValorAjuste } from "./ajustes.ts";
import { parseTyped } from "./ajustes.schema.ts";
import { changeAjuste, dropAjustes, readAjustes } from "./ajustes.server.ts";
import { ORDEN_USUAL } from "./orden-inicio.ts";

const db = await openTestDb();
const { fetchShop, tienda } = await openApp(db);
const { id: actor_id } = await addCliente(db);
const ASPECTO = { tinta: "#10204a", acento: "#6b1d8c", letras: "imprenta" };

beforeEach(async () => {
  await db.delete(ajustes);
  dropAjustes(db);
  await tienda.pageCache.drop();
});

const type = (fields: object) =>
  parseTyped(
    "aspecto",
    toFormData(
      Object.fromEntries(Object.entries({ ...ASPECTO, ...fields }).map(([name, value]) => [`valor.${name}`, value])),
    ),
    tienda.env,
  );

const set = (clave: ClaveAjuste, valor: ValorAjuste) => changeAjuste(tienda, { clave, valor, version: 0 }, actor_id);
const read = async (path: string) => (await fetchShop(path)).text();
const listFuentes = (html: string) =>
  [...html.matchAll(/<link rel="preload" href="([^"]+)" as="font"/g)].map(([, href]) => href);

describe("what is typed", () => {
  it.each([
    [{}, ASPECTO],
    [{ tinta: " 10204A " }, ASPECTO],
    [{ acento: "#808" }, { ...ASPECTO, acento: "#880088" }],
  ])("%j is taken", (fields, data) => expect(type(fields)).toEqual({ success: true, data }));

  it.each([
    [{ tinta: "azul" }, "tinta", "Escribe un color con seis cifras: #a63f20."],
    [{ acento: "" }, "acento", "Escribe un color con seis cifras: #a63f20."],
    [{ acento: "#fff;}" }, "acento", "Escribe un color con seis cifras: #a63f20."],
    [{ letras: "comic" }, "letras", "Elige una de la lista."],
    [
      { acento: "#e2a63b" },
      "acento",
      expect.stringMatching(/^Este acento sobre el fondo da 2\.\d:1; hacen falta 4\.5:1\./),
    ],
    [
      { tinta: "#bbbbbb" },
      "tinta",
      expect.stringMatching(/^Esta tinta sobre el fondo da 1\.\d:1; hacen falta 4\.5:1\./),
    ],
  ])("%j is refused at its field", (fields, campo, motivo) => {
    expect(type(fields)).toEqual({ success: false, campos: { [`valor.${campo}`]: motivo } });
  });
});

it("the next page has it, and the panel's history says it in words", async () => {
  const before = await read("/");
  expect(before).not.toContain("/marca/");
  expect(await set("aspecto", ASPECTO)).toBe("hecho");
  const html = await read("/");
  expect(html).toContain('<link rel="stylesheet" href="/marca/10204a-6b1d8c-imprenta.css"/>');
  expect(listFuentes(html)).toEqual(["/letras/source-sans-3.woff2", "/letras/fraunces.woff2"]);
  expect(html.match(/name="theme-color"[^>]*/g)?.join()).not.toContain("#fbf8f3");
  for (const page of ["/sign-in", "/terminos", "/no/hay/nada"]) expect(await read(page)).toContain("/marca/10204a");
  expect(await read("/manifest.webmanifest")).not.toContain("#fbf8f3");
  expect(AJUSTES.aspecto.describe(ASPECTO)).toContain("Letras: De imprenta (Fraunces y Source Sans)");
});

it("its stylesheet is kept by browsers, and no other address has one", async () => {
  const answer = await fetchShop("/marca/10204a-6b1d8c-imprenta.css");
  expect(answer.headers.get("Content-Type")).toBe("text/css; charset=utf-8");
  expect(answer.headers.get("Cache-Control")).toBe("public, max-age=3600");
  expect(await answer.text()).toContain("--color-primary:light-dark(#6b1d8c,");
  expect((await fetchShop("/marca/10204a-6b1d8c-comic.css")).status).toBe(404);
});

const listTitles = (html: string) => [...html.matchAll(/aria-labelledby="([a-z-]+)"/g)].map(([, id]) => id);

describe("home's order", () => {
  it("changes, and each section stays once", async () => {
    const usual = listTitles(await read("/"));
    const orden = ORDEN_USUAL.toReversed();
    expect(await set("orden_inicio", orden)).toBe("hecho");
    const own = listTitles(await read("/"));
    expect(own).not.toEqual(usual);
    expect([new Set(own), own.length]).toEqual([new Set(usual), usual.length]);
    expect(own.indexOf("beneficios-titulo")).toBeLessThan(own.indexOf("destacados-titulo"));
    expect((await readAjustes(tienda)).orden_inicio).toEqual(orden);
  });

  it.each([[[]], [ORDEN_USUAL.slice(1)], [[...ORDEN_USUAL, "vistos"]], [[...ORDEN_USUAL.slice(1), "portada"]]])(
    "%j is refused",
    (orden) => expect(AJUSTES.orden_inicio.valor.safeParse(orden).success).toBe(false),
  );
});
