import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { z } from "zod";
import { findChromium } from "#tests/e2e/chromium.ts";

const execute = promisify(execFile);

/** What Lighthouse says of a page on its slow phone: the score of 100, times in milliseconds, the shift as a number. */
const METRICS = {
  fcp: "first-contentful-paint",
  lcp: "largest-contentful-paint",
  tbt: "total-blocking-time",
  cls: "cumulative-layout-shift",
} as const;

export type LighthouseFigures = Record<"score" | keyof typeof METRICS, number>;

const report = z.object({
  categories: z.object({ performance: z.object({ score: z.number() }) }),
  audits: z.record(z.string(), z.object({ numericValue: z.number().optional() })),
});

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function runOnce(url: string): Promise<LighthouseFigures> {
  const { executablePath, args = [] } = await findChromium();
  const { stdout } = await execute(
    "lighthouse",
    [url, "--quiet", "--output=json", "--only-categories=performance", `--chrome-flags=--headless ${args.join(" ")}`],
    { env: { ...process.env, CHROME_PATH: executablePath }, maxBuffer: 64 * 1024 ** 2 },
  );
  const { categories, audits } = report.parse(JSON.parse(stdout));
  const read = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  return {
    score: categories.performance.score * 100,
    fcp: read(METRICS.fcp),
    lcp: read(METRICS.lcp),
    tbt: read(METRICS.tbt),
    cls: read(METRICS.cls),
  };
}

/** Lighthouse's mobile preset on one page, `times` times, one after the other: the median of each figure. */
export async function measureLighthouse(url: string, times = 5): Promise<LighthouseFigures> {
  const runs: LighthouseFigures[] = [];
  for (let n = 0; n < times; n++) runs.push(await runOnce(url));
  const of = (figure: keyof LighthouseFigures) => median(runs.map((run) => run[figure]));
  return { score: of("score"), fcp: of("fcp"), lcp: of("lcp"), tbt: of("tbt"), cls: of("cls") };
}
