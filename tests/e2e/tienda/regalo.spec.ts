import type { Locator, Page } from "@playwright/test";
import { inspect } from "../accessibility.ts";
import { addProducto } from "../base.ts";
import { enter, expect, signInAsAdmin, testInOwnShop } from "../fixtures.ts";
import { addToCart, botonPagar, fillCheckout, payWithCard, proceed, TARJETA_BUENA } from "../steps.ts";

/** A shop of its own, as the checkout's questions are a shared setting. */
const test = testInOwnShop();

test.use({ tolera: [/status of (400 \(Bad Request\)|404 \(Not Found\))/] });

const MENSAJE = "Feliz cumpleaños, mamá.\nTe queremos.";

async function switchRegalos(page: Page, puesto: boolean): Promise<void> {
  await page.goto("/admin/ajustes/envio");
  const ajuste = page.getByRole("form", { name: "Preguntar si es un regalo" });
  await ajuste.getByRole("checkbox").setChecked(puesto);
  await ajuste.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText("El ajuste quedó guardado.")).toBeVisible();
}

async function bring(page: Page, dataDir: string): Promise<void> {
  const { id } = await addProducto({}, dataDir);
  await page.goto(`/producto/${id}`);
  await addToCart(page);
  await proceed(page);
  await expect(botonPagar(page)).toBeEnabled();
}

const caja = (page: Page): Locator => page.getByRole("checkbox", { name: "Es un regalo" });
const mensaje = (page: Page): Locator => page.getByLabel("Mensaje para quien lo recibe (opcional)");

test("a gift is asked for where the shop wants it, and its message goes with the parcel", async ({
  page,
  browser,
  casa: { dataDir, url },
}) => {
  await enter(page);
  await bring(page, dataDir);
  await expect(caja(page)).toHaveCount(0);

  const staff = await browser.newPage({ baseURL: url });
  await signInAsAdmin(staff);
  await switchRegalos(staff, true);
  await page.reload();
  await expect(mensaje(page)).toBeHidden();
  await fillCheckout(page, "stripe");
  await caja(page).check();
  await mensaje(page).fill(MENSAJE);
  await inspect(page, "checkout-regalo");

  // The text survives a reload and unchecking.
  await page.reload();
  await expect(caja(page)).toBeChecked();
  await expect(mensaje(page)).toHaveValue(MENSAJE);
  await caja(page).uncheck();
  await expect(mensaje(page)).toBeHidden();
  await page.reload();
  await expect(caja(page)).not.toBeChecked();
  await caja(page).check();
  await expect(mensaje(page)).toHaveValue(MENSAJE);

  // Switched off meanwhile: the page says so, and typed text stays.
  await switchRegalos(staff, false);
  await botonPagar(page).click();
  await expect(mensaje(page)).toBeFocused();
  await expect(mensaje(page)).toHaveAccessibleDescription(/Por ahora no lo ofrecemos/);
  await expect(mensaje(page)).toHaveValue(MENSAJE);
  await inspect(page, "checkout-regalo-error");
  await switchRegalos(staff, true);

  await botonPagar(page).click();
  await page.waitForURL("**/sandbox/stripe/*");
  await payWithCard(page, TARJETA_BUENA);
  await page.waitForURL("**/pedido/*");
  await expect(page.getByRole("main")).toContainText("Procesando");
  const dice = (where: Page) => where.getByRole("definition").filter({ hasText: MENSAJE });
  await expect(page.getByRole("term").filter({ hasText: "Es un regalo" })).toBeVisible();
  await expect(dice(page)).toBeVisible();
  await inspect(page, "pedido-regalo");
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";

  await staff.goto(`/admin/pedidos/${id}`);
  await expect(dice(staff)).toBeVisible();
  await inspect(staff, "admin-pedido-regalo");
  for (const formato of ["?formato=4", "?formato=etiqueta", ""]) {
    await staff.goto(`/admin/pedidos/${id}/guia${formato}`);
    const hoja = staff.getByRole("article");
    await expect(hoja).toContainText(`Es un regalo: ${MENSAJE}`);
    await expect(hoja).not.toContainText("S/");
  }
  await inspect(staff, "admin-guia-regalo");
});
