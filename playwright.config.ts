import { defineConfig } from "@playwright/test";
import { findChromium } from "./tests/e2e/chromium.ts";
import { freePort } from "#tests/e2e/server.ts";

// Workers load this file, too, and must use the port of the first load.
process.env.E2E_PORT ??= await freePort();

const chromium = await findChromium();

/** Longer limits where answers are deliberately slow. */
const patience = process.env.LENTO ? 2.5 : 1;

export default defineConfig({
  // `npm run marcas` has tests of its own.
  testDir: process.env.MARCAS ? "tests/marcas" : "tests/e2e",
  outputDir: "test-results/e2e",
  globalSetup: "./tests/e2e/server.setup.ts",
  reporter: [["list"]],
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // These limits only end what hangs: on a busy machine a press can take 15 s.
  timeout: 120_000 * patience,
  expect: { timeout: 20_000 * patience },
  use: {
    baseURL: `http://localhost:${process.env.E2E_PORT}`,
    browserName: "chromium",
    launchOptions: {
      ...chromium,
      // A name that is not localhost, where browsers restrict http (http.spec.ts).
      args: [...(chromium.args ?? []), "--host-resolver-rules=MAP tienda.test 127.0.0.1"],
    },
    // Service workers' requests escape page.route; sin-conexion.spec.ts allows them.
    serviceWorkers: "block",
    locale: "es-PE",
    timezoneId: "America/Lima",
    actionTimeout: 30_000 * patience,
    // Tracing costs a tenth of the CPU; a failure leaves a screenshot and the page's tree.
    trace: process.env.TRAZA ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "escritorio", use: { viewport: { width: 1280, height: 800 } } },
    {
      name: "movil",
      // Tests that depend on width or touch; `inspect` checks a phone's width in both projects.
      grep: /@movil/,
      use: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
    },
    // Of `npm run pantallas` alone.
    ...(process.env.PANTALLAS ? [{ name: "estados", testDir: "tests/estados", testMatch: "**/*.spec.ts" }] : []),
  ],
});
