import path from "node:path";
import type { ServerBuild } from "react-router";
import * as build from "virtual:react-router/server-build";
import { createApp } from "./app.ts";
import { loadStaticFiles } from "./static-files.ts";
import type { RunningShop } from "./tienda.ts";

export { runServer } from "./run-server.ts";
export { openTienda } from "./tienda.ts";
export { isEnvError } from "./start-errors.ts";

const dev = import.meta.env.DEV;
const files = dev ? new Map() : loadStaticFiles(path.resolve("build/client"));

export { build };

/** `served` replaces React Router's build. */
export const createShop = (shop: RunningShop, served: ServerBuild = build) =>
  createApp(shop, { build: served, files, dev });
