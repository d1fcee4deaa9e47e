import type { Page } from "@playwright/test";
import { inspect } from "../accessibility.ts";
import { enter, expect, test } from "../fixtures.ts";
import { enlaceCarrito } from "../steps.ts";

const boton = (page: Page, name: string) => page.getByRole("button", { name });
const caja = (page: Page) => page.getByRole("combobox", { name: "Distrito" });
const opcion = (page: Page, name: string) => page.getByRole("option", { name, exact: true });
const guardadas = (page: Page) => page.getByRole("list", { name: "Tus direcciones" }).getByRole("listitem");

async function open(page: Page) {
  await enter(page);
  await page.goto("/perfil/direcciones?editar=nueva");
}

async function save(page: Page, distrito: string, calle: string) {
  await caja(page).fill(distrito);
  await page.getByRole("option").first().click();
  await page.getByLabel("Calle y número").fill(calle);
  await boton(page, "Guardar dirección").click();
  await expect(page.getByText("Guardamos tu dirección.")).toBeVisible();
}

test("a district is chosen by typing, with the keyboard alone", async ({ page }) => {
  await open(page);
  await caja(page).focus();
  await page.keyboard.type("mira");
  await expect(page.getByRole("option").first()).toHaveText("Miraflores, Lima, Lima");
  await expect(page.getByRole("option")).toHaveCount(6);
  await expect(caja(page)).toHaveAttribute("aria-expanded", "true");
  await expect(page.getByRole("status").filter({ hasText: "6 distritos" })).toBeAttached();
  await inspect(page, "distrito-opciones");

  // No option is marked before the first arrow key; then the nearest one.
  await expect(page.getByRole("option", { selected: true })).toHaveCount(0);
  await page.keyboard.press("ArrowDown");
  await expect(opcion(page, "Miraflores, Lima, Lima")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  await expect(opcion(page, "Miraflores, Yauyos, Lima")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("option")).toHaveCount(0);
  await expect(caja(page)).toHaveValue("mira");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(caja(page)).toHaveValue("Miraflores, Yauyos, Lima");

  await caja(page).fill("surco");
  await page.keyboard.press("Enter");
  await expect(caja(page)).toHaveValue("surco");
  await expect(opcion(page, "Santiago de Surco, Lima, Lima")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(caja(page)).toHaveValue("Santiago de Surco, Lima, Lima");
  await page.getByLabel("Calle y número").fill("Av. Benavides 123");
  await page.getByLabel("Calle y número").press("Enter");
  await expect(guardadas(page)).toContainText(["Av. Benavides 123\nSantiago de Surco, Lima, Lima"]);
  await inspect(page, "direcciones");
});

test("of several addresses one is for the orders, and any can be changed or removed", async ({ page }) => {
  await open(page);
  await save(page, "ves", "Jr. Uno 100");
  await page.getByRole("link", { name: "Agregar otra dirección" }).click();
  await save(page, "cercado arequipa", "Calle Dos 200");
  await expect(guardadas(page)).toHaveCount(2);
  await expect(guardadas(page).first()).toContainText("Villa El Salvador, Lima, Lima");

  await boton(page, "Usar para mis compras Calle Dos 200").click();
  await expect(guardadas(page).first()).toContainText("Arequipa, Arequipa, Arequipa");
  await boton(page, "Editar Jr. Uno 100").click();
  await expect(caja(page)).toHaveValue("Villa El Salvador, Lima, Lima");
  await page.getByLabel("Referencia (opcional)").fill("puerta verde");
  await boton(page, "Guardar dirección").click();
  await expect(guardadas(page).last()).toContainText("Referencia: puerta verde");

  await page.goto("/catalogo");
  await page
    .getByRole("button", { name: /^Agregar/ })
    .first()
    .click();
  await expect(enlaceCarrito(page, 1)).toBeVisible();
  await page.goto("/checkout");
  const calle = page.getByLabel("Calle y número");
  await expect(calle).toHaveValue("Calle Dos 200");
  await expect(caja(page)).toHaveValue("Arequipa, Arequipa, Arequipa");
  await guardadas(page).last().getByRole("button").click();
  await expect(calle).toHaveValue("Jr. Uno 100");
  await expect(caja(page)).toHaveValue("Villa El Salvador, Lima, Lima");
  await expect(page.getByLabel("Referencia (opcional)")).toHaveValue("puerta verde");
  // Price and days of that district, with the products.
  await expect(page.getByText(/^Llega (?:entre )?el \S+ \d+/)).toBeVisible();
  await page.reload();
  await expect(calle).toHaveValue("Jr. Uno 100");
  await inspect(page, "checkout-direcciones");

  // A new address can be saved with the order; a saved one is not offered.
  const guardar = page.getByRole("checkbox", { name: "Guardar esta dirección para mis próximas compras" });
  await expect(guardar).toBeHidden();
  await calle.fill("Av. Tres 300");
  await guardar.check();
  await page.reload();
  await expect(calle).toHaveValue("Av. Tres 300");
  await expect(guardar).toBeChecked();
  await inspect(page, "checkout-guardar-direccion");
  await page.getByLabel("Teléfono").fill("987 654 321");
  await page.getByRole("checkbox", { name: /Acepto/ }).check();
  await page
    .getByRole("button", { name: /^Pagar/ })
    .first()
    .click();
  await expect(page).not.toHaveURL(/checkout$/);
  await page.goto("/checkout");
  await expect(guardadas(page)).toHaveText([/Calle Dos 200/, /Jr\. Uno 100/, /Av\. Tres 300/]);
  await expect(guardar).toBeHidden();

  await page.goto("/perfil/direcciones");
  await boton(page, "Quitar Calle Dos 200").click();
  await expect(boton(page, "Quitar dirección Calle Dos 200")).toBeFocused();
  await boton(page, "Conservarla").click();
  await expect(boton(page, "Quitar Calle Dos 200")).toBeFocused();
  await boton(page, "Quitar Calle Dos 200").click();
  await boton(page, "Quitar dirección Calle Dos 200").click();
  await expect(guardadas(page)).toHaveCount(2);
  await page.goto("/perfil");
  await expect(page.getByText("Villa El Salvador, Lima, Lima")).toBeVisible();
});

test.describe("a district that is not in the list", () => {
  test.use({ tolera: [/status of 400/], viewport: { width: 360, height: 740 } });

  test("is written in three fields, doubted once and kept; nothing typed is lost", async ({ page }) => {
    await open(page);
    await caja(page).fill("Narnia");
    await page.getByLabel("Calle y número").fill("Calle Sol 1");
    await boton(page, "Guardar dirección").click();
    await expect(caja(page)).toBeFocused();
    await expect(caja(page)).toHaveAccessibleDescription(/No encontramos ese distrito/);
    await expect(caja(page)).toHaveValue("Narnia");
    await inspect(page, "distrito-error");

    await boton(page, "Mi distrito no está en la lista").click();
    await expect(page.getByLabel("Departamento")).toBeFocused();
    await page.getByLabel("Departamento").fill("cusco");
    await page.getByLabel("Provincia").fill("calca");
    await page.getByRole("textbox", { name: "Distrito" }).fill("Nuevo Lares");
    await boton(page, "Guardar dirección").click();
    const distrito = page.getByRole("textbox", { name: "Distrito" });
    await expect(distrito).toBeFocused();
    await expect(distrito).toHaveAccessibleDescription(/No conocemos ese distrito en la provincia de Calca/);
    await expect(page.getByLabel("Calle y número")).toHaveValue("Calle Sol 1");
    await inspect(page, "distrito-a-mano");
    await boton(page, "Guardar dirección").click();
    await expect(guardadas(page)).toContainText(["Calle Sol 1\nNuevo Lares, Calca, Cusco"]);
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, tolera: [/status of 400/] });

  test("the three names are typed, and judged by the server", async ({ page }) => {
    await open(page);
    await expect(caja(page)).toBeHidden();
    await page.getByLabel("Departamento").fill("Lima");
    await page.getByLabel("Provincia").fill("lima metropolitana");
    await page.getByLabel("Distrito", { exact: true }).last().fill("Miraflor");
    await page.getByLabel("Calle y número").fill("Av. Larco 123");
    await boton(page, "Guardar dirección").click();
    await expect(page.getByText("¿Quisiste decir «Miraflores»?")).toBeVisible();
    await page.getByLabel("Distrito", { exact: true }).last().fill("Miraflores");
    await boton(page, "Guardar dirección").click();
    await expect(guardadas(page)).toContainText(["Av. Larco 123\nMiraflores, Lima, Lima"]);
  });
});
