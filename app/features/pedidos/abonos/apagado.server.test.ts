import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { changeAjuste, dropAjustes, findAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { describeMedios } from "#app/features/base/ajustes/metodos.ts";
import { YAPE_VACIO } from "#app/features/base/ajustes/yape.ts";
import { checkoutSchema } from "#app/features/compra/checkout/checkout.schema.ts";
import { startCheckout } from "#app/features/compra/checkout/checkout.server.ts";
import { MetodosPago } from "#app/features/compra/checkout/metodo-pago.tsx";
import { readMetodos } from "#app/features/compra/checkout/metodos.server.ts";
import { describeEnvios } from "#app/features/entrega/envios/describir.ts";
import { getSituacion } from "#app/features/pedidos/pagos/situacion.server.ts";
import { createYape } from "#app/features/pedidos/pagos/yape.server.ts";
import { ajustes } from "#db/schema/index.ts";
import { METODOS_ELEGIBLES } from "#db/values.ts";
import { openTestDb } from "#tests/db.ts";
import { CUENTA } from "#tests/fixtures/abono.ts";
import { FakePasarela } from "#tests/fixtures/pasarela.ts";
import { addCliente, addProducto, checkoutBody, openTestTienda, readPedido } from "#tests/fixtures/tienda.ts";

const db = await openTestDb();
const pasarelas = [new FakePasarela("stripe"), new FakePasarela("mercadopago"), createYape(db)];
const tienda = openTestTienda(db, pasarelas);

const buy = async (metodo_pago: string) => {
  const [cliente, producto] = [await addCliente(db), await addProducto(db)];
  const cuerpo = { ...checkoutBody([{ producto, cantidad: 1 }]), metodo_pago };
  return startCheckout(tienda, cliente, checkoutSchema.parse(cuerpo), "k");
};

const change = (clave: "metodos_pago" | "yape", valor: readonly string[] | typeof CUENTA | null, version: number) =>
  changeAjuste(tienda, { clave, valor: valor as never, version }, "ana");

describe("until the shopkeeper switches payments by hand on", () => {
  it("the checkout offers what it always did, field for field", async () => {
    const metodos = await readMetodos(tienda);
    expect(metodos).toEqual(["stripe", "mercadopago"]);
    const html = renderToStaticMarkup(MetodosPago({ metodos }));
    expect([...html.matchAll(/<input[^>]*value="(\w+)"/g)].map(([, value]) => value)).toEqual(metodos);
    expect(html).not.toMatch(/yape|plin|transferencia/i);
  });

  it("its call refuses them, and an order knows of no page of ours", async () => {
    expect(await buy("yape")).toEqual({ tipo: "metodo", metodo: "yape" });
    const salida = await buy("stripe");
    if (salida.tipo !== "abierto") throw new Error(salida.tipo);
    const pedido = await readPedido(db, salida.pedido_id);
    expect(Math.round((pedido.vence_en.getTime() - pedido.created_at.getTime()) / 60_000)).toBe(35);
    expect(await getSituacion(tienda, pedido, true)).toEqual({ situacion: "por_pagar", voucher: null, seguir: null });
  });

  it("no text names them", async () => {
    expect(describeEnvios(await findAjustes(db, tienda.env)).metodos).toBeUndefined();
    expect(describeMedios("entero")).toBe("tarjeta de crédito o débito o con Mercado Pago");
  });
});

describe("the switch", () => {
  it("wants to know first where the shop is paid, and keeps that while it is on", async () => {
    await db.delete(ajustes);
    dropAjustes(db);
    expect(await change("metodos_pago", METODOS_ELEGIBLES, 0)).toBe("sin_datos");
    expect(await change("yape", CUENTA, 0)).toBe("hecho");
    expect(await change("metodos_pago", METODOS_ELEGIBLES, 0)).toBe("hecho");
    expect(await readMetodos(tienda)).toEqual(METODOS_ELEGIBLES);
    expect(await change("yape", YAPE_VACIO, 1)).toBe("sin_datos");
    expect(await change("metodos_pago", null, 1)).toBe("hecho");
    expect(await change("yape", null, 1)).toBe("hecho");
  });
});
