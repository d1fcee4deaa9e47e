import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { changeEstado } from "#app/features/pedidos/gestion/cambiar-estado.server.ts";
import { refreshPagos } from "#app/features/pedidos/pagos/cobrar.server.ts";
import { refundPago } from "#app/features/pedidos/pagos/reembolsos.server.ts";
import { centimos } from "#lib/dinero.ts";
import { addDias, toDia } from "#lib/fechas.ts";
import { newId } from "#lib/ids.ts";
import { caja, pagos, pedidos, ventas_dia } from "#db/schema/index.ts";
import { createRandom } from "#db/seed/variados.ts";
import { openTestDb } from "#tests/db.ts";
import { addPedido, insertPedido, openTestShop } from "#tests/fixtures/pedido.ts";
import { addCliente, addProducto } from "#tests/fixtures/tienda.ts";
import { listPartes, listProductos } from "./leer.server.ts";
import type { RangoDias } from "./periodo.ts";
import { sumCaja } from "./sumar.server.ts";

const db = await openTestDb();
const admin = (await addCliente(db)).id;

/** Daily sums; money in céntimos. */
async function readDias() {
  const rows = await db.select().from(ventas_dia).where(eq(ventas_dia.eje, "dia")).orderBy(ventas_dia.dia);
  return rows.map(({ eje: _eje, clave: _clave, ...cifras }) => cifras);
}

/** All ejes must add up to the same orders and money; categories and products to the subtotal. */
async function readTotales() {
  const { rows } = await db.execute<Record<string, string>>(sql`
    select eje, sum(cobrado) as cobrado, sum(devuelto) as devuelto, sum(pedidos) as pedidos, sum(unidades) as unidades,
      sum(vendido) as vendido, sum(igv) as igv from ventas_dia group by eje`);
  return new Map(rows.map(({ eje = "", ...cifras }) => [eje, cifras]));
}

/** The same from orders and payments only. */
async function readLibros() {
  const { rows } = await db.execute<Record<string, string>>(sql`
    select (select coalesce(sum(aprobado), 0) from pagos) as cobrado,
      (select coalesce(sum(reembolsado), 0) from pagos) as devuelto,
      count(*) as pedidos, sum((select sum((i ->> 'cantidad')::int) from jsonb_array_elements(items) i)) as unidades,
      sum(total) as vendido, sum(igv) as igv, sum(subtotal) as subtotal
    from pedidos p where total <= (select sum(aprobado) from pagos g where g.pedido_id = p.id)`);
  const [libros] = rows;
  if (!libros) throw new Error("a sum without a row");
  const { subtotal, ...cifras } = libros;
  return { subtotal, cifras };
}

const some = ([, monto]: [string, number]) => monto !== 0;

async function expectAgreed() {
  await sumCaja(db);
  const [{ subtotal, cifras }, totales] = [await readLibros(), await readTotales()];
  const { cobrado: _cobrado, devuelto: _devuelto, ...ventas } = cifras;
  expect(totales.get("dia")).toEqual(cifras);
  expect(totales.get("metodo")).toEqual(cifras);
  expect(totales.get("hora")).toMatchObject(ventas);
  expect(totales.get("distrito")).toMatchObject(ventas);
  expect(totales.get("categoria")).toMatchObject({ vendido: subtotal, unidades: cifras["unidades"] });
  expect(totales.get("producto")).toMatchObject({ vendido: subtotal, unidades: cifras["unidades"] });
}

type Partes = { eje: string; clave: string; pedidos: number; unidades: number; vendido: number; antes: number }[];
const toLines = (partes: Partes) =>
  partes.map((one) => [one.eje, one.clave, one.pedidos, one.unidades, one.vendido, one.antes].join(" "));

/** Parts of a period from daily sums only. */
async function readPartesPorDia({ desde, hasta, antes }: { antes: RangoDias | null } & RangoDias) {
  const here = sql`(dia between ${desde} and ${hasta})`;
  const before = antes ? sql`(dia between ${antes.desde} and ${antes.hasta})` : sql`false`;
  const { rows } = await db.execute<Partes[number]>(sql`
    select eje, clave, sum(pedidos) filter (where ${here})::int as pedidos,
      sum(unidades) filter (where ${here})::int as unidades,
      (100 * sum(vendido) filter (where ${here}))::int as vendido,
      (100 * coalesce(sum(vendido) filter (where ${before}), 0))::int as antes
    from ventas_dia where eje <> 'dia' and (${here} or ${before}) group by eje, clave
    having count(*) filter (where ${here}) > 0`);
  return rows;
}

