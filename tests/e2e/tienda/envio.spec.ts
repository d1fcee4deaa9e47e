import type { Page } from "@playwright/test";
import { addProducto } from "../base.ts";
import { inspect } from "../accessibility.ts";
import { enter, expect, signIn, test } from "../fixtures.ts";
import { openCheckout } from "../starts.ts";
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
    await expect(page.getByRole("option").first()).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(caja(page)).toHaveValue("Miraflores, Lima, Lima");
    await page.keyboard.press("Enter");
    await expect(entrega(page)).toContainText(LLEGA);
    await expect(entrega(page)).toContainText("a Miraflores, Lima, Lima. Envío gratis.");
    await inspect(page, "entrega-distrito");

    await page.goto("/catalogo");
    const first = page.getByRole("main").getByRole("article").first();
    const before = await first.boundingBox();
    await expect(page.getByText(/^Llega (entre|el) .+ a Miraflores$/)).toHaveCount(1);
    expect(await first.boundingBox(), "where the first card stands").toEqual(before);

    await page.goBack();
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
  await openCheckout(page, { id });
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
  await expect(page.getByRole("main")).toContainText("Procesando");
  await expect(page.getByRole("main")).toContainText("Jr. Ayacucho 5\nHuaral, Huaral, Lima");
  await expect(page.getByRole("main")).toContainText(promised);
  await expect(page.getByRole("main")).toContainText("Envío de S/ 25.00, se paga al recibir.");
  await inspect(page, "pedido-entrega");
});

/** A shop of its own, as settings are shared. */
test("the panel changes a zone and has deliveries charged: the next buyer is told, asked and charged", async ({
  browser,
  openOwnShop,
}) => {
  test.slow();
  const { url, dataDir } = await openOwnShop();
  const context = await browser.newContext({ baseURL: url });
  const buyers = await browser.newContext({ baseURL: url });
  try {
    const { id } = await addProducto({}, dataDir);
    const buyer = await buyers.newPage();
    await enter(buyer);
    await openCheckout(buyer, { id });
    await fillCheckout(buyer, "stripe");
    await fillDireccion(buyer, "Plaza de Armas 1", "Cusco, Cusco, Cusco");
    await expect(botonPagar(buyer)).toHaveText("Pagar S/ 118.00");
    await expect(buyer.getByText("Envío: S/ 35.00, se paga al recibir.")).toBeVisible();

    const page = await context.newPage();
    await signIn(page, { email: "admin@ejemplo.pe", password: "admin-demo" });
    await page.goto("/admin/ajustes/envio");
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

    // The shown price is outdated: announced before payment.
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
    await expect(buyer.getByRole("main")).toContainText("Procesando");
    await expect(buyer.getByRole("term")).toContainText(["Envío a Resto del país", "Subtotal", "IGV (18%)", "Total"]);
    await expect(buyer.getByRole("main")).toContainText("Envío de S/ 35.40 con IGV, incluido en el total.");

    // Where deliveries are charged, a coupon may apply to them.
    await page.goto("/admin/cupones/nuevo");
    await page.getByLabel("Código").fill("ENVIOGRATIS");
    await page.getByLabel("Qué descuenta", { exact: true }).selectOption("El envío");
    await page.getByLabel("Último día").fill("2090-01-31");
    await page.getByLabel("Usos en total").fill("9");
    await page.getByRole("checkbox", { name: /primera compra/ }).check();
    await expect(page.getByText(/^Envío gratis\..*Solo para tu primera compra\./)).toBeVisible();
    await inspect(page, "admin-cupon-envio");
    await page.getByRole("button", { name: "Crear el cupón" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Cupón ENVIOGRATIS" })).toBeVisible();

    const enlace = `/producto/${id}?cupon=ENVIOGRATIS`;
    await buyer.goto(enlace);
    const rechazo = buyer.getByRole("dialog", { name: "No se puede usar este cupón" });
    await expect(rechazo).toContainText("El cupón ENVIOGRATIS es solo para la primera compra.");
    await buyers.clearCookies();
    await enter(buyer);
    await buyer.goto(enlace);
    const dialogo = buyer.getByRole("dialog", { name: "Tienes el cupón ENVIOGRATIS" });
    await dialogo.getByRole("button", { name: "Seguir comprando" }).click();
    await addToCart(buyer);
    await proceed(buyer);
    await expect(buyer.getByText("Envío gratis: descuenta lo que cueste llevarlo a tu distrito.")).toBeVisible();
    await fillCheckout(buyer, "stripe");
    await fillDireccion(buyer, "Plaza de Armas 1", "Cusco, Cusco, Cusco");
    await expect(botonPagar(buyer)).toHaveText("Pagar S/ 118.00");
    await expect(buyer.getByRole("region", { name: "Resumen del pedido" })).toContainText("− S/ 30.00");
    await inspect(buyer, "checkout-envio-gratis");
    await botonPagar(buyer).click();
    await buyer.waitForURL("**/sandbox/stripe/*");
    await payWithCard(buyer, TARJETA_BUENA);
    await buyer.waitForURL("**/pedido/*");
    await expect(buyer.getByRole("main")).toContainText("Procesando");
    await expect(buyer.getByRole("term")).toContainText(["Cupón ENVIOGRATIS", "Envío a Resto del país"]);
    await page.reload();
    await expect(page.getByRole("main")).toContainText("Descontó S/ 30.00 sin IGV en 1 pedido por S/ 118.00 en total");
  } finally {
    await context.close();
    await buyers.close();
  }
});
