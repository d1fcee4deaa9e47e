/** The browser's table of routes, which React Router writes and every first visit loads. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ScriptError } from "./project.mjs";

/** Addresses that the shop's code fetches; no link leads there by the router. */
const isFetched = ({ id, hasDefaultExport }) => id.startsWith("routes/api/") && !hasDefaultExport;

const isSaid = (value) => value !== false && !(Array.isArray(value) && value.length === 0);

/**
 * The table without what the browser takes for granted: `false`, empty lists, scripts that the entry has loaded, and
 * routes without a page.
 */
export function slimRoutes({ entry, routes, ...rest }) {
  const slimmed = Object.values(routes)
    .filter((route) => !isFetched(route))
    .map(({ imports = [], ...route }) => {
      const said = Object.entries({ ...route, imports: imports.filter((file) => !entry.imports.includes(file)) });
      return [route.id, Object.fromEntries(said.filter(([, value]) => isSaid(value)))];
    });
  return { entry, routes: Object.fromEntries(slimmed), ...rest };
}

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
    write: (table) => writeFileSync(file, text.slice(0, from) + JSON.stringify(table) + text.slice(to)),
  };
}

/** Rewrites the table of a build. */
export function slimRouteTable(client) {
  const { table, write } = openRouteTable(client);
  write(slimRoutes(table));
}
