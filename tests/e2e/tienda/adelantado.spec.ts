/** Prefetching, and Back without a request. */
import type { Page } from "@playwright/test";
import { expect, test, waitUntilHydrated } from "../fixtures.ts";

const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const cards = (page: Page) => page.getByRole("main").getByRole("article");

/** Data requests of the page from now on, by address. */
function watchData(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.endsWith(".data")) asked.push(pathname + search);
  });
  return asked;
}

/** A list after idle loading; returns later data requests. */
async function openList(page: Page, path: string): Promise<string[]> {
  const asked = watchData(page);
  const idle = page.waitForRequest(/\/_\.data/);
  await page.goto(path);
  await idle;
  return asked;
}

/** Appends a list's next page; returns the number of cards. */
async function showMore(page: Page): Promise<number> {
  const before = await cards(page).count();
  await page.getByRole("button", { name: "Ver más" }).click();
  await expect(cards(page)).not.toHaveCount(before);
  return cards(page).count();
}

const saveData = (page: Page, connection: object) =>
  page.addInitScript((value) => Object.defineProperty(navigator, "connection", { value }), connection);

test("a link works while the browser is never idle", async ({ page }) => {
  await page.addInitScript(() => Reflect.set(window, "requestIdleCallback", () => 0));
  for (const path of ["/", "/catalogo"]) {
    await page.goto(path);
    await waitUntilHydrated(page);
    await page.getByRole("link", { name: "Sobre nosotros" }).first().click();
    await expect(page).toHaveURL("/sobre-nosotros");
    await expect(title(page, "Sobre nosotros")).toBeFocused();
  }
});

test("a card is fetched ahead when it is pointed at or focused, once, and its press asks for nothing", async ({
  page,
}) => {
  const asked = await openList(page, "/catalogo");
  const [one, other] = [cards(page).nth(0).getByRole("link").first(), cards(page).nth(1).getByRole("link").first()];
  const nombre = await one.innerText();
  await Promise.all([page.waitForResponse(/\/producto\/.*\.data/), one.hover()]);
  await Promise.all([page.waitForResponse(/\/producto\/.*\.data/), other.focus()]);
  await one.click();
  await expect(title(page, nombre)).toBeVisible();
  expect(asked.filter((path) => path.startsWith("/producto/"))).toHaveLength(2);
});

test("a main link is fetched ahead when the browser is idle; Back is at the place, and asks for nothing", async ({
  page,
}) => {
  const asked = watchData(page);
  const ahead = page.waitForResponse(/\/catalogo\.data/);
  await page.goto("/");
  await ahead;
  await page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "Catálogo" }).click();
  await expect(title(page, "Catálogo")).toBeVisible();
  expect(asked.filter((path) => path.startsWith("/catalogo"))).toHaveLength(1);

  const shown = await showMore(page);
  const last = cards(page).nth(30).getByRole("link").first();
  const nombre = await last.innerText();
  await page.evaluate(() =>
    addEventListener("click", () => Reflect.set(window, "pressedAt", scrollY), { capture: true, once: true }),
  );
  await last.click();
  await expect(title(page, nombre)).toBeVisible();
  // Off the cards, as hovering prefetches.
  await page.mouse.move(0, 0);
  const before = asked.length;
  await page.goBack();
  await expect(cards(page)).toHaveCount(shown);
  await expect.poll(() => page.evaluate(() => scrollY === Reflect.get(window, "pressedAt"))).toBe(true);
  await page.goForward();
  await expect(title(page, nombre)).toBeVisible();
  expect(asked.slice(before).filter((path) => /^\/(catalogo|producto)/.test(path))).toEqual([]);
});

test("Back to a page that came as a document asks for nothing: it was fetched when it was left", async ({ page }) => {
  const asked = await openList(page, "/catalogo?orden=precio-asc");
  const link = cards(page).first().getByRole("link").first();
  const nombre = await link.innerText();
  await Promise.all([page.waitForResponse(/\/catalogo\.data\?orden/), link.click()]);
  await expect(title(page, nombre)).toBeVisible();
  await page.goBack();
  await expect(title(page, "Catálogo")).toBeVisible();
  await expect(page.getByLabel("Ordenar por")).toHaveValue("precio-asc");
  expect(asked.filter((path) => path.includes("orden=precio-asc"))).toHaveLength(1);
});

for (const [what, connection] of [
  ["data saving", { saveData: true }],
  ["a line of the slowest", { effectiveType: "2g" }],
] as const) {
  test(`with ${what} nothing is fetched ahead`, async ({ page }) => {
    await saveData(page, connection);
    const asked = watchData(page);
    await page.goto("/catalogo");
    await page.waitForFunction(() =>
      performance.getEntriesByType("resource").some(({ name }) => /\/tarde-[^/]*\.js$/.test(name)),
    );
    const link = cards(page).first().getByRole("link").first();
    const nombre = await link.innerText();
    await link.hover();
    await link.focus();
    await link.click();
    await expect(title(page, nombre)).toBeVisible();
    expect(asked).toHaveLength(1);
  });
}

test("however many cards are pointed at, few are fetched, none twice and none in vain", async ({ page }) => {
  const refused: number[] = [];
  page.on("response", (response) => {
    if (response.status() >= 400) refused.push(response.status());
  });
  const asked = await openList(page, "/catalogo");
  await showMore(page);
  for (const card of (await cards(page).all()).slice(0, 30)) {
    const link = card.getByRole("link").first();
    await link.focus();
    // As long as React Router's own intent.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 120)));
  }
  const products = asked.filter((path) => path.startsWith("/producto/"));
  expect(products.length).toBeGreaterThan(10);
  expect(products.length).toBeLessThanOrEqual(20);
  expect(new Set(products).size).toBe(products.length);
  expect(asked.filter((path) => /^\/(perfil|pedido|checkout|admin|sign-)/.test(path))).toEqual([]);
  expect(refused).toEqual([]);
});
