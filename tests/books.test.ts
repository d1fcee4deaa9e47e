import { describe, expect, it } from "vitest";
import { refundPago } from "#app/features/pagos/reembolsos.server.ts";
import { comprobantes } from "#db/schema/index.ts";
import { centimos } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import { findReceiptFaults, isGrouping, type Registro } from "./caos/books-comprobantes.ts";
import { openTestDb } from "./db.ts";
import { addSeries } from "./fixtures/comprobantes.ts";
import { addPedido, openTestShop } from "./fixtures/pedido.ts";

/** The storm's books must see what they are there for. */

const db = await openTestDb();
await addSeries(db);
const shop = await openTestShop(db);
const { pedido_id, pago } = await addPedido(shop, { pagado: true });
await refundPago(shop.tienda, pago.id, { monto: centimos(10_001), motivo: "", actor_id: "ana", clave: newId() });
await db.update(comprobantes).set({ estado: "aceptado", huella: "a", cdr: "<a/>" });

const NUMEROS: Readonly<Record<string, string>> = { "B001-1": "236.00", "BC01-1": "100.01" };

/** As an office that took both. */
const readOffice = (huella = "a"): Registro =>
  new Map(
    Object.entries(NUMEROS).map(([id, total]) => {
      const [serie = "", numero = ""] = id.split("-");
      return [id, { tipo: "", serie, numero, huella, total }];
    }),
  );

const find = async (registro = readOffice()) =>
  (await findReceiptFaults(db.$client, { registro, ajenos: new Set() })).faults;

/** What the books say after a statement, which is taken back. */
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

const MOVED =
  "update comprobantes set clase = 'boleta', serie = 'B001', numero = 2, afecta_id = null, emitido_en = 'epoch' where serie = 'BC01'";
const FACTURA = `insert into compradores (pedido_id, documento, numero, nombre) values ('${pedido_id}', 'ruc', '20100070970', 'Compras S.A.')`;

describe("the books of receipts", () => {
  it("balance for a sale with a part of it back", async () => {
    const { faults, emitidos } = await findReceiptFaults(db.$client, { registro: readOffice(), ajenos: new Set() });
    expect(faults).toEqual([]);
    expect(emitidos).toMatchObject({ boletas: 1, notas: 1, papel: 13_599, dinero: 13_599 });
  });

  it.each([
    ["a gap", "update comprobantes set numero = 2 where serie = 'BC01'", "series nota_boleta BC01: 1 receipts"],
    ["a number that nobody has", "update series_comprobante set ultimo = 2 where serie = 'B001'", "the last number 2"],
    ["a note of another sum", "update comprobantes set total = 100.02 where serie = 'BC01'", "for refunds of 10001"],
    ["a refusal nobody made up for", "update comprobantes set estado = 'rechazado'", "has 0 receipts"],
    ["one never answered", "update comprobantes set estado = 'pendiente'", "BC01-1 was never answered"],
    ["one that lies held up", "update comprobantes set estado = 'detenido'", "BC01-1 is held up"],
    ["one of an earlier moment", MOVED, "B001-2 is of an earlier moment"],
    ["another kind than was asked for", FACTURA, "a boleta for ruc"],
    ["a sale without a receipt", "update pagos set reembolsado = 0", "receipts of 13599, kept 23600"],
    ["a receipt without a sale", "update pagos set aprobado = 110, reembolsado = 0", "was not paid and has 2 receipts"],
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

it.each([
  [[], [], true],
  [[300], [100, 200], true],
  [[100, 200], [200, 100], true],
  [[100], [100, 200], false],
  [[100, 100], [200], false],
])("notes of %j are the refunds of %j: %s", (notas, reembolsos, expected) => {
  expect(isGrouping(notas, reembolsos)).toBe(expected);
});
