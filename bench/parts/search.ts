import type { Measured, Round } from "../part.ts";
import { median } from "../report.ts";
import { openShop } from "../store.ts";
import { toUncached } from "./pages.ts";
import { listWords, pickWord, type Word } from "./words.ts";

/** Numbered pages end at product 10,000; the shop answers its last one for any later number. */
const BEYOND = 20_000;
const REQUESTS = 5;

/** In most products of the made-up catalogue, and in one of fifty. */
const SHARES = { frequent: 1, middle: 0.02 };
/** Chosen once in a run, so that all sizes are asked for the same words. */
let chosen: [string, Word][] | null = null;

async function time(url: string): Promise<number> {
  const since = performance.now();
  const response = await fetch(url);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return performance.now() - since;
}

/** Milliseconds of a search, beside those of the same search in the smallest shop of this run. */
export async function measureSearch({ store, rounds, earlier }: Round): Promise<Measured[]> {
  const words = await listWords(store);
  chosen ??= Object.entries(SHARES).map(([kind, share]) => [kind, pickWord(words, share)]);
  const rows = chosen.flatMap(([kind, { text, share }]) =>
    [1, BEYOND].map((pagina) => {
      const page = pagina === 1 ? "first page" : "last numbered page";
      const what = `a ${kind} word (${Math.round(share * 100)} %), ${page}`;
      const path = toUncached(`/catalogo?search=${encodeURIComponent(text)}&pagina=${pagina}`);
      return { what, path, samples: [] as number[] };
    }),
  );
  const shop = await openShop(store);
  try {
    for (let round = -1; round < rounds; round += 1) {
      for (const { path, samples } of rows) {
        const times: number[] = [];
        for (let n = 0; n < REQUESTS; n += 1) times.push(await time(shop.url + path));
        if (round >= 0) samples.push(median(times));
      }
    }
  } finally {
    await shop.close();
  }
  return rows.map(({ what, samples }) => {
    const first = earlier.find((row) => row.part === "search" && row.what === what);
    const baseline = first && { what: `${first.products.toLocaleString("en")} products`, samples: first.samples };
    return { what, samples, unit: "ms", baseline, wanted: first && { above: 50 } };
  });
}
