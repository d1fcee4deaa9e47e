/** The call that keeps a cart in the account: whose it is, and how often. */
import { describe, expect, it } from "vitest";
import { openTestDb } from "./db.ts";
import { openApp } from "./fixtures/app.ts";
import { postJson } from "./fixtures/post.ts";
import { signUpBy } from "./fixtures/signed-in.ts";
import { addProducto } from "./fixtures/tienda.ts";

const db = await openTestDb();
const { fetchShop } = await openApp(db, { source: { LIMITES: "1" } });
const [ana, eva] = [await signUpBy(db, fetchShop, "Ana"), await signUpBy(db, fetchShop, "Eva")];
const { id } = await addProducto(db);
let n = 0;
const body = (usuario_id: string) => ({
  usuario_id,
  dispositivo: "0".repeat(32),
  version: 0,
  cambios: [{ id, cantidad: 2, n: (n += 1) }],
  pendientes: [],
});

describe("POST /api/carrito", () => {
  it("is answered to the person whom the page takes for signed in, and to nobody else", async () => {
    const hers = await ana.fetchShop("/api/carrito", postJson(body(ana.id)));
    expect(await hers.json()).toMatchObject({ lineas: [{ id, cantidad: 2, producto: { id } }] });
    // Eva's cookie, in a tab that still shows Ana's page.
    expect((await eva.fetchShop("/api/carrito", postJson(body(ana.id)))).status).toBe(204);
    expect((await fetchShop("/api/carrito", postJson(body(ana.id)))).status).toBe(204);
    const herOwn = await eva.fetchShop("/api/carrito", postJson({ ...body(eva.id), cambios: [] }));
    expect(await herOwn.json()).toMatchObject({ lineas: [] });
  });

  it("refuses what it cannot read", async () => {
    const response = await ana.fetchShop("/api/carrito", postJson({ ...body(ana.id), version: "1" }));
    expect([response.status, await response.json()]).toEqual([
      400,
      { error: { codigo: "datos", mensaje: "No pudimos leer tu carrito." } },
    ]);
  });

  it("is limited by account", async () => {
    let status = 200;
    for (let times = 0; times <= 300 && status === 200; times += 1) {
      ({ status } = await ana.fetchShop("/api/carrito", postJson(body(ana.id))));
    }
    expect(status).toBe(429);
    expect((await eva.fetchShop("/api/carrito", postJson(body(eva.id)))).status).toBe(200);
  });
});
