import { TODAS_ELEGIDAS } from "#app/features/catalogo/productos/opcion.ts";
import { expect, type Locator, type Page } from "@playwright/test";
import { query } from "./base.ts";
import type { Cliente } from "./fixtures.ts";

export const TARJETA_BUENA = "4242 4242 4242 4242";
export const TARJETA_RECHAZADA = "4000 0000 0000 0002";

/** Names of the payment buttons. */
export const METODO = { stripe: /tarjeta/i, mercadopago: /mercado pago/i };

export const enlaceCarrito = (page: Page, cuantos?: number): Locator => {
  if (cuantos === undefined) return page.getByRole("link", { name: /^Carrito/ });
  const nombre = cuantos === 0 ? "Carrito" : `Carrito, ${cuantos} producto${cuantos === 1 ? "" : "s"}`;
  return page.getByRole("link", { name: nombre, exact: true });
};

/** On a phone the link is in the menu. */
export async function followNavbar(page: Page, nombre: string): Promise<void> {
  const menu = page.getByRole("button", { name: "Abrir menú" });
  if (await menu.isVisible()) {
    await menu.click();
    await page.getByRole("navigation", { name: "Móvil" }).getByRole("link", { name: nombre }).click();
  } else {
    await page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: nombre }).click();
  }
}

/** A demo product by the name in lists. */
export async function findProducto(nombre: string): Promise<string> {
  const [row] = await query<{ id: string }>(
    "select id from productos where representa and $1 in (nombre, grupo) and eliminado_en is null",
    [nombre],
  );
  if (!row) throw new Error(`no product ${nombre}`);
  return row.id;
}

export async function openProducto(page: Page, nombre: string): Promise<void> {
  await page.goto(`/producto/${await findProducto(nombre)}`);
  await expect(page.getByRole("heading", { level: 1, name: nombre })).toBeVisible();
  // With options, the displayed variant, as from a cart.
  if (
    await fichaProducto(page)
      .getByRole("link", { name: /^Elige / })
      .isVisible()
  ) {
    await page.goto(new URL(TODAS_ELEGIDAS, page.url()).href);
  }
}

/**
 * The product's own part of its page, without the bottom bar, which repeats buttons, and without cards of other
 * products.
 */
export const fichaProducto = (page: Page): Locator =>
  page.getByRole("article").filter({ has: page.getByRole("heading", { level: 1 }) });

/** The dialog after 'Agregar al carrito'; the page is inert while it is open. */
export const cajonCarrito = (page: Page): Locator => page.getByRole("dialog", { name: "Agregado a tu carrito" });

export async function closeCajon(page: Page): Promise<void> {
  await cajonCarrito(page).getByRole("button", { name: "Cerrar" }).click();
  await expect(cajonCarrito(page)).toBeHidden();
}

/** The cart's link to the checkout, without the bar's. */
export const enlaceProceder = (page: Page): Locator =>
  page.getByRole("region", { name: "Resumen" }).getByRole("link", { name: /Proceder al pago/ });

export async function addToCart(page: Page, cantidad = 1): Promise<void> {
  const producto = fichaProducto(page);
  const boton = producto.getByRole("button", { name: "Agregar al carrito" });
  await expect(boton).toBeEnabled();
  for (let n = 1; n < cantidad; n += 1) await producto.getByRole("button", { name: "Aumentar cantidad" }).click();
  await boton.click();
  await expect(enlaceCarrito(page)).toHaveAccessibleName(new RegExp(`, ${cantidad} producto`));
  await closeCajon(page);
}

/**
 * How much has moved on the page by itself (Cumulative Layout Shift) since its fonts are shown: on a machine without
 * any of the fallback's fonts (app/ui/fonts.css) a font that arrives late moves its text.
 */
export const readShift = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    // As many frames as `fontsShownAt` (fixtures.ts) takes.
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    const since = Number(Reflect.get(window, "fontsShownAt") ?? 0);
    return new Promise<number>((resolve) => {
      new PerformanceObserver((list) => {
        const moved = list.getEntries().filter((it) => it.startTime > since && !Reflect.get(it, "hadRecentInput"));
        resolve(moved.reduce((sum, entry) => sum + Number(Reflect.get(entry, "value")), 0));
      }).observe({ type: "layout-shift", buffered: true });
      requestAnimationFrame(() => setTimeout(() => resolve(0)));
    });
  });

/** Expects no layout shift, except rounding. */
export const expectStill = async (page: Page): Promise<void> => expect(await readShift(page)).toBeLessThan(0.001);

/** The stock that the open product's page shows. */
export async function readStock(page: Page): Promise<number> {
  const texto = await fichaProducto(page)
    .getByText(/^\d+ disponibles?$/)
    .textContent();
  return Number.parseInt(texto ?? "", 10);
}

/** Kept pages may be up to five seconds old (docs/decisions/004-kept-pages.md). */
export async function expectStock(page: Page, producto: string, esperado: number): Promise<void> {
  const texto = esperado === 1 ? ">1 disponible<" : `>${esperado} disponibles<`;
  await expect.poll(async () => (await page.request.get(producto)).text(), { message: producto }).toContain(texto);
}

