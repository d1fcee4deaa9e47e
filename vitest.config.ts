import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{app,db,server,sandbox,scripts,tests}/**/*.test.{ts,tsx,mjs}"],
    exclude: ["tests/e2e/**"],
    globalSetup: "./tests/postgres.setup.ts",
    // Generous: a machine that is busy with something else is no fault of the code.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
