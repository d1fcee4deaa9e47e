import { type Browser, chromium, type Page } from "@playwright/test";
import { findChromium } from "#tests/e2e/chromium.ts";
import { botonPagar, enlaceProceder, fillDireccion, signUp } from "#tests/e2e/steps.ts";

const DUENO = { nombre: "Rosa", apellido: "Huamán", email: "duena@tienda.pe", password: "una-clave-larga" };
const CLIENTE = { nombre: "Ana", apellido: "Quispe", email: "ana@ejemplo.pe", password: "otra-clave-larga" };
const PRODUCTO = "Jarra de Chulucanas";
const OPERACION = "48151623";
const IMAGEN = "public/iconos/512.png";

/** A browser of the machine, which trusts the certificate made for this run. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch(await findChromium());
}

/** Somebody in a browser of their own. */
export async function openPage(browser: Browser, baseURL: string): Promise<Page> {
  const options = { baseURL, ignoreHTTPSErrors: true, serviceWorkers: "block", locale: "es-PE" } as const;
  const context = await browser.newContext({ ...options, timezoneId: "America/Lima" });
  context.setDefaultTimeout(30_000);
  return context.newPage();
}

/** From the address in the log of the start to the panel. */
export async function becomeDueno(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole("button", { name: "Continuar" }).click();
  await page.getByLabel("Nombre").fill(DUENO.nombre);
  await page.getByLabel("Apellido").fill(DUENO.apellido);
  await page.getByLabel("Correo electrónico").fill(DUENO.email);
  await page.getByLabel("Contraseña", { exact: true }).fill(DUENO.password);
  await page.getByRole("button", { name: "Crear cuenta" }).click();
  await page.getByRole("heading", { level: 2, name: "Tu cuenta" }).waitFor();
}

/** The shop takes Yape, and has a product with a picture. */
export async function stockShop(page: Page): Promise<void> {
  await page.goto("/admin/ajustes/pagos");
  const cuenta = page.getByRole("form", { name: "Yape, Plin o transferencia" });
  await cuenta.getByLabel("Celular de Yape o Plin").fill("987 654 321");
  await cuenta.getByLabel("A nombre de").fill("Rosa S.A.C.");
  await cuenta.getByRole("button", { name: "Guardar" }).click();
  await cuenta.getByText("Cambiado aquí.").waitFor();
  const medios = page.getByRole("form", { name: "Medios de pago" });
  await medios.getByRole("checkbox", { name: "Yape, Plin o transferencia" }).check();
  await medios.getByRole("button", { name: "Guardar" }).click();
  await medios.getByText("Cambiado aquí.").waitFor();

  await page.goto("/admin/productos?nuevo=1");
  const dialogo = page.getByRole("dialog", { name: "Nuevo Producto" });
  await dialogo.getByLabel("Nombre").fill(PRODUCTO);
  await dialogo.getByLabel("Categoría").selectOption("Hogar");
  await dialogo.getByLabel("Precio (S/)").fill("100");
  await dialogo.getByLabel("Stock").fill("10");
  await dialogo.getByLabel("Descripción").fill("De cerámica");
  await dialogo.getByLabel("Elige una imagen").setInputFiles(IMAGEN);
  await dialogo.getByRole("img", { name: "Imagen 1" }).waitFor();
  await dialogo.getByRole("button", { name: "Guardar" }).click();
  await page.getByText(`Se creó ${PRODUCTO}.`).waitFor();
}

/** A visitor signs up on the way, and says to have paid. Returns the paths of product and order. */
export async function order(page: Page): Promise<{ producto: string; pedido: string }> {
  await page.goto("/catalogo");
  await page.getByRole("link", { name: PRODUCTO, exact: true }).first().click();
  await page.getByRole("heading", { level: 1, name: PRODUCTO }).waitFor();
  const producto = new URL(page.url()).pathname;
  await page.getByRole("article").getByRole("button", { name: "Agregar al carrito" }).first().click();
  await page.getByRole("dialog", { name: "Agregado a tu carrito" }).waitFor();
  await page.goto("/carrito");
  await enlaceProceder(page).click();
  await page.getByRole("link", { name: "Regístrate" }).click();
  await signUp(page, CLIENTE);
  await page.getByLabel("Teléfono").fill("987 654 321");
  await fillDireccion(page, "Jr. de la Unión 300", "Lima, Lima, Lima");
  await page.getByRole("radio", { name: /yape/i }).check();
  await page.getByRole("checkbox", { name: /términos/ }).check();
  await botonPagar(page).click();
  await page.waitForURL(/\/pedido\/[^/]+\/abono$/);
  await page.getByLabel("¿Con qué pagaste?").selectOption("Yape");
  await page.getByLabel("Código de la operación").fill(OPERACION);
  await page.getByLabel("Foto de la constancia (opcional)").setInputFiles(IMAGEN);
  await page.getByRole("button", { name: "Enviar código" }).click();
  await page.getByRole("heading", { level: 1, name: "Estamos verificando tu pago" }).waitFor();
  return { producto, pedido: new URL(page.url()).pathname };
}

/** The dueño finds the payment in the account, and confirms it. */
export async function confirm(page: Page, pedido: string): Promise<void> {
  await page.goto("/admin/pedidos/pagos");
  await page.getByRole("article", { name: `Operación ${OPERACION}` }).waitFor();
  await page.goto(`/admin/pedidos/${pedido.split("/").at(-1)}`);
  await page.getByRole("button", { name: "Confirmar pago" }).click();
  await page.getByRole("region", { name: "Devolver dinero" }).waitFor();
}