/** From cart to checkout, signed in. */
export async function proceed(page: Page): Promise<void> {
  await page.goto("/carrito");
  await enlaceProceder(page).click();
  await expect(page.getByRole("heading", { level: 1, name: "Finalizar Compra" })).toBeVisible();
}

/** By its parts; `distrito` as in the suggestion. */
export async function fillDireccion(page: Page, calle: string, distrito: string): Promise<void> {
  await page.getByRole("combobox", { name: "Distrito" }).fill(distrito);
  await page.getByRole("option", { name: distrito, exact: true }).click();
  await page.getByLabel("Calle y número").fill(calle);
}

/** Does not submit. */
export async function fillCheckout(page: Page, metodo: keyof typeof METODO): Promise<void> {
  await page.getByLabel("Teléfono").fill("987 654 321");
  await fillDireccion(page, "Jr. de la Unión 300", "Lima, Lima, Lima");
  await page.getByRole("radio", { name: METODO[metodo] }).check();
  await page.getByRole("checkbox", { name: /términos/ }).check();
}

type CamposAjuste = Readonly<Record<string, string>>;

/** Changes a setting in the panel, as a dueño does: what is chosen, and what is typed. */
export async function switchOn(
  page: Page,
  seccion: string,
  nombre: string,
  elige: CamposAjuste,
  escribe: CamposAjuste = {},
): Promise<void> {
  await page.goto(`/admin/ajustes/${seccion}`);
  const form = page.getByRole("form", { name: nombre, exact: true });
  for (const [campo, texto] of Object.entries(elige)) await form.getByLabel(campo).selectOption(texto);
  for (const [campo, texto] of Object.entries(escribe)) await form.getByLabel(campo).fill(texto);
  await form.getByRole("button", { name: "Guardar" }).click();
  await expect(form).toContainText("Cambiado aquí.");
}

export const botonPagar = (page: Page): Locator => page.getByRole("button", { name: /^Pagar S\// });

/** Submits the checkout and waits for the provider's page. */
export async function leaveForPayment(page: Page, metodo: keyof typeof METODO): Promise<void> {
  await fillCheckout(page, metodo);
  await botonPagar(page).click();
  await page.waitForURL(`**/sandbox/${metodo}/*`);
}

export async function payWithCard(page: Page, numero: string): Promise<void> {
  await page.getByLabel("Número de tarjeta").fill(numero);
  await page.getByLabel("Vencimiento").fill("12/40");
  await page.getByLabel("CVC").fill("123");
  await page.getByRole("button", { name: "Pagar", exact: true }).click();
}

export async function signUp(page: Page, cliente: Cliente): Promise<void> {
  await page.getByLabel("Nombre", { exact: true }).fill(cliente.nombre);
  await page.getByLabel("Apellido").fill(cliente.apellido);
  await page.getByLabel("Correo electrónico").fill(cliente.email);
  await page.getByLabel("Contraseña", { exact: true }).fill(cliente.password);
  await page.getByRole("button", { name: "Crear cuenta" }).click();
}

/** On a phone the panel's filters are behind a button. */
export async function openFiltros(page: Page): Promise<void> {
  const boton = page.getByRole("button", { name: /^Filtros/ });
  if (await boton.isVisible()) await boton.click();
}

/**
 * Opens the panel's palette by its shortcut, which works once the page is hydrated. A second press while it opens would
 * be typed into it.
 */
export async function openPaleta(page: Page): Promise<Locator> {
  const paleta = page.getByRole("dialog", { name: "Buscar en el panel" });
  const campo = paleta.getByRole("combobox");
  await expect(async () => {
    if (!(await paleta.isVisible())) await page.keyboard.press("Control+k");
    await expect(campo).toBeFocused({ timeout: 500 });
  }).toPass();
  return campo;
}

export async function lastPedido(page: Page): Promise<Locator> {
  await page.goto("/perfil");
  return page.getByRole("article").first();
}

/** Follows a link of the panel's side bar; on a phone it is in the drawer. */
export async function openSeccion(page: Page, nombre: string): Promise<void> {
  const menu = page.getByRole("button", { name: "Abrir menú" });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole("navigation", { name: "Panel de administración" }).getByRole("link", { name: nombre }).click();
}

/** React draws in tasks that a port's `null` starts: they wait until the returned function is called. */
export async function holdDrawing(page: Page): Promise<() => Promise<unknown>> {
  await page.evaluate(() => {
    const { prototype } = MessagePort;
    const own = Object.getOwnPropertyDescriptor(prototype, "postMessage");
    const postMessage: unknown = own?.value;
    if (!own || typeof postMessage !== "function") throw new Error("no postMessage");
    const held: MessagePort[] = [];
    prototype.postMessage = function (message: unknown) {
      // Playwright's clock has a port of its own.
      if (message === null) held.push(this);
      else Reflect.apply(postMessage, this, [message]);
    };
    const draw = () => {
      Object.defineProperty(prototype, "postMessage", own);
      for (const port of held) port.postMessage(null);
    };
    window.addEventListener("draw", draw, { once: true });
  });
  return () => page.evaluate(() => window.dispatchEvent(new Event("draw")));
}
