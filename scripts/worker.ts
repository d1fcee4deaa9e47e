import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { defineConfig } from "vite";
import { flattenRoutes } from "../app/routing/route-table.ts";
import routes from "../app/routes.ts";
import { listPublicPages } from "../app/worker/public-pages.ts";

const CLIENT = "build/client";

/** Changes with any browser file: each has its hash in its name. */
const build = () =>
  createHash("sha256")
    .update(readdirSync(`${CLIENT}/assets`).toSorted().join())
    .digest("hex")
    .slice(0, 12);

/**
 * Builds the service worker as one plain script with the public pages and this build. A separate build: code shared
 * with pages would become a module, which a worker cannot load.
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
