import http from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { asc, eq, isNull } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  direcciones_antiguas,
  mapeos,
  movimientos_stock,
  mudanza_filas,
  mudanzas,
  productos,
} from "#db/schema/index.ts";
import { readNombresCategorias } from "#app/features/base/ajustes/ajustes.server.ts";
import { moveStock } from "#app/features/catalogo/existencias/stock.server.ts";
import { newId } from "#lib/ids.ts";
import { openTestDb } from "#tests/db.ts";
import { insertPedido } from "#tests/fixtures/pedido.ts";
import { addCliente, openTestTienda } from "#tests/fixtures/tienda.ts";
import { findDireccion, saveDirecciones } from "./direcciones.server.ts";
import { getMudanza } from "./mudanzas-panel.server.ts";
import { applyPaso, createMudanza } from "./pasos.server.ts";
import { pasoMudanzaSchema, toPasoMudanza } from "./mudanza.schema.ts";
import { workMudanzas } from "./tarea-mudanzas.server.ts";

const dir = mkdtempSync(path.join(tmpdir(), "qhatu-mudanza-"));
const db = await openTestDb();
const tienda = openTestTienda(db, [], { DATA_DIR: dir, TIENDA_URL: "https://mia.pe" });
const { id: actor_id } = await addCliente(db);
const never = new AbortController().signal;

const jpg = await sharp({ create: { width: 40, height: 40, channels: 3, background: "#a33" } })
  .jpeg()
  .toBuffer();
const asked: string[] = [];
const server = http.createServer((request, response) => {
  asked.push(request.url ?? "");
  if (request.url === "/foto.jpg") response.end(jpg);
  else if (request.url === "/pagina.jpg") response.end("<html>no</html>");
  else response.writeHead(302, { location: "http://169.254.169.254/latest/meta-data" }).end();
});
let host = "";
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(dir, { recursive: true });
});

beforeEach(async () => {
  await db.delete(mudanzas);
  await db.delete(mapeos);
  await db.delete(direcciones_antiguas);
  await db.delete(movimientos_stock);
  await db.delete(productos);
});

const TITULOS =
  "Handle,Title,Body (HTML),Type,Variant SKU,Option1 Name,Option1 Value,Variant Price,Variant Compare At Price,Variant Inventory Qty,Image Src,Image Alt Text,Raro";
const buildFile = () =>
  Buffer.from(
    [
      TITULOS,
      `polo,Polo,<p>Suave</p>,Polos,P-S,Talla,S,59.90,79.90,3,http://${host}/foto.jpg,Rojo,`,
      "polo,,,,P-M,Talla,M,59.90,,2,,,",
      `taza,Taza,<p>De barro</p>,Hogar,T-1,Title,Default Title,20,,5,http://${host}/lejos.jpg,,x`,
      `,Mala,,Hogar,,,,gratis,,1,http://${host}/pagina.jpg,,`,
    ].join("\n"),
  );

async function upload(bytes: Buffer = buildFile()): Promise<string> {
  const id = newId();
  expect(await createMudanza(tienda, { id, nombre: "productos.csv", bytes, actor_id })).toBeNull();
  return id;
}

const read = async (id: string) => {
  const found = await getMudanza(tienda, id, { destino: null, pagina: 1 });
  if (!found) throw new Error("no move");
  return found;
};

async function map(id: string, more: Record<string, string> = {}) {
  const { columnas } = await read(id);
  const form = new FormData();
  const said = { paso: "mapear", con_igv: "si", decimal: "punto", rebajado: "true", stock: "0", ...more };
  for (const [name, value] of Object.entries(said)) form.set(name, value);
  columnas?.columnas.forEach(
    ({ papel }, n) => form.get(`papel.${n}`) ?? form.set(`papel.${n}`, more[`papel.${n}`] ?? papel),
  );
  for (const [nombre, valor] of Object.entries(columnas?.propuestas ?? {})) form.set(`categoria.${nombre}`, valor);
  return applyPaso(tienda, id, pasoMudanzaSchema.parse(toPasoMudanza(form)), actor_id);
}

