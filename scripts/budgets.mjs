import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { ROOT, ScriptError } from "./project.mjs";

/**
 * Maximum bytes of a first visit as sent (brotli; fonts as they are), a few hundred above the actual ones; raising one
 * takes a reason in the commit. `build`, by route: checked here. `visit`, by address, on a page with the most cards and
 * long texts: HTML before and after compression (tests/markup.test.ts), and requests without products' pictures until
 * the buttons work (carga.spec.ts).
 */
const BUDGETS = JSON.parse(readFileSync(path.join(ROOT, "scripts/budgets.json"), "utf8")).build;

/** One line per figure over its budget, or page without weights. */
export function findExcess(weights, budgets = BUDGETS) {
  return Object.entries(budgets).flatMap(([page, budget]) =>
    Object.entries(budget).flatMap(([figure, limit]) => {
      const weight = weights[page]?.[figure];
      return weight <= limit ? [] : [`${page}: ${figure} ${weight ?? "unknown"}, at most ${limit}`];
    }),
  );
}

function readManifest(client) {
  const name = readdirSync(path.join(client, "assets")).find((file) => /^manifest-.*\.js$/.test(file));
  if (!name) throw new ScriptError("The build has no manifest of its routes.");
  const text = readFileSync(path.join(client, "assets", name), "utf8");
  return { url: `/assets/${name}`, ...JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) };
}

function weighPages(client, pages = Object.keys(BUDGETS)) {
  const { url, entry, routes } = readManifest(client);
  const sent = (file) => {
    const plain = path.join(client, file);
    return statSync(existsSync(`${plain}.br`) ? `${plain}.br` : plain).size;
  };
  const sum = (files) => files.reduce((total, file) => total + sent(file), 0);
  // The whole Latin fonts are for letters of other languages.
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

export function checkBudgets(client) {
  const excess = findExcess(weighPages(client));
  if (excess.length > 0) throw new ScriptError(`Over budget (scripts/budgets.mjs):\n${excess.join("\n")}`);
}
