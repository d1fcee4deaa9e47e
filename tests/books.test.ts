import { describe, expect, it } from "vitest";
import { refundPago } from "#app/features/pedidos/pagos/reembolsos.server.ts";
import { comprobantes } from "#db/schema/index.ts";
import { centimos } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import { findReceiptFaults, type Registro } from "#tools/caos/books-comprobantes.ts";
import { openTestDb } from "./db.ts";
import { addSeries } from "./fixtures/comprobantes.ts";
import { addPedido, openTestShop } from "./fixtures/pedido.ts";

/** The storms' checks against the tax office must detect faults; the rest is app/features/cuentas/libros. */

const db = await openTestDb();
await addSeries(db);
const shop = await openTestShop(db);
const { pago } = await addPedido(shop, { pagado: true });
await refundPago(shop.tienda, pago.id, { monto: centimos(10_001), motivo: "", actor_id: "ana", clave: newId() });
await db.update(comprobantes).set({ estado: "aceptado", huella: "a", cdr: "<a/>" });

const NUMEROS: Readonly<Record<string, string>> = { "B001-1": "236.00", "BC01-1": "100.01" };

/** An office that accepted both. */
const readOffice = (huella = "a"): Registro =>
  new Map(
    Object.entries(NUMEROS).map(([id, total]) => {
      const [serie = "", numero = ""] = id.split("-");
      return [id, { tipo: "", serie, numero, huella, total }];
    }),
  );

const find = async (registro = readOffice()) =>
  (await findReceiptFaults(db.$client, { registro, ajenos: new Set() })).faults;

/** What is found after a statement, which is then rolled back. */
async function findAfter(statement: string): Promise<string> {
  const client = await db.$client.connect();
  try {
    await client.query("begin");
    await client.query(statement);
    return (await findReceiptFaults(client, { registro: readOffice(), ajenos: new Set() })).faults.join("\n");
  } finally {
    await client.query("rollback");
    client.release();
  }
}

describe("receipts and the office", () => {
  it("agree for a sale with a part of it back", async () => {
    const { faults, emitidos } = await findReceiptFaults(db.$client, { registro: readOffice(), ajenos: new Set() });
    expect(faults).toEqual([]);
    expect(emitidos).toMatchObject({ boletas: 1, notas: 1, papel: 13_599, dinero: 13_599 });
  });

  it.each([
    ["one never answered", "update comprobantes set estado = 'pendiente'", "BC01-1 was never answered"],
    ["one that lies held up", "update comprobantes set estado = 'detenido'", "BC01-1 is held up"],
    ["another sum", "update comprobantes set total = 100.02 where serie = 'BC01'", "BC01-1: another sum at the office"],
  ])("see %s", async (_, statement, fault) => {
    expect(await findAfter(statement)).toContain(fault);
  });

  it("see what the office has otherwise, or alone, or not at all", async () => {
    expect((await find(readOffice("b"))).join()).toContain("the office has another text of it");
    expect((await find(new Map())).join()).toContain("the office does not have it");
    const more = new Map([
      ...readOffice(),
      ["B001-9", { tipo: "", serie: "B001", numero: "9", huella: "", total: "1" }],
    ]);
    expect((await find(more)).join()).toContain("B001-9, which the books lack");
  });
});
