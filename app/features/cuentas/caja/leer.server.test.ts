import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { centimos } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import { pagos, pedidos } from "#db/schema/index.ts";
import type { MetodoPago } from "#db/values.ts";
import { listPedidos } from "#app/features/pedidos/gestion/lista.server.ts";
import { parseFiltrosPedidos } from "#app/features/pedidos/gestion/lista.ts";
import { openTestDb } from "#tests/db.ts";
import { insertPedido } from "#tests/fixtures/pedido.ts";
import { addCliente, addProducto } from "#tests/fixtures/tienda.ts";
import { createLog } from "#lib/log.ts";
import { formatNombre } from "#app/features/personas/usuarios/usuarios.ts";
import { countVisita, writeVisitas } from "#app/features/base/visitas/visitas.server.ts";
import { computeConversion } from "./cifras.tsx";
import { parseMes, readCierre } from "./cierre.server.ts";
import { exportVentas } from "./exportar.server.ts";
import { type ParteVentas, readSalidas } from "./leer.server.ts";
import { parseFiltrosCaja, SIN_DISTRITO } from "./lista.ts";
import { COLUMNAS_CAJA, exportCaja, listCaja } from "./lista.server.ts";
import { parsePeriodo } from "./periodo.ts";
import { readPeriodo } from "./periodo.server.ts";
import { sumCaja } from "./sumar.server.ts";

const db = await openTestDb();
const HOY = "2026-06-30";
const [ana, beto] = [await addCliente(db), await addCliente(db)];
const [taza, gorro] = [await addProducto(db, { precio: 1_000 }), await addProducto(db, { precio: 5_000 })];

/** An order of a product, paid at a given time, with a refund a day later. */
async function sell(
  usuario_id: string,
  { id: producto_id, precio }: typeof taza,
  momento: string,
  {
    cantidad = 1,
    devuelto = 0,
    metodo = "stripe",
    direccion = "Av. 1, Miraflores, Lima",
  }: { cantidad?: number; devuelto?: number; metodo?: MetodoPago; direccion?: string } = {},
) {
  const at = new Date(momento);
  const pedido = { producto_id, precio, cantidad, direccion_envio: direccion, created_at: at };
  const { id: pedido_id, total } = await insertPedido(db, usuario_id, {
    ...pedido,
    estado: "procesando",
    cobro: "pagado",
  });
  const id = newId();
  const fijo = { id, pedido_id, proveedor: metodo, intento: 1, estado: "aprobado" as const, monto: total };
  await db.insert(pagos).values({ ...fijo, aprobado: total, vence_en: at, created_at: at, actualizado_en: at });
  if (devuelto === 0) return;
  const despues = new Date(at.getTime() + 86_400_000);
  await db
    .update(pagos)
    .set({ reembolsado: centimos(devuelto), actualizado_en: despues })
    .where(sql`${pagos.id} = ${id}`);
}

await sell(ana.id, taza, "2026-05-01T04:59:00Z", { cantidad: 3 });
await sell(ana.id, taza, "2026-06-01T05:00:00Z", { cantidad: 2, metodo: "mercadopago" });
await sell(beto.id, gorro, "2026-06-02T01:30:00Z", { devuelto: 1_000, direccion: "Calle sin nombre" });
await sell(beto.id, taza, "2026-06-30T15:00:00Z");
await insertPedido(db, ana.id, { created_at: new Date("2026-06-10T12:00:00Z") });
await insertPedido(db, ana.id, { created_at: new Date("2026-06-10T12:00:00Z"), estado: "cancelado" });

const periodo = (search: string) =>
  readPeriodo(db, parsePeriodo(new URLSearchParams(search), HOY), { conClientes: true });
const caja = (search: string) => listCaja(db, parseFiltrosCaja(new URLSearchParams(search)));

const brief = (partes: readonly ParteVentas[]) =>
  partes.map(({ clave, vendido, unidades, antes }) => [clave, vendido, unidades, antes]);

