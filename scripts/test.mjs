import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { main, ROOT, run, toolEnv } from "./project.mjs";
import { addCounts, countPlaywright, countVitest } from "./counts.mjs";

const REPORTS = path.join(ROOT, "test-results", "reports");
const ARCHITECTURE = "tests/architecture.test.ts";

class Failed extends Error {}

/** A tool that passes or fails: its output is shown on failure only. */
const tool =
  (command, ...args) =>
  async () => {
    const { status, output } = await run(command, args, { quiet: true });
    if (status !== 0) throw new Failed(output.trim());
    return null;
  };

/** A test runner: its output is shown live, its counts are read from its report. */
async function runTests(command, args, report, count, extra = {}) {
  rmSync(report, { force: true });
  const { status } = await run(command, args, { env: toolEnv(extra) });
  const counts = existsSync(report) ? count(JSON.parse(readFileSync(report, "utf8"))) : { passed: 0, failed: 0 };
  if (counts.failed === 0 && (status !== 0 || counts.passed === 0)) counts.failed = 1;
  return counts;
}

const vitest =
  (name, ...args) =>
  () => {
    const report = path.join(REPORTS, `${name}.json`);
    const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
    return runTests("vitest", ["run", ...reporters, ...args], report, countVitest);
  };

const playwright = () => {
  const report = path.join(REPORTS, "playwright.json");
  const extra = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  return runTests("playwright", ["test", "--reporter=dot,json"], report, countPlaywright, extra);
};

const CHECKS = [
  ["routes typed", tool("react-router", "typegen")],
  ["types", tool("tsc")],
  ["lint", tool("oxlint", "--type-aware")],
  ["format", tool("prettier", "--check", "--log-level=warn", ".")],
  ["nothing unused", tool("knip", "--no-progress")],
  ["architecture", vitest("architecture", ARCHITECTURE)],
  ["unit and integration", vitest("unit", `--exclude=${ARCHITECTURE}`)],
  ["build", () => ensureBuilt().then(() => null)],
];
const BROWSER = existsSync(path.join(ROOT, "tests", "e2e")) ? [["browser", playwright]] : [];

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Runs the steps up to the first failure. Returns the sum of their test counts. */
async function runSteps(steps) {
  let total = { passed: 0, failed: 0 };
  for (const [name, step] of steps) {
    const since = performance.now();
    try {
      total = addCounts(total, (await step()) ?? { passed: 0, failed: 0 });
    } catch (error) {
      console.error(error.message);
      // A failed check without test counts is one failure.
      total = addCounts(total, { passed: 0, failed: 1 });
    }
    console.log(`${total.failed === 0 ? "✓" : "✗"} ${name} (${seconds(since)})`);
    if (total.failed > 0) break;
  }
  return total;
}

main(async () => {
  const since = performance.now();
  await ensureInstalled();
  mkdirSync(REPORTS, { recursive: true });
  const steps = process.argv.includes("--without-browser") ? CHECKS : [...CHECKS, ...BROWSER];
  const { passed, failed } = await runSteps(steps);
  console.log(`\n${seconds(since)}\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
});
