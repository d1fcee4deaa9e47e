import path from "node:path";
import type { ServerBuild } from "react-router";
import * as build from "virtual:react-router/server-build";
import { createApp } from "./app.ts";
import { createFindShared, shareAssets } from "./shared-assets.ts";
import { loadStaticFiles } from "./static-files.ts";
import type { RunningShop } from "./tienda.ts";

export { runServer } from "./run-server.ts";
export { openTienda } from "./tienda.ts";
export { isEnvError } from "./start-errors.ts";

const dev = import.meta.env.DEV;
const CLIENT = path.resolve("build/client");
const files = dev ? new Map() : loadStaticFiles(CLIENT);

export { build };

/** `served` replaces React Router's build. */
export function createShop(shop: RunningShop, served: ServerBuild = build) {
  const { env, log } = shop.tienda;
  const shared = path.join(env.DATA_DIR, "assets");
  if (!dev && shop.peers.role !== "other") {
    try {
      shareAssets(path.join(CLIENT, "assets"), shared, build.assets.version);
    } catch (error) {
      log.warn({ err: error }, "pages of this version cannot be served by another version beside it");
    }
  }
  return createApp(shop, { build: served, files, findShared: createFindShared(shared), dev });
}
