import { inspect } from "../accessibility.ts";
import { addProducto, query } from "../base.ts";
import { enter, expect, signInAsAdmin, testInOwnShop } from "../fixtures.ts";
import { addToCart, botonPagar, fillCheckout, payWithCard, proceed, TARJETA_BUENA } from "../steps.ts";

/** A shop of its own, as how many may pay at once is a shared setting. */
const test = testInOwnShop();

test.use({ viewport: { width: 360, height: 740 }, tolera: [/status of 429/] });

test("who presses 'Pagar' while others are first waits in the queue, and finds what they typed", async ({
  page,
  browser,
  casa: { dataDir, url },
}) => {
  const { id, nombre } = await addProducto({}, dataDir);
  await enter(page);
  await page.goto(`/producto/${id}`);
  await addToCart(page);
  await proceed(page);
  await fillCheckout(page, "stripe");

  const other = await browser.newPage({ baseURL: url });
  await signInAsAdmin(other);
  await other.goto("/admin/ajustes/pedidos");
  const ajuste = other.getByRole("form", { name: "Compras a la vez" });
  await ajuste.getByRole("textbox").fill("1");
  await ajuste.getByRole("button", { name: "Guardar" }).click();
  await expect(other.getByText("El ajuste quedó guardado.")).toBeVisible();
  await other.goto("/checkout");
  await expect(other.getByRole("heading", { level: 1, name: "Finalizar Compra" })).toBeVisible();

  await botonPagar(page).click();
  await expect(page.getByRole("heading", { level: 1, name: "Estás en la fila para pagar" })).toBeVisible();
  await expect(page.getByText("No hay nadie delante de ti.")).toBeVisible();
  await inspect(page, "fila");
  await page.reload();
  await expect(page.getByText("No hay nadie delante de ti.")).toBeVisible();
  // The rest of the shop is open, and the way to the checkout leads back to the same place.
  await page.getByRole("link", { name: "Ver mi carrito" }).click();
  await expect(page.getByRole("main")).toContainText(nombre);
  await page
    .getByRole("link", { name: /Proceder al pago/ })
    .first()
    .click();
  await expect(page.getByText("No hay nadie delante de ti.")).toBeVisible();

  // Whoever leaves has 20 seconds to come back.
  await other.goto("/catalogo");
  await expect
    .poll(() => query("select from turnos where vence_en < now() + interval '21 seconds'", [], dataDir))
    .toHaveLength(1);
  await query("update turnos set vence_en = now() where entro_en is not null", [], dataDir);
  await expect(page.getByRole("heading", { level: 1, name: "Finalizar Compra" })).toBeVisible();
  await expect(page.getByLabel("Calle y número")).not.toBeEmpty();
  await botonPagar(page).click();
  await page.waitForURL("**/sandbox/stripe/*");
  await payWithCard(page, TARJETA_BUENA);
  await expect(page.getByRole("heading", { level: 1, name: "¡Gracias! Tu pago está confirmado" })).toBeVisible();
  await other.close();
});