const work = () => workMudanzas(tienda, [host], never);
const go = async (id: string, paso: "traer" | "deshacer" | "corregir" | "descartar") => {
  const done = await applyPaso(tienda, id, { paso }, actor_id);
  await work();
  return done.tipo;
};

async function bring(): Promise<string> {
  const id = await upload();
  expect(await map(id)).toEqual({ tipo: "hecho" });
  await work();
  await go(id, "traer");
  return id;
}

const listVivos = () =>
  db.select().from(productos).where(isNull(productos.eliminado_en)).orderBy(asc(productos.nombre));

describe("products of another shop", () => {
  it("are looked at first: unknown columns, faults by row, both prices, and nothing is written", async () => {
    const id = await upload();
    const { columnas, formato } = await read(id);
    expect([formato, columnas?.desconocidas, columnas?.recordado]).toEqual(["shopify", ["Raro"], false]);
    expect(columnas?.propuestas).toMatchObject({ Hogar: "Hogar", Polos: "nueva:Polos" });
    expect(await map(id, { "papel.12": "precio" })).toMatchObject({
      campos: { "papel.12": "Otra columna es ya «Precio»." },
    });
    await map(id);
    await work();
    const { estado, conteos, imagenes, filas } = await read(id);
    expect([estado, conteos.nueva, conteos.error, imagenes.total]).toEqual(["revisada", 3, 1, 2]);
    expect(filas.map(({ fila, destino }) => [fila, destino])).toEqual([
      [2, "nueva"],
      [3, "nueva"],
      [4, "nueva"],
      [5, "error"],
    ]);
    expect(filas[0]).toMatchObject({
      producto: "Polo, S",
      detalle: "Polos · S/ 50.76 sin IGV, S/ 59.90 con IGV · stock 3",
      avisos: [expect.stringMatching(/^Antes S\/ 79\.90/)],
    });
    expect(filas[3]?.razones).toEqual(["Precio: «gratis» no es un monto."]);
    expect([await db.$count(productos), asked]).toEqual([0, []]);
  });

  it("come in one transaction, with pictures, categories, old addresses and an account of each row", async () => {
    const id = await bring();
    const { estado, conteos, imagenes, filas } = await read(id);
    expect([estado, conteos.nueva, imagenes]).toEqual(["hecha", 3, { total: 2, llegaron: 1, fallaron: 1 }]);
    const [polo_m, polo_s, taza] = await listVivos();
    expect(polo_s).toMatchObject({
      nombre: "Polo, S",
      precio: 5076,
      stock: 3,
      categoria: "Polos",
      grupo: "Polo",
      codigo: "P-S",
    });
    expect(polo_s).toMatchObject({ descripcion: "Suave", textos_imagenes: ["Rojo"], precio_anterior: null });
    expect(polo_s?.imagen).toMatch(/^\/imagenes\/[0-9a-f]{32}-[0-9a-f]{6}\.webp$/);
    expect([polo_m?.imagen, taza?.imagen]).toEqual([polo_s?.imagen, ""]);
    expect(filas.find(({ fila }) => fila === 4)?.avisos).toContain(
      `Sin la imagen http://${host}/lejos.jpg: La dirección lleva a una red privada.`,
    );
    expect(await readNombresCategorias(tienda)).toContain("Polos");
    expect(await findDireccion(db, "/Products/polo/")).toBe(`/producto/${polo_s?.id}`);
    const [kept] = await db.select().from(mudanzas).where(eq(mudanzas.id, id));
    expect(kept?.archivo).toBeNull();
  });

  it("come once: the step is not repeated, and the same file finds them there", async () => {
    const id = await bring();
    await db.update(mudanzas).set({ estado: "escribiendo" }).where(eq(mudanzas.id, id));
    await work();
    expect(await go(id, "traer")).toBe("otro");
    expect(await db.$count(productos)).toBe(3);
    const again = await upload();
    const { columnas } = await read(again);
    expect(columnas?.recordado).toBe(true);
    await map(again);
    await work();
    expect((await read(again)).conteos).toMatchObject({ nueva: 0, repetida: 3, error: 1 });
  });

  it("go again but for what somebody ordered, and can be brought anew", async () => {
    const id = await bring();
    const [, polo_s] = await listVivos();
    const cliente = await addCliente(db);
    const { id: pedido_id } = await insertPedido(db, cliente.id);
    const causa = { motivo: "retencion", pedido_id, vuelta: 9 } as const;
    await db.transaction((tx) => moveStock(tx, [{ producto_id: polo_s?.id ?? "", cantidad: -1 }], causa));
    expect(await go(id, "deshacer")).toBe("hecho");
    expect((await listVivos()).map(({ nombre }) => nombre)).toEqual(["Polo, S"]);
    expect((await read(id)).conteos).toMatchObject({ quitada: 2, queda: 1, nueva: 0 });
    expect(await findDireccion(db, "/products/taza")).toBeNull();
    const again = await upload();
    await map(again);
    await work();
    expect((await read(again)).conteos).toMatchObject({ nueva: 2, repetida: 1 });
  });

  it("are not lost half way: a failure writes nothing and says so", async () => {
    const id = await upload();
    await map(id);
    await work();
    await db.update(mudanzas).set({ archivo: null, estado: "escribiendo" }).where(eq(mudanzas.id, id));
    await work();
    expect([(await read(id)).estado, await db.$count(productos)]).toEqual(["fallida", 0]);
    expect(await go(id, "descartar")).toBe("hecho");
    expect(await db.$count(mudanza_filas)).toBe(0);
  });
});

