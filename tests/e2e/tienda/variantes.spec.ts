import { inspect } from "../accessibility.ts";
import { expect, test } from "../fixtures.ts";
import { addToCart, enlaceCarrito, fichaProducto } from "../steps.ts";

const GRUPO = "Gorro jacquard con pompón";

test("a group is one card; its page leads to each variant, and the one that is chosen is bought", async ({ page }) => {
  await page.goto("/catalogo?categoria=Ropa");
  const tarjeta = page.getByRole("article").filter({ has: page.getByRole("link", { name: GRUPO, exact: true }) });
  await expect(tarjeta).toHaveCount(1);
  await expect(tarjeta).toContainText(/\d opciones/);
  await tarjeta.getByRole("link", { name: "Elegir opciones" }).click();

  const titulo = page.getByRole("heading", { level: 1 });
  await expect(titulo).toHaveText(`${GRUPO}, adulto, rojo`);
  const first = page.url();
  const color = page.getByRole("group", { name: "Color" });
  const verde = color.getByRole("link", { name: /^verde/ });
  await verde.focus();
  await page.keyboard.press("Enter");
  await expect(titulo).toHaveText(`${GRUPO}, adulto, verde`);
  expect(page.url()).not.toBe(first);
  await expect(verde).toBeFocused();
  await expect(verde).toHaveAttribute("aria-current", "true");
  await expect(page.locator("[aria-live=polite]").first()).toContainText("adulto, verde. S/ 49.90.");

  // There is none for children in green: the nearest is led to, and named before.
  await page.getByRole("link", { name: "niño (no hay en verde)" }).click();
  await expect(titulo).toHaveText(`${GRUPO}, niño, azul`);
  await color.getByRole("link", { name: "rojo (agotado)" }).click();
  await expect(titulo).toHaveText(`${GRUPO}, niño, rojo`);
  await expect(fichaProducto(page).getByRole("button", { name: "Producto agotado" })).toBeDisabled();
  await inspect(page, "variante-agotada");

  await color.getByRole("link", { name: "azul" }).click();
  await expect(titulo).toHaveText(`${GRUPO}, niño, azul`);
  await addToCart(page, 2);
  await enlaceCarrito(page, 2).click();
  await expect(page.getByRole("main")).toContainText(`${GRUPO}, niño, azul`);
  await page.goBack();
  await page.getByRole("link", { name: "Volver al catálogo" }).click();
  await expect(page).toHaveURL("/catalogo?categoria=Ropa");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the options lead to the other variants", async ({ page }) => {
    await page.goto(`/catalogo?${new URLSearchParams({ search: "bufanda gris" })}`);
    await page.getByRole("link", { name: "Elegir opciones" }).click();
    await page.getByRole("link", { name: "gris" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bufanda a cuadros de baby alpaca, gris");
  });
});
