import type { Page } from "@playwright/test";
import { inspect } from "../accessibility.ts";
import { enter, expect, newCliente, test, waitUntilHydrated } from "../fixtures.ts";
import { openCheckout } from "../starts.ts";
import { findProducto, leaveForPayment, signUp } from "../steps.ts";

test.use({ tolera: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });

const CATALOGO = "No se pudo cargar la información del catálogo, inténtalo más tarde";

const panel = (page: Page, title: string) => page.getByRole("alert").filter({ hasText: title });
const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("without a network a filter keeps the list visible, and resumes by itself", async ({ page, context }) => {
  await page.goto("/catalogo");
  const tarjetas = page.getByRole("main").getByRole("article");
  const antes = await tarjetas.count();
  await expect(page.getByRole("link", { name: "Iniciar Sesión" }).first()).toBeVisible();
  await context.setOffline(true);
  await page.getByLabel("Categoría").selectOption("Libros");
  await expect(panel(page, CATALOGO)).toContainText("Por favor, verifica tu conexión a internet");
  await expect(panel(page, CATALOGO)).toBeInViewport({ ratio: 1 });
  await expect(tarjetas).toHaveCount(antes);
  await inspect(page, "sin-red");
  await context.setOffline(false);
  await expect(page).toHaveURL("/catalogo?categoria=Libros");
  await expect(panel(page, CATALOGO)).toHaveCount(0);
  await expect.poll(() => tarjetas.count()).toBeLessThan(antes);
});

test("a failed request is retried by a button when the browser believes to be online", async ({ page }) => {
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

test("the code of linked pages, and the data of the main ones, is prefetched", async ({ page, context }) => {
  await page.goto("/");
  await page.waitForFunction(() => {
    const names = performance.getEntriesByType("resource").map(({ name }) => name);
    return [/sobre-nosotros-[^/]*\.js$/, /sobre-nosotros\.data/].every((file) => names.some((name) => file.test(name)));
  });
  await context.setOffline(true);
  const principal = page.getByRole("navigation", { name: "Principal" });
  await principal.getByRole("link", { name: "Sobre nosotros" }).click();
  await expect(title(page, "Sobre nosotros")).toBeVisible();
});

test("without prefetched code, a click without a network keeps the page until it is back", async ({
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

test("a part of the page whose code is gone holds no navigation up", async ({ page }) => {
  await page.route("**/assets/menu-categorias-*.js", (route) => route.abort());
  const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("menu-categorias"));
  await page.goto("/");
  await failed;
  const principal = page.getByRole("navigation", { name: "Principal" });
  await principal.getByRole("link", { name: "Sobre nosotros" }).click();
  await expect(title(page, "Sobre nosotros")).toBeVisible();
  await principal.getByRole("link", { name: "Contáctanos" }).click();
  await expect(page).toHaveURL("/contacto");
  await expect(title(page, "Contáctanos")).toBeVisible();
});

/** Expects the notice beside the pressed button. */
async function expectUnsent(page: Page, boton: string): Promise<void> {
  const form = page.locator("form").filter({ has: page.getByRole("button", { name: boton, exact: true }) });
  const aviso = form.getByRole("alert").filter({ hasText: "No se pudo enviar" });
  await expect(aviso).toContainText("Lo que escribiste sigue aquí.");
  // All but a fraction of a pixel, which scrolling leaves.
  await expect(aviso).toBeInViewport({ ratio: 0.99 });
  await expect(page.locator(":focus")).toContainText("No se pudo enviar");
}

test("without the code of their menu, somebody who is signed in gets to the profile", async ({ page }) => {
  await page.route("**/assets/menu-usuario-*.js", (route) => route.abort());
  await enter(page);
  await page.goto("/");
  await page.getByRole("link", { name: "Mi cuenta" }).click();
  await expect(title(page, "Mi Perfil")).toBeVisible();
});

test("a form that is sent without a network keeps what was typed, says so, and can be sent again", async ({
  page,
  context,
}) => {
  const cliente = newCliente();
  await page.goto("/sign-up");
  await waitUntilHydrated(page);
  await context.setOffline(true);
  await signUp(page, cliente);
  await expectUnsent(page, "Crear cuenta");
  await inspect(page, "formulario-sin-red");
  await expect(page.getByLabel("Correo electrónico")).toHaveValue(cliente.email);
  await expect(page.getByLabel("Contraseña", { exact: true })).toHaveValue(cliente.password);
  await page.getByRole("button", { name: "Crear cuenta" }).click();
  await expectUnsent(page, "Crear cuenta");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Crear cuenta" }).click();
  await expect(page).toHaveURL("/");

  await page.goto("/perfil?editar=1");
  await waitUntilHydrated(page);
  await page.getByLabel("Dirección").fill("Jr. Puno 1");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Guardar", exact: true }).click();
  await expectUnsent(page, "Guardar");
  await expect(page.getByLabel("Dirección")).toHaveValue("Jr. Puno 1");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Guardar", exact: true }).click();
  await expect(page.getByText("Guardamos tus datos.")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);

  // The page's earlier answer must stay.
  await page.goto("/perfil/seguridad/dos-pasos");
  await waitUntilHydrated(page);
  await page.getByLabel("Contraseña", { exact: true }).fill(cliente.password);
  await page.getByRole("button", { name: "Empezar" }).click();
  await page.getByLabel("Código").fill("123456");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Activar" }).click();
  await expectUnsent(page, "Activar");
  await expect(page.getByLabel("Código")).toHaveValue("123456");
  await expect(page.getByRole("heading", { name: "Conecta tu aplicación" })).toBeVisible();
});

test("an order that cannot be cancelled without a network stays as it is, and says so", async ({ page, context }) => {
  await enter(page);
  await openCheckout(page, { id: await findProducto("Tomatodo térmico de acero 750 ml") });
  await leaveForPayment(page, "stripe");
  await page.getByRole("button", { name: "Cancelar" }).click();
  await page.waitForURL("**/pedido/*");
  await waitUntilHydrated(page);
  const cancelar = page.getByRole("button", { name: "Cancelar pedido" });
  const pregunta = page.getByRole("dialog");
  await cancelar.click();
  await context.setOffline(true);
  await pregunta.getByRole("button", { name: "Cancelar pedido" }).click();
  await expect(panel(page, "No se pudo enviar.")).toBeVisible();
  await expect(pregunta).toBeHidden();
  await context.setOffline(false);
  await cancelar.click();
  await pregunta.getByRole("button", { name: "Cancelar pedido" }).click();
  await expect(page.getByRole("main")).toContainText("Cancelado");
});
