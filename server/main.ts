// Import only from the bundle: an app module loaded from its source would be a second copy.
import type * as Entry from "./entry.ts";

// For what reads it at run time; the bundle itself is made for production.
process.env.NODE_ENV ??= "production";

const bundle = new URL("../build/server/index.js", import.meta.url);
const { runServer, createShop }: typeof Entry = await import(bundle.href);
await runServer(process.env, createShop);
