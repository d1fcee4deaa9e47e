import { beforeEach, describe, expect, it } from "vitest";
import { parseTyped } from "#app/features/base/ajustes/ajustes.schema.ts";
import { changeAjuste } from "#app/features/base/ajustes/ajustes.server.ts";
import { ajustes } from "#db/schema/index.ts";
import type { MetodoElegible } from "#db/values.ts";
import { openTestDb } from "#tests/db.ts";
import { FakePasarela } from "#tests/fixtures/pasarela.ts";
import {
  addCliente,
  addProducto,
  checkoutBody,
  openTestTienda,
  readStock,
  type TestProducto,
} from "#tests/fixtures/tienda.ts";
import { checkoutSchema } from "./checkout.schema.ts";
import { startCheckout } from "./checkout.server.ts";
import { readMetodos } from "./metodos.server.ts";

const db = await openTestDb();
let stripe: FakePasarela;
let tienda: ReturnType<typeof openTestTienda>;

beforeEach(() => {
  stripe = new FakePasarela("stripe");
  tienda = openTestTienda(db, [stripe, new FakePasarela("mercadopago")]);
});

type Cliente = Awaited<ReturnType<typeof addCliente>>;
type Lines = { producto: TestProducto; cantidad: number }[];

const buy = (cliente: Cliente, lines: Lines, clave: string, changes = {}) =>
  startCheckout(tienda, cliente, checkoutSchema.parse({ ...checkoutBody(lines), ...changes }), clave);

async function buyOpen(cliente: Cliente, lines: Lines, clave: string) {
  const salida = await buy(cliente, lines, clave);
  if (salida.tipo !== "abierto") throw new Error(`refused: ${salida.tipo}`);
  return salida;
}

describe("a payment method that is switched off", () => {
  const clave = "metodos_pago";
  const put = async (valor: readonly MetodoElegible[] | null) => {
    const row = (await db.select().from(ajustes)).find((one) => one.clave === clave);
    const { id } = await addCliente(db);
    return changeAjuste(tienda, { clave, valor, version: row?.version ?? 0 }, id);
  };

  it("is refused for a new order; one that came before goes on, and its page opens again", async () => {
    const [cliente, other, taza] = [await addCliente(db), await addCliente(db), await addProducto(db)];
    const lines = [{ producto: taza, cantidad: 1 }];
    const before = await buyOpen(cliente, lines, "m1");
    expect(await put(["mercadopago"])).toBe("hecho");
    expect(await buy(other, lines, "m2")).toEqual({ tipo: "metodo", metodo: "stripe" });
    expect(await readStock(db, taza.id)).toBe(9);
    expect(await buyOpen(cliente, lines, "m1")).toEqual(before);
    expect((await buy(other, lines, "m3", { metodo_pago: "mercadopago" })).tipo).toBe("abierto");
    expect(await readMetodos(tienda)).toEqual(["mercadopago"]);
    await put(null);
    expect(await readMetodos(tienda)).toEqual(["stripe", "mercadopago"]);
  });

  it("is none in a shop without keys: it takes no order, and an older one goes on", async () => {
    const [cliente, taza] = [await addCliente(db), await addProducto(db)];
    const lines = [{ producto: taza, cantidad: 1 }];
    const before = await buyOpen(cliente, lines, "n1");
    const [closed, input] = [{ ...tienda, pasarelas: new Map() }, checkoutSchema.parse(checkoutBody(lines))];
    expect(await startCheckout(closed, await addCliente(db), input, "n2")).toEqual({
      tipo: "cerrado",
      mensaje: "Todavía no recibimos pedidos.",
    });
    expect(await readStock(db, taza.id)).toBe(9);
    expect(await buyOpen(cliente, lines, "n1")).toEqual(before);
  });

  it("may be all of them for a while: no new order, and an older one goes on", async () => {
    const [cliente, taza, { id }] = [await addCliente(db), await addProducto(db), await addCliente(db)];
    const lines = [{ producto: taza, cantidad: 1 }];
    const before = await buyOpen(cliente, lines, "p1");
    const orden = { clave: "recibir_pedidos" } as const;
    expect(await changeAjuste(tienda, { ...orden, valor: false, version: 0 }, id)).toBe("hecho");
    expect(await buy(await addCliente(db), lines, "p2")).toEqual({
      tipo: "cerrado",
      mensaje: "Por ahora no recibimos pedidos nuevos.",
    });
    expect(await readStock(db, taza.id)).toBe(9);
    expect(await buyOpen(cliente, lines, "p1")).toEqual(before);
    expect(await changeAjuste(tienda, { ...orden, valor: null, version: 1 }, id)).toBe("hecho");
    expect((await buy(await addCliente(db), lines, "p3")).tipo).toBe("abierto");
  });

  it("cannot be the last that has keys", async () => {
    const [alone, { id }] = [{ ...tienda, pasarelas: new Map([["stripe", stripe] as const]) }, await addCliente(db)];
    const { version = 0 } = (await db.select().from(ajustes)).find((one) => one.clave === clave) ?? {};
    expect(await changeAjuste(alone, { clave, valor: ["mercadopago"], version }, id)).toBe("sin_claves");
    const campos = { valor: "Deja al menos un medio de pago." };
    expect(parseTyped(clave, new FormData(), tienda.env)).toEqual({ success: false, campos });
  });
});
