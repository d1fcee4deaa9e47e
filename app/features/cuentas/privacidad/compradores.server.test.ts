import { expect, it } from "vitest";
import { compradores } from "#db/schema/index.ts";
import { openTestDb } from "#tests/db.ts";
import { insertComprobante } from "#tests/fixtures/comprobantes.ts";
import { createActivity } from "#tests/fixtures/activity.ts";
import { DNI, RUC } from "#tests/fixtures/documento.ts";
import { FakePasarela } from "#tests/fixtures/pasarela.ts";
import { insertPedido } from "#tests/fixtures/pedido.ts";
import { openTestTienda } from "#tests/fixtures/tienda.ts";
import { readDatosPropios } from "./datos-propios.server.ts";
import { deleteCuenta } from "./eliminar-cuenta.server.ts";

const db = await openTestDb();
const stripe = new FakePasarela("stripe");
const tienda = openTestTienda(db, [stripe], { LIMITES: "0" });
const { enter } = createActivity(tienda, stripe);

it("whom an order's receipt names is given out with the order, and goes with the account where none was issued", async () => {
  const [ana, luz] = [await enter(), await enter()];
  const done = { estado: "cancelado" } as const;
  const [emitido, sin] = [await insertPedido(db, ana.id, done), await insertPedido(db, ana.id, done)];
  const ajeno = await insertPedido(db, luz.id, done);
  await insertComprobante(db, emitido.id);
  await db.insert(compradores).values([
    { pedido_id: emitido.id, ...DNI },
    { pedido_id: sin.id, ...RUC },
    { pedido_id: ajeno.id, ...RUC },
  ]);
  const pedidos = (await readDatosPropios(tienda, ana.id))?.pedidos ?? [];
  expect(new Map(pedidos.map(({ numero, comprobante_para }) => [numero, comprobante_para]))).toEqual(
    new Map([
      [emitido.id, DNI],
      [sin.id, RUC],
    ]),
  );
  expect(await deleteCuenta(tienda, ana.id)).toEqual({ tipo: "eliminada" });
  const left = await db.select({ id: compradores.pedido_id }).from(compradores);
  expect(left.map(({ id }) => id).toSorted()).toEqual([emitido.id, ajeno.id].toSorted());
});
