import type { Page } from "@playwright/test";
import { CLAVE, VACIO } from "#app/features/catalogo/favoritos/favoritos.ts";
import { inspect } from "#tests/e2e/accessibility.ts";
import { findExample } from "#tests/e2e/admin/panel-rows.ts";
import { addProducto } from "#tests/e2e/base.ts";
import { expect, waitUntilHydrated } from "#tests/e2e/fixtures.ts";
import { fillCart } from "#tests/e2e/starts.ts";
import { CODIGO, type Pantalla, type Parte, type Sitio } from "./caminos.ts";

const ANCHOS = [360, 1280];
const ALGUNO = "00000000-0000-4000-8000-000000000000";

/** Of data for the router. */
export const DATOS = "**/*.data*";

const isPanel = (pattern: string) => pattern.startsWith("/admin");

/** An address of the screen, with or without anything there. */
export const toPath = (pattern: string, { at }: Pantalla): string =>
  typeof at === "string" ? at : pattern.replaceAll(/:\w+/g, ALGUNO);

/** The address of what the state is shown of. */
export async function findAddress(pattern: string, row: Pantalla, at = row.at): Promise<string> {
  if (at) return typeof at === "string" ? at : at();
  return isPanel(pattern) && pattern.includes(":") ? findExample(pattern) : pattern;
}

/** Opens a page of the same frame; nothing of others is fetched ahead. */
export async function openBefore(page: Page, pattern: string): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  const [first, second] = isPanel(pattern) ? ["/admin/tareas", "/admin/copias"] : ["/terminos", "/contacto"];
  await open(page, first === pattern ? second : first);
}

export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await waitUntilHydrated(page);
}

/** As a pressed link. */
export const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    const { __reactRouterDataRouter: router } = window;
    void router?.navigate(to);
  }, path);

export const reread = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { __reactRouterDataRouter: router } = window;
    void router?.revalidate();
  });

async function use(page: Page, { press, type }: Sitio): Promise<void> {
  if (!press) return;
  await waitUntilHydrated(page);
  const control = page.getByRole("button", { name: press }).or(page.getByRole("searchbox", { name: press }));
  await control
    .or(page.getByRole("combobox", { name: press }))
    .first()
    .click();
  if (!type) return;
  await expect(page.locator("input:focus")).toBeVisible();
  await page.keyboard.type(type);
}

async function keep(page: Page, keeps: Parte["keeps"]): Promise<void> {
  if (!keeps) return;
  const { id } = await addProducto();
  if (keeps === "cart") await fillCart(page, { id });
  else {
    const text = JSON.stringify({ ...VACIO, ids: [id] });
    await page.addInitScript(([clave, kept]) => localStorage.setItem(clave, kept), [CLAVE, text] as const);
  }
}

/** Opens the page, which may say so only after something was used. */
export async function expectSaid(page: Page, address: string, sitio: Sitio & Partial<Parte>): Promise<void> {
  await keep(page, sitio.keeps);
  // A page whose code is held is never loaded.
  await page.goto(address, { waitUntil: sitio.asks === CODIGO ? "commit" : "load" });
  await use(page, sitio);
  await expect(page.getByText(sitio.says).first()).toBeVisible();
}

const toSlug = (pattern: string) =>
  pattern
    .replaceAll(/[/:*]+/g, " ")
    .trim()
    .replaceAll(" ", "-") || "inicio";

/** What floats over a page is only seen in the window. */
export async function photograph(page: Page, pattern: string, estado: string, fullPage: boolean): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  // What comes late is not there at once.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  await inspect(page, `estado-${toSlug(pattern)}-${estado}`, { anchos: ANCHOS, fullPage });
}
