import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { defineConfig } from "vite";
import { flattenRoutes } from "../app/routing/route-table.ts";
import routes from "../app/routes.ts";
import { listPublicPages } from "../app/worker/public-pages.ts";

const CLIENT = "build/client";

/** Changes with every file that the browser loads: each has its own hash in its name. */
const build = () =>
  createHash("sha256")
    .update(readdirSync(`${CLIENT}/assets`).toSorted().join())
    .digest("hex")
    .slice(0, 12);

/**
 * Builds the service worker beside the files of the shop: one plain script that knows the public pages and this build.
 * It is a build of its own, since a part that it shared with pages would become a module that it cannot load.
 */
export default defineConfig(() => ({
  publicDir: false as const,
  logLevel: "warn" as const,
  define: { PAGES: JSON.stringify(listPublicPages(flattenRoutes(routes))), BUILD: JSON.stringify(build()) },
  build: {
    outDir: CLIENT,
    emptyOutDir: false,
    modulePreload: false as const,
    rolldownOptions: { input: "app/worker/worker.ts", output: { format: "iife" as const, entryFileNames: "sw.js" } },
  },
}));
