// Everything is imported from the bundle: an app module loaded a second time from its source would be another copy.
import type * as Entry from "./entry.ts";

const bundle = new URL("../build/server/index.js", import.meta.url);
const { openTienda, createShop, serveTienda }: typeof Entry = await import(bundle.href);

const { tienda } = await openTienda(process.env);
await serveTienda(createShop(tienda), tienda.env);
tienda.log.info({ url: tienda.env.TIENDA_URL }, "listening");
