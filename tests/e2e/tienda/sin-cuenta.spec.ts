import { randomUUID } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { inspect } from "../accessibility.ts";
import { addProducto, lastEnlace } from "../base.ts";
import { expect, signInAsAdmin, testInOwnShop } from "../fixtures.ts";
import {
  addToCart,
  botonPagar,
  enlaceCarrito,
  fillCheckout,
  fillDireccion,
  payWithCard,
  proceed,
  switchOn,
  TARJETA_BUENA,
} from "../steps.ts";

/** A shop of its own, as who may buy is a shared setting. */
const test = testInOwnShop();

// The refusal of a district.
test.use({ viewport: { width: 360, height: 740 }, tolera: [/status of 400 \(Bad Request\)/] });

/** Staff's own window, with 'Comprar sin cuenta' on. */
async function openStaff(browser: Browser, url: string): Promise<Page> {
  const staff = await browser.newPage({ baseURL: url });
  await signInAsAdmin(staff);
  await staff.goto("/admin/ajustes/pedidos");
  const ajuste = staff.getByRole("form", { name: "Comprar sin cuenta" });
  await ajuste.getByRole("checkbox").check();
  await ajuste.getByRole("button", { name: "Guardar" }).click();
  await expect(ajuste).toContainText("Cambiado aquí.");
  return staff;
}

test("somebody buys without an account, and later proves the mailbox with a code", async ({
  page,
  browser,
  casa: { dataDir, url },
}) => {
  const staff = await openStaff(browser, url);
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

test("somebody pays when it is delivered, and fetches another order at the shop", async ({
  page,
  browser,
  casa: { dataDir, url },
}) => {
  test.setTimeout(240_000);
  const staff = await openStaff(browser, url);
  await switchOn(
    staff,
    "pagos",
    "Contra entrega",
    { "Ofrecer contra entrega": "Sí" },
    { "Dónde se entrega así": "Lima, Lima" },
  );
  await switchOn(
    staff,
    "envio",
    "Recojo en tienda",
    { "Ofrecer el recojo": "Sí" },
    { "Dirección donde se recoge": "Jr. Áncash 210, Lima", "Horario para recoger": "De 10:00 a 19:00" },
  );
  await staff.close();

  const { id } = await addProducto({}, dataDir);
  const order = async () => {
    await page.goto(`/producto/${id}`);
    await addToCart(page);
    await proceed(page);
    await page.getByLabel("Nombre completo").fill("Killa Quispe");
    await page.getByLabel("Correo electrónico").fill(`killa-${randomUUID()}@correo.pe`);
    await page.getByLabel("Teléfono").fill("987 555 444");
    await page.getByRole("checkbox", { name: /términos/ }).check();
  };

  await order();
  await page.getByRole("radio", { name: /Contra entrega/ }).check();
  await fillDireccion(page, "Jr. Puno 100", "Arequipa, Arequipa, Arequipa");
  const pedir = page.getByRole("button", { name: /^Pedir y pagar S\/ \d+\.\d\d al recibir$/ });
  await pedir.click();
  await expect(page.getByText("A ese distrito no entregamos contra entrega. Elige otro método de pago.")).toBeVisible();
  await fillDireccion(page, "Jr. de la Unión 300", "Lima, Lima, Lima");
  await inspect(page, "checkout-contra-entrega");
  await pedir.click();
  await page.waitForURL("**/pedido/*clave=*");
  await expect(page.getByRole("main")).toContainText(/al recibir|cuando lo recibas/);
  await expect(enlaceCarrito(page, 0)).toBeVisible();

  await order();
  await page.getByRole("radio", { name: /Recojo en tienda/ }).check();
  await expect(page.getByLabel("Calle y número")).toBeHidden();
  await page.getByRole("radio", { name: /tarjeta/i }).check();
  await page.getByLabel("Teléfono").fill("");
  await botonPagar(page).click();
  await expect(page.getByText(/^Escribe un celular de 9 dígitos/)).toBeVisible();
  await page.getByLabel("Teléfono").fill("987 555 444");
  await inspect(page, "checkout-recojo");
  await botonPagar(page).click();
  await page.waitForURL("**/sandbox/stripe/*");
  await payWithCard(page, TARJETA_BUENA);
  await page.waitForURL("**/pedido/*clave=*");
  await expect(page.getByRole("main")).toContainText("Jr. Áncash 210, Lima");
});
