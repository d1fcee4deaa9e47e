/**
 * Kills the shop with `kill -9` at random moments while people buy, every second time with its database, and then
 * checks the books: `npm run caos -- --muertes 200`. The payment providers run as other processes.
 * `--despliegue varios` or `patroni` does the same to several servers. Needs a built shop and Linux.
 * Ends with status 1 and the faults found.
 */
import { randomInt } from "node:crypto";
import { rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { openShop } from "./open-shop.ts";
import { buyUntil, type Tally, signUp } from "./buyers.ts";
import { connect, countPending, findFaults, readSiteDinero } from "./books.ts";

const { values } = parseArgs({
  options: {
    muertes: { type: "string", default: "200" },
    compradores: { type: "string", default: "16" },
    despliegue: { type: "string", default: "uno" },
  },
});
const [MUERTES, COMPRADORES] = [Number(values.muertes), Number(values.compradores)];

const shop = await openShop(values.despliegue, { productos: 8, existencias: 4_000, usos: 100_000 });
const { site, ofertas, initial, ajenos } = shop;

const stop = new AbortController();
const tally: Tally = { pedidos: new Set(), pagados: 0, rechazos: 0, errores: new Map() };
const clientes = await Promise.all(Array.from({ length: COMPRADORES }, () => signUp(site)));
const buying = clientes.map((cliente) => buyUntil(site, cliente, ofertas, tally, stop.signal));

for (let n = 1; n <= MUERTES; n += 1) {
  await sleep(randomInt(20, 900));
  await shop.crash(n);
  if (n % 20 === 0) console.log(`${n} deaths, ${tally.pedidos.size} orders, ${tally.pagados} payments`);
}
stop.abort();
await Promise.all(buying);

// Unpaid orders expire after a minute, and the tasks run every second.
const books = await connect(site);
const deadline = Date.now() + 240_000;
while ((await countPending(books)) > 0 && Date.now() < deadline) await sleep(1_000);
await sleep(3_000);
const facts = { initial, ajenos, dinero: readSiteDinero(site), acknowledged: tally.pedidos };
const { faults, orders, flagged } = await findFaults(books, facts);
await books.end();
await shop.stop();

const { pedidos, pagados, rechazos, errores } = tally;
console.log(
  `${MUERTES} deaths, ${orders} orders, ${pedidos.size} of them acknowledged, ${pagados} payments made, ${rechazos} refusals, failed answers ${JSON.stringify(Object.fromEntries(errores))}, ${flagged} flagged`,
);
for (const fault of faults) console.error(fault);
console.log(faults.length === 0 ? "The books balance." : `${faults.length} faults; everything is kept in ${site.dir}`);
if (faults.length === 0) rmSync(site.dir, { recursive: true, force: true });
process.exit(faults.length === 0 ? 0 : 1);
