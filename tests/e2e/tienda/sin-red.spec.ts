import type { Page } from "@playwright/test";
import { inspect } from "../accesibilidad.ts";
import { expect, test } from "../fixtures.ts";

test.use({ tolera: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });

const CATALOGO = "No se pudo cargar la información del catálogo, inténtalo más tarde";

const panel = (page: Page, title: string) => page.getByRole("alert").filter({ hasText: title });
const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("without a network a filter keeps the list in sight, and goes on by itself", async ({ page, context }) => {
  await page.goto("/catalogo");
  const tarjetas = page.getByRole("main").getByRole("article");
  const antes = await tarjetas.count();
  await context.setOffline(true);
  await page.getByLabel("Categoría").selectOption("Libros");
  await expect(panel(page, CATALOGO)).toContainText("Por favor, verifica tu conexión a internet");
  await expect(panel(page, CATALOGO)).toBeInViewport({ ratio: 1 });
  await expect(tarjetas).toHaveCount(antes);
  await inspect(page, "sin-red");
  await context.setOffline(false);
  await expect(page).toHaveURL("/catalogo?categoria=Libros");
  await expect(panel(page, CATALOGO)).toHaveCount(0);
  expect(await tarjetas.count()).toBeLessThan(antes);
});

test("a connection that the browser believes in is tried again at a press", async ({ page }) => {
  await page.goto("/catalogo");
  await page.route("**/catalogo.data*", (route) => route.abort());
  await page.getByLabel("Ordenar por").selectOption("precio-asc");
  const reintentar = panel(page, CATALOGO).getByRole("button", { name: "Reintentar" });
  await reintentar.click();
  await expect(page.getByText("Todavía no hay conexión.")).toBeAttached();
  await expect(reintentar).toBeFocused();
  await page.unroute("**/catalogo.data*");
  await reintentar.click();
  await expect(page).toHaveURL("/catalogo?orden=precio-asc");
  await expect(title(page, "Catálogo")).toBeVisible();
});

test("the code of linked pages is there before they are pressed", async ({ page, context }) => {
  await page.goto("/");
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => /sobre-nosotros-[^/]*\.js$/.test(name)),
  );
  await context.setOffline(true);
  const principal = page.getByRole("navigation", { name: "Principal" });
  await principal.getByRole("link", { name: "Sobre nosotros" }).click();
  await expect(title(page, "Sobre nosotros")).toBeVisible();
});

test("where no code was asked for, a press without a network keeps the page until it is back", async ({
  page,
  context,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Registrarse" }).first()).toBeVisible();
  await context.setOffline(true);
  const principal = page.getByRole("navigation", { name: "Principal" });
  await principal.getByRole("link", { name: "Sobre nosotros" }).click();
  await expect(panel(page, "No se pudo cargar la página")).toBeVisible();
  await principal.getByRole("link", { name: "Catálogo" }).click();
  await expect(panel(page, CATALOGO)).toBeVisible();
  await expect(page).toHaveURL("/");
  await expect(title(page, "Del mercado a tu puerta")).toBeVisible();
  await context.setOffline(false);
  await expect(title(page, "Catálogo")).toBeVisible();
});
