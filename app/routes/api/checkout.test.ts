import { eq } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { requestScopeContext, tiendaContext } from "#app/context.ts";
import { admit } from "#app/features/personas/usuarios/sesion.server.ts";
import { pedidos, usuarios } from "#db/schema/index.ts";
import { createLog } from "#lib/log.ts";
import { openTestDb } from "#tests/db.ts";
import { RUC } from "#tests/fixtures/documento.ts";
import { FakePasarela } from "#tests/fixtures/pasarela.ts";
import { addCliente, addProducto, checkoutBody, openTestTienda, readStock } from "#tests/fixtures/tienda.ts";
import { action } from "./checkout.ts";

const db = await openTestDb();
const pasarela = new FakePasarela("stripe");

type Cliente = Awaited<ReturnType<typeof addCliente>>;

/** Calls the route as `cliente`, who passed the guard. */
async function post(cliente: Cliente, body: unknown, headers: Record<string, string> = {}) {
  const context = new RouterContextProvider();
  context.set(tiendaContext, openTestTienda(db, [pasarela]));
  const ajenos = { telefono: null, direccion: null, puesto: null, bloqueado_en: null, created_at: new Date() };
  const usuario = { ...cliente, ...ajenos, rol: "cliente" as const };
  const sesion = { id: "s", created_at: new Date(), email_confirmado: true, dos_pasos: false };
  admit(context, { usuario, aviso: null }, sesion);
  context.set(requestScopeContext, { id: "p", ip: "203.0.113.7", nonce: "n", log: createLog("silent") });
  const request = new Request("http://localhost:3000/api/checkout", {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  const url = new URL(request.url);
  const response = await action({ request, url, context, params: {}, pattern: "/api/checkout" });
  return { status: response.status, body: await response.json() };
}

describe("POST /api/checkout", () => {
  it("answers with the payment page and the order, and keeps phone and address for next time", async () => {
    const [cliente, producto] = [await addCliente(db), await addProducto(db)];
    const { status, body } = await post(cliente, checkoutBody([{ producto, cantidad: 2 }]), {
      "x-user-id": cliente.id,
    });
    expect(status).toBe(200);
    expect(body).toEqual({ url: expect.stringMatching(/^https:/), pedido_id: expect.any(String) });
    const [kept] = await db.select().from(usuarios).where(eq(usuarios.id, cliente.id));
    expect(kept).toMatchObject({ telefono: "+51987654321", direccion: "Av. Larco 123, Miraflores" });
  });

  it.each<[string, object, string]>([
    ["no items", { items: [] }, "items"],
    ["items that are none", { items: "todo" }, "items"],
    [
      "a quantity of 0",
      { items: [{ producto_id: "0199f1a0-0000-7000-8000-000000000001", cantidad: 0, precio: 1 }] },
      "items.0.cantidad",
    ],
    [
      "half a unit",
      { items: [{ producto_id: "0199f1a0-0000-7000-8000-000000000001", cantidad: 1.5, precio: 1 }] },
      "items.0.cantidad",
    ],
    [
      "a negative price",
      { items: [{ producto_id: "0199f1a0-0000-7000-8000-000000000001", cantidad: 1, precio: -1 }] },
      "items.0.precio",
    ],
    [
      "an ill-formed product id",
      { items: [{ producto_id: "'; drop table", cantidad: 1, precio: 1 }] },
      "items.0.producto_id",
    ],
    ["no address", { direccion: "   " }, "direccion"],
    ["a phone that is none", { telefono: "12345" }, "telefono"],
    ["an unknown method", { metodo_pago: "yape" }, "metodo_pago"],
    ["a total of text", { total: "mucho" }, "total"],
    ["a RUC that is none", { comprobante: { ...RUC, numero: "20100070971" } }, "comprobante.numero"],
    ["a factura without an address", { comprobante: { ...RUC, direccion: "" } }, "comprobante.direccion"],
    ["a factura where none is issued", { comprobante: RUC }, "comprobante.documento"],
  ])("refuses %s at its field", async (_what, changes, campo) => {
    const [cliente, producto] = [await addCliente(db), await addProducto(db)];
    const { status, body } = await post(cliente, { ...checkoutBody([{ producto, cantidad: 1 }]), ...changes });
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ codigo: "datos", mensaje: expect.any(String) });
    expect(Object.keys(body.error.campos)).toContain(campo);
    expect(await readStock(db, producto.id)).toBe(10);
  });

  it("refuses more than 99 different products", async () => {
    const [cliente, producto] = [await addCliente(db), await addProducto(db)];
    const body = checkoutBody([{ producto, cantidad: 1 }]);
    const [item] = body.items;
    body.items = Array.from({ length: 100 }, (_, n) => {
      return { ...item, producto_id: `0199f1a0-0000-7000-8000-${String(n).padStart(12, "0")}` } as typeof item & object;
    });
    expect(await post(cliente, body)).toMatchObject({
      status: 400,
      body: { error: { campos: { items: expect.stringContaining("99") } } },
    });
  });

  it.each(["header", "body"])("refuses an order in another's name in the %s", async (where) => {
    const [cliente, other, producto] = [await addCliente(db), await addCliente(db), await addProducto(db)];
    const body = checkoutBody([{ producto, cantidad: 1 }]);
    const answer =
      where === "header"
        ? await post(cliente, body, { "x-user-id": other.id })
        : await post(cliente, { ...body, usuario_id: other.id });
    expect(answer).toMatchObject({ status: 403, body: { error: { codigo: "ajeno" } } });
    expect(await db.select().from(pedidos).where(eq(pedidos.usuario_id, other.id))).toEqual([]);
  });

  it("names the product that sold out meanwhile", async () => {
    const [cliente, producto] = [await addCliente(db), await addProducto(db, { stock: 0 })];
    const { status, body } = await post(cliente, checkoutBody([{ producto, cantidad: 1 }]));
    expect(status).toBe(409);
    expect(body.error).toMatchObject({
      codigo: "stock",
      productos: [{ producto_id: producto.id, nombre: producto.nombre, disponible: 0, precio: 100 }],
    });
    expect(body.error.mensaje).toContain(producto.nombre);
  });

  it("refuses a used key with another body", async () => {
    const [cliente, producto] = [await addCliente(db), await addProducto(db)];
    const key = { "idempotency-key": "intento-1" };
    await post(cliente, checkoutBody([{ producto, cantidad: 1 }]), key);
    const again = await post(cliente, checkoutBody([{ producto, cantidad: 2 }]), key);
    expect(again).toMatchObject({ status: 409, body: { error: { codigo: "clave_usada" } } });
  });

  it("says so when the provider fails", async () => {
    const [cliente, producto] = [await addCliente(db), await addProducto(db)];
    pasarela.down = true;
    const answer = await post(cliente, checkoutBody([{ producto, cantidad: 1 }]));
    pasarela.down = false;
    expect(answer).toEqual({
      status: 502,
      body: { error: { codigo: "proveedor", mensaje: "Error al procesar el pago. Intentalo de nuevo." } },
    });
  });
});