async function pay(pedido_id: string, monto: number, momento: Date, intento = 1, reembolsado = 0) {
  const id = newId();
  const cifras = { monto: centimos(monto), aprobado: centimos(monto), reembolsado: centimos(reembolsado) };
  const fijo = { id, pedido_id, proveedor: "stripe" as const, intento, estado: "aprobado" as const };
  await db
    .insert(pagos)
    .values({ ...fijo, ...cifras, vence_en: momento, created_at: momento, actualizado_en: momento });
  return id;
}

const refund = (id: string, reembolsado: number, momento: Date) =>
  db
    .update(pagos)
    .set({ reembolsado: centimos(reembolsado), actualizado_en: momento })
    .where(eq(pagos.id, id));

const MEDIANOCHE = Date.parse("2026-03-01T05:00:00Z");
const at = (ms: number) => new Date(MEDIANOCHE + ms);

describe("a day of Lima", () => {
  it("has sales by their payment in full, refunds on their own day, and a customer's first order", async () => {
    const { id: usuario } = await addCliente(db);
    const [uno, otro] = [await insertPedido(db, usuario), await insertPedido(db, usuario, { cantidad: 2 })];
    const pago = await pay(uno.id, 11_800, at(-1));
    await pay(otro.id, 20_000, at(-1));
    await sumCaja(db);
    // The rest of it is paid a day later, which makes the sale. Of the first one a third is refunded and paid again.
    await pay(otro.id, 3_600, at(0), 2);
    await refund(pago, 3_933, at(0));
    await sumCaja(db);
    await refund(pago, 0, at(86_400_000));
    await sumCaja(db);
    const nada = { cobrado: 0, devuelto: 0, igv_devuelto: 0, pedidos: 0, unidades: 0, nuevos: 0, vendido: 0, igv: 0 };
    const primera = { pedidos: 1, unidades: 1, nuevos: 1, vendido: 11_800, igv: 1_800 };
    const segunda = { pedidos: 1, unidades: 2, nuevos: 0, vendido: 23_600, igv: 3_600 };
    expect(await readDias()).toEqual([
      { dia: "2026-02-28", ...nada, ...primera, cobrado: 31_800 },
      { dia: "2026-03-01", ...nada, ...segunda, cobrado: 3_600, devuelto: 3_933, igv_devuelto: 600 },
      { dia: "2026-03-02", ...nada, devuelto: -3_933, igv_devuelto: -600 },
    ]);
    await expectAgreed();
  });

  it("has no sale of a payment that came back at once, nor a second one of the same order", async () => {
    const { id: usuario } = await addCliente(db);
    const { id } = await insertPedido(db, usuario);
    const ventas = async () => db.$count(caja, sql`pedido_id = ${id} and vende`);
    await pay(id, 11_800, at(5), 1, 11_800);
    expect(await ventas()).toBe(0);
    const segundo = await pay(id, 11_800, at(6), 2);
    await pay(id, 11_800, at(7), 3);
    expect(await ventas()).toBe(1);
    await refund(segundo, 11_800, at(8));
    expect(await ventas()).toBe(1);
  });
});

