/** View transitions, and skeletons while loading. */
import type { Locator, Page } from "@playwright/test";
import { addProducto } from "../base.ts";
import { inspect } from "../accessibility.ts";
import { expect, test } from "../fixtures.ts";
import { closeCajon, fichaProducto, readShift } from "../steps.ts";

const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const first = (page: Page) => page.getByRole("main").getByRole("article").first().getByRole("link").first();

/** Records view transitions: names of what moves, or why nothing did. */
const watchTransitions = (page: Page) =>
  page.addInitScript(() => {
    const seen: string[] = [];
    Reflect.set(window, "seen", seen);
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      transition.ready.then(
        () => {
          const names = document.getAnimations().flatMap(({ effect }) => {
            const pseudo = effect instanceof KeyframeEffect ? (effect.pseudoElement ?? "") : "";
            return /^::view-transition-group\((foto)\)$/.exec(pseudo)?.[1] ?? [];
          });
          seen.push(...new Set(names));
        },
        (error: unknown) => seen.push(String(error)),
      );
      return transition;
    };
  });

/** A list after idle loading. */
async function openList(page: Page): Promise<void> {
  const idle = page.waitForResponse(/\/_\.data/);
  await page.goto("/catalogo");
  await idle;
}

const readSeen = (page: Page) => page.evaluate(() => Reflect.get(window, "seen") as unknown);

test("a card's picture moves to its product's page, and back", async ({ page }) => {
  await watchTransitions(page);
  await openList(page);
  const nombre = await first(page).innerText();
  await first(page).click();
  await expect(title(page, nombre)).toBeVisible();
  await expect.poll(() => readSeen(page)).toEqual(["foto"]);
  await page.goBack();
  await expect(title(page, "Catálogo")).toBeVisible();
  await expect.poll(() => readSeen(page)).toEqual(["foto", "foto"]);
});

test.describe("for who wants no movement", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("nothing moves between pages", async ({ page }) => {
    await watchTransitions(page);
    await page.addInitScript(() => {
      document.startViewTransition = () => {
        throw new Error("a view transition");
      };
    });
    await openList(page);
    const nombre = await first(page).innerText();
    await first(page).click();
    await expect(title(page, nombre)).toBeVisible();
    await page.goBack();
    await expect(title(page, "Catálogo")).toBeVisible();
    expect(await readSeen(page)).toEqual([]);
  });

  test("another theme is there at once, down to the deepest text", async ({ page }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto("/");
    await page.evaluate(() => addEventListener("transitionrun", () => Reflect.set(window, "moved", true)));
    await page.emulateMedia({ colorScheme: "light" });
    const moved = await page.evaluate(
      () =>
        new Promise((resolve) =>
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(Reflect.get(window, "moved") === true))),
        ),
    );
    expect(moved).toBe(false);
  });
});

test("the cart's count moves when something is added", async ({ page }) => {
  await page.goto(`/producto/${(await addProducto()).id}`);
  await page.evaluate(() =>
    addEventListener("animationstart", ({ animationName }) => Reflect.set(window, animationName, true)),
  );
  await fichaProducto(page).getByRole("button", { name: "Agregar al carrito" }).click();
  await closeCajon(page);
  await expect.poll(() => page.evaluate(() => Reflect.get(window, "pop") === true)).toBe(true);
});

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  return box && { x: Math.round(box.x), y: Math.round(box.y), width: Math.round(box.width) };
};

for (const width of [360, 1280]) {
  test(`the shape of a page that is awaited is that of the page: ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/catalogo");
    await page.waitForFunction(() =>
      performance.getEntriesByType("resource").some(({ name }) => /\/tarde-[^/]*\.js$/.test(name)),
    );
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/producto/*.data*", async (route) => {
      await released;
      await route.continue();
    });
    const nombre = await first(page).innerText();
    await first(page).click();
    const shape = page.locator("[data-esqueleto]");
    await expect(shape).toHaveCSS("opacity", "1");
    await inspect(page, `esqueleto-${width}`);
    const awaited = await boxOf(shape.locator(".rounded-hero"));
    release();
    await expect(title(page, nombre)).toBeVisible();
    await expect(shape).toHaveCount(0);
    expect(await boxOf(page.getByRole("main").locator(".rounded-hero").first())).toEqual(awaited);
    expect(await readShift(page)).toBeLessThan(0.01);
  });
}
