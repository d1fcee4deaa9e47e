import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, test } from "vitest";
import { dropAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { ajustes, limites, pedidos, turnos } from "#db/schema/index.ts";
import { newId } from "#lib/ids.ts";
import { openTestDb } from "./db.ts";
import { type Fetch, openApp } from "./fixtures/app.ts";
import { newContacto } from "./fixtures/contacto.ts";
import { readCookies } from "./fixtures/signed-in.ts";
import { addProducto, checkoutBody, readStock } from "./fixtures/tienda.ts";
import { buy, openWorld } from "./fixtures/world.ts";

const db = await openTestDb();
const world = await openWorld(db);
const { stripe, people } = world;
const { nadie, cliente, ajeno, admin } = people;

async function put(clave: "compras_a_la_vez" | "comprar_sin_cuenta" | "recibir_pedidos", valor: number | boolean) {
  await db
    .insert(ajustes)
    .values({ clave, valor, version: 1 })
    .onConflictDoUpdate({ target: ajustes.clave, set: { valor } });
  dropAjustes(db);
}

beforeEach(async () => {
  await db.delete(turnos);
  await put("recibir_pedidos", true);
  await put("comprar_sin_cuenta", true);
  await put("compras_a_la_vez", 1);
});

/** A browser without an account, or with one's session. */
function openBrowser(session = "") {
  let cookie = "";
  const fetchShop: Fetch = async (path, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set("Cookie", [session, cookie].filter(Boolean).join("; "));
    const response = await nadie.fetchShop(path, { ...init, headers });
    cookie = readCookies(response) || cookie;
    return response;
  };
  const look = async () => (await (await fetchShop("/api/turno")).json()) as { turno: string };
  return { fetchShop, look };
}

const where = ({ status, headers }: Response) => [status, headers.get("Location") ?? headers.get("X-Remix-Redirect")];

/** The setting is 1, and somebody is in. */
async function fill() {
  const inside = openBrowser();
  expect((await inside.fetchShop("/checkout")).status).toBe(200);
  return inside;
}

async function body() {
  const { nombre, correo, telefono } = newContacto();
  const producto = await addProducto(db);
  const sent = { ...checkoutBody([{ producto, cantidad: 1 }]), telefono: telefono.replace("+51", "") };
  return { producto, sent: { ...sent, contacto: { nombre, correo } } };
}

const read = async (answer: Response) => ({ status: answer.status, ...((await answer.json()) as object) });

describe("the door of the checkout", () => {
  it.each([
    ["off", () => put("compras_a_la_vez", 0)],
    ["while the shop takes no new orders", () => put("recibir_pedidos", false)],
  ])("is open with the queue %s, and leaves nothing behind", async (_what, set) => {
    await fill();
    await db.delete(turnos);
    await set();
    const page = await openBrowser().fetchShop("/checkout");
    expect([page.status, page.headers.getSetCookie()]).toEqual([200, []]);
    expect(await page.text()).not.toContain("fila");
    expect(await db.$count(turnos)).toBe(0);
  });

  it("below the setting shows the checkout as ever, with a place in a cookie that no script reads", async () => {
    const inside = openBrowser();
    const page = await inside.fetchShop("/checkout");
    expect(page.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^qhatu-turno=[\w-]{36}\.[\w-]{22}; path=\/; max-age=86400; samesite=lax; httponly$/),
    ]);
    expect(await page.text()).toContain("Finalizar Compra");
    expect((await inside.fetchShop("/checkout")).headers.getSetCookie()).toEqual([]);
  });

  it("leads who comes then to where they wait, document and data, and lets them in by arrival", async () => {
    await fill();
    const [second, third] = [openBrowser(), openBrowser()];
    expect(where(await second.fetchShop("/checkout"))).toEqual([302, "/turno"]);
    expect(where(await third.fetchShop("/checkout.data"))).toEqual([204, "/turno"]);
    expect(await second.look()).toEqual({ turno: "espera", delante: 0, minutos: null, pausa: 3 });
    expect(await third.look()).toMatchObject({ delante: 1 });
    await db.delete(turnos).where(sql`vence_en > now()`);
    expect([await third.look(), await second.look()]).toMatchObject([{ turno: "espera" }, { turno: "pasa" }]);
    expect((await second.fetchShop("/checkout")).status).toBe(200);
    expect(where(await third.fetchShop("/checkout"))).toEqual([302, "/turno"]);
  });

  it("tells the minutes in the address where there is a pace", async () => {
    await fill();
    const [llego_en, llamado_en] = [sql`now() - interval '5 minutes'`, sql`now() - interval '10 seconds'`];
    const gone = () => ({ id: newId(), llego_en, llamado_en, entro_en: sql`now() - interval '1 hour'` });
    await db.insert(turnos).values([gone(), gone(), gone()]);
    expect(where(await openBrowser().fetchShop("/checkout"))).toEqual([302, "/turno?minutos=2"]);
    const page = await nadie.fetchShop("/turno?minutos=2");
    const html = await page.text();
    expect([page.status, html.includes("Faltan unos 2 minutos.")]).toEqual([200, true]);
    expect(html).toMatch(/<noscript><meta http-equiv="refresh" content="20;url=\/checkout"\/><\/noscript>/i);
    expect(page.headers.get("Cache-Control")).not.toContain("private");
  });

  it("has one place for an account in all its browsers, and none for who must sign in first", async () => {
    await fill();
    const [here, there] = [openBrowser(cliente.cookie), openBrowser(cliente.cookie)];
    await here.fetchShop("/checkout");
    await openBrowser(ajeno.cookie).fetchShop("/checkout");
    await there.fetchShop("/checkout");
    expect(await there.look()).toMatchObject({ delante: 0 });
    expect(await db.$count(turnos)).toBe(3);
    await put("comprar_sin_cuenta", false);
    expect(where(await openBrowser().fetchShop("/checkout"))).toEqual([302, "/sign-in?origen=/checkout"]);
    expect(await db.$count(turnos)).toBe(3);
  });

  it("lets everybody in once the setting is 0 again", async () => {
    await fill();
    const second = openBrowser();
    await second.fetchShop("/checkout");
    await put("compras_a_la_vez", 0);
    expect(await second.look()).toEqual({ turno: "pasa" });
    expect((await second.fetchShop("/checkout")).status).toBe(200);
  });

  it("refuses a network's 201st visitor in ten minutes, with when to come again", async () => {
    const strict = await openApp(db, { source: { LIMITES: "1" } });
    const clave = "cola:203.0.113.9";
    await db.insert(limites).values({ clave, cuenta: 200, vence_en: new Date(Date.now() + 90_000) });
    const page = await strict.fetchShop("/checkout");
    expect([page.status, Number(page.headers.get("Retry-After")) > 60]).toEqual([429, true]);
    expect(await page.text()).toContain("Desde tu red ya espera mucha gente");
    expect(await db.$count(turnos)).toBe(0);
  });

  it("is open for staff, orders, links and the rest of the shop", async () => {
    await fill();
    const paths = ["/", "/carrito", "/catalogo", `/producto/${world.producto.id}`];
    for (const path of paths) expect((await nadie.fetchShop(path)).status).toBe(200);
    expect((await admin.fetchShop("/admin/pedidos")).status).toBe(200);
    expect((await cliente.fetchShop(`/pedido/${world.pedido}`)).status).toBe(200);
    expect(await db.$count(turnos)).toBe(1);
  });
});

