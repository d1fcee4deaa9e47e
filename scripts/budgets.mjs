import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { ROOT, ScriptError } from "./project.mjs";
import { openRouteTable } from "./route-table.mjs";

/**
 * What a first visit may load, in bytes as they are sent (brotli; typefaces as they are). With room for a few hundred
 * bytes each: what is lowered stays low; to raise one takes a reason in the commit.
 * `build`, by route: checked here. `visit`, by address, on a page of the most cards with long names and texts: the HTML
 * before and after compression (tests/markup.test.ts), and the requests but for products' pictures, until the buttons work
 * (carga.spec.ts).
 */
const BUDGETS = JSON.parse(readFileSync(path.join(ROOT, "scripts/budgets.json"), "utf8")).build;

/** Each figure that is over its budget, as a line to read. A page without weights is one too. */
export function findExcess(weights, budgets = BUDGETS) {
  return Object.entries(budgets).flatMap(([page, budget]) =>
    Object.entries(budget).flatMap(([figure, limit]) => {
      const weight = weights[page]?.[figure];
      return weight <= limit ? [] : [`${page}: ${figure} ${weight ?? "unknown"}, at most ${limit}`];
    }),
  );
}

/** The weights of the pages of a build. */
function weighPages(client, pages = Object.keys(BUDGETS)) {
  const {
    url,
    table: { entry, routes },
  } = openRouteTable(client);
  const sent = (file) => {
    const plain = path.join(client, file);
    return statSync(existsSync(`${plain}.br`) ? `${plain}.br` : plain).size;
  };
  const sum = (files) => files.reduce((total, file) => total + sent(file), 0);
  // The whole Latin ones are for letters of other languages.
  const fonts = readdirSync(path.join(client, "assets")).filter((file) => /^(?!.*-latin-).*\.woff2$/.test(file));
  return Object.fromEntries(
    pages.map((page) => {
      const chain = [];
      for (let route = routes[page]; route; route = routes[route.parentId]) chain.push(route);
      const scripts = [entry, ...chain].flatMap(({ module, imports = [] }) => [module, ...imports]);
      const js = [...new Set([url, ...scripts])];
      const css = [...new Set(chain.flatMap((route) => route.css ?? []))];
      return [
        page,
        { js: sum(js), scripts: js.length, css: sum(css), fonts: sum(fonts.map((file) => `assets/${file}`)) },
      ];
    }),
  );
}

/** Stops the build when a page weighs more than its budget. */
export function checkBudgets(client) {
  const excess = findExcess(weighPages(client));
  if (excess.length > 0) throw new ScriptError(`Over budget (scripts/budgets.mjs):\n${excess.join("\n")}`);
}
