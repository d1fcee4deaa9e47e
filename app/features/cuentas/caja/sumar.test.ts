import { describe, expect, it } from "vitest";
import { soles } from "#lib/dinero.ts";
import { readDistrito } from "#lib/ubigeo/lugares.ts";
import { AJUSTES, type MovimientoDinero, sumMovimientos } from "./sumar.ts";

it.each([
  ["Av. Larco 123\nMiraflores, Lima, Lima\nReferencia: frente al parque", "150122"],
  ["Av. Larco 123, dpto. 301, Miraflores, Lima", "150122"],
  ["Calle Sol 1, Cayma, Arequipa", "040103"],
  ["Jr. Puno 1, miraflores,  LIMA", "150122"],
  ["Av. Larco 123, Miraflores", ""],
  ["Av. Larco 123, dpto. 301", ""],
  ["Calle Sol 1\nNuevo Lares, Calca, Cusco", ""],
  ["", ""],
])("the district of %j is %j", (direccion, codigo) => expect(readDistrito(direccion)).toBe(codigo));

const item = (producto_id: string, cantidad: number, precio: number) => {
  return { producto_id, cantidad, precio: soles(precio), nombre: producto_id, imagen: "" };
};

const venta = (momento: string, cambios: Partial<MovimientoDinero> = {}): MovimientoDinero => ({
  metodo: "stripe",
  tipo: "cobro",
  monto: 11_800,
  igv: 1_800,
  venta: 1,
  primera: false,
  momento: new Date(momento),
  pedido: { items: [item("taza", 2, 30), item("gorro", 1, 40)], ajustes: [], total: 11_800, igv: 1_800 },
  distrito: "150122",
  ...cambios,
});

const CATEGORIAS = new Map([
  ["taza", "Hogar"],
  ["gorro", "Ropa"],
]);

/** One eje's sums as [day, clave, figures that are not 0]. */
const list = (movimientos: MovimientoDinero[], eje: string) =>
  sumMovimientos(movimientos, CATEGORIAS)
    .filter((suma) => suma.eje === eje)
    .map(({ dia, clave, eje: _eje, ...cifras }) => [
      dia,
      clave,
      Object.fromEntries(Object.entries(cifras).filter(([, n]) => n !== 0)),
    ]);

describe("the sums", () => {
  it("begin a day at midnight of Lima", () => {
    const [antes, despues] = ["2026-11-01T04:59:59.999Z", "2026-11-01T05:00:00Z"];
    expect(list([venta(antes), venta(despues), venta(despues)], "dia")).toMatchObject([
      ["2026-10-31", "", { pedidos: 1, unidades: 3, vendido: 11_800, cobrado: 11_800, igv: 1_800 }],
      ["2026-11-01", "", { pedidos: 2, unidades: 6, vendido: 23_600 }],
    ]);
    expect(list([venta(antes), venta(despues)], "hora").map(([dia, hora]) => [dia, hora])).toEqual([
      ["2026-10-31", "23"],
      ["2026-11-01", "00"],
    ]);
  });

  it("of categories are the lines and the extra lines: the subtotal to the céntimo", () => {
    const ajustes = [{ tipo: "envio" as const, nombre: "Envío", monto: -10 }];
    const pedido = { ...venta("2026-11-01T12:00:00Z").pedido, ajustes };
    const rows = list([venta("2026-11-01T12:00:00Z", { pedido })], "categoria");
    expect(rows).toEqual([
      ["2026-11-01", "Hogar", { unidades: 2, vendido: 6_000 }],
      ["2026-11-01", "Ropa", { unidades: 1, vendido: 4_000 }],
      ["2026-11-01", AJUSTES, { vendido: -1_000 }],
    ]);
  });

  it("of what is no sale are money alone", () => {
    const dinero = { venta: 0 as const, monto: 500, igv: 76 };
    const rows = [
      venta("2026-11-01T12:00:00Z", { ...dinero, tipo: "devolucion" }),
      venta("2026-11-01T12:00:00Z", { ...dinero, monto: -200, igv: -31, tipo: "devolucion" }),
      venta("2026-11-02T12:00:00Z", { ...dinero, metodo: "mercadopago" }),
    ];
    expect(list(rows, "metodo")).toEqual([
      ["2026-11-01", "stripe", { devuelto: 300, igv_devuelto: 45 }],
      ["2026-11-02", "mercadopago", { cobrado: 500 }],
    ]);
    expect(list(rows, "hora")).toEqual([]);
    expect(list(rows, "producto")).toEqual([]);
  });
});
