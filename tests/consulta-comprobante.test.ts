import { beforeEach, describe, expect, it } from "vitest";
import { receiveConsulta } from "#app/features/pedidos/comprobantes/consulta.server.ts";
import { dropEmite } from "#app/features/pedidos/comprobantes/emision.server.ts";
import { comprobantes, emisor_comprobantes, limites } from "#db/schema/index.ts";
import type { EstadoComprobante } from "#db/values.ts";
import { createLog } from "#lib/log.ts";
import { openTestDb } from "./db.ts";
import { openApp } from "./fixtures/app.ts";
import { clearComprobantes, insertComprobante } from "./fixtures/comprobantes.ts";
import { readPdf } from "./fixtures/pdf.ts";
import { insertPedido } from "./fixtures/pedido.ts";
import { addCliente } from "./fixtures/tienda.ts";

const db = await openTestDb();
const { tienda, fetchShop } = await openApp(db, { source: { LIMITES: "1" } });

/** Of boleta B001-1 of S/ 118.00, issued on 22 November in Lima, 23 in Greenwich. */
let datos: Record<string, string>;
let xml: string | null;

async function issue(estado: EstadoComprobante = "aceptado") {
  const { id } = await insertPedido(db, (await addCliente(db)).id);
  await insertComprobante(db, id, { estado });
  const [row] = await db.select().from(comprobantes);
  if (!row) throw new Error("no receipt");
  xml = row.xml;
  datos = { tipo: "boleta", serie: "B001", numero: "1", fecha: row.datos.dia, total: String(row.total / 100) };
  dropEmite(db);
}

async function setActivo(activo: boolean) {
  await db.update(emisor_comprobantes).set({ activo });
  dropEmite(db);
}

beforeEach(async () => {
  await clearComprobantes(db);
  await db.delete(limites);
  dropEmite(db);
});

const toForm = (changes: Record<string, string> = {}) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...datos, ...changes })) form.set(name, value);
  return form;
};
const ask = async (changes: Record<string, string> = {}, ip = "203.0.113.7") => {
  const scope = { id: "p", ip, nonce: "n", log: createLog("silent") };
  return (await receiveConsulta(tienda, scope, toForm(changes))).respuesta;
};
const post = (path: string, changes: Record<string, string> = {}) =>
  fetchShop(path, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: "http://localhost:3000" },
    body: new URLSearchParams({ ...datos, ...changes }).toString(),
  });

const readPage = async (path: string) => (await fetchShop(path)).text();
const hasLink = async (path: string) => (await readPage(path)).includes("/comprobante");

describe("the page on which receipts are looked up", () => {
  it("is not there in a shop that never issued one, nor in footer and sitemap", async () => {
    expect((await fetchShop("/comprobante")).status).toBe(404);
    expect((await post("/comprobante", { tipo: "boleta" })).status).toBe(404);
    expect((await post("/comprobante/pdf", { tipo: "boleta" })).status).toBe(404);
    expect(await hasLink("/terminos")).toBe(false);
    expect(await hasLink("/sitemap/paginas.xml")).toBe(false);
  });

  it("is there while receipts are issued; once they are not it stays for those that have its address", async () => {
    await issue();
    expect((await fetchShop("/comprobante")).status).toBe(200);
    expect([await hasLink("/sobre-nosotros"), await hasLink("/sitemap/paginas.xml")]).toEqual([true, true]);
    await setActivo(false);
    expect((await fetchShop("/comprobante")).status).toBe(200);
    // Another page: the first one is cached for some seconds.
    expect([await hasLink("/envios"), await hasLink("/sitemap/paginas.xml")]).toEqual([false, false]);
  });

  it("gives who says all five of a receipt its PDF, with the page's address on it, and its XML", async () => {
    await issue();
    const found = await (await post("/comprobante")).text();
    expect(found).toContain("B001-1");
    expect(found).not.toContain("Ana");
    const pdf = await post("/comprobante/pdf");
    expect(pdf.headers.get("content-type")).toBe("application/pdf");
    expect(readPdf(Buffer.from(await pdf.arrayBuffer())).texto).toContain(
      `Consúltala en ${tienda.env.TIENDA_URL}/comprobante`,
    );
    expect(await (await post("/comprobante/xml")).text()).toBe(xml);
    expect((await post("/comprobante/cdr")).status).toBe(404);
    expect((await post("/comprobante/pdf", { total: "1.00" })).status).toBe(404);
    const none = await post("/comprobante", { total: "1.00", serie: "B009" });
    expect(none.status).toBe(404);
    // Without scripts typed values would be lost.
    expect(await none.text()).toMatch(/<input(?=[^>]*name="serie")[^>]*value="B009"/);
  });
});

describe("a look-up", () => {
  it("takes what is printed as people write it", async () => {
    await issue();
    const written = { serie: " b001 ", numero: "00000001", total: `S/ ${Number(datos.total).toFixed(2)}` };
    expect(await ask(written)).toMatchObject({ tipo: "hallado", comprobante: { clase: "boleta", numero: "B001-1" } });
  });

  it.each([
    ["another kind", { tipo: "factura" }],
    ["a note", { tipo: "nota" }],
    ["another series", { serie: "B002" }],
    ["another number", { numero: "2" }],
    ["the day of Greenwich", { fecha: "2026-11-24" }],
    ["a total that is a céntimo off", { total: "118.01" }],
  ])("with %s finds nothing, as if there were none", async (_, changes) => {
    await issue();
    expect(await ask(changes)).toMatchObject({ tipo: "no_hallado", valores: changes });
  });

  it("does not find what the tax office refused", async () => {
    await issue("rechazado");
    expect(await ask()).toMatchObject({ tipo: "no_hallado" });
  });

  it.each([
    ["tipo", "ticket"],
    ["serie", "X001"],
    ["numero", "1; drop table"],
    ["numero", "123456789"],
    ["fecha", "31/11/2026"],
    ["fecha", "2026-02-30"],
    ["total", "mucho"],
    ["total", "99999999999"],
  ])("of which %s is %j is refused at its field, and keeps what was typed", async (campo, valor) => {
    await issue();
    const respuesta = await ask({ [campo]: valor });
    expect(respuesta).toMatchObject({ tipo: "datos", valores: { ...datos, [campo]: valor } });
    expect(respuesta.tipo === "datos" && Object.keys(respuesta.campos)).toEqual([campo]);
  });

  it("is limited by network", async () => {
    await issue();
    for (let n = 0; n < 40; n += 1) await ask({ numero: String(n + 2) });
    expect(await ask()).toMatchObject({ tipo: "error", motivo: "limite" });
    expect(await ask({}, "203.0.113.8")).toMatchObject({ tipo: "hallado" });
  });

  it.each(["1", "7"])(
    "of number %s may be wrong ten times from a network, whether or not there is one",
    async (numero) => {
      await issue();
      for (let n = 0; n < 10; n += 1) await ask({ numero, total: `${n}.00` });
      expect(await ask({ numero })).toMatchObject({ tipo: "error", motivo: "limite" });
    },
  );

  it("cannot be shut for its rightful reader from other networks, nor by reading it often", async () => {
    await issue();
    for (let n = 0; n < 40; n += 1) await ask({ total: `${n}.00` }, `198.51.100.${n}`);
    for (let n = 0; n < 12; n += 1) expect(await ask()).toMatchObject({ tipo: "hallado" });
  });
});
