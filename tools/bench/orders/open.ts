import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { adoptImagen, toImagenesDir } from "#app/features/base/imagenes/imagenes.server.ts";
import { computeTotales, parseSoles, toSoles } from "#lib/dinero.ts";
import { createDb, type Db } from "#db/client.server.ts";
import { startCluster } from "#db/embedded/cluster.ts";
import { migrateDb } from "#db/migrate.server.ts";
import type { KeepImagen } from "#db/seed/seed-demo.ts";
import { seedVariados } from "#db/seed/seed-variados.ts";
import { createCleanup } from "../cleanup.ts";
import { openServer, openShop } from "../store.ts";
import { measureBare, type Offer } from "./bare.ts";
import { addCustomers, type Customer } from "./customers.ts";
import { openConnection } from "./http.ts";

const SECRET = "a secret of the load test, and of nobody else";
const PRODUCTS = 120;
const AT_ONCE = 8;

async function addOffers(db: Db, dir: string): Promise<Offer[]> {
  const keep: KeepImagen = (...foto) => adoptImagen(toImagenesDir(dir), ...foto);
  await seedVariados(db, process.cwd(), keep, { total: PRODUCTS, onLote: () => {} });
  const { rows } = await db.execute<{ id: string; nombre: string; precio: string }>(
    sql`update productos set stock = 1000000 returning id, nombre, precio`,
  );
  return rows;
}

function buildRequest(host: string, { id: usuario_id, cookie }: Customer, { id, nombre, precio }: Offer): Buffer {
  const centimos = parseSoles(precio);
  if (centimos === null) throw new Error(`not a price: ${precio}`);
  const items = [{ producto_id: id, cantidad: 1, precio: toSoles(centimos), nombre, imagen: "" }];
  const total = toSoles(computeTotales([{ precio: centimos, cantidad: 1 }]).total);
  const direccion = "Av. Larco 123, Miraflores, Lima";
  const body = JSON.stringify({ items, total, direccion, metodo_pago: "stripe", usuario_id, telefono: "987654321" });
  const request = [
    "POST /api/checkout HTTP/1.1",
    `Host: ${host}`,
    `Origin: http://${host}`,
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(body)}`,
    `Cookie: ${cookie}`,
    `x-user-id: ${usuario_id}`,
    `Idempotency-Key: ${randomUUID()}`,
    "Accept: */*",
    "Accept-Encoding: gzip, deflate, br",
    "",
    body,
  ];
  return Buffer.from(request.join("\r\n"));
}

async function measureShop(port: number, ms: number, next: () => Buffer): Promise<number> {
  const connections = await Promise.all(Array.from({ length: AT_ONCE }, () => openConnection("127.0.0.1", port)));
  try {
    const since = performance.now();
    let done = 0;
    await Promise.all(
      connections.map(async ({ send }) => {
        while (performance.now() - since < ms) {
          const { status, body } = await send(next());
          if (status !== 200) throw new Error(`an order was answered with ${status}: ${body}`);
          done += 1;
        }
      }),
    );
    return (done / (performance.now() - since)) * 1_000;
  } finally {
    for (const connection of connections) connection.close();
  }
}

function pick<T>(list: readonly T[], n: number): T {
  const one = list[n % list.length];
  if (one === undefined) throw new Error("the list is empty");
  return one;
}

function createPairs(customers: readonly Customer[], offers: readonly Offer[]) {
  let n = 0;
  return () => {
    n += 1;
    return { customer: pick(customers, n), offer: pick(offers, n) };
  };
}

/**
 * A shop with 120 products and signed-in customers on a throw-away embedded database that writes to disk like any
 * shop's, and a provider. `env`: further settings.
 */
export async function openOrderBench({ orders, env = {} }: { orders: number; env?: Record<string, string> }) {
  const dir = mkdtempSync(path.join(tmpdir(), "qhatu-orders-"));
  const { add, close } = createCleanup();
  add(() => rmSync(dir, { recursive: true, force: true }));
  try {
    const cluster = await startCluster(path.join(dir, "postgres"));
    add(cluster.stop);
    const db = createDb(cluster.connection, (error) => console.error(error.message));
    add(() => db.$client.end());
    await migrateDb(db, process.cwd());
    const offers = await addOffers(db, dir);
    const customers = await addCustomers(db, orders, SECRET);
    const others = await addCustomers(db, 1_000, SECRET);

    const provider = await openServer("tools/bench/orders/provider.ts", {}, "/");
    add(provider.close);
    const settings = {
      AUTH_SECRET: SECRET,
      STRIPE_SECRET_KEY: "sk_test_bench",
      STRIPE_WEBHOOK_SECRET: "whsec_bench",
      STRIPE_API_BASE: provider.url.replace("localhost", "127.0.0.1"),
      LIMITES: "1",
      ...env,
    };
    const shop = await openShop({ dir }, settings);
    add(shop.close);
    const { host, port } = new URL(shop.url);

    // Each customer orders once, as a second order would first close the unpaid one. Requests are prepared, to leave
    // the cores to the shop.
    const requests = customers.map((customer, n) => buildRequest(host, customer, pick(offers, n)));
    let sent = 0;
    const nextBare = createPairs(others, offers);
    return {
      dir,
      close,
      orderFromShop: (ms: number) =>
        measureShop(Number(port), ms, () => {
          const request = requests[sent];
          sent += 1;
          if (!request) throw new Error("there are not enough customers");
          return request;
        }),
      orderBare: (ms: number) => measureBare(cluster.connection, { connections: AT_ONCE, ms }, nextBare),
    };
  } catch (error) {
    await close();
    throw error;
  }
}
