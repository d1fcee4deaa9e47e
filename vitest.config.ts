import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{app,db,server,sandbox,scripts,tests}/**/*.test.{ts,tsx}"],
    globalSetup: "./tests/postgres.setup.ts",
  },
});
