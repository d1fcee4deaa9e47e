import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { centimos, toSoles } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import { pagos, pedidos } from "#db/schema/index.ts";
import { openTestDb } from "#tests/db.ts";
import { insertPedido } from "#tests/fixtures/pedido.ts";
import { addCliente, addProducto } from "#tests/fixtures/tienda.ts";
import { countAtencion, listMasVendidos, readCobros, readTotales, readVentas } from "./estadisticas.server.ts";
import { toDiaHref } from "./estadisticas.ts";
import { listPedidos } from "./lista.server.ts";
import { parseFiltrosPedidos } from "./lista.ts";
import type { Cobro, Estado } from "#app/features/pedidos/pedidos/pedidos.ts";

const db = await openTestDb();
const { id: cliente } = await addCliente(db);

const countByDay = async (zona: string) =>
  (await readVentas(db, "2026-09-01", zona)).map(({ dia, pedidos: n }) => [dia, n]);

beforeEach(async () => {
  await db.delete(pagos);
  await db.delete(pedidos);
});

/** 10,000 céntimos are S/ 118.00 with IGV. */
const add = (created_at: string, estado: Estado = "pendiente", precio = 10_000) =>
  insertPedido(db, cliente, { created_at: new Date(created_at), estado, precio });

describe("the totals", () => {
  it("are zeros without an order", async () => {
    expect(await readTotales(db)).toEqual({ pedidos: 0, ingresos: 0 });
    expect(await countAtencion(db)).toEqual({ por_preparar: 0, por_revisar: 0 });
    expect(await readVentas(db, "2026-01-01", "UTC")).toEqual([]);
    expect(await listMasVendidos(db, "2026-01-01", "UTC")).toEqual([]);
  });

  it("count every estado; the revenue leaves out cancelado alone, exact to the céntimo", async () => {
    const day = "2026-10-01T12:00:00Z";
    await add(day, "pendiente", 1);
    await add(day, "procesando", 3);
    await add(day, "enviado", 5_001);
    await add(day, "entregado", 900_000_000);
    await add(day, "cancelado", 7_000);
    // With 18 % IGV, rounded half up per order: 1 + 4 + 5,901 + 1,062,000,000.
    expect(await readTotales(db)).toEqual({ pedidos: 5, ingresos: 1_062_005_906 });
    expect(await readTotales(db, cliente)).toEqual({ pedidos: 5, ingresos: 1_062_005_906 });
    expect(await readTotales(db, "otro")).toEqual({ pedidos: 0, ingresos: 0 });
  });
});

const pay = (pedido_id: string, aprobado: number, reembolsado = 0) =>
  db.insert(pagos).values({
    id: newId(),
    pedido_id,
    proveedor: "stripe",
    intento: 1,
    estado: "aprobado",
    monto: centimos(11_800),
    aprobado: centimos(aprobado),
    reembolsado: centimos(reembolsado),
    vence_en: new Date(),
  });

const order = async (estado: Estado, cobro: Cobro, aprobado = 0, reembolsado = 0) => {
  const { id } = await insertPedido(db, cliente, { estado, cobro });
  if (aprobado > 0) await pay(id, aprobado, reembolsado);
};

describe("the money", () => {
  it("is nothing without an order", async () => {
    expect(await readCobros(db)).toEqual({ cobrado: 0, devuelto: 0, por_cobrar: 0 });
  });

  it("is split into received, refunded and outstanding", async () => {
    await order("procesando", "pagado", 11_800);
    await order("entregado", "devuelto_parcial", 11_800, 1_800);
    await order("entregado", "devuelto", 11_800, 11_800);
    await order("cancelado", "devuelto", 11_800, 11_800);
    await order("cancelado", "sin_pagar");
    await order("pendiente", "sin_pagar");
    await order("pendiente", "en_curso");
    await order("pendiente", "incompleto", 10_000);
    // An admin may send an unpaid order.
    await order("enviado", "sin_pagar");
    expect(await readCobros(db)).toEqual({
      cobrado: 4 * 11_800 + 10_000,
      devuelto: 1_800 + 2 * 11_800,
      por_cobrar: 3 * 11_800 + 1_800,
    });
    // Revenue counts every order that is not cancelled.
    expect(await readTotales(db)).toMatchObject({ ingresos: 7 * 11_800 });
  });
});

