import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { toSoles } from "#app/lib/dinero.ts";
import { pedidos } from "#db/schema/index.ts";
import { openTestDb } from "#tests/db.ts";
import { insertPedido } from "#tests/fabrica/pedido.ts";
import { addCliente, addProducto } from "#tests/fabrica/tienda.ts";
import { countAtencion, listMasVendidos, readTotales, readVentas } from "./estadisticas.server.ts";
import type { Estado } from "./pedidos.ts";

const db = await openTestDb();
const { id: cliente } = await addCliente(db);

const countByDay = async (zona: string) =>
  (await readVentas(db, "2026-09-01", zona)).map(({ dia, pedidos: n }) => [dia, n]);

beforeEach(async () => {
  await db.delete(pedidos);
});

/** S/ 118.00 with IGV unless said otherwise. */
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
    // With 18 % IGV, rounded half up for each order: 1 + 4 + 5,901 + 1,062,000,000.
    expect(await readTotales(db)).toEqual({ pedidos: 5, ingresos: 1_062_005_906 });
    expect(await readTotales(db, cliente)).toEqual({ pedidos: 5, ingresos: 1_062_005_906 });
    expect(await readTotales(db, "otro")).toEqual({ pedidos: 0, ingresos: 0 });
  });
});

describe("what asks for attention", () => {
  it("is what waits to be prepared, and what a person must look at, in any estado", async () => {
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
    const lineOf = ({ id: producto_id, nombre, precio }: typeof taza, cantidad: number) => ({
      producto_id,
      cantidad,
      precio: toSoles(precio),
      nombre,
      imagen: "",
    });
    const addLines = async (items: ReturnType<typeof lineOf>[], dia: string, estado: Estado = "entregado") => {
      const { id } = await add(`${dia}T12:00:00Z`, estado);
      await db.update(pedidos).set({ items }).where(eq(pedidos.id, id));
    };
    await addLines([lineOf(taza, 3), lineOf(gorro, 1)], "2026-10-02");
    await addLines([lineOf(taza, 2)], "2026-10-03", "pendiente");
    await addLines([lineOf(gorro, 50)], "2026-10-03", "cancelado");
    await addLines([lineOf(gorro, 50)], "2026-10-01");
    expect(await listMasVendidos(db, "2026-10-02", "UTC")).toEqual([
      { producto_id: taza.id, nombre: taza.nombre, imagen: "", unidades: 5, importe: 5_250 },
      { producto_id: gorro.id, nombre: gorro.nombre, imagen: "", unidades: 1, importe: 2_000 },
    ]);
    expect(await listMasVendidos(db, "2026-10-02", "UTC", 1)).toHaveLength(1);
  });
});
