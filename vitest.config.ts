import { defineConfig } from "vitest/config";
import { startScript } from "./app/start/start-script.ts";

export default defineConfig({
  plugins: [startScript()],
  test: {
    include: ["{app,db,lib,scripts,server,tests,tools}/**/*.test.{ts,tsx,mjs}"],
    exclude: ["tests/e2e/**"],
    globalSetup: "./tests/postgres.setup.ts",
    // Isolation spent most of a file's time on loading the same modules; stubs are restored after each test.
    isolate: false,
    unstubGlobals: true,
    restoreMocks: true,
    // One more than the reference machine's two cores, for tests that wait.
    maxWorkers: 3,
    // These only end what hangs: a busy machine is no fault of the code.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
