import { once } from "node:events";
import { createServer } from "node:http";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, it } from "vitest";
import { claves, usuarios } from "#db/schema/index.ts";
import { openTestDb } from "./db.ts";
import { openApp } from "./fixtures/app.ts";
import { postForm, postJson } from "./fixtures/post.ts";
import { signUpBy } from "./fixtures/signed-in.ts";
import { addProducto, checkoutBody } from "./fixtures/tienda.ts";

const db = await openTestDb();
const asked: string[] = [];
const provider = createServer(({ url = "" }, response) => {
  asked.push(url);
  response.end(JSON.stringify({ id: "acct_rosa" }));
});
provider.listen(0, "127.0.0.1");
await once(provider, "listening");
const address = provider.address();
afterAll(() => void provider.close());

const { fetchShop } = await openApp(db, {
  source: {
    MODO: "produccion",
    TIENDA_URL: "http://localhost:3000",
    DATABASE_URL: "postgres://x/y",
    AUTH_SECRET: "s".repeat(32),
    STRIPE_API_BASE: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    LIMITES: "1",
  },
});
const rosa = await signUpBy(db, fetchShop, "Rosa");
await db.update(usuarios).set({ rol: "admin", puesto: "dueno" }).where(eq(usuarios.id, rosa.id));
const PAGINA = "/admin/ajustes/claves";
const KEYS = { clave_secreta: "sk_live_secreta", secreto_avisos: "whsec_secreta" };

beforeEach(async () => {
  asked.length = 0;
  await db.delete(claves);
});

const send = async (fields: Record<string, string>, from = rosa.fetchShop) => {
  const orden = { accion: "guardar", proveedor: "stripe", version: "0" };
  const response = await from(`${PAGINA}.data`, postForm({ ...orden, ...KEYS, ...fields }));
  return { status: response.status, text: await response.text() };
};
const countKeys = () => db.$count(claves);

it("wants the password once more, before it asks the provider anything", async () => {
  for (const password of ["", "clave-de-otra"]) {
    const { status, text } = await send({ password });
    expect(status).toBe(400);
    expect(text).toContain("contraseña");
  }
  expect([asked, await countKeys()]).toEqual([[], 0]);
  expect(await send({ password: "clave-de-Rosa" })).toMatchObject({ status: 200 });
  expect([asked, await countKeys()]).toEqual([["/v1/account"], 1]);
});

it("refuses what it does not know", async () => {
  for (const [name, value] of [
    ["proveedor", "paypal"],
    ["accion", "ver"],
    ["version", "-1"],
  ] as const)
    expect((await send({ password: "clave-de-Rosa", [name]: value })).status).toBe(400);
  expect(await countKeys()).toBe(0);
});

it("shows where the provider's notifications go, and no key", async () => {
  await send({ password: "clave-de-Rosa" });
  const html = await (await rosa.fetchShop(`${PAGINA}?proveedor=stripe`)).text();
  expect(html).toContain("http://localhost:3000/api/webhooks/stripe");
  expect(html).toContain("acct_rosa");
  const log = await (await rosa.fetchShop("/admin/auditoria")).text();
  for (const text of [html, log]) expect(text).not.toMatch(/sk_live_secreta|whsec_secreta/);
  expect(log).toContain("Puso claves");
});

it("is a shop that takes no orders until somebody can pay", async () => {
  const { fetchShop: ana } = await signUpBy(db, fetchShop, "Ana");
  expect(await (await ana("/checkout")).text()).toContain("Todavía no recibimos pedidos.");
  const body = checkoutBody([{ producto: await addProducto(db), cantidad: 1 }]);
  const response = await ana("/api/checkout", postJson(body));
  expect([response.status, await response.json()]).toEqual([
    400,
    {
      error: {
        codigo: "datos",
        mensaje: "Todavía no recibimos pedidos.",
        campos: { items: "Todavía no recibimos pedidos." },
      },
    },
  ]);
  for (const page of ["/", "/carrito"]) expect((await ana(page)).status).toBe(200);
});
