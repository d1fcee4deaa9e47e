import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";

const REGLAS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What a theme changes: the rest of the rules asks about the same elements in both. */
const DE_COLOR = ["color-contrast", "link-in-text-block"];

/** No violation of WCAG 2.2 AA on the page as it stands. */
async function expectAccessible(page: Page, reglas?: readonly string[]): Promise<void> {
  // Nothing is told of what passed: that took longer than the rules.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] });
  const { violations } = await (reglas ? axe.withRules([...reglas]) : axe.withTags(REGLAS)).analyze();
  const halladas = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
  expect(halladas, `axe on ${page.url()}`).toEqual([]);
}

export async function expectNoSideScroll(page: Page): Promise<void> {
  const sobra = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(sobra, `pixels that ${page.url()} is too wide`).toBe(0);
}

/** Looks at the page in both themes: axe, width, and a picture under test-results/pantallas. */
export async function inspect(page: Page, nombre: string): Promise<void> {
  const { name: ancho } = test.info().project;
  for (const tema of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: tema, reducedMotion: "reduce" });
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({
      path: `test-results/pantallas/${nombre}-${ancho}-${tema}.jpg`,
      quality: 80,
      fullPage: true,
    });
    if (tema === "light") {
      await expectNoSideScroll(page);
      await expectAccessible(page);
    } else {
      await expectAccessible(page, DE_COLOR);
    }
  }
}
