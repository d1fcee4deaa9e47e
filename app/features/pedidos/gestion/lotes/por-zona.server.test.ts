import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { Tienda } from "#app/context.ts";
import { lote_filas } from "#db/schema/lotes.ts";
import { pedidos } from "#db/schema/pedidos.ts";
import { openTestDb } from "#tests/db.ts";
import { loteSteps } from "#tests/fixtures/lote.ts";
import type { FakePasarela } from "#tests/fixtures/pasarela.ts";
import { openTestShop } from "#tests/fixtures/pedido.ts";
import { readPedido } from "#tests/fixtures/tienda.ts";

const db = await openTestDb();
let shop: { stripe: FakePasarela; tienda: Tienda };
beforeEach(async () => {
  shop = await openTestShop(db);
});
const { paid, choose, paste, start, shown } = loteSteps(db, () => shop);

it("a lot takes a courier for each zone, and one for those of which nobody knows it", async () => {
  const [lima, cusco, dicho, nadie] = (await paid(4)).map(({ pedido_id }) => pedido_id);
  if (!lima || !cusco || !dicho || !nadie) throw new Error("no orders");
  for (const [id, distrito] of [
    [lima, "150122"],
    [cusco, "080101"],
    [dicho, "070101"],
    [nadie, ""],
  ] as const) {
    await db.update(pedidos).set({ distrito }).where(eq(pedidos.id, id));
  }
  const lote = await choose("enviar", [lima, cusco, dicho, nadie]);
  // By the order's number.
  const { numero } = await readPedido(db, dicho);
  expect(await paste(lote, `${numero}\t25-1\tOlva Courier`)).toEqual({ tipo: "cargada", cargadas: 1 });
  expect((await shown(lote)).por_zona).toEqual([
    { nombre: "Lima Metropolitana", n: 1 },
    { nombre: "Provincias", n: 1 },
  ]);
  const por_zona = { "Lima Metropolitana": "Motorizado propio", Provincias: "Shalom" };
  expect(await start(lote, { por_zona, courier: "Urbano" })).toEqual({ tipo: "hecho" });
  const rows = await db.select().from(lote_filas).where(eq(lote_filas.lote_id, lote));
  const couriers = new Map(rows.map(({ pedido_id, courier }) => [pedido_id, courier]));
  expect([lima, cusco, dicho, nadie].map((id) => couriers.get(id))).toEqual([
    "Motorizado propio",
    "Shalom",
    "Olva Courier",
    "Urbano",
  ]);
});

it("a lot asks before numbers of which nobody said the courier go out, and begins nothing", async () => {
  const ids = (await paid(4)).map(({ pedido_id }) => pedido_id);
  const [lima = "", cusco = "", dicho = "", pronto = ""] = ids;
  for (const [id, distrito] of Object.entries({ [lima]: "150122", [cusco]: "080101" })) {
    await db.update(pedidos).set({ distrito }).where(eq(pedidos.id, id));
  }
  // Skipped by the lot: whoever looks at it first chooses the courier then.
  await db.update(pedidos).set({ requiere_atencion: "pago_de_cancelado" }).where(eq(pedidos.id, pronto));
  const lote = await choose("enviar", ids);
  const texto = `${lima}\t25-1\n${cusco}\t25-2\n${dicho}\t25-3\tShalom\n${pronto}\t25-4`;
  const ask = { tipo: "sin_courier", sueltos: { n: 2, primeros: ["25-1", "25-2"] } };
  expect(await start(lote, { texto, sin_courier: false })).toEqual(ask);
  const por_zona = { Provincias: "Shalom" };
  expect(await start(lote, { por_zona, sin_courier: false })).toEqual({
    ...ask,
    sueltos: { n: 1, primeros: ["25-1"] },
  });
  expect(await shown(lote)).toMatchObject({ estado: "borrador", con_numero: 4 });
  const couriers = () =>
    db.select({ courier: lote_filas.courier }).from(lote_filas).where(eq(lote_filas.lote_id, lote));
  expect((await couriers()).map(({ courier }) => courier).toSorted()).toEqual(["", "", "", "Shalom"]);
  // With an explicit answer, or a courier for the others, there is no question.
  await start(lote, { sin_courier: true });
  expect(await shown(lote)).toMatchObject({ estado: "en_curso" });
  const otro = await choose("enviar", ids);
  expect(await start(otro, { texto, courier: "Urbano", sin_courier: false })).toEqual({ tipo: "hecho" });
});