describe("a period", () => {
  it("has its figures, and those of the one before", async () => {
    const { ahora, antes, tramos, paso } = await periodo("periodo=mes&comparar=anterior");
    expect(ahora).toEqual({
      cobrado: 2_360 + 5_900 + 1_180,
      devuelto: 1_000,
      igv_devuelto: 153,
      pedidos: 3,
      unidades: 4,
      nuevos: 1,
      vendido: 2_360 + 5_900 + 1_180,
      igv: 360 + 900 + 180,
      por_cobrar: 11_800,
      visitas: 0,
      vendidos_con_visitas: 0,
    });
    // 23:59 of 30 April in Lima is not May.
    expect(antes).toMatchObject({ pedidos: 0, vendido: 0, por_cobrar: 0 });
    expect(paso).toBe("dia");
    expect(tramos).toHaveLength(30);
    expect(tramos[0]).toMatchObject({ desde: "2026-06-01", vendido: 8_260, antes: 0 });
    expect((await periodo("desde=2026-04-30&hasta=2026-05-31")).ahora).toMatchObject({
      pedidos: 1,
      unidades: 3,
      nuevos: 1,
    });
  });

  it("is told by category, product, method, district and hour", async () => {
    const vista = await periodo("desde=2026-06-01&hasta=2026-06-30");
    expect(brief(vista.productos)).toEqual([
      [gorro.id, 5_000, 1, 0],
      [taza.id, 3_000, 3, 0],
    ]);
    expect(brief(vista.categorias)).toEqual([["Otros", 8_000, 4, 0]]);
    expect(vista.metodos.map(({ clave, vendido, cobrado, devuelto }) => [clave, vendido, cobrado, devuelto])).toEqual([
      ["stripe", 7_080, 7_080, 1_000],
      ["mercadopago", 2_360, 2_360, 0],
    ]);
    expect(vista.distritos.map(({ nombre, pedidos }) => [nombre, pedidos])).toEqual([
      ["Sin distrito", 1],
      ["Miraflores, Lima, Lima", 2],
    ]);
    expect(vista.horas.map(({ clave }) => clave)).toEqual(["00", "10", "20"]);
  });

  it("says what it sold before, of the same products", async () => {
    const vista = await periodo("desde=2026-06-01&hasta=2026-06-30&comparar=anterior");
    expect(vista.periodo.antes).toEqual({ desde: "2026-05-02", hasta: "2026-05-31" });
    const largo = await periodo("desde=2026-05-16&hasta=2026-06-30&comparar=anterior");
    expect(largo.productos.find(({ clave }) => clave === taza.id)).toMatchObject({ vendido: 3_000, antes: 3_000 });
  });
});

describe("who bought most", () => {
  it("is told by what was sold to them, with what it was before", async () => {
    const { clientes } = await periodo("desde=2026-06-01&hasta=2026-06-30&comparar=anterior");
    expect(clientes).toEqual([
      { usuario_id: beto.id, pedidos: 2, vendido: 7_080, antes: 0, nombre: formatNombre(beto) },
      { usuario_id: ana.id, pedidos: 1, vendido: 2_360, antes: 0, nombre: formatNombre(ana) },
    ]);
    const largo = await periodo("desde=2026-05-16&hasta=2026-06-30&comparar=anterior");
    expect(largo.clientes?.map(({ antes }) => antes)).toEqual([0, 3_540]);
    expect((await periodo("desde=2026-06-01&hasta=2026-06-30&comparar=no")).clientes).toHaveLength(2);
  });

  it("is not read for who may not see customers", async () => {
    const junio = parsePeriodo(new URLSearchParams("periodo=mes"), HOY);
    expect((await readPeriodo(db, junio, { conClientes: false })).clientes).toBeNull();
  });
});

describe("the conversion", () => {
  it("is of the days on which visits were counted", async () => {
    const nada = await periodo("desde=2026-06-01&hasta=2026-06-30");
    expect(nada).toMatchObject({ visitasDesde: null, ahora: { visitas: 0 }, antes: { visitas: 0 } });
    expect(computeConversion(nada.ahora)).toBeNull();
    const tienda = { db, log: createLog("silent") };
    for (const at of ["2026-06-30T04:59:59Z", "2026-06-30T05:00:00Z", "2026-06-30T06:00:00Z"])
      countVisita(tienda, new Date(at));
    await writeVisitas(db);
    countVisita(tienda, new Date("2026-07-01T04:00:00Z"));
    await writeVisitas(db);
    const junio = await periodo("desde=2026-06-01&hasta=2026-06-30");
    expect(junio).toMatchObject({ visitasDesde: "2026-06-29", ahora: { visitas: 4, vendidos_con_visitas: 1 } });
    expect(computeConversion(junio.ahora)).toBe(25);
    expect(junio.tramos.map(({ visitas }) => visitas).slice(-3)).toEqual([0, 1, 3]);
  });
});

