import { beforeEach, describe, expect, it } from "vitest";
import { changeAjuste, dropAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { toPartes } from "#app/features/entrega/direcciones/direcciones.ts";
import { quoteTyped } from "#app/features/entrega/envios/cotizar.server.ts";
import { lineasDeCobro } from "#app/features/pedidos/pagos/cobro.ts";
import { refreshPagos } from "#app/features/pedidos/pagos/cobrar.server.ts";
import { describeEntrega } from "#app/features/pedidos/pedidos/entrega.ts";
import { getOwnPedido } from "#app/features/pedidos/pedidos/pedidos.server.ts";
import { ajustes, correos, pedidos } from "#db/schema/index.ts";
import { centimos, fromSoles, isSoles, soles } from "#lib/dinero.ts";
import { ZONAS_ENVIO } from "#lib/envio/zonas.ts";
import { openTestDb } from "#tests/db.ts";
import { FakePasarela } from "#tests/fixtures/pasarela.ts";
import { addCliente, addProducto, checkoutBody, openTestTienda, readPedido } from "#tests/fixtures/tienda.ts";
import { eq } from "drizzle-orm";
import { checkoutSchema } from "./checkout.schema.ts";
import { startCheckout } from "./checkout.server.ts";
import { computeCuenta } from "./cuenta.ts";

const db = await openTestDb();
const stripe = new FakePasarela("stripe");
const tienda = openTestTienda(db, [stripe]);
const { id: actor_id } = await addCliente(db);

beforeEach(async () => {
  await db.delete(ajustes);
  dropAjustes(db);
});

/** Deliveries become part of the order. */
const charge = (valor = true) => changeAjuste(tienda, { clave: "cobrar_envio", valor, version: 0 }, actor_id);

const EN_LIMA = { ...toPartes(""), calle: "Av. Larco 123", lugar: "Miraflores, Lima, Lima" };

/** Orders a product of S/ 10.00 with a delivery of S/ 15.00 in Lima; `changes` to the body. */
async function buy(changes: Record<string, unknown> = {}, precio = 1_000) {
  const [cliente, producto] = [await addCliente(db), await addProducto(db, { precio })];
  const body = { ...checkoutBody([{ producto, cantidad: 1 }]), entrega: EN_LIMA, ...changes };
  const salida = await startCheckout(tienda, cliente, checkoutSchema.parse(body), "k");
  return { cliente, salida, pedido: salida.tipo === "abierto" ? await readPedido(db, salida.pedido_id) : null };
}

describe("while deliveries are paid on receipt", () => {
  it("an order is what it was, and keeps what it was promised", async () => {
    const { pedido } = await buy();
    expect(pedido).toMatchObject({ ajustes: [], subtotal: 1_000, igv: 180, total: 1_180 });
    expect(pedido?.entrega).toMatchObject({ zona: "Lima Metropolitana", costo: 15, dias: [1, 2], corte: "14:00" });
    expect(pedido?.direccion_envio).toBe("Av. Larco 123\nMiraflores, Lima, Lima");
  });

  it("is free from an amount on", async () => {
    expect((await buy({}, 5_001)).pedido?.entrega).toMatchObject({ costo: 0 });
    expect((await buy({}, 5_000)).pedido?.entrega).toMatchObject({ costo: 15 });
  });

  it("the promise stays when the zones change", async () => {
    const { pedido } = await buy();
    const valor = ZONAS_ENVIO.map((zona) => ({ ...zona, costo: centimos(9_900), dias: [9, 10] as const }));
    await changeAjuste(tienda, { clave: "zonas_envio", valor, version: 0 }, actor_id);
    expect((await readPedido(db, pedido?.id ?? "")).entrega).toEqual(pedido?.entrega);
    expect((await buy()).pedido?.entrega).toMatchObject({ costo: 99, dias: [9, 10] });
  });

  it.each([
    ["Av. Larco 123\nMiraflores, Lima, Lima\nReferencia: puerta verde", "Lima Metropolitana"],
    ["Jr. Puno 1, Calca, Calca, Cusco", "Provincias"],
    ["Av. Larco 123, Miraflores", undefined],
  ])("of the text %j the district is read where it stands", async (direccion, zona) => {
    const { pedido } = await buy({ entrega: undefined, direccion });
    expect(pedido?.direccion_envio).toBe(direccion);
    expect(pedido?.entrega?.zona).toBe(zona);
  });

  it("an address by its parts is judged like any other, and a new district is taken at the second time", async () => {
    const lejos = { ...EN_LIMA, lugar: "", departamento: "cusco", provincia: "calca", distrito: "Nuevo Lares" };
    const { salida } = await buy({ entrega: lejos });
    if (salida.tipo !== "direccion") throw new Error(salida.tipo);
    expect(salida.campos.distrito).toMatch(/No conocemos ese distrito/);
    const { pedido } = await buy({ entrega: { ...lejos, lugar_visto: salida.visto } });
    expect(pedido).toMatchObject({
      direccion_envio: "Av. Larco 123\nNuevo Lares, Calca, Cusco",
      entrega: { zona: "Provincias" },
    });
    expect((await buy({ entrega: { ...EN_LIMA, calle: "1" } })).salida).toMatchObject({
      campos: { calle: expect.any(String) },
    });
  });
});

describe("while deliveries are charged with the order", () => {
  it("the order has them as a line inside its subtotal, and what is charged adds up", async () => {
    await charge();
    const { pedido, cliente } = await buy({ total: 29.5 });
    expect(pedido).toMatchObject({
      ajustes: [{ tipo: "envio", nombre: "Envío a Lima Metropolitana", monto: 15 }],
      subtotal: 2_500,
      igv: 450,
      total: 2_950,
      entrega: { costo: 15 },
    });
    const own = await getOwnPedido(db, pedido?.id ?? "", cliente.id);
    if (!own) throw new Error("no order");
    expect(lineasDeCobro(own).map(({ nombre, precio }) => [nombre, precio])).toEqual([
      [expect.any(String), 1_000],
      ["Envío a Lima Metropolitana", 1_500],
      ["IGV (18%)", 450],
    ]);
  });

  it("no line stands for a free one", async () => {
    await charge();
    expect((await buy({}, 5_001)).pedido).toMatchObject({ ajustes: [], total: 5_901, entrega: { costo: 0 } });
  });

  it("what was shown before is refused with the new total, whichever way it changed", async () => {
    await charge();
    expect((await buy()).salida).toMatchObject({ tipo: "precio", productos: [], total: 29.5 });
    await db.delete(ajustes);
    dropAjustes(db);
    expect((await buy({ total: 29.5 })).salida).toMatchObject({ tipo: "precio", productos: [], total: 11.8 });
  });

  it("an address whose district is not known is refused", async () => {
    await charge();
    expect((await buy({ entrega: undefined })).salida).toEqual({ tipo: "sin_lugar" });
  });

  it("the page quotes what is charged, wherever and for any price", async () => {
    await charge();
    for (const lugar of ["Miraflores, Lima, Lima", "Huaral, Huaral, Lima", "Cusco, Cusco, Cusco"]) {
      for (const precio of [999, 5_000, 5_001, 14_999, 15_000]) {
        const quoted = await quoteTyped(tienda, { ...EN_LIMA, lugar });
        if (quoted.tipo === "rechazo") throw new Error("no place");
        const { zona } = quoted.cotizacion;
        const producto = { id: "p", nombre: "", categoria: "", precio: soles(precio / 100), stock: 9, imagen: "" };
        const cotizado = {
          lugar,
          zona: zona.nombre,
          llega: "",
          breve: "",
          cobrado: quoted.cobrado,
          costo: soles(zona.costo / 100),
          gratis_desde: zona.gratis_desde === null ? undefined : soles(zona.gratis_desde / 100),
        };
        const { totales } = computeCuenta([{ producto, cantidad: 1 }], cotizado, false);
        const total = totales.total / 100;
        expect(isSoles(total)).toBe(true);
        const { pedido } = await buy({ entrega: { ...EN_LIMA, lugar }, total }, precio);
        expect(pedido?.total).toBe(totales.total);
        expect(fromSoles(soles(total))).toBe(pedido?.total);
      }
    }
  });
});

async function pay(pedido_id: string) {
  stripe.pay(pedido_id);
  await refreshPagos(tienda, pedido_id);
  return readPedido(db, pedido_id);
}

describe("a payment", () => {
  it("within the hour keeps the days; a later one counts from its own day, and the mail says so", async () => {
    const [soon, late] = [(await buy()).pedido, (await buy()).pedido];
    if (!soon?.entrega || !late?.entrega) throw new Error("no promise");
    expect((await pay(soon.id)).entrega).toEqual(soon.entrega);
    // As if ordered a week ago.
    const created_at = new Date(late.created_at.getTime() - 7 * 86_400_000);
    const entrega = { ...late.entrega, desde: "2020-01-02", hasta: "2020-01-03" };
    await db.update(pedidos).set({ created_at, entrega }).where(eq(pedidos.id, late.id));
    const paid = await pay(late.id);
    expect(paid).toMatchObject({ estado: "procesando", entrega: { zona: "Lima Metropolitana", dias: [1, 2] } });
    expect(paid.entrega && paid.entrega.desde >= soon.entrega.desde).toBe(true);
    const [mail] = await db.select().from(correos).where(eq(correos.pedido_id, late.id));
    expect(mail?.texto).toContain(describeEntrega(paid) ?? "no promise");
    expect(mail?.texto).toContain("Envío de S/ 15.00, se paga al recibir.");
  });
});
