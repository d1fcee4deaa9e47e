import type { Locator, Page } from "@playwright/test";
import { addProducto } from "../base.ts";
import { enter, expect, newCliente, test, waitUntilHydrated } from "../fixtures.ts";
import { botonPagar, cajonCarrito, fichaProducto, METODO, payWithCard, TARJETA_BUENA } from "../steps.ts";

/** Whether the target has the focus, and whether the focus is lost, covered or invisible. */
const lookAt = (target: Locator) =>
  target.evaluate((wanted) => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body) return { there: false, wrong: "it is lost" };
    // For links on two lines, the first.
    const { x, y, width, height } = focused.getClientRects()[0] ?? focused.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    const { outlineStyle, outlineWidth } = getComputedStyle(focused);
    const drawn = focused.matches(":focus-visible") && outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0;
    const what = focused.outerHTML.slice(0, 200);
    const wrong = focused.contains(top) ? (drawn ? "" : `no outline: ${what}`) : `out of sight: ${what}`;
    return { there: focused === wanted, wrong };
  });

/** Presses Tab or Shift+Tab until the target has the focus, which must be visible at every step. */
async function goTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(target).toBeVisible();
  for (let steps = 0; steps < 60; steps += 1) {
    await page.keyboard.press(key);
    const { there, wrong } = await lookAt(target);
    expect(wrong).toBe("");
    if (there) return;
  }
  throw new Error("it cannot be reached by the keyboard");
}

async function fillIn(page: Page, label: string, text: string): Promise<void> {
  await goTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.press("Control+a");
  await page.keyboard.type(text);
}

async function follow(
  page: Page,
  target: Locator,
  key: "Enter" | "Space",
  by: "Tab" | "Shift+Tab" = "Tab",
): Promise<void> {
  await goTo(page, target, by);
  await page.keyboard.press(key);
}

const boton = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const enlace = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const titulo = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const menu = (page: Page) => page.getByRole("button", { name: /^Menú de usuario/ });

test.describe("the keyboard alone", () => {
  test.use({ tolera: [/status of 4(00|01)/], permissions: ["clipboard-read", "clipboard-write"] });

  test("signs up, edits the profile, signs out, and in again with a password that is pasted", async ({ page }) => {
    const { nombre, apellido, email, password } = newCliente();
    await page.goto("/");
    await waitUntilHydrated(page);
    await follow(page, enlace(page, "Registrarse"), "Enter");
    await expect(titulo(page, "Crear cuenta")).toBeFocused();

    await fillIn(page, "Nombre", nombre);
    await fillIn(page, "Apellido", apellido);
    await fillIn(page, "Correo electrónico", "rosa@");
    await fillIn(page, "Contraseña", "corta");
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Correo electrónico")).toBeFocused();
    await page.keyboard.press("Control+a");
    await page.keyboard.type(email);
    await fillIn(page, "Contraseña", password);
    await follow(page, boton(page, "Crear cuenta"), "Space");
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    const noticia = page.getByRole("status").filter({ hasText: `Te enviamos un correo a ${email}` });
    await expect(noticia).toBeVisible();

    await follow(page, menu(page), "Enter", "Shift+Tab");
    await follow(page, enlace(page, "Mi Perfil"), "Enter");
    await expect(titulo(page, "Mi Perfil")).toBeFocused();
    await expect(noticia).toBeHidden();
    await follow(page, boton(page, "Editar"), "Space");
    await expect(page.getByLabel("Teléfono")).toBeFocused();
    await page.keyboard.type("123");
    await follow(page, boton(page, "Guardar"), "Enter");
    await expect(page.getByLabel("Teléfono")).toBeFocused();
    await expect(page.getByLabel("Teléfono")).toHaveAttribute("aria-invalid", "true");
    await page.keyboard.press("Control+a");
    await page.keyboard.type("987654321");
    await fillIn(page, "Dirección", "Av. Larco 123, Miraflores");
    await follow(page, boton(page, "Guardar"), "Space");
    await expect(boton(page, "Editar")).toBeFocused();
    await expect(page.getByText("Av. Larco 123, Miraflores")).toBeVisible();

    await follow(page, menu(page), "Space", "Shift+Tab");
    await follow(page, boton(page, "Cerrar sesión"), "Enter");
    await expect(page).toHaveURL("/");
    await expect(menu(page)).toBeHidden();

    await follow(page, enlace(page, "Iniciar Sesión"), "Enter");
    await expect(titulo(page, "Bienvenido de vuelta")).toBeFocused();
    await fillIn(page, "Correo electrónico", email);
    await fillIn(page, "Contraseña", "otra cosa");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Correo o contraseña incorrectos.")).toBeVisible();
    await expect(page.getByLabel("Contraseña", { exact: true })).toBeFocused();
    await page.evaluate((text) => navigator.clipboard.writeText(text), password);
    await page.keyboard.press("Control+v");
    await expect(page.getByLabel("Contraseña", { exact: true })).toHaveValue(password);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/");
    await expect(menu(page)).toBeVisible();
  });
});

