import path from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { flattenRoutes, type FlatRoute } from "./app/routing/route-table.ts";
import routes from "./app/routes.ts";
import { leaveOut } from "./scripts/left-out.ts";

type Module = { importers: string[]; dynamicImporters: string[] };
type Graph = { getModuleInfo: (id: string) => Module | null };

const flatRoutes = flattenRoutes(routes);
const toId = (file: string) => path.resolve("app", file);

/** The files of some routes, and of layouts around nothing else, as the module graph names them. */
function listRouteFiles(isWanted: (place: FlatRoute) => boolean): ReadonlySet<string> {
  const others = new Set(flatRoutes.filter((place) => !isWanted(place)).flatMap(({ layouts }) => layouts));
  const files = flatRoutes.filter(isWanted).flatMap(({ file, layouts }) => [file, ...layouts]);
  return new Set(files.filter((file) => !others.has(file)).map(toId));
}

const panel = listRouteFiles(({ declaration }) => declaration.access === "admin");
/** What a visitor's first page should not load: pages that are not the same for everyone. */
const personal = listRouteFiles(({ declaration }) => !declaration.cache);
const HOME = "routes/tienda/inicio";
const home = new Set([toId(`${HOME}.tsx`)]);
/** By the page that needs a module first, in the order of a visit: what it loads is not loaded again by the next. */
const visit = Object.entries({
  everyone: ["entry.client", "root", "routes/tienda/layout", HOME],
  shop: ["routes/tienda/catalogo", "routes/tienda/producto"],
  cart: ["routes/tienda/carrito"],
}).map(([name, files]) => ({ name, files: files.map((file) => toId(`${file}.tsx`)) }));

/** Whether a module is reached through these routes only. */
function isOnlyFrom(files: ReadonlySet<string>, id: string, graph: Graph, seen = new Set<string>()): boolean {
  if (files.has(id.replace(/\?.*$/, "")) || seen.has(id)) return true;
  seen.add(id);
  const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {};
  const all = [...importers, ...dynamicImporters];
  return all.length > 0 && all.every((importer) => isOnlyFrom(files, importer, graph, seen));
}

/** The modules that load this one with them, not by need. */
function listLoaders(id: string, graph: Graph, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return seen;
  seen.add(id);
  for (const importer of graph.getModuleInfo(id)?.importers ?? []) listLoaders(importer, graph, seen);
  return seen;
}

/** Which pages need a module that several routes share. */
function findAudience(id: string, graph: Graph): string {
  if (isOnlyFrom(panel, id, graph)) return "panel";
  if (isOnlyFrom(personal, id, graph)) return "personal";
  if (isOnlyFrom(home, id, graph)) return "home";
  const loaders = listLoaders(id, graph);
  const first = visit.find(({ files }) => files.some((file) => loaders.has(file)));
  if (first) return first.name;
  // A file of its own, or the pages that load it by need would fetch what all others share.
  return graph.getModuleInfo(id)?.dynamicImporters.length ? "by need" : "others";
}

const shared = (audience: string, minShareCount: number) => ({
  name: (id: string, graph: Graph) => (findAudience(id, graph) === audience ? audience : null),
  test: /\/(app\/(ui|frame|features|routing)|lib|db)\//,
  minShareCount,
});

/**
 * By default every module that two routes share becomes a chunk: dozens of requests for a few hundred bytes each, which
 * compress badly. What the first page needs is one chunk.
 */
const groups = [
  { name: "framework", test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  shared("everyone", 1),
  shared("shop", 2),
  shared("cart", 2),
  shared("others", 2),
  shared("personal", 2),
  shared("panel", 2),
];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), leaveOut()],
  // A package found during a visit makes Vite reload the page (tests/dev-server.test.ts). The server's count, too:
  // React Router collects a page's styles from all that its route imports.
  optimizeDeps: { entries: ["app/entry.client.tsx", "app/root.tsx", "app/routes/**/*.tsx", "!app/**/*.test.tsx"] },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
    // The server is bundled with the app, so that both share one copy of each module; with its packages, shaken out, as
    // they are 130 MB more when imported whole. sharp is native; pg looks for pg-native, which is not installed.
    ssr: {
      resolve: command === "build" ? { noExternal: true, external: ["sharp", "pg-native"] } : {},
      define: command === "build" ? { "process.env.NODE_ENV": JSON.stringify("production") } : {},
      // The second is for bench/react-alone.ts, the third a thread's (lib/pfx.server.ts).
      build: {
        rolldownOptions: {
          input: { index: "./server/main.ts", shop: "./server/entry.ts", pfx: "./lib/pfx-thread.server.ts" },
        },
      },
    },
  },
}));
