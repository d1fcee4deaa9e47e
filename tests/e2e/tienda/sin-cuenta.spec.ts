import { randomUUID } from "node:crypto";
import { inspect } from "../accessibility.ts";
import { addProducto, lastEnlace } from "../base.ts";
import { expect, signInAsAdmin, testInOwnShop } from "../fixtures.ts";
import { addToCart, botonPagar, enlaceCarrito, fillCheckout, payWithCard, proceed, TARJETA_BUENA } from "../steps.ts";

/** A shop of its own, as who may buy is a shared setting. */
const test = testInOwnShop();

test.use({ viewport: { width: 360, height: 740 } });

test("somebody buys without an account, and later proves the mailbox with a code", async ({
  page,
  browser,
  casa: { dataDir, url },
}) => {
  const staff = await browser.newPage({ baseURL: url });
  await signInAsAdmin(staff);
  await staff.goto("/admin/ajustes/pedidos");
  const ajuste = staff.getByRole("form", { name: "Comprar sin cuenta" });
  await ajuste.getByRole("checkbox").check();
  await ajuste.getByRole("button", { name: "Guardar" }).click();
  await expect(staff.getByText("El ajuste quedó guardado.")).toBeVisible();
  await staff.close();

  const correo = `illari-${randomUUID()}@correo.pe`;
  const { id, nombre } = await addProducto({}, dataDir);
  await page.goto(`/producto/${id}`);
  await addToCart(page);
  await proceed(page);
  await inspect(page, "checkout-sin-cuenta");
  await page.getByLabel("Nombre completo").fill("Illari Mamani");
  await page.getByLabel("Correo electrónico").fill(correo);
  await fillCheckout(page, "stripe");
  await botonPagar(page).click();
  await page.waitForURL("**/sandbox/stripe/*");
  await page.goBack();
  await expect(page.getByLabel("Correo electrónico")).toHaveValue(correo);
  await botonPagar(page).click();
  await page.waitForURL("**/sandbox/stripe/*");
  await payWithCard(page, TARJETA_BUENA);

  await page.waitForURL("**/pedido/*clave=*");
  await expect(page.getByRole("heading", { level: 1, name: "¡Gracias! Tu pago está confirmado" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(nombre);
  await expect(page.getByRole("main")).not.toContainText(correo);
  await expect(enlaceCarrito(page, 0)).toBeVisible();
  await inspect(page, "pedido-por-enlace");

  await page.getByRole("link", { name: "Crear mi cuenta con un código" }).click();
  await page.getByRole("button", { name: "Enviarme el código" }).click();
  const codigo = page.getByLabel("Código de 6 dígitos");
  await expect(codigo).toBeVisible();
  await codigo.fill(await lastEnlace("codigo_cuenta", correo, dataDir));
  await page.getByLabel("Nombre", { exact: true }).fill("Illari");
  await page.getByLabel("Apellido").fill("Mamani");
  await page.getByLabel("Contraseña", { exact: true }).fill("una-clave-larga");
  await inspect(page, "cuenta-con-codigo");
  await page.getByRole("button", { name: "Crear mi cuenta" }).click();
  await page.waitForURL("**/perfil");
  await expect(page.getByRole("main")).toContainText(nombre);
});
