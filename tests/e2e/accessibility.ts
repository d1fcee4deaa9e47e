import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import { z } from "zod";

const axe = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

type Tema = "light" | "dark";

const ALL = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] };
/** The other rules do not depend on the theme. */
const RULES = { light: ALL, dark: { type: "rule", values: ["color-contrast", "link-in-text-block"] } };

/** Runs in the page: one line per violation found by axe. */
const look = (tema: Tema) =>
  `axe.run(document, ${JSON.stringify({ runOnly: RULES[tema], resultTypes: ["violations"], selectors: false })}).then(
  ({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes.map(({ html, failureSummary }) => html + " " + failureSummary).join(" | ")))`;

/**
 * Expects no violation of WCAG 2.2 AA, without frames. Axe runs in the page itself: its Playwright package also scans
 * frames and takes five times as long.
 */
async function expectAccessible(page: Page, tema: Tema, what: string = tema): Promise<void> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe);
  const violations = z.array(z.string()).parse(await page.evaluate(look(tema)));
  expect(violations, `axe on ${page.url()}, ${what}`).toEqual([]);
}

/** Of the colours alone, as they are now; `what` names them. */
export const expectContrast = (page: Page, what: string): Promise<void> => expectAccessible(page, "dark", what);

export async function expectNoSideScroll(page: Page): Promise<void> {
  const sobra = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(sobra, `pixels that ${page.url()} is too wide`).toBe(0);
}

/** In the page: titles that are cut off or overflow their container. */
function listCutTitles(): string[] {
  const cut: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    if (!parentElement?.closest("h1, h2, h3, h4, h5, h6, legend, caption")) continue;
    if (parentElement.closest(".sr-only") || !parentElement.checkVisibility()) continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const lines = [...range.getClientRects()];
    const boxes = [];
    let around: Element | null = parentElement;
    // Content outside a scrolling container can be scrolled to.
    while (around && !around.matches("main, dialog, body") && !/auto|scroll/.test(getComputedStyle(around).overflow)) {
      if (!/^(inline|contents)$/.test(getComputedStyle(around).display)) boxes.push(around.getBoundingClientRect());
      around = around.parentElement;
    }
    const isCut = boxes.some((box) =>
      lines.some(
        // A font may be taller than a tight line.
        ({ left, right, top, bottom, height }) =>
          left < box.left - 1 ||
          right > box.right + 1 ||
          top < box.top - height / 3 ||
          bottom > box.bottom + height / 3,
      ),
    );
    if (isCut) cut.push(textContent ?? "");
  }
  return cut;
}

export async function expectWholeTitles(page: Page): Promise<void> {
  expect(await page.evaluate(listCutTitles), `titles of ${page.url()} that are cut`).toEqual([]);
}

/** The narrowest phone's width, in CSS pixels. */
const PHONE = 360;
/** Widths of `npm run pantallas`. */
const ANCHOS = [PHONE, 768, 1280, 1920];

/**
 * Expects no horizontal scrolling at each width. Then restores width and focus, as a width may hide the focused
 * element.
 */
async function tryWidths(page: Page, widths: readonly number[], look?: (width: number) => Promise<unknown>) {
  const focused = await page.evaluateHandle(() => document.activeElement);
  const { width, height } = z.object({ width: z.number(), height: z.number() }).parse(page.viewportSize());
  for (const one of widths) {
    if (one !== page.viewportSize()?.width) await page.setViewportSize({ width: one, height });
    await look?.(one);
    await expectNoSideScroll(page);
  }
  if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height });
  await focused.evaluate((element) => {
    if (element instanceof HTMLElement && element !== document.activeElement) element.focus({ preventScroll: true });
  });
}

/**
 * Checks icon, titles, width (also a phone's) and axe in both themes; `npm run pantallas` takes screenshots at these
 * widths, of the whole page or what is in sight.
 */
export async function inspect(page: Page, nombre: string, { anchos = ANCHOS, fullPage = true } = {}): Promise<void> {
  // Browsers request /favicon.ico for a page without one.
  await expect(page.locator("head > link[rel=icon]"), `icon of ${page.url()}`).not.toHaveCount(0);
  // The storefront's cards cut long names after two lines.
  if (new URL(page.url()).pathname.startsWith("/admin")) await expectWholeTitles(page);
  for (const tema of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: tema, reducedMotion: "reduce" });
    // Scrolled down, the sticky header covers part of the page.
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    await page.evaluate(() => document.fonts.ready);
    if (process.env.PANTALLAS) {
      await tryWidths(page, anchos, (ancho) => {
        const path = `test-results/pantallas/${nombre}-${ancho}-${tema}.jpg`;
        return page.screenshot({ path, quality: 80, fullPage });
      });
    } else if (tema === "light") {
      await expectNoSideScroll(page);
      if (page.viewportSize()?.width !== PHONE) await tryWidths(page, [PHONE]);
    }
    await expectAccessible(page, tema);
  }
}