test("the keyboard alone buys: from the product over the drawer to the paid order", async ({ page }) => {
  await enter(page);
  const { id, nombre } = await addProducto();
  await page.goto(`/producto/${id}`);
  const agregar = fichaProducto(page).getByRole("button", { name: "Agregar al carrito" });
  await follow(page, fichaProducto(page).getByRole("button", { name: `Guardar ${nombre} en favoritos` }), "Space");
  await follow(page, agregar, "Enter");
  await expect(cajonCarrito(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(agregar).toBeFocused();
  await page.keyboard.press("Enter");
  // During its animation the focused element may be off screen.
  await expect(cajonCarrito(page)).toBeInViewport({ ratio: 0.99 });
  await follow(page, cajonCarrito(page).getByRole("link", { name: "Ir a pagar" }), "Enter");
  await expect(titulo(page, "Finalizar Compra")).toBeFocused();

  await fillIn(page, "Teléfono", "987654321");
  await goTo(page, page.getByRole("combobox", { name: "Distrito" }));
  await page.keyboard.type("Lima, Lima, Lima");
  await expect(page.getByRole("option", { name: "Lima, Lima, Lima", exact: true })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await fillIn(page, "Calle y número", "Jr. de la Unión 300");
  await follow(page, page.getByRole("radio", { name: METODO.stripe }), "Space");
  await follow(page, page.getByRole("checkbox", { name: /términos/ }), "Space");
  await follow(page, botonPagar(page), "Enter");
  await page.waitForURL("**/sandbox/stripe/*");
  await payWithCard(page, TARJETA_BUENA);
  await page.waitForURL("**/pedido/*");
  await expect(page.getByRole("main")).toContainText("Procesando");
});

test("the search box comes before the header's buttons, in visual order", async ({ page }) => {
  await page.goto("/");
  const buscador = page.getByRole("combobox", { name: "Buscar productos" });
  await goTo(page, page.getByRole("navigation", { name: "Principal" }).getByRole("link").last());
  await page.keyboard.press("Tab");
  await expect(buscador).toBeFocused();
});

test.describe("navigation within the page, whatever session the browser has cached", () => {
  test.use({ tolera: [/status of 403/] });

  test("the panel is refused to a customer, and the profile to a visitor", async ({ page, context }) => {
    await enter(page);
    await page.route("**/api/sesion", async (route) => {
      const response = await route.fetch();
      const { usuario, aviso } = await response.json();
      await route.fulfill({ response, json: { usuario: { ...usuario, rol: "admin" }, aviso } });
    });
    await page.goto("/carrito");
    const document = await page.evaluateHandle(() => window.document);
    await page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "Admin" }).click();
    await expect(titulo(page, "Acceso Denegado")).toBeVisible();
    await boton(page, "Volver").click();
    await expect(page).toHaveURL("/carrito");

    await context.clearCookies();
    await menu(page).click();
    await enlace(page, "Mi Perfil").click();
    await expect(page).toHaveURL("/sign-in?origen=/perfil");
    await expect(page.getByText("Debes iniciar sesión para acceder a esta página")).toBeVisible();
    // No step loaded a new document.
    expect(await document.evaluate((first) => first === window.document)).toBe(true);
  });
});
