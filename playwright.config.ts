import { defineConfig } from "@playwright/test";
import { findChromium } from "./tests/e2e/chromium.ts";
import { freePort } from "#tests/e2e/server.ts";

// Workers load this file, too, and must use the port of the first load.
process.env.E2E_PORT ??= await freePort();

const chromium = await findChromium();

/** Waits are longer where the shop's answers are late on purpose. */
const patience = process.env.LENTO ? 2.5 : 1;

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results/e2e",
  globalSetup: "./tests/e2e/server.setup.ts",
  reporter: [["list"]],
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000 * patience,
  expect: { timeout: 10_000 * patience },
  use: {
    baseURL: `http://localhost:${process.env.E2E_PORT}`,
    browserName: "chromium",
    launchOptions: {
      ...chromium,
      // A name that is not localhost, for which browsers lack what they offer on https only (http.spec.ts).
      args: [...(chromium.args ?? []), "--host-resolver-rules=MAP tienda.test 127.0.0.1"],
    },
    // What they answer escapes page.route; sin-conexion.spec.ts allows them.
    serviceWorkers: "block",
    locale: "es-PE",
    timezoneId: "America/Lima",
    actionTimeout: 15_000 * patience,
    // No screencast of each test: it costs a tenth of the CPU.
    trace: { mode: "retain-on-failure", screenshots: false },
    screenshot: "only-on-failure",
  },
  projects: [
    {
      name: "escritorio",
      testIgnore: "admin/lista-telefono.spec.ts",
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: "movil",
      // What depends on the width: looks, the journey to a paid order, and the panel.
      testMatch: ["tienda/{aspecto,carrito,comprar}.spec.ts", "admin/*.spec.ts"],
      // Journeys through the panel; admin/aspecto checks its looks at this width.
      testIgnore: "admin/{productos*,pedidos*,solo-ver,jornada,linea-lenta}.spec.ts",
      use: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
    },
  ],
});
