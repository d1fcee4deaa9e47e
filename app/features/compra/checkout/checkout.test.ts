import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { centimos, soles } from "#lib/dinero.ts";
import { toPartes } from "#app/features/entrega/direcciones/direcciones.ts";
import { almacen } from "#app/features/compra/carrito/almacen.ts";
import { formatBody, parseRespuesta, postCheckout } from "./checkout.ts";
import { claveFor, digest, endIntento, endSettled, readBorrador, rememberIntento, saveBorrador } from "./pestana.ts";
import { fakeStorage } from "#tests/fixtures/storage.ts";
import { parseMetodo } from "#app/features/pedidos/pedidos/campos.ts";
import { addPendiente, settlePedido } from "#app/features/compra/carrito/pendientes.ts";

const producto = { id: "a", nombre: "Taza", categoria: "Hogar", precio: soles(39.9), stock: 5, imagen: "taza.webp" };
const partes = { ...toPartes("Av. Larco 1"), lugar: "Miraflores, Lima, Lima", referencia: "puerta verde" };
const pago = { metodo_pago: "stripe", total: centimos(9_416) } as const;
const datos = { usuario_id: "u1", telefono: "987 654 321", direccion: partes, guardar_direccion: true, ...pago };

const SIN_ESCRIBIR = {
  factura_numero: "",
  factura_nombre: "",
  factura_direccion: "",
  boleta_documento: "dni",
  boleta_numero: "",
  boleta_nombre: "",
};

const refused = (codigo: string, more = {}) => ({ error: { codigo, mensaje: "m", ...more } });

beforeEach(() => {
  vi.stubGlobal("sessionStorage", fakeStorage());
  vi.stubGlobal("window", { localStorage: fakeStorage() });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("the body has amounts in decimal soles, and the total with IGV", () => {
  expect(JSON.parse(formatBody([{ producto, cantidad: 2 }], datos))).toEqual({
    items: [{ producto_id: "a", cantidad: 2, precio: 39.9, nombre: "Taza", imagen: "taza.webp" }],
    total: 94.16,
    direccion: "Av. Larco 1\nMiraflores, Lima, Lima\nReferencia: puerta verde",
    entrega: partes,
    guardar_direccion: true,
    metodo_pago: "stripe",
    usuario_id: "u1",
    telefono: "987 654 321",
  });
});

it("the body names the coupon that takes something off", () => {
  const body = formatBody([{ producto, cantidad: 2 }], { ...datos, cupon: "HOLA" });
  expect(JSON.parse(body)).toMatchObject({ cupon: "HOLA" });
});

it("the body says to whom the receipt is made out, and nothing of it where nobody is named", () => {
  const comprobante = { documento: "dni", numero: "12345678", nombre: "Rosa Huamán", direccion: "" };
  expect(JSON.parse(formatBody([{ producto, cantidad: 2 }], { ...datos, comprobante }))).toMatchObject({ comprobante });
  expect(formatBody([{ producto, cantidad: 2 }], { ...datos, comprobante: undefined })).not.toContain("comprobante");
});

describe("the answer", () => {
  const cambio = { producto_id: "a", nombre: "Taza", disponible: 1, precio: 39.9 };
  it.each([
    [
      "to pay",
      true,
      { url: "https://pagos/1", pedido_id: "p1" },
      { tipo: "pagar", url: "https://pagos/1", pedido_id: "p1" },
    ],
    [
      "a script instead of an address",
      true,
      { url: "javascript:x", pedido_id: "p1" },
      { tipo: "fallo", terminado: false },
    ],
    ["no address", true, { pedido_id: "p1" }, { tipo: "fallo", terminado: false }],
    [
      "bad data",
      false,
      refused("datos", { campos: { telefono: "t", x: 1 } }),
      { tipo: "datos", mensaje: "m", campos: { telefono: "t" }, visto: "" },
    ],
    [
      "a doubted district",
      false,
      refused("datos", { campos: { distrito: "d" }, visto: "nuevo lares calca cusco" }),
      { tipo: "datos", mensaje: "m", campos: { distrito: "d" }, visto: "nuevo lares calca cusco" },
    ],
    ["bad data without fields", false, refused("datos"), { tipo: "datos", mensaje: "m", campos: {}, visto: "" }],
    [
      "too little stock",
      false,
      refused("stock", { productos: [cambio, { producto_id: 1 }] }),
      { tipo: "cambios", productos: [cambio], total: null },
    ],
    [
      "another price",
      false,
      refused("precio", { productos: [cambio], total: 47.08 }),
      { tipo: "cambios", productos: [cambio], total: 47.08 },
    ],
    [
      "another price of the delivery",
      false,
      refused("precio", { productos: [], total: 64.78 }),
      { tipo: "cambios", productos: [], total: 64.78 },
    ],
    ["a coupon that does not hold", false, refused("cupon", { total: 118 }), { tipo: "cupon", razon: "m", total: 118 }],
    ["another price of nothing", false, refused("precio"), { tipo: "fallo", terminado: true }],
    ["signed out", false, refused("sesion"), { tipo: "sesion" }],
    ["the provider failed", false, refused("proveedor"), { tipo: "fallo", terminado: true }],
    ["a used key", false, refused("clave_usada"), { tipo: "fallo", terminado: true }],
    ["a gateway's page", false, "<html>", { tipo: "fallo", terminado: false }],
    ["nothing", false, null, { tipo: "fallo", terminado: false }],
  ])("%s", (_, ok, body, respuesta) => expect(parseRespuesta(ok, body)).toEqual(respuesta));

  it("that never arrives is a failure that can be retried", async () => {
    const log = vi.spyOn(console, "warn").mockReturnValue();
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
    expect(await postCheckout("{}", "u1", "k1")).toEqual({ tipo: "fallo", terminado: false });
    expect(log).toHaveBeenCalledOnce();
  });

  it("is asked for with the headers of the contract", async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(Response.json(null)));
    vi.stubGlobal("fetch", fetch);
    await postCheckout("{}", "u1", "k1");
    const headers = { "Content-Type": "application/json", "x-user-id": "u1", "Idempotency-Key": "k1" };
    expect(fetch).toHaveBeenCalledWith("/api/checkout", { method: "POST", headers, body: "{}" });
  });
});

