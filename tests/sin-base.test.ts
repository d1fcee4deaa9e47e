import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { inspect } from "node:util";
import type { PoolClient } from "pg";
import { afterAll, describe, expect, it, vi } from "vitest";
import { createDb } from "#db/client.server.ts";
import { startCluster } from "#db/embedded/cluster.ts";
import { migrateDb } from "#db/migrate.server.ts";
import { newId } from "#lib/ids.ts";
import { openTestDb } from "./db.ts";
import { openApp } from "./fixtures/app.ts";
import { buy } from "./fixtures/world.ts";
import { FakePasarela } from "./fixtures/pasarela.ts";
import { signUpBy, withCookie } from "./fixtures/signed-in.ts";
import { ROUTES } from "./fixtures/routes.ts";
import { addProducto, checkoutBody, readStock } from "./fixtures/tienda.ts";
import { toFormData } from "./fixtures/browser.ts";

const { cookie } = await openApp(await openTestDb()).then(async ({ tienda, fetchShop }) =>
  signUpBy(tienda.db, fetchShop, "Killa"),
);
/** The same shop, with a database that does not answer. */
const { exported, fetchShop: fetchSignedOut } = await openApp(createDb({ host: "127.0.0.1", port: 1 }, () => {}));
const fetchShop = withCookie(fetchSignedOut, cookie);

const PARAMS: Readonly<Record<string, string>> = {
  ":id": newId(),
  ":codigo": "000000001-2026",
  ":proveedor": "stripe",
  ":archivo": "x.webp",
  ":parte": "1.xml",
  "*": "x",
};
const toAddress = (fullPath: string) => fullPath.replace(/:\w+|\*/g, (parte) => PARAMS[parte] ?? parte);

const LEAF_ROUTES = ROUTES.filter(({ declaration }) => declaration).map(({ id, fullPath, declaration }) => {
  const exports = exported.get(id);
  const [page, acts] = [exports?.has("default") ?? false, exports?.has("action") ?? false];
  const guarded = declaration?.access !== "everyone";
  return { fullPath, address: toAddress(fullPath), page, acts, guarded, call: fullPath.startsWith("/api/") };
});
const PERSONAL_PAGES = LEAF_ROUTES.filter(({ guarded, call }) => guarded && !call);
const PERSONAL_CALLS = LEAF_ROUTES.filter(({ guarded, call }) => guarded && call);

const post = (address: string) => fetchShop(address, { method: "POST", body: toFormData({ intencion: "nada" }) });
const UNAVAILABLE = "no puede leer sus datos en este momento";

const lookAt = ({ status, headers }: Response) => {
  return { status, after: headers.get("Retry-After"), kept: !headers.get("Cache-Control")?.includes("no-store") };
};
const LATER = { status: 503, after: "5", kept: false };

describe("without a database", () => {
  it.each(PERSONAL_PAGES)("$fullPath says so, and can be retried", async ({ address, page, acts }) => {
    const response = await fetchShop(address);
    const text = await response.clone().text();
    expect(text).toMatch(page ? />Reintentar</ : UNAVAILABLE);
    expect(text).not.toContain("Algo salio mal");
    for (const answer of [response, await fetchShop(`${address}.data`), ...(acts ? [await post(address)] : [])]) {
      expect(lookAt(answer)).toEqual(LATER);
    }
  });

  it.each(PERSONAL_CALLS)("$fullPath says so as data", async ({ address, acts }) => {
    const response = acts ? await post(address) : await fetchShop(address);
    expect(lookAt(response)).toEqual(LATER);
    expect(await response.json()).toEqual({
      error: { codigo: "error", mensaje: expect.stringContaining(UNAVAILABLE) },
    });
  });

  it.each(LEAF_ROUTES)("$fullPath never answers 500", async ({ address, acts }) => {
    const answers = await Promise.all([fetchSignedOut(address), fetchShop(address), ...(acts ? [post(address)] : [])]);
    expect(answers.map(({ status }) => status)).not.toContain(500);
  });

  it.each([
    ["/producto/01a1fe54-c85d-72fe-bbb3-34b6164b2434"],
    ["/sign-in"],
    ["/sign-up"],
    ["/sign-in/clave-nueva?token=a.b"],
    ["/sign-in/confirmar-correo?token=a.b"],
    ["/libro-de-reclamaciones/000000001-2026?clave=abcdefghijklmnopqrstuvwxyz012345"],
  ])("%s, which needs the database, says so", async (address) => {
    const response = await fetchShop(address);
    expect(lookAt(response)).toEqual(LATER);
    expect(await response.text()).toMatch(/<h1[^>]*>Volvemos en un momento<\/h1>/);
  });

  it.each(["/api/sesion", `/api/carrito?ids=${newId()}`, "/sitemap.xml"])("%s says so", async (address) => {
    expect(lookAt(await fetchShop(address))).toEqual(LATER);
  });

  it.each(["/api/auth/sign-in/email", "/api/auth/sign-out"])(
    "%s says so, and does not claim that the session ended",
    async (address) => {
      const headers = { "Content-Type": "application/json", Origin: "http://localhost:3000" };
      const body = JSON.stringify({ email: "killa@ejemplo.pe", password: "clave-de-Killa" });
      const response = await fetchShop(address, { method: "POST", headers, body });
      expect(lookAt(response)).toEqual(LATER);
      expect(response.headers.getSetCookie()).toEqual([]);
    },
  );
});

