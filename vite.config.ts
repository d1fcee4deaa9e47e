import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

type Graph = { getModuleInfo: (id: string) => { importers: string[]; dynamicImporters: string[] } | null };

/** Whether a module is only reached through the panel, which no customer's browser should load. */
function isOnlyPanel(id: string, graph: Graph, seen = new Set<string>()): boolean {
  if (id.includes("/app/routes/admin/") || seen.has(id)) return true;
  seen.add(id);
  const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {};
  const all = [...importers, ...dynamicImporters];
  return all.length > 0 && all.every((importer) => isOnlyPanel(importer, graph, seen));
}

/**
 * Left alone, every module that two routes share becomes a file of its own: dozens of requests for a few hundred bytes
 * each, which also compress badly.
 */
const groups = [
  { name: "marco", test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  {
    name: (id: string, graph: Graph) => (isOnlyPanel(id, graph) ? null : "comun"),
    test: /\/app\/(ui|lib|features)\/|node_modules\/lucide-react\//,
    minShareCount: 3,
  },
  {
    name: (id: string, graph: Graph) => (isOnlyPanel(id, graph) ? "panel" : null),
    test: /\/app\/(ui|lib|features|routes\/admin)\/|node_modules\/lucide-react\//,
    minShareCount: 2,
  },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
    // The server is bundled with the app, so that both share one copy of every module.
    ssr: { build: { rolldownOptions: { input: "./server/entry.ts" } } },
  },
});