it("agrees with the orders after many deeds at once, whoever sums meanwhile and dies", async () => {
  const random = createRandom(46);
  const below = (n: number) => Math.floor(random() * n);
  const productos = await Promise.all([0, 1, 2].map(() => addProducto(db)));
  const usuarios = await Promise.all([0, 1, 2, 3].map(() => addCliente(db)));
  /** The day of each sale and refund, from their times only. */
  const expected = new Map<string, number>();
  const remember = (momento: Date, what: string, monto: number) => {
    const key = `${toDia(momento)} ${what}`;
    expected.set(key, (expected.get(key) ?? 0) + monto);
  };
  await sumCaja(db);
  for (const dia of await readDias()) {
    for (const what of ["vendido", "devuelto"] as const) expected.set(`${dia.dia} ${what}`, dia[what]);
  }
  const deed = async () => {
    const momento = at(below(10) * 9 * 86_400_000 + (below(3) - 1));
    const { id: producto_id = "" } = productos[below(3)] ?? {};
    const { id: usuario = "" } = usuarios[below(4)] ?? {};
    const cambios = { producto_id, cantidad: 1 + below(3), precio: 201 + below(9_000) };
    const { id, total } = await insertPedido(db, usuario, cambios);
    if (random() < 0.2) return;
    const pago = await pay(id, total, momento);
    remember(momento, "vendido", total);
    if (random() < 0.5) return;
    const devuelto = random() < 0.3 ? total : 1 + below(total);
    const despues = new Date(momento.getTime() + below(3) * 43_200_000);
    await refund(pago, devuelto, despues);
    remember(despues, "devuelto", devuelto);
    if (random() < 0.3) await db.update(pedidos).set({ estado: "cancelado" }).where(eq(pedidos.id, id));
  };
  /** A sum whose process dies before the commit is rolled back. */
  const die = () =>
    db
      .transaction(async (tx) => {
        await sumCaja(tx, { lote: 3 });
        throw new Error("killed");
      })
      .catch(() => {});
  const jobs = Array.from({ length: 150 }, (_, n) => {
    if (n % 10 === 3) return die;
    return n % 5 === 1 ? () => sumCaja(db, { lote: 1 + below(7) }) : deed;
  });
  for (let n = 0; n < jobs.length; n += 15) await Promise.all(jobs.slice(n, n + 15).map((job) => job()));
  await expectAgreed();
  const dias = await readDias();
  const told = dias.flatMap((dia) =>
    (["vendido", "devuelto"] as const).map((what): [string, number] => [`${dia.dia} ${what}`, dia[what]]),
  );
  expect(new Map(told.filter(some))).toEqual(new Map([...expected].filter(some)));
  // Whole months have sums of their own, which must agree.
  for (let n = 0; n < 40; n += 1) {
    const day = () => addDias("2026-02-15", below(120));
    const [[desde = "", hasta = ""], [first = "", last = ""]] = [[day(), day()].toSorted(), [day(), day()].toSorted()];
    const rango = { desde, hasta, antes: n % 4 === 0 ? null : { desde: first, hasta: last } };
    const porDia = await readPartesPorDia(rango);
    const partes = await listPartes(db, rango, ["categoria", "metodo", "distrito", "hora"]);
    partes.push(...(await listProductos(db, rango, null)));
    expect({ rango, partes: toLines(partes).toSorted() }).toEqual({ rango, partes: toLines(porDia).toSorted() });
    const mejores = porDia.filter(({ eje }) => eje === "producto").toSorted((a, b) => b.vendido - a.vendido);
    const listed = await listProductos(db, rango, 2);
    expect(listed.map(({ vendido }) => vendido)).toEqual(mejores.slice(0, 2).map(({ vendido }) => vendido));
    for (const one of listed)
      expect(mejores.find(({ clave }) => clave === one.clave)).toMatchObject({ antes: one.antes });
  }
  // As many new customers as people who ever bought.
  const buyers = await db.execute<{ n: number }>(
    sql`select count(distinct p.usuario_id)::int as n from pedidos p join caja c on c.pedido_id = p.id and c.vende`,
  );
  expect(dias.reduce((sum, { nuevos }) => sum + nuevos, 0)).toBe(buyers.rows[0]?.n);
});

it("agrees after what the shop itself does: paid, refunded in part, cancelled, paid too late", async () => {
  const { stripe, tienda } = await openTestShop(db);
  const shop = { stripe, tienda };
  const uno = await addPedido(shop, { pagado: true });
  const order = (monto: number) => ({ clave: newId(), motivo: "", actor_id: admin, monto: centimos(monto) });
  await refundPago(tienda, uno.pago.id, order(777));
  await refundPago(tienda, uno.pago.id, order(1));
  const tarde = await addPedido(shop);
  await changeEstado(tienda, tarde.pedido_id, { estado: "cancelado", actor_id: admin });
  stripe.pay(tarde.pedido_id);
  await refreshPagos(tienda, tarde.pedido_id);
  const dos = await addPedido(shop, { pagado: true });
  await refundPago(tienda, dos.pago.id, order(dos.pago.monto));
  await expectAgreed();
  const { rows } = await db.execute(sql`
    select tipo, monto::text, vende from caja where pedido_id = ${uno.pedido_id} order by momento, monto desc`);
  expect(rows).toEqual([
    { tipo: "cobro", monto: "236.00", vende: true },
    { tipo: "devolucion", monto: "7.77", vende: false },
    { tipo: "devolucion", monto: "0.01", vende: false },
  ]);
});
