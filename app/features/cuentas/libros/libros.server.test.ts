import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { refundPago } from "#app/features/pedidos/pagos/reembolsos.server.ts";
import { sumCaja } from "#app/features/cuentas/caja/sumar.server.ts";
import { comprobantes } from "#db/schema/index.ts";
import { centimos } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import { openTestDb } from "#tests/db.ts";
import { addSeries } from "#tests/fixtures/comprobantes.ts";
import { addPedido, openTestShop } from "#tests/fixtures/pedido.ts";
import { isGrouping } from "./comprobantes.server.ts";
import { findDescuadres, readLibros } from "./libros.server.ts";

const db = await openTestDb();
await addSeries(db);
const shop = await openTestShop(db);
const { pedido_id, pago } = await addPedido(shop, { pagado: true });
await refundPago(shop.tienda, pago.id, { monto: centimos(10_001), motivo: "", actor_id: "ana", clave: newId() });
await db.update(comprobantes).set({ estado: "aceptado", huella: "a", cdr: "<a/>" });
await sumCaja(db);
await db.execute(sql`
  insert into movimientos_stock (id, producto_id, motivo, cantidad)
  select gen_random_uuid(), p.id, 'inicial', p.stock + 2 from productos p`);
const CUPON = newId();
await db.execute(sql`
  insert into cupones (id, codigo, porcentaje, minimo, categorias, desde, hasta, usos, por_persona, usados)
  values (${CUPON}, 'DIEZ', 10, 0, '{}', now(), now() + interval '1 day', 5, 5, 1)`);
await db.execute(sql`insert into usos_cupon (pedido_id, cupon_id) values (${pedido_id}, ${CUPON})`);

/** What is found after some statements, which are then rolled back. */
async function findAfter(statements: string): Promise<string> {
  let found = "";
  const undo = new Error("undone");
  const done = db.transaction(async (tx) => {
    for (const statement of statements.split(";")) await tx.execute(sql.raw(statement));
    found = (await findDescuadres(tx)).map(({ libro, texto }) => `${libro}: ${texto}`).join("\n");
    throw undo;
  });
  await expect(done).rejects.toBe(undo);
  return found;
}

const MOVED =
  "update comprobantes set clase = 'boleta', serie = 'B001', numero = 2, afecta_id = null, emitido_en = 'epoch' where serie = 'BC01'";
const SENT = `insert into despachos (id, pedido_id, lineas, desde)
  select gen_random_uuid(), id, jsonb_build_array(jsonb_build_object('producto_id', items -> 0 ->> 'producto_id', 'cantidad', 1)), 'procesando'
  from pedidos where id = '${pedido_id}'`;
const GIVEN_BACK = `insert into movimientos_stock (id, producto_id, pedido_id, motivo, vuelta, cantidad)
  select gen_random_uuid(), producto_id, pedido_id, 'devolucion', 0, -cantidad from movimientos_stock where pedido_id = '${pedido_id}'`;
const DEVUELTA = `insert into devoluciones_abono (id, pago_id, monto, codigo, actor_id, hecha_en)
  select id, pago_id, monto, '12345678', 'ana', now() from reembolsos`;
const FACTURA = `insert into compradores (pedido_id, documento, numero, nombre) values ('${pedido_id}', 'ruc', '20100070970', 'Compras S.A.')`;
const EMITE = `insert into auditoria (id, actor_id, accion, objeto, objeto_id, antes, despues, created_at)
  values (gen_random_uuid(), 'ana', 'editar', 'comprobante', 'emisor', '{"activo": false}', '{"activo": true}', 'epoch')`;

