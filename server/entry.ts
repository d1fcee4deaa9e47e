import path from "node:path";
import * as build from "virtual:react-router/server-build";
import { createApp } from "./app.ts";
import { loadStaticFiles } from "./static-files.ts";
import type { RunningShop } from "./tienda.ts";

export { runServer } from "./run-server.ts";
export { openTienda } from "./tienda.ts";
export { isEnvError } from "./start-errors.ts";

const dev = import.meta.env.DEV;
const files = dev ? new Map() : loadStaticFiles(path.resolve("build/client"));

/** Everything that answers requests. */
export const createShop = (shop: RunningShop) => createApp(shop, { build, files, dev });
