/**
 * Kills the shop with `kill -9` at random moments while people buy, every second time with its database, then checks
 * the books: `npm run caos -- --muertes 200`. Providers and the failing tax office are separate processes; staff check
 * payments by hand, refund and issue receipts in the panel. `--despliegue varios` or `patroni`: several servers;
 * `varios-actualizando`: each starts from another release from its death 10 or 30 on;
 * `fallas`: faults between shop and database in place of deaths; `actualizar`: ten updates of an open shop, which nobody
 * may notice. Needs a built shop and Linux. Exits with status 1 and the faults found.
 */
import { randomInt } from "node:crypto";
import { rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { openShop } from "./open-shop.ts";
import { type Cliente, type Tally, signUp } from "./buyers.ts";
import { connect, findFaults, readSiteDinero } from "./books.ts";
import { readRegistro } from "./books-comprobantes.ts";
import { describeEmitidos } from "./report.ts";
import { passTime, settle } from "./settle.ts";
import { workUntil } from "./staff.ts";
import { buyUntil } from "./ventas.ts";

const { values } = parseArgs({
  options: {
    muertes: { type: "string" },
    compradores: { type: "string", default: "16" },
    despliegue: { type: "string", default: "uno" },
  },
});
const WHAT: Record<string, string> = { actualizar: "updates", fallas: "faults" };
const actualiza = values.despliegue === "actualizar";
const [MUERTES, COMPRADORES] = [Number(values.muertes ?? (actualiza ? 10 : 200)), Number(values.compradores)];

const shop = await openShop(values.despliegue, { productos: 8, existencias: 4_000, usos: 100_000 });
const { site, ofertas, initial, ajenos, cuenta, staff, oficina } = shop;
const desde = new Date();

const stop = new AbortController();
const tally: Tally = { pedidos: new Set(), pagados: 0, codigos: 0, rechazos: 0, errores: new Map(), cortes: 0 };
const clientes: Cliente[] = [];
while (clientes.length < COMPRADORES) clientes.push(await signUp(site));
const compra = { site, staff, ofertas, cuenta, tally, signal: stop.signal };
const work = { staff, cuenta, desde, signal: stop.signal };
const going = [
  ...clientes.map((cliente) => buyUntil(compra, cliente)),
  workUntil(work, { refunds: true }),
  passTime(work, 0.2, 500),
];
// Of an update nobody is to notice anything: nothing else fails meanwhile.
if (!actualiza) oficina.plague();

for (let n = 1; n <= MUERTES; n += 1) {
  // Every fifth life is longer, so that actions of several steps get to the last one.
  await sleep(randomInt(20, n % 5 === 0 ? 6_000 : 900));
  await shop.crash(n);
  if (n % 20 === 0) console.log(`${n} of ${MUERTES}, ${tally.pedidos.size} orders, ${tally.pagados} payments`);
}
stop.abort();
const minutes = Math.round((Date.now() - desde.getTime()) / 60_000);
await Promise.all(going);
// Unsent receipts meet a failing office first: while the shop kept dying, few were sent.
await settle({ staff, cuenta, desde }, { seconds: 30 });
await oficina.heal();

// Unpaid orders expire after a minute, and tasks run every second.
const left = await settle({ staff, cuenta, desde }, { seconds: 120, idle: true });
await sleep(3_000);
const books = connect(site);
const facts = { initial, ajenos, dinero: readSiteDinero(site), acknowledged: tally.pedidos, atendidos: true };
const found = await findFaults(books, { ...facts, cuenta, registro: readRegistro(site) });
const { orders, flagged, emitidos } = found;
const unfinished = Object.entries(left).map(([what, n]) => `still under way: ${n} ${what}`);
await books.$client.end();
await shop.stop();
const { lines, faults: noticed } = shop.report();
const lost = actualiza && tally.cortes > 0 ? [`${tally.cortes} requests of buyers were not answered`] : [];
const faults = [...found.faults, ...unfinished, ...noticed, ...lost];

const { pedidos, pagados, rechazos, errores, codigos } = tally;
for (const line of lines) console.log(line);
console.log(
  `${MUERTES} ${WHAT[values.despliegue] ?? "deaths"} in ${minutes} min, ${orders} orders, ${pedidos.size} of them acknowledged, ${pagados} payments made, ${rechazos} refusals, failed answers ${JSON.stringify(Object.fromEntries(errores))}, ${flagged} flagged`,
);
console.log(`${codigos} codes of payments by hand taken; ${emitidos ? describeEmitidos(emitidos) : "no receipts"}`);
for (const fault of faults) console.error(fault);
console.log(faults.length === 0 ? "The books balance." : `${faults.length} faults; everything is kept in ${site.dir}`);
if (faults.length === 0) rmSync(site.dir, { recursive: true, force: true });
process.exit(faults.length === 0 ? 0 : 1);
