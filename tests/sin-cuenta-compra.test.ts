import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { changeAjuste, dropAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { refreshPagos } from "#app/features/pedidos/pagos/cobrar.server.ts";
import { ajustes, correos, pedidos, series_comprobante, usuarios } from "#db/schema/index.ts";
import { newId } from "#lib/ids.ts";
import { openTestDb } from "./db.ts";
import { buyAsContacto, newContacto } from "./fixtures/contacto.ts";
import { addCupon } from "./fixtures/cupones.ts";
import { addProducto, checkoutBody, readStock } from "./fixtures/tienda.ts";
import { buy, openWorld } from "./fixtures/world.ts";

const db = await openTestDb();
const world = await openWorld(db);
const { tienda, stripe, people } = world;
const { nadie, cliente, admin } = people;
// The world's receipt took a number by hand.
await db.update(series_comprobante).set({ ultimo: 100 });

async function put(valor: boolean) {
  await db.delete(ajustes).where(eq(ajustes.clave, "comprar_sin_cuenta"));
  if (valor) await changeAjuste(tienda, { clave: "comprar_sin_cuenta", valor, version: 0 }, admin.id);
  dropAjustes(db);
}

/** The body that the page of who has no account sends. */
async function body(changes: Record<string, unknown> = {}) {
  const [{ nombre, correo, telefono }, producto] = [newContacto(), await addProducto(db)];
  const sent = { ...checkoutBody([{ producto, cantidad: 2 }]), telefono: telefono.replace("+51", "") };
  return { producto, correo, sent: { ...sent, contacto: { nombre, correo }, ...changes } };
}

const read = async (answer: Response) => ({ status: answer.status, ...((await answer.json()) as object) });

describe("while one buys with an account alone", () => {
  it("the checkout leads to sign in, and its call refuses, whatever it carries", async () => {
    await put(false);
    const { sent } = await body();
    const page = await nadie.fetchShop("/checkout");
    expect([page.status, page.headers.get("Location")]).toEqual([302, "/sign-in?origen=/checkout"]);
    expect((await buy(nadie.fetchShop, sent, newId())).status).toBe(401);
    expect(await (await nadie.fetchShop("/carrito")).text()).not.toContain('sinCuenta",true');
  });
});

describe("who buys without an account", () => {
  it("pays on the same page, comes back by the link, and is mailed it once it is paid", async () => {
    await put(true);
    const page = await nadie.fetchShop("/checkout");
    expect(page.headers.get("Cache-Control")).toContain("no-store");
    const html = await page.text();
    for (const part of ['name="contacto_nombre"', 'name="contacto_correo"', 'name="terminos"', "Inicia sesión"])
      expect(html).toContain(part);
    const { sent, producto, correo } = await body();
    const clave = newId();
    const before = await db.$count(usuarios);
    const answer = await read(await buy(nadie.fetchShop, sent, clave));
    expect(answer).toMatchObject({ status: 200, url: expect.stringMatching(/^https:\/\/pagos\.example/) as unknown });
    expect(await read(await buy(nadie.fetchShop, sent, clave))).toEqual(answer);
    const [row] = await db
      .select()
      .from(pedidos)
      .where(eq(pedidos.contacto_correo, correo ?? ""));
    const { id, enlace, red } = row ?? { id: "", enlace: "", red: "" };
    expect([row?.usuario_id, row?.telefono?.startsWith("+51")]).toEqual([null, true]);
    // An HMAC: the network stands nowhere.
    expect([red?.length, await readStock(db, producto.id), await db.$count(usuarios)]).toEqual([22, 8, before]);
    const mails = () => db.select().from(correos).where(eq(correos.pedido_id, id));
    expect(await mails()).toMatchObject([{ tipo: "pedido_enlace", para: correo, estado: "pendiente" }]);
    stripe.pay(id);
    await refreshPagos(tienda, id);
    expect(await mails()).toMatchObject([{ tipo: "pedido_confirmado", para: correo }]);
    const seen = await nadie.fetchShop(`/pedido/${id}?clave=${tienda.enlaces.sign("pedido", enlace ?? "")}`);
    expect(await seen.text()).toContain("Tu pago está confirmado");
    // Paid: the same key leads to the order, by its link.
    const again = (await read(await buy(nadie.fetchShop, sent, clave))) as { url?: string };
    expect(again.url).toContain(`/pedido/${id}?clave=`);
  });

  it("is asked for name, mailbox and phone, and to sign in where the page knew an account", async () => {
    await put(true);
    const { sent } = await body();
    const { contacto: _contacto, ...cuenta } = sent;
    expect((await buy(nadie.fetchShop, cuenta, newId())).status).toBe(401);
    const refused = await read(await buy(nadie.fetchShop, { ...sent, contacto: { nombre: "", correo: "x" } }, newId()));
    expect(refused).toMatchObject({
      status: 400,
      error: {
        campos: {
          "contacto.nombre": expect.stringMatching(/./) as unknown,
          "contacto.correo": expect.stringMatching(/./) as unknown,
        },
      },
    });
    const { telefono: _telefono, ...mudo } = sent;
    expect(await read(await buy(nadie.fetchShop, mudo, newId()))).toMatchObject({
      error: { campos: { telefono: expect.stringMatching(/./) as unknown } },
    });
    expect((await buy(nadie.fetchShop, { ...sent, usuario_id: cliente.id }, newId())).status).toBe(403);
  });

  it("is nobody else than who is signed in", async () => {
    await put(true);
    const { sent, correo } = await body();
    expect((await buy(cliente.fetchShop, sent, newId())).status).toBe(200);
    expect(await db.$count(pedidos, eq(pedidos.contacto_correo, correo ?? ""))).toBe(0);
  });

  it("gets the key of another's order for no answer", async () => {
    await put(true);
    const [uno, otro, clave] = [await body(), await body(), newId()];
    await buy(nadie.fetchShop, uno.sent, clave);
    expect(await read(await buy(nadie.fetchShop, otro.sent, clave))).toMatchObject({
      error: { codigo: "clave_usada" },
    });
  });
});

describe("a network without accounts", () => {
  it("leaves ten orders unpaid at most, whatever mailboxes it types; what is paid makes room", async () => {
    const [producto, red] = [await addProducto(db, { stock: 50 }), newId()];
    const order = (more = {}) => buyAsContacto(tienda, newContacto(), producto, { red, ...more });
    const all = await Promise.all(Array.from({ length: 13 }, () => order()));
    const made = all.flatMap((one) => (one.tipo === "creado" ? [one.pedido.id] : []));
    expect([made.length, all.filter(({ tipo }) => tipo === "limite").length]).toEqual([10, 3]);
    expect((await order({ red: newId() })).tipo).toBe("creado");
    expect((await order({ limitado: false })).tipo).toBe("creado");
    for (const id of made.slice(0, 3)) {
      stripe.pay(id);
      await refreshPagos(tienda, id);
    }
    expect((await order()).tipo).toBe("creado");
  });

  it("uses a coupon five times a day", async () => {
    const { codigo } = await addCupon(db, { primera_compra: true });
    const [producto, red] = [await addProducto(db, { stock: 50 }), newId()];
    const order = (more = {}) =>
      buyAsContacto(tienda, newContacto(), producto, { red, cupon: codigo, total: 106.2, ...more });
    for (let n = 0; n < 5; n += 1) expect((await order()).tipo).toBe("creado");
    expect((await order()).tipo).toBe("cupon");
    expect((await order({ red: newId() })).tipo).toBe("creado");
  });
});

it("forty people without an account buy twelve pieces at once: exactly twelve are sold", async () => {
  await put(true);
  const producto = await addProducto(db, { stock: 12 });
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => buyAsContacto(tienda, newContacto(), producto, { red: newId() })),
  );
  expect(answers.filter(({ tipo }) => tipo === "creado")).toHaveLength(12);
  expect(await readStock(db, producto.id)).toBe(0);
});
