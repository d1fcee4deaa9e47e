import type { Page } from "@playwright/test";
import { inspect } from "../accessibility.ts";
import { addProducto } from "../base.ts";
import { enter, expect, newCliente, test } from "../fixtures.ts";
import { openCheckout } from "../starts.ts";
import {
  addToCart,
  botonPagar,
  enlaceCarrito,
  enlaceProceder,
  expectStock,
  fillCheckout,
  followNavbar,
  lastPedido,
  leaveForPayment,
  payWithCard,
  readStock,
  signUp,
  TARJETA_BUENA,
  TARJETA_RECHAZADA,
} from "../steps.ts";

/** Tests run in parallel and count stock, so each buys a product of its own. */
const CON_TARJETA = {
  escritorio: { nombre: "Taza de cerámica bicolor", busqueda: "CERAMICA", total: "S/ 94.16" },
  movil: { nombre: "Café molido de altura 250 g", busqueda: "cafe molido", total: "S/ 77.64" },
};

test("a visitor finds a product, signs up on the way and pays with a card", { tag: "@movil" }, async ({ page }) => {
  const { nombre, busqueda, total } = test.info().project.name === "movil" ? CON_TARJETA.movil : CON_TARJETA.escritorio;
  const cliente = newCliente();

  await page.goto("/");
  await followNavbar(page, "Catálogo");
  await expect(page.getByRole("heading", { level: 1, name: "Catálogo" })).toBeVisible();
  await page.getByRole("combobox", { name: "Buscar productos" }).fill(busqueda);
  await page.getByRole("combobox", { name: "Buscar productos" }).press("Enter");
  await expect(page).toHaveURL(/search=/);
  await page.getByRole("link", { name: nombre, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: nombre })).toBeVisible();
  const producto = page.url();
  const antes = await readStock(page);
  await addToCart(page, 2);

  await enlaceCarrito(page, 2).click();
  await expect(page.getByRole("main")).toContainText(total);
  await enlaceProceder(page).click();
  await expect(page).toHaveURL(/\/sign-in\?origen=/);
  await expect(page.getByText("Debes iniciar sesión para proceder con el pago")).toBeVisible();
  await page.getByRole("link", { name: "Regístrate" }).click();
  await signUp(page, cliente);

  await expect(page.getByRole("heading", { level: 1, name: "Finalizar Compra" })).toBeVisible();
  await expect(page.getByLabel("Nombre completo")).toHaveValue(`${cliente.nombre} ${cliente.apellido}`);
  await expect(page.getByLabel("Correo electrónico")).toHaveValue(cliente.email);
  await leaveForPayment(page, "stripe");
  await expect(page.getByText(total, { exact: true })).toBeVisible();
  await payWithCard(page, TARJETA_BUENA);

  await page.waitForURL("**/pedido/*");
  await expect(page.getByRole("main")).toContainText("Procesando");
  await expect(page.getByRole("main")).toContainText(total);
  await expect(enlaceCarrito(page, 0)).toBeVisible();

  const pedido = await lastPedido(page);
  await expect(pedido).toContainText("Procesando");
  await expect(pedido).toContainText(nombre);
  await expect(pedido).toContainText(total);
  await expectStock(page, producto, antes - 2);
});

test("a customer pays with Mercado Pago", async ({ page }) => {
  const cliente = await enter(page);
  const { id } = await addProducto({ stock: 7 });
  await openCheckout(page, { id });
  await expect(page.getByLabel("Correo electrónico")).toHaveValue(cliente.email);
  await leaveForPayment(page, "mercadopago");
  await expect(page.getByText("S/ 118.00", { exact: true })).toBeVisible();
  await payWithCard(page, TARJETA_BUENA);

  await page.waitForURL("**/pedido/*");
  await expect(page.getByRole("main")).toContainText("Procesando");
  const pedido = await lastPedido(page);
  await expect(pedido).toContainText("Procesando");
  await expect(pedido).toContainText("S/ 118.00");
  await expect(enlaceCarrito(page, 0)).toBeVisible();
  await expectStock(page, `/producto/${id}`, 6);
});

