// The built shop, whose moves may fetch pictures from the hosts that are given as arguments.
import type * as Entry from "#server/entry.ts";

const entry: typeof Entry = await import(new URL("../../../build/server/shop.js", import.meta.url).href);
await entry.runServer(process.env, "only", entry.createShop, process.argv.slice(2));