describe("what asks for attention", () => {
  it("counts orders to prepare and flagged orders in any estado", async () => {
    await add("2026-10-01T12:00:00Z", "procesando");
    await add("2026-10-01T12:00:00Z", "pendiente");
    await add("2026-10-01T12:00:00Z", "cancelado");
    await insertPedido(db, cliente, { estado: "cancelado", requiere_atencion: "Llegó un pago." });
    expect(await countAtencion(db)).toEqual({ por_preparar: 1, por_revisar: 1 });
  });
});

describe("the sales by day", () => {
  it("begin and end at midnight of the zone: UTC and Lima differ by five hours", async () => {
    await add("2026-10-01T23:59:59.999Z");
    await add("2026-10-02T00:00:00Z");
    await add("2026-10-02T04:59:59.999Z");
    await add("2026-10-02T05:00:00Z");
    expect(await countByDay("UTC")).toEqual([
      ["2026-10-01", 1],
      ["2026-10-02", 3],
    ]);
    expect(await countByDay("America/Lima")).toEqual([
      ["2026-10-01", 3],
      ["2026-10-02", 1],
    ]);
  });

  it.each(["America/Lima", "UTC", "Asia/Tokyo"])("of a day in %s are the orders that its list shows", async (zona) => {
    for (const hour of ["04:59:59.999", "05:00:00", "14:59:59.999", "15:00:00", "23:59:59.999"]) {
      await add(`2026-10-01T${hour}Z`);
      await add(`2026-10-02T${hour}Z`, "cancelado");
    }
    const ventas = await readVentas(db, "2026-09-30", zona);
    expect(ventas.reduce((sum, { pedidos: n }) => sum + n, 0)).toBe(10);
    for (const { dia, pedidos: n } of ventas) {
      const params = new URL(toDiaHref(dia), "http://localhost").searchParams;
      expect(await listPedidos(db, parseFiltrosPedidos(params, zona))).toMatchObject({ found: n });
    }
  });

  it("begin with the first moment of the first day of the zone", async () => {
    await add("2026-10-02T04:59:59.999Z");
    await add("2026-10-02T05:00:00Z");
    expect(await readVentas(db, "2026-10-02", "America/Lima")).toMatchObject([{ dia: "2026-10-02", pedidos: 1 }]);
    expect(await readVentas(db, "2026-10-02", "UTC")).toMatchObject([{ dia: "2026-10-02", pedidos: 2 }]);
    expect(await readVentas(db, "2026-10-03", "UTC")).toEqual([]);
  });

  it("count what was cancelled, and leave it out of the revenue", async () => {
    await add("2026-10-01T12:00:00Z", "entregado");
    await add("2026-10-01T13:00:00Z", "cancelado");
    await add("2026-10-02T12:00:00Z", "cancelado");
    expect(await readVentas(db, "2026-10-01", "UTC")).toEqual([
      { dia: "2026-10-01", pedidos: 2, vendidos: 1, ingresos: 11_800 },
      { dia: "2026-10-02", pedidos: 1, vendidos: 0, ingresos: 0 },
    ]);
  });
});

describe("the best sellers", () => {
  it("are summed over the orders that stand, since a day", async () => {
    const [taza, gorro] = [await addProducto(db, { precio: 1_050 }), await addProducto(db, { precio: 2_000 })];
    const buildLine = ({ id: producto_id, nombre, precio }: typeof taza, cantidad: number) => ({
      producto_id,
      cantidad,
      precio: toSoles(precio),
      nombre,
      imagen: "",
    });
    const addLines = async (items: ReturnType<typeof buildLine>[], dia: string, estado: Estado = "entregado") => {
      const { id } = await add(`${dia}T12:00:00Z`, estado);
      await db.update(pedidos).set({ items }).where(eq(pedidos.id, id));
    };
    await addLines([buildLine(taza, 3), buildLine(gorro, 1)], "2026-10-02");
    await addLines([buildLine(taza, 2)], "2026-10-03", "pendiente");
    await addLines([buildLine(gorro, 50)], "2026-10-03", "cancelado");
    await addLines([buildLine(gorro, 50)], "2026-10-01");
    expect(await listMasVendidos(db, "2026-10-02", "UTC")).toEqual([
      { producto_id: taza.id, nombre: taza.nombre, imagen: "", unidades: 5, importe: 5_250 },
      { producto_id: gorro.id, nombre: gorro.nombre, imagen: "", unidades: 1, importe: 2_000 },
    ]);
    expect(await listMasVendidos(db, "2026-10-02", "UTC", 1)).toHaveLength(1);
  });
});
