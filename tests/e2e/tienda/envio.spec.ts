import type { Page } from "@playwright/test";
import { addProducto } from "../base.ts";
import { inspect } from "../accessibility.ts";
import { enter, expect, signIn, test } from "../fixtures.ts";
import { addToCart, botonPagar, fillCheckout, fillDireccion, payWithCard, proceed, TARJETA_BUENA } from "../steps.ts";

const entrega = (page: Page) => page.getByRole("region", { name: "Entrega" });
const caja = (page: Page) => page.getByRole("combobox", { name: "Distrito" });
const LLEGA = /Llega (?:entre )?el \S+ \d+/;

test.describe("a district", () => {
  test.use({ tolera: [/status of 400/], viewport: { width: 360, height: 740 } });

  test("is chosen with the keyboard alone, told its day and price, and remembered", async ({ page }) => {
    const { id } = await addProducto({});
    await page.goto(`/producto/${id}`);
    await expect(entrega(page)).toContainText("Llega en 1 a 7 días hábiles, según tu distrito.");
    await entrega(page).getByRole("button", { name: "Ver cuándo llega a mi distrito" }).focus();
    await page.keyboard.press("Enter");
    await expect(caja(page)).toBeFocused();
    await page.keyboard.type("narnia");
    await page.keyboard.press("Enter");
    await expect(caja(page)).toBeFocused();
    await expect(caja(page)).toHaveAccessibleDescription(/No encontramos ese distrito/);
    await inspect(page, "entrega-error");
    await caja(page).fill("");
    await page.keyboard.type("mira");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await expect(entrega(page)).toContainText(LLEGA);
    await expect(entrega(page)).toContainText("a Miraflores, Lima, Lima. Envío gratis.");
    await inspect(page, "entrega-distrito");

    await addToCart(page);
    await page.goto("/carrito");
    await expect(entrega(page)).toContainText("a Miraflores, Lima, Lima. Envío gratis.");
    await entrega(page).getByRole("button", { name: "Cambiar de distrito" }).click();
    await expect(caja(page)).toBeFocused();
    await caja(page).fill("Cusco, Cusco, Cusco");
    await caja(page).press("Escape");
    await caja(page).press("Enter");
    await expect(entrega(page)).toContainText("a Cusco, Cusco, Cusco. Envío: S/ 35.00, se paga al recibir.");
    await inspect(page, "carrito-entrega");
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("the general range stands there", async ({ page }) => {
    const { id } = await addProducto({});
    await page.goto(`/producto/${id}`);
    await expect(entrega(page)).toContainText("Llega en 1 a 7 días hábiles");
    await expect(entrega(page).getByRole("button")).toBeHidden();
  });
});

test("an address is typed by its parts; the order keeps what it was promised", async ({ page }) => {
  await enter(page);
  const { id } = await addProducto({});
  await page.goto(`/producto/${id}`);
  await addToCart(page);
  await proceed(page);
  await fillCheckout(page, "stripe");
  await fillDireccion(page, "Jr. Ayacucho 5", "Huaral, Huaral, Lima");
  const resumen = page.getByRole("region", { name: "Resumen del pedido" });
  await expect(resumen).toContainText("a Huaral, Huaral, Lima. Envío: S/ 25.00, se paga al recibir.");
  const promised = LLEGA.exec((await resumen.textContent()) ?? "")?.[0] ?? "none";
  await inspect(page, "checkout-envio");
  await botonPagar(page).click();
  await page.waitForURL("**/sandbox/stripe/*");
  await payWithCard(page, TARJETA_BUENA);
  await page.waitForURL("**/pedido/*");
  await expect(page.getByRole("main")).toContainText("Procesando", { timeout: 20_000 });
  await expect(page.getByRole("main")).toContainText("Jr. Ayacucho 5\nHuaral, Huaral, Lima");
  await expect(page.getByRole("main")).toContainText(promised);
  await expect(page.getByRole("main")).toContainText("Envío de S/ 25.00, se paga al recibir.");
  await inspect(page, "pedido-entrega");
});

/** A shop of its own: its settings are seen by everybody. */
test("the panel changes a zone and has deliveries charged: the next buyer is told, asked and charged", async ({
  browser,
  openOwnShop,
}) => {
  const { url, dataDir } = await openOwnShop();
  const context = await browser.newContext({ baseURL: url });
  const buyers = await browser.newContext({ baseURL: url });
  try {
    const { id } = await addProducto({}, dataDir);
    const buyer = await buyers.newPage();
    await enter(buyer);
    await buyer.goto(`/producto/${id}`);
    await addToCart(buyer);
    await proceed(buyer);
    await fillCheckout(buyer, "stripe");
    await fillDireccion(buyer, "Plaza de Armas 1", "Cusco, Cusco, Cusco");
    await expect(botonPagar(buyer)).toHaveText("Pagar S/ 118.00");
    await expect(buyer.getByText("Envío: S/ 35.00, se paga al recibir.")).toBeVisible();

    const page = await context.newPage();
    await signIn(page, { email: "admin@ejemplo.pe", password: "admin-demo" });
    await page.goto("/admin/ajustes");
    const zonas = page.getByRole("form", { name: "Zonas de envío" });
    const resto = zonas.getByRole("group", { name: "Provincias", exact: true });
    await resto.getByLabel("Precio sin IGV (S/)").fill("caro");
    await resto.getByLabel("Nombre").fill("Resto del país");
    await zonas.getByRole("button", { name: "Guardar" }).click();
    const precio = zonas.getByRole("group", { name: "Resto del país" }).getByLabel("Precio sin IGV (S/)");
    await expect(precio).toBeFocused();
    await expect(precio).toHaveAccessibleDescription("Escribe un monto en soles: 15.00.");
    await expect(precio).toHaveValue("caro");
    await inspect(page, "admin-zonas-error");
    await precio.fill("30");
    await zonas.getByRole("button", { name: "Guardar" }).click();
    await expect(page.getByText("El ajuste quedó guardado.")).toBeVisible();
    const cobrar = page.getByRole("form", { name: "Cobrar el envío en el total" });
    await cobrar.getByRole("checkbox").check();
    await cobrar.getByRole("button", { name: "Guardar" }).click();
    await expect(cobrar).toContainText("Cambiado aquí.");
    await inspect(page, "admin-zonas");

    // What was shown is no longer so: told before anything is paid.
    await botonPagar(buyer).click();
    const aviso = buyer.getByRole("alert").filter({ hasText: "El total cambió mientras comprabas" });
    await expect(aviso).toContainText("S/ 118.00");
    await expect(aviso).toContainText("S/ 153.40");
    await inspect(buyer, "checkout-total-nuevo");
    await aviso.getByRole("button", { name: "Continuar con el nuevo total" }).click();
    await expect(botonPagar(buyer)).toHaveText("Pagar S/ 153.40");
    await botonPagar(buyer).click();
    await buyer.waitForURL("**/sandbox/stripe/*");
    await expect(buyer.getByText("S/ 153.40", { exact: true })).toBeVisible();
    await expect(buyer.getByText("Envío a Resto del país")).toBeVisible();
    await payWithCard(buyer, TARJETA_BUENA);
    await buyer.waitForURL("**/pedido/*");
    await expect(buyer.getByRole("main")).toContainText("Procesando", { timeout: 20_000 });
    await expect(buyer.getByRole("term")).toContainText(["Envío a Resto del país", "Subtotal", "IGV (18%)", "Total"]);
    await expect(buyer.getByRole("main")).toContainText("Envío de S/ 35.40 con IGV, incluido en el total.");
  } finally {
    await context.close();
    await buyers.close();
  }
});
