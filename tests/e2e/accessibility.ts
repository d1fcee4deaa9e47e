import { expect, type Page } from "@playwright/test";
import axe from "axe-core";
import { z } from "zod";

type Tema = "light" | "dark";

const ALL = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] };
/** The other rules read what a theme does not change. */
const RULES = { light: ALL, dark: { type: "rule", values: ["color-contrast", "link-in-text-block"] } };

/** Runs in the page: one line for each rule that axe finds broken. */
const look = (tema: Tema) =>
  `axe.run(document, ${JSON.stringify({ runOnly: RULES[tema], resultTypes: ["violations"] })}).then(
  ({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes.map(({ html, failureSummary }) => html + " " + failureSummary).join(" | ")))`;

/**
 * Expects no violation of WCAG 2.2 AA, without frames. Axe runs in the page itself: its Playwright package also scans
 * frames and takes five times as long.
 */
async function expectAccessible(page: Page, tema: Tema): Promise<void> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source);
  const violations = z.array(z.string()).parse(await page.evaluate(look(tema)));
  expect(violations, `axe on ${page.url()}, ${tema}`).toEqual([]);
}

export async function expectNoSideScroll(page: Page): Promise<void> {
  const sobra = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(sobra, `pixels that ${page.url()} is too wide`).toBe(0);
}

/** The widths in CSS pixels at which `npm run pantallas` photographs a screen. */
const ANCHOS = [360, 768, 1280, 1920];

/**
 * Photographs the whole screen under test-results/pantallas, at each width, and expects that none scrolls sideways. Width and
 * focus are then as they were: a width may hide what has the focus.
 */
async function photograph(page: Page, nombre: string, tema: Tema): Promise<void> {
  const focused = await page.evaluateHandle(() => document.activeElement);
  const { width, height } = z.object({ width: z.number(), height: z.number() }).parse(page.viewportSize());
  for (const ancho of ANCHOS) {
    if (ancho !== page.viewportSize()?.width) await page.setViewportSize({ width: ancho, height });
    const path = `test-results/pantallas/${nombre}-${ancho}-${tema}.jpg`;
    await page.screenshot({ path, quality: 80, fullPage: true });
    await expectNoSideScroll(page);
  }
  if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height });
  await focused.evaluate((element) => {
    if (element instanceof HTMLElement && element !== document.activeElement) element.focus({ preventScroll: true });
  });
}

/** Checks icon, axe and width in both themes; `npm run pantallas` photographs each, too. */
export async function inspect(page: Page, nombre: string): Promise<void> {
  // A browser requests /favicon.ico for a page without one.
  await expect(page.locator("head > link[rel=icon]"), `icon of ${page.url()}`).not.toHaveCount(0);
  for (const tema of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: tema, reducedMotion: "reduce" });
    // Further down the header, which sticks to the top, covers a part of what is judged.
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    await page.evaluate(() => document.fonts.ready);
    await (process.env.PANTALLAS ? photograph(page, nombre, tema) : expectNoSideScroll(page));
    await expectAccessible(page, tema);
  }
}