describe("POST /api/checkout", () => {
  it("without a place is answered 429 limite, with when to come again and a place", async () => {
    await fill();
    const { sent, producto } = await body();
    const other = openBrowser();
    const answer = await buy(other.fetchShop, sent, newId());
    expect([answer.headers.get("Retry-After"), answer.headers.getSetCookie().length]).toEqual(["30", 1]);
    expect(await read(answer)).toEqual({
      status: 429,
      error: { codigo: "limite", mensaje: expect.stringContaining("fila") as unknown, cola: true },
    });
    expect(await readStock(db, producto.id)).toBe(10);
    expect(await other.look()).toMatchObject({ turno: "espera", delante: 0 });
  });

  it("takes a place by itself while there is room, and uses it up", async () => {
    const { sent } = await body();
    const browser = openBrowser();
    const answer = await read(await buy(browser.fetchShop, sent, newId()));
    expect(answer).toMatchObject({ status: 200 });
    const [row] = await db.select().from(turnos);
    expect(row?.pedido_id).toBe((answer as { pedido_id?: string }).pedido_id);
    // The order frees it: who comes next is in.
    expect((await openBrowser().fetchShop("/checkout")).status).toBe(200);
  });

  it("answers a repeated form with its order, whoever waits", async () => {
    const [{ sent }, clave, buyer] = [await body(), newId(), openBrowser()];
    const first = await read(await buy(buyer.fetchShop, sent, clave));
    await fill();
    expect(await read(await buy(openBrowser().fetchShop, sent, clave))).toEqual(first);
    expect(await db.$count(turnos)).toBe(2);
  });

  it("refuses what is ill-formed before anybody waits", async () => {
    await fill();
    const { sent } = await body();
    expect((await buy(openBrowser().fetchShop, { ...sent, items: [] }, newId())).status).toBe(400);
    expect(await db.$count(turnos)).toBe(1);
  });

  it("takes another order in place of an unpaid one, and none after it was paid", async () => {
    const buyer = openBrowser();
    const { sent, producto } = await body();
    const first = (await read(await buy(buyer.fetchShop, sent, newId()))) as { pedido_id?: string };
    await fill();
    // Back from the payment page, with another address.
    expect((await buyer.fetchShop("/checkout")).status).toBe(200);
    const changed = { ...sent, direccion: "Av. Larco 999, Miraflores" };
    const second = (await read(await buy(buyer.fetchShop, changed, newId()))) as { pedido_id: string; status: number };
    expect(second.status).toBe(200);
    const [closed] = await db
      .select()
      .from(pedidos)
      .where(eq(pedidos.id, first.pedido_id ?? ""));
    expect([closed?.estado, await readStock(db, producto.id)]).toEqual(["cancelado", 9]);
    stripe.pay(second.pedido_id);
    await db.update(pedidos).set({ cobro: "pagado", estado: "procesando" }).where(eq(pedidos.id, second.pedido_id));
    expect(where(await buyer.fetchShop("/checkout"))).toEqual([302, "/turno"]);
    expect((await buy(buyer.fetchShop, changed, newId())).status).toBe(429);
  });

  it("wants another place for an order beside an unpaid one", async () => {
    const [buyer, one, two] = [openBrowser(), await body(), await body()];
    expect((await buy(buyer.fetchShop, one.sent, newId())).status).toBe(200);
    const waiting = await fill();
    // Of somebody else, in the same browser.
    const refused = await buy(buyer.fetchShop, two.sent, newId());
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "30"]);
    expect(await readStock(db, two.producto.id)).toBe(10);
    expect(where(await buyer.fetchShop("/checkout"))).toEqual([302, "/turno"]);
    expect((await buy(waiting.fetchShop, (await body()).sent, newId())).status).toBe(200);
    expect(await buyer.look()).toEqual({ turno: "pasa" });
    expect((await buy(buyer.fetchShop, two.sent, newId())).status).toBe(200);
  });

  test("two tabs with one place make one order", async () => {
    const buyer = openBrowser();
    await buyer.fetchShop("/checkout");
    const [one, two] = [await body(), await body()];
    const both = await Promise.all([buy(buyer.fetchShop, one.sent, newId()), buy(buyer.fetchShop, two.sent, newId())]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429]);
    expect(await db.$count(turnos, sql`pedido_id is not null`)).toBe(1);
  });
});
