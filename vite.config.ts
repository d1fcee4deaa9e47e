import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

type Graph = { getModuleInfo: (id: string) => { importers: string[]; dynamicImporters: string[] } | null };

const PANEL = /\/app\/routes\/admin\//;
/** The panel, and whatever asks who somebody is: not what a visitor's first page should load. */
const TRAS_LA_PUERTA =
  /\/app\/routes\/(admin|identidad)\/|\/app\/routes\/tienda\/(con-sesion|checkout|pedido|perfil|seguridad|dos-pasos|mis-datos)\b/;

/** Whether a module is only reached through these routes. */
function isOnlyFrom(routes: RegExp, id: string, graph: Graph, seen = new Set<string>()): boolean {
  if (routes.test(id) || seen.has(id)) return true;
  seen.add(id);
  const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {};
  const all = [...importers, ...dynamicImporters];
  return all.length > 0 && all.every((importer) => isOnlyFrom(routes, importer, graph, seen));
}

/** What several routes share, by who needs it. */
function shelfOf(id: string, graph: Graph): "panel" | "cuenta" | "comun" {
  if (isOnlyFrom(PANEL, id, graph)) return "panel";
  return isOnlyFrom(TRAS_LA_PUERTA, id, graph) ? "cuenta" : "comun";
}

const shared = (shelf: ReturnType<typeof shelfOf>, minShareCount: number) => ({
  name: (id: string, graph: Graph) => (shelfOf(id, graph) === shelf ? shelf : null),
  test: /\/app\/(ui|lib|features|routes\/admin)\/|node_modules\/lucide-react\//,
  minShareCount,
});

/**
 * Left alone, every module that two routes share becomes a file of its own: dozens of requests for a few hundred bytes
 * each, which also compress badly.
 */
const groups = [
  { name: "marco", test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  shared("comun", 3),
  shared("cuenta", 2),
  shared("panel", 2),
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
    // The server is bundled with the app, so that both share one copy of every module.
    ssr: { build: { rolldownOptions: { input: "./server/entry.ts" } } },
  },
});
