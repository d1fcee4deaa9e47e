import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{app,db,lib,sandbox,scripts,server,tests}/**/*.test.{ts,tsx,mjs}"],
    exclude: ["tests/e2e/**"],
    globalSetup: "./tests/postgres.setup.ts",
    // Most of a file's time went into loading the same modules anew; what a test stubs is put back after it.
    isolate: false,
    unstubGlobals: true,
    restoreMocks: true,
    // One more than the two cores that the suite is measured on: the tests that wait leave room.
    maxWorkers: 3,
    // Generous: a machine that is busy with something else is no fault of the code.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
