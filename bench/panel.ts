/**
 * How long each list of the panel takes to answer in a large shop: `npm run bench`. With `--exigir` it exits with 1
 * when one takes 100 ms or more (p95). Does not touch the shop in ./data.
 */
import { parseArgs } from "node:util";
import { sql } from "drizzle-orm";
import { measureOrders } from "./orders.ts";
import { HEADER, measure, printTiming } from "./measure.ts";
import { listQueries, type Sample } from "./queries.ts";
import { type Bench, openBench } from "./server.ts";

const LIMIT_MS = 100;

const { values } = parseArgs({
  options: {
    total: { type: "string", default: "100000" },
    rondas: { type: "string", default: "15" },
    solo: { type: "string", default: "" },
    exigir: { type: "boolean", default: false },
  },
});
const [TOTAL, ROUNDS] = [Number(values.total), Number(values.rondas)];

/** A customer with an order, that order, and enough products to request each once. */
async function readSample({ db }: Bench): Promise<Sample> {
  const pedidos = await db.execute<{ id: string; usuario_id: string; email: string; telefono: string }>(
    sql`select p.id, usuario_id, email, p.telefono from pedidos p join usuarios u on u.id = usuario_id order by p.id limit 1 offset 500`,
  );
  const productos = await db.execute<{ id: string }>(
    sql`select id from productos where stock > 0 order by busqueda limit ${(ROUNDS + 3) * 8}`,
  );
  const [first] = pedidos.rows;
  if (!first) throw new Error("there are no orders");
  const { id: pedido, usuario_id: usuario, email, telefono } = first;
  return { pedido, usuario, email, telefono, productos: productos.rows.map(({ id }) => id) };
}

/** What `--solo` is compared with for the row that is no list. */
const ORDERS = "orders a second";

if (ORDERS.includes(values.solo)) {
  const { shop, bare, ratio } = await measureOrders({ ms: 3_000, rounds: 5 });
  const percent = (100 * ratio).toFixed(0);
  console.log(`${ORDERS}: ${shop.toFixed(0)}; bare SQL: ${bare.toFixed(0)}; that is ${percent} %`);
}

const since = performance.now();
const bench = await openBench(TOTAL, { historia: true });
try {
  console.log(
    `${TOTAL} products, orders, people, messages and claims in ${((performance.now() - since) / 1000).toFixed(0)} s`,
  );
  const request = async (ruta: string) => {
    const response = await bench.request(ruta);
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${ruta}: ${response.status}`);
  };
  console.log(HEADER);
  let slow = 0;
  for (const query of listQueries(TOTAL, await readSample(bench))) {
    if (!query.nombre.includes(values.solo)) continue;
    const timing = await measure(query, request, { warmup: 3, rounds: ROUNDS });
    printTiming(timing);
    if (timing.required && timing.p95 >= LIMIT_MS) slow += 1;
  }
  if (slow > 0) console.log(`${slow} of the panel's screens take ${LIMIT_MS} ms or more (p95).`);
  if (values.exigir && slow > 0) process.exitCode = 1;
} finally {
  await bench.close();
}
