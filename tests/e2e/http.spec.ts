import sharp from "sharp";
import { expect, leave, newCliente, test as base } from "./fixtures.ts";
import { addToCart, enlaceCarrito, leaveForPayment, payWithCard, signUp, TARJETA_BUENA } from "./steps.ts";
import { freePort, openServer } from "./server.ts";

/** A shop on plain http under a local network name, as a phone reaches the demo. */
const test = base.extend<{ casa: string }>({
  casa: async ({ browserName }, use) => {
    expect(browserName, "told by playwright.config.ts where this name leads").toBe("chromium");
    const puerto = await freePort();
    const url = `http://tienda.test:${puerto}`;
    const tienda = await openServer(`http://localhost:${puerto}`, { TIENDA_URL: url });
    await use(url);
    await tienda.close();
  },
  baseURL: async ({ casa }, use) => use(casa),
});

test("on plain http under another name, a product is made with its picture and bought", async ({ page }) => {
  const foto = await sharp({ create: { width: 400, height: 500, channels: 3, background: "#1f6f5c" } })
    .png()
    .toBuffer();
  await page.goto("/sign-in?origen=/admin/productos");
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await page.getByLabel("Correo electrónico").fill("admin@ejemplo.pe");
  await page.getByLabel("Contraseña", { exact: true }).fill("admin-demo");
  await page.getByRole("button", { name: "Iniciar Sesión" }).click();
  await page.getByRole("link", { name: "Nuevo Producto" }).click();
  const dialogo = page.getByRole("dialog", { name: "Nuevo Producto" });
  await dialogo.getByLabel("Nombre").fill("Jarra de Chulucanas");
  await dialogo.getByLabel("Categoría").selectOption("Hogar");
  await dialogo.getByLabel("Precio (S/)").fill("12.50");
  await dialogo.getByLabel("Stock").fill("1");
  await dialogo.getByLabel("Descripción").fill("De cerámica");
  const elegir = dialogo.getByLabel("Elige una imagen");
  await elegir.setInputFiles({ name: "nota.txt", mimeType: "text/plain", buffer: Buffer.from("hola") });
  await expect(dialogo.getByText("El archivo no es una imagen.")).toBeVisible();
  await elegir.setInputFiles({ name: "jarra.png", mimeType: "image/png", buffer: foto });
  await expect(dialogo.getByRole("img", { name: "Imagen 1" })).toBeVisible();
  await dialogo.getByRole("button", { name: "Guardar", exact: true }).click();
  await expect(page.getByText("Se creó Jarra de Chulucanas.")).toBeVisible();

  await leave(page);
  await page.goto("/catalogo?search=chulucanas");
  await page.getByRole("link", { name: "Jarra de Chulucanas", exact: true }).click();
  await addToCart(page);
  await enlaceCarrito(page, 1).click();
  await page.getByRole("link", { name: /Proceder al pago/ }).click();
  await page.getByRole("link", { name: "Regístrate" }).click();
  await signUp(page, newCliente());
  await leaveForPayment(page, "stripe");
  await payWithCard(page, TARJETA_BUENA);
  await page.waitForURL("**/pedido/*");
  await expect(page.getByRole("main")).toContainText("Procesando");
  await expect(enlaceCarrito(page, 0)).toBeVisible();
});
