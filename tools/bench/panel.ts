import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { createCleanup } from "./cleanup.ts";
import { addHistoria } from "./data.ts";
import { listDeeds } from "./deeds.ts";
import { type Deed, HEADER, measure, printTiming } from "./measure.ts";
import { listQueries, type Sample } from "./queries.ts";
import { countPaginas, pickVariantes } from "./parts/pages.ts";
import { PAGINADAS } from "./store-queries.ts";
import { openShop, openStore, type Store } from "./store.ts";

const LIMIT_MS = 100;
const WARMUP = 3;

interface PanelOptions {
  total: number;
  rounds: number;
  /** Only screens whose name contains it. */
  only: string;
}

/**
 * A customer with an order, that order, enough products to request each once, and lengths of the storefront's lists.
 */
async function readSample(store: Store, url: string, rounds: number): Promise<Sample> {
  const { db } = store;
  const pedidos = await db.execute<{ id: string; usuario_id: string; email: string; telefono: string }>(
    sql`select p.id, usuario_id, email, p.telefono from pedidos p join usuarios u on u.id = usuario_id order by p.id limit 1 offset 500`,
  );
  const productos = await db.execute<{ id: string }>(
    sql`select id from productos where stock > 0 order by busqueda limit ${(rounds + WARMUP) * 8}`,
  );
  const vendidos = await db.execute<{ id: string }>(
    sql`select producto_id as id from movimientos_stock group by producto_id order by count(*) desc limit 1`,
  );
  const [first] = pedidos.rows;
  if (!first) throw new Error("there are no orders");
  const { id: pedido, usuario_id: usuario, email, telefono } = first;
  const [variante = ""] = await pickVariantes(store, 1);
  const paginas = new Map<string, number>();
  for (const one of PAGINADAS) paginas.set(one, await countPaginas(url, one));
  return {
    pedido,
    usuario,
    email,
    telefono,
    vendido: vendidos.rows[0]?.id ?? "",
    productos: productos.rows.map(({ id }) => id),
    variante: variante.slice("/producto/".length),
    paginas,
  };
}

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: url },
    body: JSON.stringify({ email: "admin@ejemplo.pe", password: "admin-demo" }),
  });
  if (!response.ok) throw new Error(`signing in: ${response.status} ${await response.text()}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0] ?? "")
    .join("; ");
}

/** Waits for the first background tasks, which sum up two years, and does what autovacuum would within a minute. */
async function settle(db: Db): Promise<void> {
  for (let quiet = 0; quiet < 5;) {
    await sleep(500);
    const { rows } = await db.execute(
      sql`select from pg_stat_activity where backend_type = 'client backend' and state <> 'idle' and pid <> pg_backend_pid()`,
    );
    quiet = rows.length > 0 ? 0 : quiet + 1;
  }
  await db.execute(sql`vacuum (analyze)`);
  await db.execute(sql`checkpoint`);
}

/**
 * Latency of the panel's lists and actions in a large shop, and of the storefront's pages. Returns whether each list
 * and action takes less than 100 ms (p95), and the dashboard with a year and its comparison less than 200.
 */
export async function measurePanel({ total, rounds, only }: PanelOptions): Promise<boolean> {
  const { add, close } = createCleanup();
  const since = performance.now();
  try {
    const store = await openStore();
    add(store.close);
    await store.growTo(total);
    await addHistoria(store.db, total);
    const seconds = (performance.now() - since) / 1000;
    console.log(`${total} of everything in ${seconds.toFixed(0)} s`);

    const shop = await openShop(store);
    add(shop.close);
    await settle(store.db);
    const cookie = await signIn(shop.url);
    const request = async (ask: string | Deed) => {
      const { ruta, campos } = typeof ask === "string" ? { ruta: ask, campos: null } : ask;
      const sent = campos && { method: "POST", body: new URLSearchParams(campos) };
      const headers = { cookie, ...(sent && { Origin: shop.url }) };
      const response = await fetch(shop.url + ruta, { ...sent, headers, redirect: "manual" });
      const answer = await response.text();
      if (response.status !== 200) throw new Error(`${ruta}: ${response.status} ${answer.slice(0, 500)}`);
      if (sent && !answer.includes('"ok",true')) throw new Error(`${ruta}: refused: ${answer.slice(0, 500)}`);
    };
    console.log(HEADER);
    let slow = 0;
    const queries = listQueries(total, await readSample(store, shop.url, rounds));
    // Last, so that all lists are measured on the same data.
    for (const query of [...queries, ...(await listDeeds(store.db, WARMUP + rounds))]) {
      if (!query.nombre.includes(only)) continue;
      const timing = await measure(query, request, { warmup: WARMUP, rounds });
      printTiming(timing);
      if (timing.required && timing.p95 >= (query.limit ?? LIMIT_MS)) slow += 1;
    }
    if (slow > 0) console.log(`${slow} of the panel's screens take longer than they may (p95).`);
    return slow === 0;
  } finally {
    await close();
  }
}
