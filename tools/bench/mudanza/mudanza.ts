/**
 * Brings 20,000 rows of Shopify, WooCommerce and Tiendanube, each into a new shop of the build, with a bad server of
 * pictures, while people buy: `npm run mudanza`. `--filas 400`: a short trial, whose memory and times say little.
 */
import { readFileSync, rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { connect } from "#tools/caos/books.ts";
import { type Cliente, signUp } from "#tools/caos/buyers.ts";
import { openShop } from "#tools/caos/open-shop.ts";
import { end, startNode, toSettings, waitUntilUp } from "#tools/caos/processes.ts";
import type { Deploy } from "#tools/caos/deployment.ts";
import { ALLOCATOR, EXEC_ARGV } from "#server/processes.ts";
import { buildExport, countFotos, type Plataforma, PLATAFORMAS } from "./exports.ts";
import { type Pictures, servePictures } from "./pictures.ts";
import { moveIn } from "./move.ts";
import { computeP95, sellFor, sellUntil } from "./sales.ts";

const [MAXIMO_MB, MAXIMO_VECES, COMPRADORES] = [150, 3, 4];
const { values } = parseArgs({ options: { filas: { type: "string", default: "20000" } } });
const FILAS = Number(values.filas);
const [CALIENTA_S, CALMA_S] = FILAS < 20_000 ? [2, 5] : [15, 40];

/** One process, started with what the shop gives itself, so that its memory is all of the shop's. */
function deployWith(host: string, pid: { value: number }): Deploy {
  return async (addresses) => {
    const database = { host: `${addresses.dir}/tienda/postgres/socket`, user: "postgres", database: "qhatu" };
    const site = { ...addresses, database };
    const env = { ...toSettings(site), ...ALLOCATOR, PORT: new URL(site.tienda).port };
    const child = startNode([...EXEC_ARGV, "tools/bench/mudanza/tienda.ts", host], env);
    await waitUntilUp(`${site.tienda}/healthz`, child);
    pid.value = child.pid ?? 0;
    return { site, crash: async () => {}, stop: () => end(child, "SIGTERM") };
  };
}

const readMegabytes = (pid: number) =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;

async function tryOne(plataforma: Plataforma, pictures: Pictures): Promise<string[]> {
  const pid = { value: 0 };
  const shop = await openShop(deployWith(pictures.host, pid), { productos: 8, existencias: 500_000, usos: 500_000 });
  const db = connect(shop.site);
  const faults: string[] = [];
  try {
    const clientes: Cliente[] = [];
    while (clientes.length < COMPRADORES) clientes.push(await signUp(shop.site));
    await sellFor(shop, clientes, CALIENTA_S);
    const calm = await sellFor(shop, clientes, CALMA_S);
    const quiet = readMegabytes(pid.value);
    let [step, most] = ["", quiet];
    const began = performance.now();
    const steps = new Map<string, { from: number; most: number }>();
    const watch = setInterval(() => {
      const now = readMegabytes(pid.value);
      most = Math.max(most, now);
      const known = steps.get(step) ?? { from: performance.now() - began, most: 0 };
      steps.set(step, { ...known, most: Math.max(known.most, now) });
    }, 25);
    const stop = new AbortController();
    const selling = sellUntil(shop, clientes, stop.signal);
    const file = buildExport(plataforma, { filas: FILAS, foto: pictures.address });
    faults.push(...(await moveIn({ shop, db, file, pictures, filas: FILAS, onStep: (name) => (step = name) })));
    stop.abort();
    const busy = await selling;
    clearInterval(watch);
    const veces = computeP95(busy.times) / computeP95(calm.times);
    const above = most - quiet;
    for (const [name, { from, most: high }] of steps)
      console.log(`  ${(from / 1000).toFixed(1).padStart(6)} s  ${name}: ${(high - quiet).toFixed(0)} MB above quiet`);
    console.log(
      `${plataforma}: ${((performance.now() - began) / 1000).toFixed(0)} s; quiet ${quiet.toFixed(0)} MB, at most ${above.toFixed(0)} MB above; checkouts p95 ${computeP95(calm.times).toFixed(0)} ms of ${calm.times.length} quiet, ${computeP95(busy.times).toFixed(0)} ms of ${busy.times.length} meanwhile: ${veces.toFixed(2)} times`,
    );
    faults.push(...calm.faults, ...busy.faults);
    if (above > MAXIMO_MB) faults.push(`${above.toFixed(0)} MB above quiet, ${MAXIMO_MB} are allowed`);
    if (veces > MAXIMO_VECES)
      faults.push(`checkouts took ${veces.toFixed(2)} times as long, ${MAXIMO_VECES} are allowed`);
  } finally {
    await db.$client.end();
    await shop.stop();
    rmSync(shop.site.dir, { recursive: true, force: true });
  }
  return faults.map((fault) => `${plataforma}: ${fault}`);
}

const pictures = await servePictures(countFotos(FILAS));
const faults: string[] = [];
for (const plataforma of PLATAFORMAS) faults.push(...(await tryOne(plataforma, pictures)));
if (pictures.hits() > 0) faults.push(`${pictures.hits()} requests reached this machine's other ports`);
pictures.close();
for (const fault of faults) console.error(fault);
console.log(faults.length === 0 ? "Every row has its account." : `${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);
