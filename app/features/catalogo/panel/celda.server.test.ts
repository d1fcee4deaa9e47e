import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "#lib/ids.ts";
import { createRandomKey } from "#lib/secure-context.ts";
import { movimientos_stock, ofertas, productos } from "#db/schema/index.ts";
import { openTestDb } from "#tests/db.ts";
import { fillProductos } from "#tests/fixtures/csv-productos.ts";
import { addCliente, openTestTienda } from "#tests/fixtures/tienda.ts";
import { listAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import { celdaSchema, deshacerSchema } from "./celda.schema.ts";
import { changeCelda } from "./celda.server.ts";

const db = await openTestDb();
const tienda = openTestTienda(db, []);
const ana = await addCliente(db);
const luz = await addCliente(db);

let id = "";
beforeEach(async () => {
  await db.delete(movimientos_stock);
  await db.delete(ofertas);
  await db.delete(productos);
  [id = ""] = await fillProductos(db, 1);
});

type Textos = Record<string, string>;

/** A product of S/ 10.00 with five in stock. */
function type(textos: Textos, quien = ana.id) {
  const usual = { id, clave: createRandomKey(), motivo: "ajuste", mitad: "false" };
  const esperado = textos.campo === "precio" ? "10.00" : "5";
  return changeCelda(tienda, celdaSchema.parse({ ...usual, esperado, ...textos }), quien);
}

const read = async () => {
  const [row] = await db.select().from(productos).where(eq(productos.id, id));
  return { precio: row?.precio, stock: row?.stock, version: row?.version };
};
const readLog = async () => (await listAuditoria(db, { objeto: "producto", objeto_id: id })).entradas;

describe("a price", () => {
  it("is saved with a new version, and told", async () => {
    expect(await type({ campo: "precio", valor: "12.5" })).toEqual({ ok: true, guardado: "12.50" });
    expect(await read()).toEqual({ precio: 1250, stock: 5, version: 1 });
    expect(await readLog()).toMatchObject([
      { actor: { id: ana.id }, antes: { precio: 10 }, despues: { precio: 12.5 } },
    ]);
  });

  it("that somebody else changed meanwhile is not overwritten until that is asked for", async () => {
    await type({ campo: "precio", valor: "12.00" }, luz.id);
    const answer = await type({ campo: "precio", valor: "9.00" });
    expect(answer).toMatchObject({ ok: false, esperado: "12.00", mensaje: expect.stringContaining("S/ 12.00") });
    expect((await read()).precio).toBe(1200);
    expect(await type({ campo: "precio", valor: "9.00", esperado: "12.00" })).toEqual({ ok: true, guardado: "9.00" });
  });

  it("that another has put there already is done", async () => {
    await type({ campo: "precio", valor: "12.00" }, luz.id);
    expect(await type({ campo: "precio", valor: "12.00" })).toEqual({ ok: true, guardado: "12.00" });
    expect((await read()).version).toBe(1);
  });

  it.each([
    ["0", "false", /por debajo de S\/\s0\.01/],
    ["0.5", "true", /más de 90 %/],
    ["4.99", "false", /más de la mitad/],
  ])("of %s is refused", async (valor, mitad, razon) => {
    expect(await type({ campo: "precio", valor, mitad })).toMatchObject({
      ok: false,
      mensaje: expect.stringMatching(razon),
    });
    expect((await read()).precio).toBe(1000);
  });

  it("may fall by more than half where that was confirmed", async () => {
    expect(await type({ campo: "precio", valor: "4.99", mitad: "true" })).toMatchObject({ ok: true });
  });

  it("stays while an offer runs", async () => {
    await db.update(productos).set({ oferta_hasta: new Date("2099-01-01"), oferta_unidades: 5 });
    expect(await type({ campo: "precio", valor: "9.00" })).toMatchObject({
      ok: false,
      mensaje: expect.stringMatching(/oferta/),
    });
  });
});

describe("a stock", () => {
  it("is moved by its difference, with its reason, and raises no version", async () => {
    expect(await type({ campo: "stock", valor: "8", motivo: "recepcion" })).toEqual({ ok: true, guardado: "8" });
    expect(await read()).toEqual({ precio: 1000, stock: 8, version: 0 });
    const moved = await db.select().from(movimientos_stock);
    expect(moved).toMatchObject([{ cantidad: 3, motivo: "recepcion", actor_id: ana.id }]);
    expect(await readLog()).toMatchObject([{ antes: { stock: 5 }, despues: { stock: 8, motivo: "recepcion" } }]);
  });

  it("keeps what was sold meanwhile, and says so", async () => {
    await type({ campo: "stock", valor: "4" }, luz.id);
    expect(await type({ campo: "stock", valor: "8" })).toEqual({
      ok: true,
      guardado: "7",
      mensaje: "Taza 0: mientras tanto salieron 1, así que quedan 7.",
    });
  });

  it("sent twice counts once", async () => {
    const clave = createRandomKey();
    await Promise.all([type({ campo: "stock", valor: "8", clave }), type({ campo: "stock", valor: "8", clave })]);
    expect((await read()).stock).toBe(8);
  });

  it("never goes below zero", async () => {
    await type({ campo: "stock", valor: "1" }, luz.id);
    expect(await type({ campo: "stock", valor: "2" })).toMatchObject({ ok: false, mensaje: "Solo hay 1 en stock." });
  });
});

it("of a removed product is refused", async () => {
  await db.update(productos).set({ eliminado_en: new Date() });
  expect(await type({ campo: "stock", valor: "8" })).toMatchObject({
    ok: false,
    mensaje: expect.stringMatching(/ya no está/),
  });
});

it.each([
  { campo: "precio", valor: "-1" },
  { campo: "stock", valor: "1.5" },
  { campo: "nombre", valor: "Plato" },
  { campo: "stock", valor: "3", motivo: "retencion" },
  { campo: "stock", valor: "3", clave: newId() },
])("%j is none", (textos) => {
  const usual = { id, clave: createRandomKey(), motivo: "ajuste", esperado: "5", ...textos };
  expect(celdaSchema.safeParse(usual).success).toBe(false);
});

it("an edit in the list can be named by its entry in the log, whatever its key was", () => {
  const asked = { clave: createRandomKey(), entrada: "0123abcd-0123-0bcd-0123-0123456789ab", juntos: "true" };
  expect(deshacerSchema.parse(asked)).toEqual({ ...asked, juntos: true });
  expect(deshacerSchema.safeParse({ ...asked, entrada: "0123" }).success).toBe(false);
});
