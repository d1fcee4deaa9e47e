// Everything is imported from the bundle: an app module loaded a second time from its source would be another copy.
import type * as Entry from "./entry.ts";

// React reads it when it is loaded: without it, every page would be rendered by the slow development build.
process.env.NODE_ENV ??= "production";

const bundle = new URL("../build/server/index.js", import.meta.url);
const { runServer, createShop }: typeof Entry = await import(bundle.href);
await runServer(process.env, createShop);
