import type { Page } from "@playwright/test";
import { flattenRoutes, toPathRegex } from "#app/routing/route-table.ts";
import table from "#app/routes.ts";
import { query } from "../base.ts";
import { enter, expect, test, waitUntilHydrated } from "../fixtures.ts";
import { fillPanel } from "./panel-rows.ts";

const ROUTES = flattenRoutes(table);
const PANEL = ROUTES.filter(({ file, declaration: { access, form } }) => {
  return access === "admin" && file.endsWith(".tsx") && !form;
});
/**
 * Pages without links for read-only staff; and pages of features that are off in the demo, which tests/solo-ver.test.ts
 * reads.
 */
const ELSEWHERE = [
  "/admin/productos/mudanza",
  "/admin/productos/mudanza/:mudanza",
  "/admin/pedidos/devoluciones",
  "/admin/pedidos/devoluciones/:devolucion",
  "/admin/pedidos/pagos",
  "/admin/libros",
  "/admin/pedidos/mostrador",
  "/admin/pedidos/contra-entrega",
  "/admin/pedidos/:id/ticket",
  "/admin/comprobantes/:id",
  "/admin/*",
  "/admin/pedidos/lotes/:lote/guias",
  "/admin/ajustes/vista",
];

/** None for a file, such as an export, or a form. */
const findPage = (path: string) => {
  const matching = ROUTES.filter(({ pattern }) => !pattern.endsWith("*") && toPathRegex(pattern).test(path));
  const found = matching.find(({ pattern }) => pattern === path) ?? matching[0];
  return found && PANEL.includes(found) ? found.pattern : undefined;
};

/** In the page: visible controls that send something. A form without a method sends by script. */
function listControls(): string[] {
  const controls = document.querySelectorAll<HTMLInputElement>(
    "main :is(button, input, select, textarea), dialog[open] :is(button, input, select, textarea)",
  );
  return (
    [...controls]
      .filter((one) => one.checkVisibility() && !one.matches(":disabled, [readonly], [type=button], [type=search]"))
      .filter(({ form }) => !form?.matches("[method=get], [role=search]"))
      // A select outside a form only changes the view, and so do column choices.
      .filter((one) => one.form !== null || !one.matches("select, [type=radio], dialog [type=checkbox]:not([name])"))
      .map(({ outerHTML }) => outerHTML.slice(0, 200))
  );
}

/** In the page: labels of its enabled buttons. */
const listButtons = (): string[] =>
  [...document.querySelectorAll<HTMLButtonElement>("main button:enabled")]
    .filter((one) => one.checkVisibility())
    .map((one) => one.ariaLabel ?? one.textContent);

/** In the page: presses one of these, and waits until React has rendered. */
async function press(n: number): Promise<void> {
  const buttons = document.querySelectorAll<HTMLButtonElement>("main button:enabled");
  [...buttons].filter((one) => one.checkVisibility())[n]?.click();
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** In the page: presses an open dialog's buttons, last first; one of them closes it. */
function pressInDialog(): void {
  for (const one of [...document.querySelectorAll<HTMLButtonElement>("dialog[open] button:enabled")].toReversed()) {
    if (one.checkVisibility()) one.click();
  }
}

/** In the page: its links within the panel, with tab but without search. */
const listLinks = (): string[] =>
  [...document.querySelectorAll<HTMLAnchorElement>("a[href^='/admin']:not([download])")].map(
    ({ pathname, search }) => pathname + (search.startsWith("?ver=") ? search : ""),
  );

/**
 * Expects that buttons and what they open change nothing. Reloads only after a press that changed the page. Returns its
 * links.
 */
async function pressAll(page: Page, address: string): Promise<string[]> {
  const open = async () => {
    await page.goto(address);
    await waitUntilHydrated(page);
    await page.evaluate(() => document.querySelectorAll("main details").forEach((one) => one.setAttribute("open", "")));
  };
  await open();
  expect(await page.evaluate(listControls), address).toEqual([]);
  const links = await page.evaluate(listLinks);
  const url = page.url();
  const buttons = await page.evaluate(listButtons);
  for (const [n, button] of buttons.entries()) {
    await page.evaluate(press, n);
    expect(await page.evaluate(listControls), `${address}, ${button}`).toEqual([]);
    await page.evaluate(pressInDialog);
    const left = await page.evaluate(listButtons);
    if (page.url() !== url || left.join() !== buttons.join()) await open();
  }
  return links;
}

// A mail's preview is a frame without scripts.
test.use({ tolera: [/Blocked script execution/] });

test("whoever may only look is offered nothing to change on any page of the panel", async ({ page }) => {
  test.setTimeout(300_000);
  const lote = await fillPanel();
  const { email } = await enter(page);
  await page.request.get("/perfil");
  await query("update usuarios set rol = 'admin', puesto = 'lectura' where email = $1", [email]);
  const sent: string[] = [];
  await page.route("**/admin/**", (route) => {
    const request = route.request();
    if (request.method() === "GET") return route.continue();
    sent.push(`${page.url()}: ${request.method()} ${request.url()}`);
    return route.abort();
  });

  const visited = new Map<string, number>();
  const known = new Set<string>();
  const queue = ["/admin", "/admin/pedidos?atencion=1"];
  const add = (link: string) => {
    const [path = "", search = ""] = link.split("?");
    const pattern = findPage(path);
    // Two of each kind, and each of its tabs once.
    const key = `${pattern}?${search}`;
    const times = visited.get(key) ?? 0;
    if (pattern === undefined || known.has(link) || times >= (search ? 1 : 2)) return;
    visited.set(key, times + 1);
    known.add(link);
    queue.push(link);
  };
  // A list of lots omits those without orders.
  add(`/admin/pedidos/lotes/${lote}`);
  for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
    const links = await pressAll(page, address);
    links.forEach(add);
  }
  expect(sent).toEqual([]);
  const seen = new Set([...visited.keys()].map((key) => key.replace(/\?.*/, "")));
  const missed = PANEL.map(({ pattern }) => pattern).filter((pattern) => !seen.has(pattern));
  // A subset: other tests of this shop may create links to some of these.
  expect(missed.filter((pattern) => !ELSEWHERE.includes(pattern))).toEqual([]);
});