describe("a database that stops and comes back", async () => {
  const dir = mkdtempSync(path.join(tmpdir(), "qhatu-parada-"));
  const start = () => startCluster(dir, { database: "tienda", durable: false });
  let cluster = await start();
  const db = createDb(cluster.connection, () => {});
  await migrateDb(db, process.cwd());
  // An empty catalogue reads only cached counts, and would not notice the outage.
  const producto = await addProducto(db);
  const casa = await openApp(db, { pasarelas: [new FakePasarela("stripe")] });
  const killa = await signUpBy(db, casa.fetchShop, "Killa");
  afterAll(async () => {
    await db.$client.end();
    await cluster.stop();
    rmSync(dir, { recursive: true, force: true });
  });

  const seen = async () => {
    const answers = await Promise.all(
      ["/perfil", "/catalogo", "/api/sesion"].map((address) => killa.fetchShop(address)),
    );
    return answers.map(({ status }) => status);
  };

  it("fails pages only while it is away", async () => {
    expect(await seen()).toEqual([200, 200, 200]);
    await cluster.stop();
    void casa.tienda.pageCache.drop();
    expect(await seen()).toEqual([503, 503, 503]);
    cluster = await start();
    expect(await seen()).toEqual([200, 200, 200]);
  });

  it("is started again where it ended by itself", async () => {
    const [pid] = readFileSync(path.join(dir, "datos/postmaster.pid"), "utf8").split("\n");
    process.kill(Number(pid), "SIGKILL");
    void casa.tienda.pageCache.drop();
    await vi.waitFor(async () => expect(await seen()).toEqual([200, 200, 200]), { timeout: 15_000, interval: 200 });
    expect(readFileSync(path.join(dir, "datos/postmaster.pid"), "utf8").split("\n")[0]).not.toBe(pid);
  });

  it("answers a checkout with 503, also when it stops between two steps of the purchase", async () => {
    const buyOne = () => buy(killa.fetchShop, checkoutBody([{ producto, cantidad: 1 }]), "k");
    let armed = true;
    const watch = (client: PoolClient) => {
      const ask = client.query.bind(client);
      const query = async (...args: Parameters<typeof ask>) => {
        if (armed && inspect(args[0]).includes('insert into "pedidos"')) {
          armed = false;
          const lost = new Promise<void>((resolve) => {
            client.once("end", resolve);
          });
          await cluster.stop();
          await lost;
        }
        return ask(...args);
      };
      Object.assign(client, { query });
    };
    db.$client.on("acquire", watch);
    expect(lookAt(await buyOne())).toMatchObject({ status: 503, after: "5" });
    db.$client.off("acquire", watch);

    cluster = await start();
    expect(await readStock(db, producto.id)).toBe(10);
    expect((await buyOne()).status).toBe(200);
  });
});
