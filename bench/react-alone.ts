/**
 * A page of the shop as React alone renders it: the same tree over the same data, without the server's work, the
 * router's or the database's. The baseline of uncached pages. `node bench/react-alone.ts /catalogo` builds nothing: it
 * prints the CPU time of both, round by round in turn, over the shop that DATA_DIR or DATABASE_URL names.
 */
import { pathToFileURL } from "node:url";
import type * as Entry from "#server/entry.ts";

/** Rounds that warm up code and caches, those that count, and the renderings of each. */
const [WARMUP, ROUNDS, AT_ONCE] = [25, 25, 16];

type Shop = Awaited<ReturnType<typeof Entry.openTienda>>;
type Entrance = Pick<typeof Entry, "build" | "createShop">;
type Render = () => Promise<ArrayBuffer>;

/** Answers of the shop, never from the page cache: `_routes` keeps a page out of it. */
async function requestUncached(app: ReturnType<Entrance["createShop"]>, path: string): Promise<ArrayBuffer> {
  const url = `http://localhost${path}${path.includes("?") ? "&" : "?"}_routes=`;
  const incoming = { method: "GET", url, headers: { host: "localhost" }, socket: { remoteAddress: "127.0.0.1" } };
  const response = await app.hono.fetch(new Request(url), { incoming: incoming as never, outgoing: {} as never });
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
  return response.arrayBuffer();
}

/** Renders `path` once through the shop; gives both ways to render it again. */
export async function openReactAlone({ build, createShop }: Entrance, shop: Shop, path: string) {
  const rendered: Parameters<typeof build.entry.module.default>[] = [];
  const { default: original, ...rest } = build.entry.module;
  const watched: typeof original = (...args) => {
    if (rendered.length === 0) rendered.push(args);
    return original(...args);
  };
  const app = createShop(shop, { ...build, entry: { module: { ...rest, default: watched } } });
  const through: Render = () => requestUncached(app, path);
  await through();
  const [first] = rendered;
  if (!first) throw new Error(`${path} was not rendered`);
  const [request, status, , entryContext, context] = first;
  const alone: Render = async () => {
    const { serverHandoffStream: _, ...tree } = entryContext;
    const response = await original(request, status, new Headers(), tree, context);
    return response instanceof Response ? response.arrayBuffer() : new ArrayBuffer(0);
  };
  return { through, alone };
}

/** CPU time of one rendering, in ms: of all threads of the process, which is never idle. */
async function measureCpu(render: Render): Promise<number> {
  const since = process.cpuUsage();
  await Promise.all(Array.from({ length: AT_ONCE }, render));
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000 / AT_ONCE;
}

const takeMedian = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  process.env.NODE_ENV ??= "production";
  const bundle = new URL("../build/server/index.js", import.meta.url);
  const entry: typeof Entry = await import(bundle.href);
  const shop = await entry.openTienda({ ...process.env, LOG_NIVEL: "silent" });
  for (const path of process.argv.slice(2)) {
    const { through, alone } = await openReactAlone(entry, shop, path);
    const rounds: { through: number; alone: number }[] = [];
    for (let round = -WARMUP; round < ROUNDS; round += 1) {
      const one = { through: await measureCpu(through), alone: await measureCpu(alone) };
      if (round >= 0) rounds.push(one);
    }
    const [shopMs, aloneMs] = [rounds.map((one) => one.through), rounds.map((one) => one.alone)].map(takeMedian);
    const ratio = takeMedian(rounds.map((one) => one.alone / one.through));
    console.log(
      `${path}: ${shopMs?.toFixed(2)} ms, React alone ${aloneMs?.toFixed(2)} ms: ${(ratio * 100).toFixed(0)} %`,
    );
  }
  await shop.close();
  process.exit(0);
}
