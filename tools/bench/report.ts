/** A figure's target. `share` and `above` are relative to its baseline of the same run. */
export type Wanted = { share: number } | { above: number } | { least: number } | { most: number };

/** A figure measured in several rounds, with its baseline of the same rounds. */
export interface Row {
  part: string;
  what: string;
  unit: "/s" | "MB" | "kB" | "ms" | "s" | "";
  /** Products in the shop; 0 where irrelevant. */
  products: number;
  samples: readonly number[];
  baseline?: { what: string; samples: readonly number[] };
  wanted?: Wanted;
  /** Why there are no samples. */
  missing?: string;
}

export type Verdict = "met" | "short" | "not measured" | "";

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2;
}

function isMet(value: number, baseline: number, wanted: Wanted): boolean {
  if ("share" in wanted) return value / baseline >= wanted.share;
  if ("above" in wanted) return value - baseline <= wanted.above;
  return "least" in wanted ? value >= wanted.least : value <= wanted.most;
}

export function judge({ samples, baseline, wanted }: Row): Verdict {
  if (samples.length === 0) return "not measured";
  if (!wanted) return "";
  const compares = "share" in wanted || "above" in wanted;
  if (compares && !baseline?.samples.length) return "not measured";
  return isMet(median(samples), median(baseline?.samples ?? []), wanted) ? "met" : "short";
}

const format = (value: number) => {
  const digits = Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
};

const withUnit = (value: number, unit: Row["unit"]) => `${format(value)}${unit && (unit === "/s" ? unit : ` ${unit}`)}`;

function formatWanted(wanted: Wanted | undefined, unit: Row["unit"]): string {
  if (!wanted) return "";
  if ("share" in wanted) return `≥ ${format(wanted.share * 100)} %`;
  if ("above" in wanted) return `≤ ${withUnit(wanted.above, unit)} more`;
  return "least" in wanted ? `≥ ${withUnit(wanted.least, unit)}` : `≤ ${withUnit(wanted.most, unit)}`;
}

/** The figure relative to its baseline, in terms of the target. */
function compare(value: number, base: number, { unit, wanted }: Row): string {
  if (Number.isNaN(value / base) || !wanted) return "";
  if ("share" in wanted) return `${format((value / base) * 100)} %`;
  return "above" in wanted ? `${value < base ? "−" : "+"}${withUnit(Math.abs(value - base), unit)}` : "";
}

function toCells(row: Row): string[] {
  const { part, what, unit, products, samples, baseline, wanted, missing } = row;
  const value = median(samples);
  const base = median(baseline?.samples ?? []);
  return [
    products > 0 ? format(products) : "",
    part,
    what,
    samples.length > 0 ? withUnit(value, unit) : `not measured${missing ? `: ${missing}` : ""}`,
    baseline?.samples.length ? `${withUnit(base, unit)} (${baseline.what})` : "",
    compare(value, base, row),
    formatWanted(wanted, unit),
    samples.length > 0 ? judge(row) : "",
  ];
}

const formatLine = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;

const HEAD = ["products", "part", "what", "measured", "baseline", "compared", "wanted", ""];

export function formatTable(rows: readonly Row[]): string {
  return [formatLine(HEAD), formatLine(HEAD.map(() => "---")), ...rows.map((row) => formatLine(toCells(row)))].join(
    "\n",
  );
}
