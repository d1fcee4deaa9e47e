import { readFileSync } from "node:fs";
import { childrenOf } from "#tools/caos/processes.ts";
import type { Measured, Round } from "../part.ts";
import { openShop, type Server } from "../store.ts";
import { findWrk, NO_WRK, runWrk } from "../wrk.ts";
import { pickProductos } from "./pages.ts";
import { listWords } from "./words.ts";

const SEARCHES = 4_400;
const AT_ONCE = 8;

const listProcesses = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(listProcesses)];

function readMemory(pid: number) {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(rollup)?.[1]) / 1024;
  return { rss: read("Rss"), own: read("Private_Clean") + read("Private_Dirty") };
}

/** Without the database, which is not a child of the shop here. */
function weigh(pid: number) {
  const processes = listProcesses(pid).map(readMemory);
  const own = processes.reduce((sum, process) => sum + process.own, 0);
  const shared = Math.max(...processes.map((process) => process.rss - process.own));
  return { largest: Math.max(...processes.map(({ rss }) => rss)), all: own + shared, count: processes.length };
}

async function search({ url }: Server, texts: readonly string[]): Promise<void> {
  const rest = texts.values();
  const work = async () => {
    for (const text of rest) {
      const response = await fetch(`${url}/catalogo?search=${encodeURIComponent(text)}`);
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`a search was answered with ${response.status}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** Megabytes after load, without the database. */
export async function measureMemory({ store, rounds, seconds }: Round): Promise<Measured[]> {
  const largest: number[] = [];
  const all: number[] = [];
  let count = 0;
  const toRows = (missing?: string): Measured[] => [
    { what: "the largest process", unit: "MB", samples: largest, wanted: { most: 250 }, missing },
    {
      what: `all ${count || ""} processes`.replace("  ", " "),
      unit: "MB",
      samples: all,
      wanted: { most: 500 },
      missing,
    },
  ];
  if (process.platform !== "linux") return toRows("only Linux has /proc");
  if (!findWrk()) return toRows(NO_WRK);

  const words = (await listWords(store)).slice(0, Math.ceil(Math.sqrt(SEARCHES)));
  const texts = words.flatMap(({ text }) => words.map((other) => `${text} ${other.text}`)).slice(0, SEARCHES);
  const [producto = ""] = await pickProductos(store, 1);
  for (let round = 0; round < rounds; round += 1) {
    const shop = await openShop(store);
    try {
      await search(shop, texts);
      for (const path of ["/", "/catalogo", producto]) await runWrk(shop.url, [path], seconds);
      const weight = weigh(shop.pid);
      largest.push(weight.largest);
      all.push(weight.all);
      count = weight.count;
    } finally {
      await shop.close();
    }
  }
  return toRows();
}
