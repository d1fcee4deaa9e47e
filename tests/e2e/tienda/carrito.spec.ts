import { expect, test } from "../fixtures.ts";
import { fillCart } from "../starts.ts";
import { addToCart, enlaceCarrito, fichaProducto, findProducto, openProducto } from "../steps.ts";

/** No test buys it: its stock stays 4. */
const ESCASO = "Correa de cuero color tabaco";
const STOCK = 4;

test("an empty cart leads to the catalogue", async ({ page }) => {
  await page.goto("/carrito");
  await expect(page.getByText("Tu carrito está vacío")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Ver el catálogo" }).click();
  await expect(page).toHaveURL(/\/catalogo$/);
});

test("never more than the stock, and it says so", async ({ page }) => {
  await openProducto(page, ESCASO);
  await addToCart(page, STOCK);
  const producto = fichaProducto(page);
  await expect(producto.getByRole("button", { name: "Aumentar cantidad" })).toBeDisabled();
  await producto.getByRole("button", { name: /Agregar al carrito|Agregado/ }).click();
  await expect(page.getByText(`Ya tienes en tu carrito las ${STOCK} unidades disponibles.`).first()).toBeVisible();
  await expect(enlaceCarrito(page, STOCK)).toBeVisible();

  await page.goto("/carrito");
  await expect(page.getByRole("button", { name: "Aumentar cantidad" })).toBeDisabled();
});

test("plus, minus, down to zero, and the cart survives a reload", { tag: "@movil" }, async ({ page }) => {
  await fillCart(page, { id: await findProducto(ESCASO) });
  await page.goto("/carrito");
  const linea = page.getByRole("group", { name: `Cantidad de ${ESCASO}` });
  await linea.getByRole("button", { name: "Aumentar cantidad" }).click();
  await expect(enlaceCarrito(page, 2)).toBeVisible();
  await page.reload();
  await expect(enlaceCarrito(page, 2)).toBeVisible();
  await expect(page.getByRole("main")).toContainText("S/ 158.00");
  await expect(page.getByRole("main")).toContainText("S/ 186.44");
  await linea.getByRole("button", { name: "Disminuir cantidad" }).click();
  await linea.getByRole("button", { name: "Disminuir cantidad" }).click();
  await expect(page.getByText("Tu carrito está vacío")).toBeVisible();
  await expect(enlaceCarrito(page, 0)).toBeVisible();
});

test("a line is removed by its button", async ({ page }) => {
  await fillCart(page, { id: await findProducto(ESCASO) });
  await page.goto("/carrito");
  await page.getByRole("button", { name: `Eliminar ${ESCASO}` }).click();
  await expect(page.getByText("Tu carrito está vacío")).toBeVisible();
});

test("corrupt contents start an empty cart", async ({ page }) => {
  await openProducto(page, ESCASO);
  await addToCart(page);
  await page.evaluate(() => {
    for (const clave of Object.keys(localStorage)) localStorage.setItem(clave, "{no es json");
  });
  await page.goto("/carrito");
  await expect(page.getByText("Tu carrito está vacío")).toBeVisible();
  await openProducto(page, ESCASO);
  await addToCart(page);
});

test("two tabs share one cart", async ({ page, context }) => {
  await page.goto("/carrito");
  const otra = await context.newPage();
  await openProducto(otra, ESCASO);
  await addToCart(otra);
  await expect(enlaceCarrito(page, 1)).toBeVisible();
  await expect(page.getByRole("main")).toContainText(ESCASO);
});