describe("the books", () => {
  it("let sent units that came back into the stock", async () => {
    const back = `update despachos set regreso_en = now(); update usos_cupon set devuelto_en = now(); update cupones set usados = 0`;
    const all = `${SENT}; update pedidos set estado = 'cancelado'; ${GIVEN_BACK}`;
    const stock = `update productos p set stock = (select sum(cantidad) from movimientos_stock where producto_id = p.id)`;
    expect(await findAfter(`${all}; ${back}; ${stock}`)).toBe("");
  });

  it("fit after a sale with a part of it back", async () => {
    expect(await readLibros(db)).toEqual([]);
  });

  it.each([
    ["all of it did not come", 0, 236, ""],
    ["a part of it did not come", 110, 126, ""],
    [
      "it came after all",
      236,
      236,
      `; update series_comprobante set ultimo = 2 where serie = 'B001'; insert into comprobantes
        select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'numero', 2))).*
        from comprobantes c where serie = 'B001'`,
    ],
  ])("let a payment by hand be corrected: %s", async (_, aprobado, nota, otra) => {
    const back = `alter table pagos disable trigger user; update pagos set aprobado = ${aprobado}, reembolsado = 0`;
    const found = await findAfter(`${back}; update comprobantes set total = ${nota} where serie = 'BC01'${otra}`);
    expect(found).not.toContain("comprobantes");
  });

  it("let a refund's note be in two parts, where a payment that came between was corrected", async () => {
    const half = `jsonb_build_object('id', gen_random_uuid(), 'numero', 2)`;
    const split = `update comprobantes set total = 50 where serie = 'BC01';
      insert into comprobantes select (jsonb_populate_record(c, ${half})).* from comprobantes c where serie = 'BC01';
      update comprobantes set total = 50.01 where serie = 'BC01' and numero = 2;
      update series_comprobante set ultimo = 2 where serie = 'BC01'`;
    expect(await findAfter(split)).toContain("notas de S/ 50.00, S/ 50.01 por devoluciones de S/ 100.01");
    expect(await findAfter(`${split}; update pagos set correcciones = 1`)).toBe("");
  });

  it.each([
    ["with a note of the rest", 126, ""],
    ["not with another", 125, "Pedido 1001: comprobantes por S/ 111.00, y se cobró S/ 110.00"],
  ])("let what a courier handed over be corrected on the way: %s", async (_, nota, fault) => {
    const door = "update pedidos set metodo_pago = 'contra_entrega', estado = 'enviado'";
    const less = "alter table pagos disable trigger user; update pagos set aprobado = 110, reembolsado = 0";
    const found = await findAfter(`${door}; ${less}; update comprobantes set total = ${nota} where serie = 'BC01'`);
    expect(/(?<=comprobantes: ).*/.exec(found)?.[0] ?? "").toBe(fault);
  });

  it.each([
    ["without a receipt", 236, ""],
    ["not with a part of the old one", 235, "Pedido 1001: comprobantes por S/ 1.00, y se cobró S/ 100.00"],
  ])("let a part come after all was given back: %s", async (_, nota, fault) => {
    const paid = `alter table pagos disable trigger user; update pagos set aprobado = 336, reembolsado = 236`;
    const found = await findAfter(`${paid}; update comprobantes set total = ${nota} where serie = 'BC01'`);
    expect(/(?<=comprobantes: ).*/.exec(found)?.[0] ?? "").toBe(fault);
  });

  it("let a refund by hand be written down before its payment knows", async () => {
    const half = `update pagos set proveedor = 'yape', reembolsado = 0; update reembolsos set estado = 'creando'`;
    expect(await findAfter(`${half}; ${DEVUELTA}`)).not.toContain("devolvió");
  });

  it("let a refund's note come before the shop knows that it was done", async () => {
    expect(await findAfter("update reembolsos set estado = 'creando'")).not.toContain("comprobantes");
  });

  it.each([
    ["stock that nobody moved", "update productos set stock = stock + 1", "existencias: "],
    [
      "an order that held too few",
      `update movimientos_stock set cantidad = cantidad + 1 where pedido_id = '${pedido_id}'; update productos set stock = stock + 1`,
      "Pedido 1001: 2 de",
    ],
    [
      "stock given back twice",
      `insert into movimientos_stock (id, producto_id, pedido_id, motivo, vuelta, cantidad)
        select gen_random_uuid(), producto_id, pedido_id, 'devolucion', 7, -cantidad * 2 from movimientos_stock where pedido_id = '${pedido_id}'`,
      "salieron 2 del stock y volvieron 4; por enviar o con el cliente: 2",
    ],
    [
      "sent units of a cancelled order in the stock again",
      `${SENT}; update pedidos set estado = 'cancelado'; ${GIVEN_BACK}`,
      "salieron 2 del stock y volvieron 2; por enviar o con el cliente: 1",
    ],
    [
      "units to be sent in the stock again",
      `${SENT}; insert into movimientos_stock (id, producto_id, pedido_id, motivo, vuelta, cantidad)
        select gen_random_uuid(), producto_id, pedido_id, 'devolucion_cliente', 1, 1 from movimientos_stock where pedido_id = '${pedido_id}'`,
      "salieron 2 del stock y volvieron 1; por enviar o con el cliente: 2",
    ],
    ["a cancelled order that holds stock", "update pedidos set estado = 'cancelado'", "Pedido 1001, cancelado: faltan"],
    [
      "half a céntimo of a line",
      `update pedidos set items = jsonb_set(items, '{0,precio}', '100.01')`,
      "Pedido 1001: subtotal",
    ],
    [
      "money that staff gave back and no payment knows",
      `update pagos set proveedor = 'yape', reembolsado = 0; update reembolsos set estado = 'fallido'; ${DEVUELTA}`,
      "Pedido 1001: el personal devolvió S/ 100.01, y sus pagos anotan S/ 0.00",
    ],
    ["another state of payment", "update pedidos set cobro = 'pagado'", "figura 'pagado', y por sus pagos es"],
    [
      "money without a row of the till",
      "alter table pagos disable trigger user; update pagos set reembolsado = 0",
      "caja: Pedido 1001: sus pagos dejan S/ 236.00, y la caja anota S/ 135.99",
    ],
    ["a day's sum", "update ventas_dia set cobrado = cobrado + 0.01 where eje = 'dia'", "la suma del día es S/ 136.00"],
    ["a coupon counted twice", "update cupones set usados = 2", "cupones: Cupón DIEZ: 2 usos, y lo tienen 1 pedidos"],
    ["a coupon of a cancelled order", "update pedidos set estado = 'cancelado'", "retiene un uso del cupón DIEZ"],
    ["a gap", "update comprobantes set numero = 2 where serie = 'BC01'", "Serie BC01: 1 comprobantes hasta el 2"],
    [
      "a number that nobody has",
      "update series_comprobante set ultimo = 2 where serie = 'B001'",
      "su último número es 2",
    ],
    [
      "a note of another sum",
      "update comprobantes set total = 100.02 where serie = 'BC01'",
      "por devoluciones de S/ 100.01",
    ],
    [
      "a refusal nobody made up for",
      "update comprobantes set estado = 'rechazado'",
      "comprobantes por S/ 0.00, y se cobró",
    ],
    ["one of an earlier moment", MOVED, "B001-2: es de un momento anterior"],
    ["two for one sale", MOVED, "tiene 2 comprobantes de venta"],
    ["another kind than was asked for", FACTURA, "una boleta para ruc"],
    [
      "a sale without a receipt",
      "update pagos set reembolsado = 0",
      "comprobantes por S/ 135.99, y se cobró S/ 236.00",
    ],
    [
      "a receipt without a sale",
      "update pagos set aprobado = 110, reembolsado = 0",
      "no está pagado y tiene comprobantes por S/ 135.99",
    ],
    [
      "a sale since receipts are issued, without one",
      `${EMITE}; delete from eventos_comprobante; delete from comprobantes; update series_comprobante set ultimo = 0`,
      "Pedido 1001: comprobantes por S/ 0.00, y se cobró S/ 135.99",
    ],
  ])("show %s", async (_, statements, fault) => {
    expect(await findAfter(statements)).toContain(fault);
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
