/**
 * Baseline of uncached pages: a page rendered by React alone, with the same tree and data, without server, router and
 * database. `node tools/bench/react-alone.ts /catalogo` uses the existing build and the shop of DATA_DIR or
 * DATABASE_URL, and prints the CPU time of both in ms, in alternating rounds.
 */
import { pathToFileURL } from "node:url";
import type * as Entry from "#server/entry.ts";

/** Warm-up rounds, counted rounds, renderings per round. */
const [WARMUP, ROUNDS, AT_ONCE] = [25, 25, 16];

/** CPU time of one rendering in ms, per round. */
export interface Compared {
  through: number[];
  alone: number[];
}

type Entrance = Pick<typeof Entry, "build" | "createShop">;
type Shop = Awaited<ReturnType<typeof Entry.openTienda>>;
type Render = () => Promise<unknown>;

/** `_routes` bypasses the page cache. */
async function requestUncached(app: ReturnType<Entrance["createShop"]>, path: string): Promise<ArrayBuffer> {
  const url = `http://localhost${path}${path.includes("?") ? "&" : "?"}_routes=`;
  const incoming = { method: "GET", url, headers: { host: "localhost" }, socket: { remoteAddress: "127.0.0.1" } };
  const response = await app.hono.fetch(new Request(url), { incoming: incoming as never, outgoing: {} as never });
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
  return response.arrayBuffer();
}

/** Renders `path` once through the shop; returns both ways to render it again. */
async function openReactAlone({ build, createShop }: Entrance, shop: Shop, path: string) {
  const rendered: Parameters<typeof build.entry.module.default>[] = [];
  const { default: original, ...rest } = build.entry.module;
  const watched: typeof original = (...args) => {
    if (rendered.length === 0) rendered.push(args);
    return original(...args);
  };
  const served = { ...build, entry: { module: { ...rest, default: watched } } };
  await requestUncached(createShop(shop, served), path);
  const app = createShop(shop);
  const through: Render = () => requestUncached(app, path);
  const [first] = rendered;
  if (!first) throw new Error(`${path} was not rendered`);
  const [request, status, , entryContext, context] = first;
  const { serverHandoffStream: _, ...tree } = entryContext;
  const alone: Render = async () => original(request, status, new Headers(), tree, context);
  return { through, alone };
}

/** CPU time per rendering, in ms: of all threads of the process, which is never idle. */
async function measureCpu(render: Render): Promise<number> {
  const since = process.cpuUsage();
  await Promise.all(Array.from({ length: AT_ONCE }, render));
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000 / AT_ONCE;
}

async function compare(entry: typeof Entry, shop: Shop, path: string): Promise<Compared> {
  const { through, alone } = await openReactAlone(entry, shop, path);
  const compared: Compared = { through: [], alone: [] };
  for (let round = -WARMUP; round < ROUNDS; round += 1) {
    const one = { through: await measureCpu(through), alone: await measureCpu(alone) };
    if (round < 0) continue;
    compared.through.push(one.through);
    compared.alone.push(one.alone);
  }
  return compared;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const entry: typeof Entry = await import(new URL("../../build/server/shop.js", import.meta.url).href);
  const shop = await entry.openTienda({ ...process.env, LOG_NIVEL: "silent" });
  for (const path of process.argv.slice(2)) console.log(JSON.stringify(await compare(entry, shop, path)));
  await shop.close();
  process.exit(0);
}
