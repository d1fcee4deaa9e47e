/** The browser's table of routes, which React Router writes and every first visit loads. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ScriptError } from "./project.mjs";

/** Addresses that the shop's code fetches, downloads and frames; no link leads there by the router. */
const isFetched = (id, { hasDefaultExport }) =>
  /^routes\/api\/|-(?:exportar|plantilla|vista)$|\/novedades$/.test(id) && !hasDefaultExport;

const isSaid = (value) => value !== false && !(Array.isArray(value) && value.length === 0);

/** A page of the panel, of which a visitor of the shop never hears: its scripts name what they need themselves. */
const isPanel = (id) => id.startsWith("routes/admin/");

/**
 * The table without what the browser takes for granted: `false`, empty lists, scripts that the entry has loaded, what the
 * panel's pages import, routes without a page, and the ids, which are the keys too.
 */
export function slimRoutes({ entry, routes, ...rest }) {
  const slimmed = Object.entries(routes)
    .filter(([id, route]) => !isFetched(id, route))
    .map(([key, { id: _id, imports = [], ...route }]) => {
      const own = isPanel(key) ? [] : imports.filter((file) => !entry.imports.includes(file));
      const said = Object.entries({ ...route, imports: own });
      return [key, Object.fromEntries(said.filter(([, value]) => isSaid(value)))];
    });
  return { entry, routes: Object.fromEntries(slimmed), ...rest };
}

/** Gives each route its id again, in the browser. Without braces: those are the table's. */
const NAME = ";for(let k in window.__reactRouterManifest.routes)window.__reactRouterManifest.routes[k].id=k;";

/** The table of a build: its address, what is in it, and how to write it again. */
export function openRouteTable(client) {
  const name = readdirSync(path.join(client, "assets")).find((file) => /^manifest-.*\.js$/.test(file));
  if (!name) throw new ScriptError("The build has no manifest of its routes.");
  const file = path.join(client, "assets", name);
  const text = readFileSync(file, "utf8");
  const [from, to] = [text.indexOf("{"), text.lastIndexOf("}") + 1];
  return {
    url: `/assets/${name}`,
    table: JSON.parse(text.slice(from, to)),
    write: (table, then) => writeFileSync(file, text.slice(0, from) + JSON.stringify(table) + then),
  };
}

/** Rewrites the table of a build. */
export function slimRouteTable(client) {
  const { table, write } = openRouteTable(client);
  write(slimRoutes(table), NAME);
}
