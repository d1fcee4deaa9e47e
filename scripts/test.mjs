import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { main, ROOT, run, toolEnv } from "./project.mjs";
import { addCounts, countPlaywright, countVitest } from "./counts.mjs";

const REPORTS = path.join(ROOT, "test-results", "reports");
const NONE = { passed: 0, failed: 0 };
const ARCHITECTURE = "tests/architecture.test.ts";

class Failed extends Error {}

/** A tool that passes or fails: its output is shown on failure only. */
const tool =
  (command, ...args) =>
  async () => {
    const { status, output } = await run(command, args, { quiet: true });
    if (status !== 0) throw new Failed(output.trim());
    return NONE;
  };

/** A test runner: its output is shown live, its counts are read from its report. */
async function runTests(command, args, report, count, extra = {}) {
  rmSync(report, { force: true });
  const { status } = await run(command, args, { env: toolEnv(extra) });
  const counts = existsSync(report) ? count(JSON.parse(readFileSync(report, "utf8"))) : { ...NONE };
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

const TYPED = [["routes typed", tool("react-router", "typegen")]];
/** Two at a time: prettier has one thread, and three would take 5 GB of memory. */
const CHECKS = [
  ["format", tool("prettier", "--check", "--cache", "--cache-strategy=content", "--log-level=warn", ".")],
  ["types", tool("tsc")],
  ["lint", tool("oxlint", "--type-aware")],
  ["nothing unused", tool("knip", "--no-progress")],
];
const TESTS = [
  ["architecture", vitest("architecture", ARCHITECTURE)],
  ["unit and integration", vitest("unit", `--exclude=${ARCHITECTURE}`)],
  ["build", () => ensureBuilt().then(() => NONE)],
];
const BROWSER = existsSync(path.join(ROOT, "tests", "e2e")) ? [["browser", playwright]] : [];

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

async function runStep([name, step]) {
  const since = performance.now();
  // A failed check without test counts is one failure.
  const counts = await step().catch((error) => {
    console.error(error.message);
    return { passed: 0, failed: 1 };
  });
  console.log(`${counts.failed === 0 ? "✓" : "✗"} ${name} (${seconds(since)})`);
  return counts;
}

/** Runs steps, `atOnce` of them side by side, up to the first failure. Returns the sum of their test counts. */
async function runSteps(steps, atOnce = 1) {
  const waiting = [...steps];
  let total = NONE;
  const work = async () => {
    while (waiting.length > 0 && total.failed === 0) {
      const counts = await runStep(waiting.shift());
      total = addCounts(total, counts);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return total;
}

main(async () => {
  const since = performance.now();
  await ensureInstalled({ forTests: true });
  mkdirSync(REPORTS, { recursive: true });
  const browser = process.argv.includes("--without-browser") ? [] : BROWSER;
  let total = await runSteps(TYPED);
  if (total.failed === 0) total = await runSteps(CHECKS, 2);
  if (total.failed === 0) total = await runSteps([...TESTS, ...browser]);
  const { passed, failed } = total;
  console.log(`\n${seconds(since)}\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
});
