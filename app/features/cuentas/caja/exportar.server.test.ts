import { expect, it } from "vitest";
import { ventas_dia } from "#db/schema/index.ts";
import { newId } from "#lib/ids.ts";
import { openTestDb } from "#tests/db.ts";
import { addProducto } from "#tests/fixtures/tienda.ts";
import { COLUMNAS_DIA, exportVentas } from "./exportar.server.ts";
import { NADA } from "./sumar.ts";

const db = await openTestDb();
const taza = await addProducto(db);
const BORRADO = newId();
const RANGO = { desde: "2026-06-02", hasta: "2026-06-04" };

/** Different numbers, so that no column can pass for another. */
const de = (eje: (typeof ventas_dia.$inferInsert)["eje"], clave: string, n: number, dia = "2026-06-02") => ({
  ...NADA,
  eje,
  dia,
  clave,
  cobrado: 11 * n,
  devuelto: 3 * n,
  igv_devuelto: n,
  pedidos: 2,
  unidades: 5,
  nuevos: 1,
  vendido: 7 * n,
  igv: 2 * n,
});

await db
  .insert(ventas_dia)
  .values([
    de("dia", "", 100),
    de("dia", "", 200, "2026-06-04"),
    de("dia", "", 900, "2026-06-05"),
    de("categoria", "Hogar", 300),
    de("categoria", "Hogar", 100, "2026-06-04"),
    { ...de("categoria", "", 100), unidades: 0, vendido: -250 },
    de("producto", taza.id, 300),
    de("producto", BORRADO, 100),
    de("metodo", "yape", 300),
    de("metodo", "mercadopago", 100),
    de("distrito", "150122", 300),
    de("distrito", "", 100),
    de("hora", "09", 300),
    de("hora", "21", 100),
  ]);

const exported = async (eje: Parameters<typeof exportVentas>[1]) => {
  const { header, rows } = await exportVentas(db, eje, RANGO);
  return [header, ...rows];
};

it("by day it has each one, those without anything too, base and IGV apart", async () => {
  expect(await exported("dia")).toEqual([
    COLUMNAS_DIA,
    ["2026-06-02", 2, 5, 1, 5, 2, 7, 11, 3, 1],
    ["2026-06-03", 0, 0, 0, 0, 0, 0, 0, 0, 0],
    ["2026-06-04", 2, 5, 1, 10, 4, 14, 22, 6, 2],
  ]);
});

it("of lines it has units and what was sold without IGV, coupons and deliveries by their name", async () => {
  expect(await exported("categoria")).toEqual([
    ["Categoría", "Unidades", "Vendido sin IGV"],
    ["Hogar", 10, 28],
    ["Cupones y envíos", 0, -2.5],
  ]);
  expect(await exported("producto")).toEqual([
    ["Producto", "Unidades", "Vendido sin IGV", "ID"],
    [taza.nombre, 5, 21, taza.id],
    ["", 5, 7, BORRADO],
  ]);
});

it("of orders it has how many and what was sold with IGV; of methods also what came in and went back", async () => {
  expect(await exported("metodo")).toEqual([
    ["Método", "Pedidos vendidos", "Vendido con IGV", "Cobrado", "Devuelto"],
    ["Yape, Plin o transferencia", 2, 21, 33, 9],
    ["Mercado Pago", 2, 7, 11, 3],
  ]);
  expect(await exported("distrito")).toEqual([
    ["Distrito", "Pedidos vendidos", "Vendido con IGV"],
    ["Miraflores, Lima, Lima", 2, 21],
    ["Sin distrito", 2, 7],
  ]);
  expect(await exported("hora")).toEqual([
    ["Hora", "Pedidos vendidos", "Vendido con IGV"],
    ["09:00", 2, 21],
    ["21:00", 2, 7],
  ]);
});
