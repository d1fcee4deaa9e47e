/**
 * Which changes of the code no test notices (Stryker): `npm run mutantes -- --sala cupones`, all rooms without it.
 * A seed (`--semilla`, 1) draws functions of each room until they have `--lineas` (75, some 20 to 120 mutants); each
 * mutant of these runs against the room's tests (rooms.ts). Prints a table and each survivor; status 1 if the tests fail
 * by themselves.
 */
import { spawnSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import fc from "fast-check";
import { parseSync } from "oxc-parser";
import { z } from "zod";
import { type MutatedRoom, ROOMS } from "./rooms.ts";

const place = z.object({ line: z.number() });
const reportSchema = z.object({
  files: z.record(
    z.string(),
    z.object({
      source: z.string(),
      mutants: z.array(
        z.object({
          mutatorName: z.string(),
          replacement: z.string().optional(),
          status: z.enum(["Killed", "Timeout", "Survived", "NoCoverage", "RuntimeError", "CompileError", "Ignored"]),
          location: z.object({ start: place, end: place }),
        }),
      ),
    }),
  ),
});

interface Excerpt {
  file: string;
  start: number;
  end: number;
}

/** Functions, constants and classes at the top of a file, by line. */
function listExcerpts(file: string): Excerpt[] {
  const source = readFileSync(file, "utf8");
  const toLine = (at: number) => source.slice(0, at).split("\n").length;
  return parseSync(file, source).program.body.flatMap((statement) => {
    const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    const counts = ["FunctionDeclaration", "VariableDeclaration", "ClassDeclaration"].includes(declared?.type ?? "");
    return counts ? [{ file, start: toLine(statement.start), end: toLine(statement.end) }] : [];
  });
}

/** By seed: excerpts of the files until they have so many lines. */
function drawExcerpts(files: readonly string[], seed: number, lines: number): Excerpt[] {
  const all = files.flatMap((pattern) =>
    globSync(pattern)
      .filter((file) => !file.endsWith(".test.ts"))
      .toSorted()
      .flatMap((file) => listExcerpts(file)),
  );
  const [order = []] = fc.sample(fc.shuffledSubarray(all, { minLength: all.length }), { numRuns: 1, seed });
  let sum = 0;
  return order.filter(({ start, end }) => {
    if (sum >= lines) return false;
    sum += end - start + 1;
    return true;
  });
}

function runRoom({ files, tests }: MutatedRoom, seed: number, lines: number) {
  const folder = mkdtempSync(path.join(tmpdir(), "qhatu-mutantes-"));
  const report = path.join(folder, "report.json");
  const excerpts = drawExcerpts(files, seed, lines);
  const config = {
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner"],
    vitest: { configFile: "tools/mutantes/vitest.config.ts", related: false },
    mutate: excerpts.map(({ file, start, end }) => `${file}:${start}-${end}`),
    // Texts are guarded by journeys in the browser, and of most codes types allow no other.
    mutator: { excludedMutations: ["StringLiteral"] },
    coverageAnalysis: "perTest",
    // Each mutant of a module's constant runs all tests of the room: in 'cupones' a third of them, 83 % of the time.
    ignoreStatic: true,
    concurrency: 2,
    timeoutMS: 20_000,
    dryRunTimeoutMinutes: 30,
    // Stryker rewrites it by a function that TypeScript 7 does not have; Vitest reads none.
    tsconfigFile: "none",
    reporters: ["json", "progress-append-only"],
    jsonReporter: { fileName: report },
    tempDirName: path.join(folder, "sandbox"),
    allowConsoleColors: false,
  };
  const file = path.join(folder, "stryker.json");
  writeFileSync(file, JSON.stringify(config));
  const { status } = spawnSync("npx", ["stryker", "run", file], {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, TESTS: tests.join(" ") },
  });
  if (status !== 0) throw new Error(`Stryker ended with status ${status}`);
  const mutants = Object.entries(reportSchema.parse(JSON.parse(readFileSync(report, "utf8"))).files).flatMap(
    ([name, { source, mutants: own }]) =>
      own.map((mutant) => ({
        ...mutant,
        name,
        text: source.split("\n")[mutant.location.start.line - 1]?.trim() ?? "",
      })),
  );
  rmSync(folder, { recursive: true, force: true });
  return mutants;
}

const { values } = parseArgs({
  options: {
    sala: { type: "string", multiple: true },
    semilla: { type: "string", default: "1" },
    lineas: { type: "string", default: "75" },
  },
});
const natural = z.coerce.number().int().positive();
const [seed, lines] = [natural.parse(values.semilla), natural.parse(values.lineas)];

const rows: string[] = [];
for (const name of values.sala ?? Object.keys(ROOMS)) {
  const room = ROOMS[name];
  if (!room) throw new Error(`unknown room ${name}: ${Object.keys(ROOMS).join(", ")}`);
  const mutants = runRoom(room, seed, lines);
  const count = (...statuses: string[]) => mutants.filter(({ status }) => statuses.includes(status)).length;
  const [killed, alive] = [count("Killed", "Timeout"), count("Survived", "NoCoverage")];
  rows.push(`| ${name} | ${killed + alive} | ${killed} | ${((100 * killed) / (killed + alive)).toFixed(1)} % |`);
  for (const { status, name: file, location, mutatorName, text, replacement } of mutants) {
    if (status !== "Survived" && status !== "NoCoverage") continue;
    console.log(`${file}:${location.start.line} ${mutatorName} (${status})\n  - ${text}\n  + ${replacement ?? ""}`);
  }
  console.log(rows.join("\n"));
}
