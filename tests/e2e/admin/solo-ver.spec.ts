import type { Page } from "@playwright/test";
import { flattenRoutes, toPathRegex } from "#app/routing/route-table.ts";
import table from "#app/routes.ts";
import { query } from "../base.ts";
import { enter, expect, test } from "../fixtures.ts";

const PANEL = flattenRoutes(table).filter(({ file, declaration: { access, form } }) => {
  return access === "admin" && file.endsWith(".tsx") && !form;
});
/** What only somebody who changes something comes to, or nobody by a link. */
const ELSEWHERE = ["/admin/*", "/admin/pedidos/lotes/:lote", "/admin/pedidos/lotes/:lote/guias"];

const findPattern = (path: string) => PANEL.find(({ pattern }) => toPathRegex(pattern).test(path))?.pattern;

/** In the page: what can be sent, of what is in sight. A form without a method sends by script. */
function listControls(): string[] {
  const controls = document.querySelectorAll<HTMLInputElement>(
    "main :is(button, input, select, textarea), dialog[open] :is(button, input, select, textarea)",
  );
  return (
    [...controls]
      .filter((one) => one.checkVisibility() && !one.matches(":disabled, [readonly], [type=button], [type=search]"))
      .filter(({ form }) => !form?.matches("[method=get], [role=search]"))
      // By itself a choice is one of how something is shown.
      .filter((one) => one.form !== null || !one.matches("select, [type=radio]"))
      .map(({ outerHTML }) => outerHTML.slice(0, 200))
  );
}

/** Presses each button of the page, and each of what that opens. */
async function pressAll(page: Page, address: string): Promise<void> {
  const open = async () => {
    await page.goto(address);
    await page.evaluate(() => document.querySelectorAll("main details").forEach((one) => one.setAttribute("open", "")));
  };
  const buttons = page.locator("main button:enabled:visible");
  await open();
  const count = await buttons.count();
  for (let n = 0; n < count; n += 1) {
    if (n > 0) await open();
    await buttons.nth(n).click();
    expect(await page.evaluate(listControls), `${address}, button ${n + 1}`).toEqual([]);
    const further = page.locator("dialog[open] button:enabled:visible");
    for (let m = await further.count(); m > 0; m -= 1) {
      if (await further.nth(m - 1).isVisible()) await further.nth(m - 1).click();
    }
  }
}

test("whoever may only look is offered nothing to change on any page of the panel", async ({ page }) => {
  test.setTimeout(300_000);
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
  for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
    await pressAll(page, address);
    expect(await page.evaluate(listControls), address).toEqual([]);
    await page.goto(address);
    const links = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLAnchorElement>("a[href^='/admin']:not([download])")].map(
        ({ pathname, search }) => pathname + (search.startsWith("?ver=") ? search : ""),
      ),
    );
    for (const link of links) {
      const [path = "", search = ""] = link.split("?");
      const pattern = findPattern(path);
      // Two of each kind, and each of its tabs once.
      const key = `${pattern}?${search}`;
      if (pattern === undefined || known.has(link) || (visited.get(key) ?? 0) >= (search ? 1 : 2)) continue;
      visited.set(key, (visited.get(key) ?? 0) + 1);
      known.add(link);
      queue.push(link);
    }
  }
  expect(sent).toEqual([]);
  const seen = new Set([...visited.keys()].map((key) => key.replace(/\?.*/, "")));
  expect(PANEL.map(({ pattern }) => pattern).filter((pattern) => !seen.has(pattern))).toEqual(ELSEWHERE);
});
