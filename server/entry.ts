import * as build from "virtual:react-router/server-build";
import type { Tienda } from "#app/context.ts";
import { createApp } from "./app.ts";

export { openTienda } from "./tienda.ts";
export { serveTienda } from "./serve.ts";

/** The whole shop as one fetch function. */
export const createShop = (tienda: Tienda) => createApp(tienda, build);
