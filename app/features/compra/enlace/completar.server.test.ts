import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { changeAjuste, dropAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { readEnLinea } from "#app/features/compra/checkout/metodos.server.ts";
import { toPartes } from "#app/features/entrega/direcciones/direcciones.ts";
import { openPago, refreshPagos } from "#app/features/pedidos/pagos/cobrar.server.ts";
import { getPedidoDeContacto } from "#app/features/pedidos/pedidos/pedidos.server.ts";
import { ajustes, compradores, pagos, pedidos } from "#db/schema/index.ts";
import { openTestDb } from "#tests/db.ts";
import { clearComprobantes, addSeries } from "#tests/fixtures/comprobantes.ts";
import { buyAsContacto, newContacto } from "#tests/fixtures/contacto.ts";
import { addCupon } from "#tests/fixtures/cupones.ts";
import { FakePasarela } from "#tests/fixtures/pasarela.ts";
import { addCliente, addProducto, openTestTienda, readPedido } from "#tests/fixtures/tienda.ts";
import { findFalta, readRecibo, saveComprador, saveEntrega, saveMetodo } from "./completar.server.ts";
import { preparePago } from "./responder.server.ts";

const db = await openTestDb();
const [stripe, mercadopago] = [new FakePasarela("stripe"), new FakePasarela("mercadopago")];
const tienda = openTestTienda(db, [stripe, mercadopago]);
const { id: actor_id } = await addCliente(db);

beforeEach(async () => {
  await db.delete(ajustes);
  dropAjustes(db);
  await clearComprobantes(db);
});

const charge = () => changeAjuste(tienda, { clave: "cobrar_envio", valor: true, version: 0 }, actor_id);
const AREQUIPA = { ...toPartes(""), calle: "Calle Mercaderes 100", lugar: "Arequipa, Arequipa, Arequipa" };
const LIMA = { ...toPartes(""), calle: "Jr. de la Unión 300", lugar: "Lima, Lima, Lima" };

/** S/ 10.00, and S/ 15.00 of delivery where that is charged. */
async function order(more: Parameters<typeof buyAsContacto>[3] = {}, precio = 1_000) {
  const creacion = await buyAsContacto(tienda, newContacto(), await addProducto(db, { precio }), {
    direccion: "Av. Larco 123\nMiraflores, Lima, Lima",
    ...more,
  });
  if (creacion.tipo !== "creado") throw new Error(creacion.tipo);
  const { id } = creacion.pedido;
  const read = async () => {
    const pedido = await getPedidoDeContacto(db, id);
    if (!pedido) throw new Error("gone");
    return pedido;
  };
  const open = async () => openPago(tienda, await read(), { origen: "http://x", email: "", nombre: "", apellido: "" });
  return { id, read, open, pedido: await read() };
}

describe("the address of an order by link, before a payment begins", () => {
  it("counts a charged delivery anew in another district, closes the open page, and asks the new sum", async () => {
    await charge();
    const { id, pedido, read, open } = await order({ total: 29.5 });
    expect(pedido.ajustes).toMatchObject([{ tipo: "envio", monto: 15 }]);
    expect(await saveEntrega(tienda, pedido, AREQUIPA)).toEqual({ tipo: "hecho" });
    const after = await read();
    expect(after).toMatchObject({ subtotal: 4_500, igv: 810, total: 5_310, distrito: "040101" });
    expect(after.ajustes).toMatchObject([{ tipo: "envio", nombre: "Envío a Provincias", monto: 35 }]);
    expect(after.entrega).toMatchObject({ zona: "Provincias", costo: 35 });
    expect(after.direccion_envio).toBe("Calle Mercaderes 100\nArequipa, Arequipa, Arequipa");
    expect((await readPedido(db, id)).busqueda).toContain("mercaderes");
    expect(stripe.pages.get(id)?.lectura.estado).toBe("cerrado");
    expect(await open()).toContain(id);
    const [one, two] = await db.select().from(pagos).where(eq(pagos.pedido_id, id)).orderBy(pagos.intento);
    expect([one?.estado, two?.estado, two?.monto]).toEqual(["cerrado", "abierto", 5_310]);
  });

  it("changes nothing else in the same district, and closes no page for the same address", async () => {
    await charge();
    const { id, pedido, read } = await order({ total: 29.5 });
    expect(await saveEntrega(tienda, pedido, { ...LIMA, lugar: "Miraflores, Lima, Lima" })).toEqual({ tipo: "hecho" });
    const after = await read();
    expect(after).toMatchObject({ total: pedido.total, entrega: pedido.entrega });
    const [before] = await db.select().from(pagos).where(eq(pagos.pedido_id, id));
    await saveEntrega(tienda, after, { ...LIMA, lugar: "Miraflores, Lima, Lima" });
    expect(await db.select().from(pagos).where(eq(pagos.pedido_id, id))).toEqual([before]);
  });

  it("keeps a price that staff fixed, and takes off with a coupon for the delivery what it now costs", async () => {
    await charge();
    const fija = await order({ total: 29.5 });
    const { entrega } = fija.pedido;
    if (!entrega) throw new Error("no promise");
    await db
      .update(pedidos)
      .set({ entrega: { ...entrega, fija: true } })
      .where(eq(pedidos.id, fija.id));
    await saveEntrega(tienda, fija.pedido, AREQUIPA);
    expect(await fija.read()).toMatchObject({ total: 2_950, entrega: { zona: "Provincias", costo: 15, fija: true } });
    const { codigo } = await addCupon(db, { envio_gratis: true });
    const gratis = await order({ total: 11.8, cupon: codigo });
    await saveEntrega(tienda, gratis.pedido, AREQUIPA);
    const { ajustes: lineas, total } = await gratis.read();
    expect([total, lineas.map(({ monto }) => monto)]).toEqual([1_180, [-35, 35]]);
  });

  it("is none where the order is fetched at the shop", async () => {
    const { id, read } = await order();
    await db
      .update(pedidos)
      .set({ entrega: sql`${pedidos.entrega} || '{"recojo": true}'` })
      .where(eq(pedidos.id, id));
    const antes = await read();
    expect(await saveEntrega(tienda, antes, AREQUIPA)).toMatchObject({ tipo: "rechazo", mensaje: expect.any(String) });
    expect(await read()).toEqual(antes);
  });

  it("is refused without a street, once it is paid or cancelled, and for an account's order", async () => {
    const { id, pedido, read } = await order();
    expect(await saveEntrega(tienda, pedido, { ...AREQUIPA, calle: "" })).toMatchObject({
      campos: { calle: expect.stringMatching(/calle/) as unknown },
    });
    stripe.pay(id);
    // Closing its page finds the payment.
    expect(await saveEntrega(tienda, pedido, AREQUIPA)).toEqual({ tipo: "tarde" });
    expect(await read()).toMatchObject({ estado: "procesando", direccion_envio: pedido.direccion_envio });
    const otro = await order();
    const { id: usuario_id } = await addCliente(db);
    await db
      .update(pedidos)
      .set({ usuario_id, contacto_nombre: null, contacto_correo: null })
      .where(eq(pedidos.id, otro.id));
    expect(await saveEntrega(tienda, otro.pedido, AREQUIPA)).toEqual({ tipo: "tarde" });
  });

  it("from one phone, while another pays: whichever comes first, the page asks what the order costs", async () => {
    await charge();
    for (let round = 0; round < 6; round += 1) {
      const { id, pedido, open } = await order({ total: 29.5 });
      const [saved] = await Promise.all([saveEntrega(tienda, pedido, AREQUIPA), open(), open()]);
      await open();
      const { total } = await readPedido(db, id);
      const live = (await db.select().from(pagos).where(eq(pagos.pedido_id, id))).filter(
        (one) => one.estado === "abierto",
      );
      expect(live.map(({ monto }) => monto)).toEqual([total]);
      expect(total).toBe(saved.tipo === "hecho" ? 5_310 : 2_950);
    }
  });
});

describe("its receipt", () => {
  const DNI = { documento: "dni", numero: "45678912", nombre: "Illari Mamani", direccion: "" } as const;

  it("names its buyer above S/ 700, until then it is not paid; the number is never shown whole", async () => {
    const { id, pedido } = await order({}, 70_000);
    await addSeries(db);
    expect(await findFalta(tienda, pedido)).toContain("pasa de S/ 700");
    expect(await preparePago(tienda, pedido, new FormData())).toMatchObject({
      mensaje: expect.stringMatching(/S\/ 700/) as unknown,
    });
    expect(await saveComprador(tienda, pedido, null)).toMatchObject({ tipo: "rechazo" });
    expect(await saveComprador(tienda, pedido, DNI)).toEqual({ tipo: "hecho" });
    expect(await db.select().from(compradores).where(eq(compradores.pedido_id, id))).toMatchObject([DNI]);
    expect(await findFalta(tienda, pedido)).toBeNull();
    expect(await readRecibo(tienda, id)).toBe("Boleta a Illari Mamani, DNI *****912");
    stripe.pay(id);
    await refreshPagos(tienda, id);
    expect(await saveComprador(tienda, pedido, { ...DNI, nombre: "Otra" })).toEqual({ tipo: "tarde" });
  });

  it("is left out of the page where the shop issues none", async () => {
    const { id, pedido } = await order();
    expect([await readRecibo(tienda, id), await findFalta(tienda, pedido)]).toEqual([null, null]);
  });
});

describe("its payment method", () => {
  it("is another one's page, of the same order, whose time never gets shorter", async () => {
    const { id, pedido, read, open } = await order();
    expect(await saveMetodo(tienda, pedido, "mercadopago")).toBe(true);
    expect(stripe.pages.get(id)?.lectura.estado).toBe("cerrado");
    await open();
    const after = await read();
    expect(after).toMatchObject({ metodo_pago: "mercadopago", vence_en: pedido.vence_en });
    const [one, two] = await db.select().from(pagos).where(eq(pagos.pedido_id, id)).orderBy(pagos.intento);
    expect([one?.proveedor, two?.proveedor, two?.estado]).toEqual(["stripe", "mercadopago", "abierto"]);
  });

  it("is refused when it is not offered, and when the sum has changed since the page was read", async () => {
    const { pedido } = await order();
    const form = (metodo_pago: string, total = String(pedido.total)) => {
      const data = new FormData();
      data.set("metodo_pago", metodo_pago);
      data.set("total", total);
      return data;
    };
    expect(await preparePago(tienda, pedido, form("yape"))).toMatchObject({
      mensaje: expect.stringMatching(/ya no se puede usar/) as unknown,
    });
    expect(await preparePago(tienda, pedido, form("stripe", "1"))).toMatchObject({
      mensaje: expect.stringMatching(/El total cambió/) as unknown,
    });
    expect(await preparePago(tienda, pedido, form("stripe"))).toEqual(pedido);
    expect(await preparePago(tienda, pedido, form("trueque"))).toHaveProperty("mensaje");
  });

  it("is never at the door, whose bounds the checkout asks", async () => {
    const { pedido, read } = await order();
    const valor = { ofrecer: "si", tope: "500", abiertos: "2", lugares: "Lima, Lima" };
    await changeAjuste(tienda, { clave: "contra_entrega", valor, version: 0 }, actor_id);
    expect(await readEnLinea(tienda)).toEqual(["stripe", "mercadopago"]);
    const form = new FormData();
    form.set("metodo_pago", "contra_entrega");
    expect(await preparePago(tienda, pedido, form)).toHaveProperty("mensaje");
    expect(await read()).toMatchObject({ metodo_pago: "stripe", estado: "pendiente" });
  });
});
