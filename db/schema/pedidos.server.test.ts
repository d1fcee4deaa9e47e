import { expect, it } from "vitest";
import { centimos } from "#lib/dinero.ts";
import { openTestDb } from "#tests/db.ts";
import { insertPedido } from "#tests/fixtures/pedido.ts";
import { addCliente } from "#tests/fixtures/tienda.ts";

const db = await openTestDb();
const { id: usuario_id } = await addCliente(db);

it("an order keeps the IGV rate that it was made with, whatever the rate is today", async () => {
  const alDieciseis = { igv_porcentaje: 16, igv: centimos(1_600), total: centimos(11_600) };
  await expect(insertPedido(db, usuario_id, { precio: 10_000, ...alDieciseis })).resolves.toMatchObject(alDieciseis);
});

it.each([
  ["an IGV that is not its rate of the subtotal", { igv: centimos(1_799), total: centimos(11_799) }],
  ["a total that is not the sum", { total: centimos(11_801) }],
])("the database refuses %s", async (_what, cifras) => {
  const insertion = insertPedido(db, usuario_id, { precio: 10_000, ...cifras });
  await expect(insertion).rejects.toMatchObject({ cause: { code: "23514" } });
});
