import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { z } from "zod";
import { findChromium } from "#tests/e2e/chromium.ts";
import type { Measured, Round } from "../part.ts";
import { openShop } from "../store.ts";
import { pickProductos } from "./pages.ts";

const execute = promisify(execFile);

const METRICS = [
  { audit: "first-contentful-paint", name: "FCP", unit: "ms", most: 1_200 },
  { audit: "largest-contentful-paint", name: "LCP", unit: "ms", most: 1_600 },
  { audit: "total-blocking-time", name: "TBT", unit: "ms", most: 50 },
  { audit: "cumulative-layout-shift", name: "CLS", unit: "", most: 0 },
] as const;

const report = z.object({
  categories: z.object({ performance: z.object({ score: z.number() }) }),
  audits: z.record(z.string(), z.object({ numericValue: z.number().optional() })),
});

/** The score of 100, and the METRICS in order. */
async function runOnce(url: string): Promise<number[]> {
  const { executablePath, args = [] } = await findChromium();
  const { stdout } = await execute(
    "lighthouse",
    [url, "--quiet", "--output=json", "--only-categories=performance", `--chrome-flags=--headless ${args.join(" ")}`],
    { env: { ...process.env, CHROME_PATH: executablePath }, maxBuffer: 64 * 1024 ** 2 },
  );
  const { categories, audits } = report.parse(JSON.parse(stdout));
  const times = METRICS.map(({ audit }) => audits[audit]?.numericValue ?? Number.NaN);
  return [categories.performance.score * 100, ...times];
}

/** Sometimes the browser's trace lacks the page's start, and Lighthouse asks to be run again. */
async function runAgain(url: string, times = 5): Promise<number[]> {
  return runOnce(url).catch((error: unknown) => {
    if (times === 1 || !String(error).includes("NO_NAVSTART")) throw error;
    return runAgain(url, times - 1);
  });
}

/** Lighthouse's mobile preset, pages in turn in each round: score, paints, blocking time and shift. */
export async function measureLighthouse({ store, rounds }: Round): Promise<Measured[]> {
  const [producto = ""] = await pickProductos(store, 1);
  const paths = { home: "/", catalogue: "/catalogo", product: producto, cart: "/carrito" };
  const pages = Object.entries(paths).map(([what, path]) => ({ what, path, runs: [] as number[][] }));
  const shop = await openShop(store);
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const { path, runs } of pages) runs.push(await runAgain(shop.url + path));
    }
  } finally {
    await shop.close();
  }
  return pages.flatMap(({ what, runs }): Measured[] => [
    { what: `${what}, score`, unit: "", samples: runs.map(([score]) => score ?? Number.NaN), wanted: { least: 99 } },
    ...METRICS.map(({ name, unit, most }, n): Measured => {
      const samples = runs.map((figures) => figures[n + 1] ?? Number.NaN);
      return { what: `${what}, ${name}`, unit, samples, wanted: { most } };
    }),
  ]);
}
