import { beforeEach, describe, expect, it } from "vitest";
import { changeFavoritos, readListaDe } from "#app/features/catalogo/favoritos/favoritos.server.ts";
import { findLista, shareLista, unshareLista } from "#app/features/catalogo/favoritos/lista-compartida.server.ts";
import { limites, listas_favoritos } from "#db/schema/index.ts";
import { openTestDb } from "./db.ts";
import { openApp } from "./fixtures/app.ts";
import { hashTables } from "./fixtures/hash-tables.ts";
import { addCliente, addProducto } from "./fixtures/tienda.ts";

const db = await openTestDb();
const { fetchShop } = await openApp(db, { source: { LIMITES: "1" } });

beforeEach(async () => {
  await db.delete(listas_favoritos);
  await db.delete(limites);
});

async function share(nombre = "") {
  const [cliente, uno, otro] = [await addCliente(db), await addProducto(db), await addProducto(db)];
  await changeFavoritos(db, cliente.id, { agregar: [uno.id, otro.id], quitar: [] });
  await shareLista(db, cliente.id, nombre);
  const clave = (await findLista(db, cliente.id))?.clave ?? "";
  return { cliente, uno, otro, clave, path: `/lista/${clave}` };
}

describe("favourites by a link", () => {
  it("are shown to anybody who has it, with prices of now and without a name; nothing is kept or indexed", async () => {
    const { cliente, uno, otro, path } = await share();
    const response = await fetchShop(path);
    expect(response.status).toBe(200);
    for (const [name, value] of [
      ["Cache-Control", "no-store"],
      ["X-Robots-Tag", "noindex"],
      ["Referrer-Policy", "same-origin"],
    ] as const)
      expect(response.headers.get(name)).toContain(value);
    const html = await response.text();
    expect(html).toContain('<meta name="robots" content="noindex"');
    expect(html).toContain("Lista de favoritos");
    for (const { nombre } of [uno, otro]) expect(html).toContain(nombre);
    expect(html).toContain("S/ 100.00");
    expect(html).not.toContain(cliente.id);
    expect(html).not.toContain(cliente.email);
  });

  it("have the name that their owner gave; the link stays the same", async () => {
    const { cliente, clave, path } = await share();
    await shareLista(db, cliente.id, "Rosa & Juan");
    expect(await findLista(db, cliente.id)).toEqual({ clave, nombre: "Rosa & Juan" });
    expect(await (await fetchShop(path)).text()).toContain("Favoritos de Rosa &amp; Juan");
  });

  it("have 128 random bits, and are gone for good once withdrawn", async () => {
    const { cliente, clave, path } = await share();
    expect(Buffer.from(clave, "base64url")).toHaveLength(16);
    await unshareLista(db, cliente.id);
    expect((await fetchShop(path)).status).toBe(404);
    expect(await readListaDe(db, cliente.id)).toBeNull();
    await shareLista(db, cliente.id, "");
    expect((await findLista(db, cliente.id))?.clave).not.toBe(clave);
    expect((await fetchShop(path)).status).toBe(404);
  });

  it("change nothing when they are read, and take no form", async () => {
    const { path } = await share();
    const before = await hashTables(db);
    await fetchShop(path);
    await db.delete(limites);
    expect(await hashTables(db)).toEqual(before);
    expect((await fetchShop(path, { method: "POST", headers: { Origin: "http://localhost:3000" } })).status).toBe(405);
  });

  it.each(["/lista/x", "/lista/AAAAAAAAAAAAAAAAAAAAAA"])("are not at %s", async (path) => {
    expect((await fetchShop(path)).status).toBe(404);
  });

  it("are read 120 times in ten minutes from a network", async () => {
    const { path } = await share();
    for (let n = 0; n < 120; n++) await fetchShop(`${path}.data`);
    expect((await fetchShop(path)).status).toBe(429);
  });
});
