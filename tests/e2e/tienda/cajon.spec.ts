import { inspect } from "../accessibility.ts";
import { addProducto } from "../base.ts";
import { expect, test } from "../fixtures.ts";
import { cajonCarrito, enlaceCarrito, fichaProducto } from "../steps.ts";

test("the drawer has the line, the total, what is missing for free shipping, and two things that go with it", async ({
  page,
}) => {
  const { id, nombre } = await addProducto({ precio: 39.9 });
  await page.goto(`/producto/${id}`);
  const agregar = fichaProducto(page).getByRole("button", { name: /Agregar al carrito|Agregado/ });
  await agregar.focus();
  await page.keyboard.press("Enter");
  const cajon = cajonCarrito(page);
  await expect(cajon).toBeVisible();
  await expect(cajon).toContainText(nombre);
  await expect(cajon).toContainText("Te faltan S/ 10.10 para el envío gratis");
  await expect(cajon.getByRole("progressbar", { name: "Hacia el envío gratis" })).toHaveAttribute("value", "3990");
  await expect(cajon).toContainText(
    /S\/ 39\.90.*Subtotal\s*S\/ 39\.90\s*IGV \(18%\)\s*S\/ 7\.18\s*Total\s*S\/ 47\.08/s,
  );
  const sugeridos = cajon.getByRole("region", { name: "Va bien con tu compra" });
  await expect(sugeridos.getByRole("listitem")).toHaveCount(2);
  await inspect(page, "cajon-carrito");

  await sugeridos
    .getByRole("button", { name: /^Agregar / })
    .first()
    .click();
  await expect(sugeridos.getByRole("button", { name: /^Agregar / }).first()).toBeDisabled();
  await expect(enlaceCarrito(page)).toHaveAccessibleName("Carrito, 2 productos");
  await expect(cajon).toContainText(/Lo demás de tu carrito \(1 producto\)\s*S\/ [\d.]+\s*Subtotal/);

  await page.keyboard.press("Escape");
  await expect(cajon).toBeHidden();
  await expect(agregar).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(cajon).toBeVisible();
  await page.mouse.click(40, 400);
  await expect(cajon).toBeHidden();

  await agregar.click();
  await cajon.getByRole("link", { name: "Ver carrito" }).click();
  await expect(page).toHaveURL("/carrito");
  await expect(cajon).toBeHidden();
});

test("from the drawer to the payment; also from a card", async ({ page }) => {
  await page.goto("/catalogo");
  const card = page.getByRole("main").getByRole("article").first();
  await card.getByRole("button", { name: "Agregar al carrito" }).click();
  await cajonCarrito(page).getByRole("link", { name: "Ir a pagar" }).click();
  await expect(page).toHaveURL("/sign-in?origen=/checkout");
  await expect(page.getByText("Debes iniciar sesión para proceder con el pago")).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true });

  test("it is a sheet that a finger pulls away", async ({ page }) => {
    await page.goto(`/producto/${(await addProducto()).id}`);
    const agregar = fichaProducto(page).getByRole("button", { name: /Agregar al carrito|Agregado/ });
    await agregar.tap();
    const cajon = cajonCarrito(page);
    await expect(cajon).toBeVisible();
    await inspect(page, "cajon-hoja");
    const touch = await page.context().newCDPSession(page);
    const { y } = (await cajon.boundingBox()) ?? { y: 0 };
    const pull = async (by: number) => {
      await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: 100, y: y + 20 }] });
      await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ x: 100, y: y + 20 + by }] });
      await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    };
    await pull(30);
    await expect(cajon).toBeVisible();
    await pull(200);
    await expect(cajon).toBeHidden();
    await expect(agregar).toBeFocused();
  });
});

test.describe("without its code", () => {
  test.use({ tolera: [/ERR_FAILED/] });

  test("the press counts all the same", async ({ page }) => {
    await page.route("**/assets/cajon-*.js", (route) => route.abort());
    await page.goto(`/producto/${(await addProducto()).id}`);
    await fichaProducto(page).getByRole("button", { name: "Agregar al carrito" }).click();
    await expect(enlaceCarrito(page, 1)).toBeVisible();
    await expect(cajonCarrito(page)).toHaveCount(0);
  });
});
