import { expect, type Page, test } from "@playwright/test";
import axe from "axe-core";
import { z } from "zod";

const REGLAS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** In the page: what axe finds there, one line for each broken rule. */
const LOOK = `axe.run(document, ${JSON.stringify({ runOnly: REGLAS, resultTypes: ["violations"] })}).then(
  ({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes.map(({ html }) => html).join(" | ")))`;

/**
 * No violation of WCAG 2.2 AA on the page as it stands, its frames aside. Axe runs in the page by itself: its companion
 * for this runner looks into frames, and takes five times as long for it.
 */
async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source);
  const halladas = z.array(z.string()).parse(await page.evaluate(LOOK));
  expect(halladas, `axe on ${page.url()}`).toEqual([]);
}

export async function expectNoSideScroll(page: Page): Promise<void> {
  const sobra = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(sobra, `pixels that ${page.url()} is too wide`).toBe(0);
}

/** Looks at the page in both themes: icon, axe, width, and a picture under test-results/pantallas. */
export async function inspect(page: Page, nombre: string): Promise<void> {
  const { name: ancho } = test.info().project;
  // A full browser asks a page without one for /favicon.ico.
  await expect(page.locator("head > link[rel=icon]"), `icon of ${page.url()}`).not.toHaveCount(0);
  for (const tema of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: tema, reducedMotion: "reduce" });
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({
      path: `test-results/pantallas/${nombre}-${ancho}-${tema}.jpg`,
      quality: 80,
      fullPage: true,
    });
    await expectNoSideScroll(page);
    await expectAccessible(page);
  }
}
