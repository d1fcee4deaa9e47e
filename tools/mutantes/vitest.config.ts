import { defineConfig } from "vitest/config";
import base from "../../vitest.config.ts";

/** The tests of one room: `TESTS` is a list of globs. */
export default defineConfig({ ...base, test: { ...base.test, include: process.env.TESTS?.split(" ") ?? [] } });