describe("a file that is none", () => {
  it.each([
    ["", /no tiene títulos/],
    ["PK\u0003\u0004", /libro de Excel/],
    ["Nombre;Precio\n", /no tiene filas/],
  ])("%j", async (text, razon) => {
    const refused = await createMudanza(tienda, { id: newId(), nombre: "x", bytes: Buffer.from(text), actor_id });
    expect(refused?.razon).toMatch(razon);
  });
});

describe("a pasted list of addresses", () => {
  it("replaces what they led to, and is taken whole or not at all", async () => {
    expect(await saveDirecciones(tienda, "/viejo;/catalogo\n/viejo;https://mia.pe/contacto", actor_id)).toEqual({
      guardadas: 1,
    });
    expect(await findDireccion(db, "/viejo")).toBe("/contacto");
    expect(await saveDirecciones(tienda, "/otro;/catalogo\n/malo;https://ajena.pe", actor_id)).toMatchObject({
      fallos: [{ linea: 2 }],
    });
    expect(await findDireccion(db, "/otro")).toBeNull();
  });

  it("is followed to the end, and refused where it would lead round, also with an earlier list", async () => {
    expect(await saveDirecciones(tienda, "/uno;/dos\n/dos;/Tres%20a/", actor_id)).toEqual({ guardadas: 2 });
    expect(await findDireccion(db, "/uno")).toBe("/Tres%20a/");
    expect(await saveDirecciones(tienda, "/x;/catalogo\n/tres a;/uno", actor_id)).toMatchObject({
      fallos: [{ linea: 2, razon: expect.stringContaining("Daría vueltas") }],
    });
    expect(await findDireccion(db, "/x")).toBeNull();
    // What a list replaces counts no more.
    expect(await saveDirecciones(tienda, "/tres a;/uno\n/dos;/catalogo", actor_id)).toEqual({ guardadas: 2 });
    expect(await findDireccion(db, "/tres%20a")).toBe("/catalogo");
    // Kept before this was refused.
    await db.insert(direcciones_antiguas).values([
      { ruta: "/p", destino: "/q" },
      { ruta: "/q", destino: "/p" },
    ]);
    expect(await findDireccion(db, "/p")).toBeNull();
  });

  it("of two that lead round together, one is taken", async () => {
    const both = await Promise.all(["/m;/n", "/n;/m"].map((texto) => saveDirecciones(tienda, texto, actor_id)));
    expect(both.filter(({ fallos }) => fallos)).toHaveLength(1);
  });
});