describe("the attempt key", () => {
  it("is the same for the same order, whatever happens to the page", () => {
    expect(claveFor("body")).toBe(claveFor("body"));
  });

  it("changes with the order, and after a refusal", () => {
    const first = claveFor("body");
    const second = claveFor("changed");
    endIntento();
    expect(new Set([first, second, claveFor("changed")]).size).toBe(3);
  });

  it("stays while its order is pending, and is dropped once it is settled", () => {
    const clave = claveFor("body");
    almacen.change((kept) => addPendiente(kept, "p1"));
    rememberIntento("p1");
    expect(claveFor("body")).toBe(clave);
    almacen.change((kept) => settlePedido(kept, "p1", { tipo: "comprado", items: [] }));
    expect(claveFor("body")).not.toBe(clave);
  });

  it("is dropped by its own order's settling only", () => {
    claveFor("body");
    expect(endSettled()).toBe(false);
    almacen.change((kept) => addPendiente(kept, "p2"));
    rememberIntento("p2");
    expect(endSettled()).toBe(false);
    almacen.change((kept) => settlePedido(kept, "p2", { tipo: "anulado" }));
    expect([endSettled(), endSettled()]).toEqual([true, false]);
  });

  it("is derived from a digest that differs between orders", () => {
    const digests = Array.from({ length: 2000 }, (_, index) => digest(`{"total":${index}}`));
    expect(new Set(digests).size).toBe(digests.length);
  });
});

it("restores what was typed to the same customer only", () => {
  const typed = {
    telefono: "987654321",
    direccion: partes,
    guardar_direccion: true,
    metodo_pago: "mercadopago",
    terminos: true,
    comprobante: { ...SIN_ESCRIBIR, factura: true, factura_numero: "20100070970" },
  } as const;
  saveBorrador("u1", typed);
  expect(readBorrador("u1")).toEqual(typed);
  // The receipt's fields have not loaded.
  saveBorrador("u1", { ...typed, comprobante: null });
  expect(readBorrador("u1")).toEqual(typed);
  expect(readBorrador("u2")).toBeNull();
  // The draft's format before an address had parts.
  const {
    guardar_direccion: _new,
    comprobante: _newer,
    ...old
  } = { usuario_id: "u1", ...typed, direccion: "Av. Larco 1" };
  sessionStorage.setItem("qhatu:checkout", JSON.stringify(old));
  expect(readBorrador("u1")).toEqual({ ...typed, direccion: null, guardar_direccion: false, comprobante: null });
});

it.each([["plin"], [""], [null], ["toString"]])("%j is no payment method, and is not taken for another", (value) => {
  expect(parseMetodo(value)).toBeNull();
});