test("a declined card, then cancelling: the order waits, the cart is still full", async ({ page }) => {
  await enter(page);
  const { id, nombre } = await addProducto();
  await openCheckout(page, { id });
  await leaveForPayment(page, "stripe");
  await payWithCard(page, TARJETA_RECHAZADA);
  await expect(page.getByRole("alert")).toContainText("Tu tarjeta fue rechazada");
  await page.getByRole("button", { name: "Cancelar" }).click();

  await page.waitForURL((url) => !url.pathname.startsWith("/sandbox/"));
  const pedido = await lastPedido(page);
  await expect(pedido).toContainText("Pendiente");
  await expect(pedido).toContainText(nombre);
  await expect(enlaceCarrito(page, 1)).toBeVisible();
  await page.goto("/carrito");
  await expect(page.getByRole("main")).toContainText(nombre);
});

test("a declined card at Mercado Pago can be tried again", async ({ page }) => {
  await enter(page);
  await openCheckout(page, await addProducto());
  await leaveForPayment(page, "mercadopago");
  await payWithCard(page, TARJETA_RECHAZADA);
  await expect(page.getByRole("alert")).toContainText("Tu tarjeta fue rechazada");
  await payWithCard(page, TARJETA_BUENA);
  await page.waitForURL("**/pedido/*");
  await expect(page.getByRole("main")).toContainText("Procesando");
});

/** Ends on the order's page. */
async function takeVoucher(page: Page): Promise<string> {
  await enter(page);
  await openCheckout(page, await addProducto());
  await leaveForPayment(page, "mercadopago");
  const pago = page.url();
  await page.getByRole("button", { name: "Dejar pendiente" }).click();
  await page.waitForURL("**/pedido/*");
  await expect(page.getByRole("heading", { level: 1, name: "Paga tu pedido con este código" })).toBeVisible();
  return pago;
}

test("a voucher is shown with its code, empties the cart, and paying it later moves the order", async ({ page }) => {
  const pago = await takeVoucher(page);
  const pedido = page.url();
  await expect(page.getByText("Código de pago", { exact: true })).toBeVisible();
  await expect(page.getByText(/^Paga S\/ [\d.]+ hasta el /)).toBeVisible();
  await expect(enlaceCarrito(page, 0)).toBeVisible();
  await inspect(page, "pedido-codigo");

  await page.getByRole("link", { name: /^Ver dónde y cómo pagar/ }).click();
  await expect(page).toHaveURL(pago);
  await page.getByRole("button", { name: "Simular pago en agencia" }).click();
  await expect(page.getByRole("heading", { name: "Este pago ya se realizó" })).toBeVisible();
  await page.goto(pedido);
  await expect(page.getByRole("main")).toContainText("Procesando");
});

test("with a voucher the list of orders offers what the order's page offers; paying otherwise withdraws it", async ({
  page,
}) => {
  const pago = await takeVoucher(page);
  await expect(page.getByRole("button", { name: "Pagar", exact: true })).toHaveCount(0);
  const pedido = await lastPedido(page);
  await expect(pedido.getByText("Código de pago", { exact: true })).toBeVisible();
  await expect(pedido.getByRole("button", { name: "Pagar", exact: true })).toHaveCount(0);
  await inspect(page, "perfil-codigo");

  await pedido.getByRole("button", { name: "Pagar de otra forma" }).click();
  await page.waitForURL("**/sandbox/mercadopago/*");
  const otro = page.url();
  await page.goto(pago);
  await expect(page.getByText("Este enlace de pago venció")).toBeVisible();
  await expect(page.getByText("Tienes un pago pendiente")).toHaveCount(0);
  await page.goto(otro);
  await payWithCard(page, TARJETA_BUENA);
  await page.waitForURL("**/pedido/*");
  await expect(page.getByRole("main")).toContainText("Procesando");
});

test("without accepting the terms nothing is sent; a double click makes one order", async ({ page }) => {
  await enter(page);
  await openCheckout(page, await addProducto());
  await fillCheckout(page, "stripe");
  await page.getByRole("checkbox", { name: /términos/ }).uncheck();
  await botonPagar(page).click();
  await expect(page.getByRole("alert")).toContainText("Debes aceptar los terminos y condiciones");
  await page.getByRole("checkbox", { name: /términos/ }).check();
  await botonPagar(page).dblclick();
  await page.waitForURL("**/sandbox/stripe/*");
  await page.goto("/perfil");
  await expect(page.getByRole("article")).toHaveCount(1);
});
