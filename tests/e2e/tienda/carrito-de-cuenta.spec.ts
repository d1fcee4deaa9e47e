/** The cart of an account, on two devices. */
import type { Page } from "@playwright/test";
import { CLAVE } from "#app/features/compra/carrito/clave.ts";
import { addProducto } from "../base.ts";
import { enter, expect, newCliente, signIn, test } from "../fixtures.ts";
import { buy, fillCart, readLineas } from "../starts.ts";
import { enlaceCarrito, signUp } from "../steps.ts";

/** The account has answered. */
const answered = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith("/api/carrito") && response.request().method() === "POST");

async function open(page: Page, path = "/carrito"): Promise<void> {
  const told = answered(page);
  await page.goto(path);
  await told;
}

/** From the next page on. `fillCart` would fill it again after signing out, which empties the tab, too. */
async function put(page: Page, ...lineas: Parameters<typeof readLineas>[1][number][]): Promise<void> {
  const text = JSON.stringify({ lineas: await readLineas(page.request, lineas), pendientes: [] });
  await page.evaluate(([clave, kept]) => localStorage.setItem(clave, kept), [CLAVE, text] as const);
}

const cantidad = (page: Page, nombre: string) => page.getByRole("group", { name: `Cantidad de ${nombre}` });

// Files that are fetched ahead meet the end of the line.
test.use({ tolera: [/ERR_INTERNET_DISCONNECTED/] });

test("goes along: joined at sign-in, changed and removed anywhere, emptied by an order and by signing out", async ({
  page,
  browser,
}) => {
  const [uno, otro] = [await addProducto(), await addProducto()];
  const cliente = newCliente();
  await page.goto("/contacto");
  await put(page, { id: uno.id, cantidad: 2 }, { id: otro.id });
  await page.goto("/sign-up");
  const joined = answered(page);
  await signUp(page, cliente);
  await joined;

  const telefono = await (await browser.newContext()).newPage();
  // A visitor's cart: of each product the larger quantity stays.
  await fillCart(telefono, { id: uno.id, cantidad: 1 });
  await signIn(telefono, cliente);
  await open(telefono);
  await expect(enlaceCarrito(telefono, 3)).toBeVisible();
  await expect(telefono.getByRole("main")).toContainText(otro.nombre);
  const told = answered(telefono);
  await cantidad(telefono, uno.nombre).getByRole("button", { name: "Aumentar cantidad" }).click();
  await told;
  await open(page);
  await expect(enlaceCarrito(page, 4)).toBeVisible();

  // Removed without a network, told once it is back, and never brought back by the other device.
  await page.context().setOffline(true);
  await page.getByRole("button", { name: `Eliminar ${otro.nombre}` }).click();
  await expect(enlaceCarrito(page, 3)).toBeVisible();
  const later = answered(page);
  await page.context().setOffline(false);
  await later;
  await open(telefono);
  await expect(enlaceCarrito(telefono, 3)).toBeVisible();
  await expect(telefono.getByRole("main")).not.toContainText(otro.nombre);

  await buy(telefono, uno.id, "stripe", 3);
  await open(page);
  await expect(page.getByText("Tu carrito está vacío")).toBeVisible();

  await put(page, { id: otro.id });
  await open(page);
  await page.getByRole("button", { name: /^Menú de usuario/ }).click();
  await page.getByRole("button", { name: "Cerrar sesión" }).click();
  await expect(page.getByRole("link", { name: "Iniciar Sesión" })).toBeVisible();
  await page.goto("/carrito");
  await expect(page.getByText("Tu carrito está vacío")).toBeVisible();
  await open(telefono);
  await expect(enlaceCarrito(telefono, 1)).toBeVisible();

  // Her session merely ends, and somebody else signs in on that browser.
  await telefono.context().clearCookies();
  await telefono.goto("/carrito");
  await expect(enlaceCarrito(telefono, 1)).toBeVisible();
  await enter(telefono);
  await open(telefono);
  await expect(telefono.getByText("Tu carrito está vacío")).toBeVisible();
  await telefono.context().close();
});