describe("the list behind a figure", () => {
  it.each([
    ["tipo=ventas", 4, 12_980],
    ["tipo=ventas&desde=2026-06-01&hasta=2026-06-30", 3, 9_440],
    ["tipo=cobros&metodo=mercadopago", 1, 2_360],
    ["tipo=devoluciones", 1, 0],
    ["cliente=nuevo", 2, 9_440],
    ["cliente=vuelve", 2, 3_540],
    ["distrito=150122", 3, 7_080],
    [`distrito=${SIN_DISTRITO}`, 1, 5_900],
    ["hora=23", 1, 3_540],
    ["categoria=Otros", 4, 12_980],
    ["categoria=Ropa", 0, 0],
    [`producto=${taza.id}`, 3, 7_080],
    ["hora=99&metodo=trueque&producto=x", 5, 12_980],
  ])("%s has %i rows and sold %i", async (search, found, vendido) => {
    await sumCaja(db);
    const lista = await caja(search);
    expect(lista).toMatchObject({ found, totales: { vendido } });
    expect(lista.movimientos).toHaveLength(found);
  });

  it("of what is to be charged is the orders' own", async () => {
    const filtros = parseFiltrosPedidos(
      new URLSearchParams("falta=1&desde=2026-06-01&hasta=2026-06-30"),
      "America/Lima",
    );
    expect(await listPedidos(db, filtros)).toMatchObject({ found: 1, pedidos: [{ total: 11_800 }] });
  });

  it("can be had whole as CSV, newest first", async () => {
    const rows: unknown[][] = [];
    const filtros = parseFiltrosCaja(new URLSearchParams("desde=2026-06-01"));
    for await (const batch of exportCaja(db, filtros, 2)) rows.push(...batch);
    expect(rows.map(([dia, hora, , que, , monto]) => [dia, hora, que, monto])).toEqual([
      ["2026-06-30", "10:00", "Cobro", 11.8],
      ["2026-06-02", "20:30", "Devolución", 10],
      ["2026-06-01", "20:30", "Cobro", 59],
      ["2026-06-01", "00:00", "Cobro", 23.6],
    ]);
    expect(rows[0]).toHaveLength(COLUMNAS_CAJA.length);
    const [first] = (await listCaja(db, filtros)).movimientos;
    expect([first?.numero_pedido, first?.pedido_id]).toEqual([rows[0]?.[2], rows[0]?.at(-1)]);
    expect(await db.$count(pedidos, eq(pedidos.numero, Number(rows[0]?.[2])))).toBe(1);
  });
});

describe("the month for the accountant", () => {
  it("has each of its days, its IGV and its refunds", async () => {
    const rango = parseMes("2026-06", "2026-11-22");
    if (!rango) throw new Error("no month");
    const { dias, total, devoluciones, metodos } = await readCierre(db, rango);
    expect(dias.map(({ dia }) => dia)).toEqual(
      Array.from({ length: 30 }, (_, n) => `2026-06-${String(n + 1).padStart(2, "0")}`),
    );
    expect(total).toMatchObject({ pedidos: 3, vendido: 9_440, igv: 1_440, devuelto: 1_000, igv_devuelto: 153 });
    expect(metodos.reduce((sum, { cobrado }) => sum + cobrado, 0)).toBe(total.cobrado);
    expect(devoluciones).toMatchObject([{ monto: 1_000, igv: 153, metodo: "stripe" }]);
    const { header, rows } = await exportVentas(db, "dia", rango);
    expect(rows).toHaveLength(30);
    expect(rows[0]).toEqual(["2026-06-01", 2, 3, 1, 70, 12.6, 82.6, 82.6, 0, 0]);
    expect(header).toHaveLength(rows[0]?.length ?? 0);
  });

  it("has its refunds by pages, and all of them as CSV", async () => {
    const { id: carla } = await addCliente(db);
    await sell(carla, gorro, "2026-04-03T12:00:00Z", { devuelto: 100 });
    await sell(carla, gorro, "2026-04-04T12:00:00Z", { devuelto: 200 });
    await sell(carla, gorro, "2026-04-05T12:00:00Z", { devuelto: 300 });
    const abril = { desde: "2026-04-01", hasta: "2026-04-30" };
    const read = (pagina: number) => readCierre(db, abril, pagina, 2);
    const [first, last, beyond] = [await read(1), await read(2), await read(9)];
    expect(first.devoluciones.map(({ monto }) => monto)).toEqual([100, 200]);
    expect(last).toMatchObject({ devoluciones: [{ monto: 300 }], cuantas: 3, primera: 3, paginas: 2, pagina: 2 });
    expect(beyond).toEqual(last);
    expect(first.total.devuelto).toBe(600);
    const rows: unknown[][] = [];
    const filtros = parseFiltrosCaja(new URLSearchParams({ tipo: "devoluciones", ...abril }));
    for await (const batch of exportCaja(db, filtros, 2)) rows.push(...batch);
    expect(rows.map((row) => row[5])).toEqual([3, 2, 1]);
  });

  it.each([
    ["2026-02", "2026-11-22", { desde: "2026-02-01", hasta: "2026-02-28" }],
    ["2026-11", "2026-11-22", { desde: "2026-11-01", hasta: "2026-11-22" }],
    ["2026-12", "2026-11-22", null],
    ["2026-13", "2026-11-22", null],
    ["nada", "2026-11-22", null],
  ])("%s of %s is %j", (mes, hoy, rango) => expect(parseMes(mes, hoy)).toEqual(rango));
});

it("knows the units of a product since a day", async () => {
  expect(await readSalidas(db, [taza.id, gorro.id], "2026-06-02")).toEqual(new Map([[taza.id, 1]]));
});
