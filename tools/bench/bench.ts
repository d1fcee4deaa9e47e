/**
 * `npm run bench`: measures the shop, each figure beside its baseline of the same run. Does not touch ./data. Options:
 * CONTRIBUTING.md.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { format } from "prettier";
import { cleanUpOnSignal, isStopping } from "./cleanup.ts";
import { describeMachine } from "./machine.ts";
import { measurePanel } from "./panel.ts";
import type { Measured, Part } from "./part.ts";
import { PARTS } from "./parts.ts";
import { formatTable, judge, type Row } from "./report.ts";
import { openStore, type Store } from "./store.ts";

const RESULTS = "tools/bench/results";

const { values } = parseArgs({
  options: {
    parte: { type: "string" },
    productos: { type: "string" },
    rondas: { type: "string" },
    segundos: { type: "string", default: "2" },
    solo: { type: "string", default: "" },
    exigir: { type: "boolean", default: false },
  },
});

function readNumber(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1)
    throw new TypeError(`--${name}: '${text}' is not a whole number from 1 on`);
  return value;
}

function listParts(): readonly Part[] {
  const names = values.parte?.split(",");
  const unknown = names?.find((name) => PARTS.every((part) => part.name !== name));
  const known = [...PARTS.map(({ name }) => name), "panel"].join(", ");
  if (unknown !== undefined) throw new TypeError(`--parte: '${unknown}' is none of ${known}`);
  return PARTS.filter(({ name }) => names?.includes(name) ?? true);
}

async function measureAll(store: Store, parts: readonly Part[], sizes: readonly number[]): Promise<Row[]> {
  const rounds = readNumber("rondas", values.rondas ?? "5");
  const seconds = readNumber("segundos", values.segundos);
  const rows: Row[] = [];
  for (const [n, size] of sizes.entries()) {
    const due = parts.filter(({ bySize }) => bySize || n === 0);
    if (due.length === 0) break;
    await store.growTo(size);
    for (const { name, bySize, measure } of due) {
      console.log(`${size.toLocaleString("en")} products: ${name} …`);
      const measured = await measure({ store, rounds, seconds, earlier: rows }).catch((error: unknown): Measured[] => {
        if (isStopping()) throw error;
        console.error(error);
        process.exitCode = 1;
        // A failed part must not lose the other parts' figures.
        return [{ what: "all", unit: "", samples: [], missing: "failed" }];
      });
      rows.push(...measured.map((row) => ({ ...row, part: name, products: bySize ? size : 0 })));
    }
  }
  return rows;
}

async function measureTable(): Promise<boolean> {
  const parts = listParts();
  const sizes = (values.productos ?? "1000").split(",").map((size) => readNumber("productos", size));
  sizes.sort((a, b) => a - b);
  const store = await openStore();
  try {
    const rows = await measureAll(store, parts, sizes);
    const report = [
      "# What was measured",
      (await describeMachine(store)).map((line) => `- ${line}`).join("\n"),
      `Each figure is the median of ${values.rondas ?? 5} rounds, beside its baseline in the same rounds (\`npm run bench\`).`,
      formatTable(rows),
      parts.map(({ name, how }) => `- ${name}: ${how}`).join("\n"),
    ].join("\n\n");
    const text = await format(report, { parser: "markdown", printWidth: 120 });
    console.log(text);
    // A single part would overwrite the others' figures.
    if (!values.parte) {
      mkdirSync(RESULTS, { recursive: true });
      writeFileSync(`${RESULTS}/latest.md`, text);
    }
    return rows.every((row) => judge(row) !== "short");
  } finally {
    await store.close();
  }
}

function measureLists(): Promise<boolean> {
  const total = readNumber("productos", values.productos ?? "100000");
  return measurePanel({ total, rounds: readNumber("rondas", values.rondas ?? "15"), only: values.solo });
}

cleanUpOnSignal();
try {
  const enough = await (values.parte === "panel" ? measureLists() : measureTable());
  if (values.exigir && !enough) process.exitCode = 1;
} catch (error) {
  if (!isStopping()) console.error(error instanceof TypeError ? error.message : error);
  process.exitCode = 1;
}
