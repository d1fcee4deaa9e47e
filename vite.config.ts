import path from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { flattenRoutes, type FlatRoute } from "./app/routing/route-table.ts";
import routes from "./app/routes.ts";

type Graph = { getModuleInfo: (id: string) => { importers: string[]; dynamicImporters: string[] } | null };

const flatRoutes = flattenRoutes(routes);

/** The files of some routes, and of layouts around nothing else, as the module graph names them. */
function listRouteFiles(isWanted: (place: FlatRoute) => boolean): ReadonlySet<string> {
  const others = new Set(flatRoutes.filter((place) => !isWanted(place)).flatMap(({ layouts }) => layouts));
  const files = flatRoutes.filter(isWanted).flatMap(({ file, layouts }) => [file, ...layouts]);
  return new Set(files.filter((file) => !others.has(file)).map((file) => path.resolve("app", file)));
}

const panel = listRouteFiles(({ declaration }) => declaration.access === "admin");
/** What a visitor's first page should not load: pages that are not the same for everyone. */
const personal = listRouteFiles(({ declaration }) => !declaration.cache);

/** Whether a module is reached through these routes only. */
function isOnlyFrom(files: ReadonlySet<string>, id: string, graph: Graph, seen = new Set<string>()): boolean {
  if (files.has(id.replace(/\?.*$/, "")) || seen.has(id)) return true;
  seen.add(id);
  const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {};
  const all = [...importers, ...dynamicImporters];
  return all.length > 0 && all.every((importer) => isOnlyFrom(files, importer, graph, seen));
}

type Audience = "panel" | "personal" | "everyone";

/** Which pages need a module that several routes share. */
function findAudience(id: string, graph: Graph): Audience {
  if (isOnlyFrom(panel, id, graph)) return "panel";
  return isOnlyFrom(personal, id, graph) ? "personal" : "everyone";
}

const shared = (audience: Audience, minShareCount: number) => ({
  name: (id: string, graph: Graph) => (findAudience(id, graph) === audience ? audience : null),
  test: /\/(app\/(ui|frame|features|routing)|lib)\/|node_modules\/lucide-react\//,
  minShareCount,
});

/**
 * By default every module that two routes share becomes a chunk: dozens of requests for a few hundred bytes each, which
 * compress badly.
 */
const groups = [
  { name: "framework", test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  shared("everyone", 3),
  shared("personal", 2),
  shared("panel", 2),
];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
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
      build: { rolldownOptions: { input: "./server/main.ts" } },
    },
  },
}));
