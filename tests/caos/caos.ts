/**
 * Kills the shop with `kill -9` at random moments while people buy, every second time with its database, and then
 * checks the books: `npm run caos -- --muertes 200`. The payment providers run as other processes. Needs a built shop
 * and its embedded PostgreSQL (Linux). Ends with status 1 and the faults found.
 */
import { randomInt } from "node:crypto";
import { rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { killShop, startShop } from "./processes.ts";
import { openShop } from "./open-shop.ts";
import { buyUntil, type Tally, signUp } from "./buyers.ts";
import { connect, countPending, findFaults, readPaid } from "./books.ts";

const { values } = parseArgs({
  options: { muertes: { type: "string", default: "200" }, compradores: { type: "string", default: "16" } },
});
const [MUERTES, COMPRADORES] = [Number(values.muertes), Number(values.compradores)];

const casa = await openShop({ productos: 8, existencias: 4_000 });
const { sitio, ofertas, initial, ajenos } = casa;
let { tienda } = casa;

const stop = new AbortController();
const cuenta: Tally = { pedidos: 0, pagados: 0, rechazos: 0, errores: 0 };
const clientes = await Promise.all(Array.from({ length: COMPRADORES }, () => signUp(sitio)));
const buying = clientes.map((cliente) => buyUntil(sitio, cliente, ofertas, cuenta, stop.signal));

for (let n = 1; n <= MUERTES; n += 1) {
  await sleep(randomInt(20, 900));
  await killShop(tienda, sitio, n % 2 === 0);
  tienda = await startShop(sitio);
  if (n % 20 === 0) console.log(`${n} deaths, ${cuenta.pedidos} orders, ${cuenta.pagados} payments`);
}
stop.abort();
await Promise.all(buying);

// Unpaid orders expire after a minute, and the tasks run every second.
const books = await connect(sitio);
const deadline = Date.now() + 240_000;
while ((await countPending(books)) > 0 && Date.now() < deadline) await sleep(1_000);
await sleep(3_000);
const { faults, orders, flagged } = await findFaults(books, { initial, ajenos, paid: readPaid(sitio) });
await books.end();

tienda.kill("SIGTERM");
casa.proveedores.kill("SIGTERM");
await sleep(2_000);
const { pagados, rechazos, errores } = cuenta;
console.log(
  `${MUERTES} deaths, ${orders} orders, ${pagados} payments made, ${rechazos} refusals, ${errores} failed answers, ${flagged} flagged`,
);
for (const fault of faults) console.error(fault);
console.log(faults.length === 0 ? "The books balance." : `${faults.length} faults; everything is kept in ${sitio.dir}`);
if (faults.length === 0) rmSync(sitio.dir, { recursive: true, force: true });
process.exit(faults.length === 0 ? 0 : 1);
