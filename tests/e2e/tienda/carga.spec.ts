/** Loading of a page: order, layout shifts, and presses before hydration. */
import type { Page } from "@playwright/test";
import budgets from "../../../scripts/budgets.json" with { type: "json" };
import { addProducto } from "../base.ts";
import { expect, test } from "../fixtures.ts";
import { closeCajon, enlaceCarrito, expectStill } from "../steps.ts";

test("the scripts of a public page are asked for once its pictures are there", async ({ page }) => {
  const order: string[] = [];
  page.on("requestfinished", (request) => {
    if (new URL(request.url()).pathname.startsWith("/banner/")) order.push("picture");
  });
  page.on("request", (request) => {
    if (request.resourceType() === "script") order.push("script");
  });
  await page.goto("/");
  await expect.poll(() => order).toContain("script");
  expect(order[0]).toBe("picture");
});

for (const [address, { requests }] of Object.entries(budgets.visit)) {
  test(`a first visit to ${address} makes few requests`, async ({ page }) => {
    const path = address.replace(":id", (await addProducto()).id);
    await page.addInitScript(() => {
      addEventListener("hydrated", () => {
        // How many product pictures have loaded depends on the connection.
        const made = performance.getEntriesByType("resource").filter(({ name }) => !name.includes("/imagenes/"));
        Reflect.set(window, "requests", 1 + made.length);
      });
    });
    await page.goto(path);
    const made = await page.waitForFunction(() => Number(Reflect.get(window, "requests")) || null);
    expect(await made.jsonValue()).toBeLessThanOrEqual(requests);
  });
}

/** Holds the page's scripts back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test("a press before the scripts are there is not lost", async ({ page }) => {
  const { id, nombre } = await addProducto();
  const release = await holdScripts(page);
  await page.goto(`/producto/${id}`);
  await page
    .getByRole("button", { name: /Agregar/ })
    .first()
    .click();
  await expect(enlaceCarrito(page, 0)).toBeVisible();
  release();
  await expect(enlaceCarrito(page, 1)).toBeVisible();
  await closeCajon(page);
  await enlaceCarrito(page, 1).click();
  await expect(page.getByRole("list", { name: "Productos de tu carrito" })).toContainText(nombre);
});

test("presses before the scripts are there all count, in their order", async ({ page }) => {
  const { id } = await addProducto({ stock: 9 });
  const release = await holdScripts(page);
  await page.goto(`/producto/${id}`);
  const more = page.getByRole("button", { name: "Aumentar cantidad" });
  await more.click();
  await more.click();
  await more.click();
  await page.getByRole("main").getByRole("button", { name: "Agregar al carrito" }).first().click();
  release();
  await expect(enlaceCarrito(page, 4)).toBeVisible();
});

test("a choice before the scripts are there is not lost", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/catalogo");
  await page.getByLabel("Ordenar por").selectOption("precio-asc");
  release();
  await expect(page).toHaveURL("/catalogo?orden=precio-asc");
  await expect(page.getByLabel("Ordenar por")).toHaveValue("precio-asc");
});

test.describe("the cart", () => {
  test.use({ tolera: [/ERR_FAILED/] });

  for (const lineas of [0, 1]) {
    test(`nothing moves when the cart is read: ${lineas} lines`, async ({ page }) => {
      if (lineas > 0) {
        await page.goto(`/producto/${(await addProducto()).id}`);
        await page
          .getByRole("button", { name: /Agregar/ })
          .first()
          .click();
        await expect(enlaceCarrito(page, 1)).toBeVisible();
      }
      // A font that arrives late moves its text by a hundredth of a pixel.
      await page.route("**/*.woff2", (route) => route.abort());
      await page.goto("/carrito");
      await expect(page.getByText(lineas > 0 ? "Resumen" : "Tu carrito está vacío").first()).toBeVisible();
      await expect(page.getByRole("link", { name: "Iniciar Sesión" }).first()).toBeAttached();
      await expectStill(page);
    });
  }
});

test("of a share of visits the first page's speed is sent once, when it is left", async ({ page }) => {
  await page.addInitScript(() => {
    Math.random = () => 0;
    const sent: Promise<string>[] = [];
    Reflect.set(window, "sent", sent);
    navigator.sendBeacon = (url, body) => sent.push(new Response(body).text().then((text) => url + text)) > 0;
    class Watched extends PerformanceObserver {
      override observe(options: PerformanceObserverInit) {
        Reflect.set(window, "measures", true);
        super.observe(options);
      }
    }
    Reflect.set(window, "PerformanceObserver", Watched);
  });
  await page.goto("/catalogo");
  await page.waitForFunction(() => Reflect.get(window, "measures"));
  await page.getByRole("link", { name: "Sobre nosotros" }).first().click();
  await expect(page).toHaveURL("/sobre-nosotros");
  const sent = await page.evaluate(async () => {
    for (const state of ["hidden", "visible", "hidden"]) {
      Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }
    const list: unknown = Reflect.get(window, "sent");
    return Promise.all(Array.isArray(list) ? list : []);
  });
  expect(sent).toEqual([expect.stringMatching(/^\/api\/rapidez\{"pagina":"catalogo","lcp":[\d.]+,.*"cls":[\d.]+\}$/)]);
});
