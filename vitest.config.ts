import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{app,bench,db,lib,sandbox,scripts,server,tests}/**/*.test.{ts,tsx,mjs}"],
    exclude: ["tests/e2e/**"],
    globalSetup: "./tests/postgres.setup.ts",
    // Isolation spent most of a file's time on loading the same modules; what a test stubs is restored after it.
    isolate: false,
    unstubGlobals: true,
    restoreMocks: true,
    // One more than the two cores of the reference machine, for the tests that wait.
    maxWorkers: 3,
    // Generous: a busy machine is no fault of the code.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
