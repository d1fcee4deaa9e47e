import type { Page } from "@playwright/test";
import { inspect } from "../accessibility.ts";
import { enter, expect, test } from "../fixtures.ts";

const fila = (page: Page, nombre: string) =>
  page.getByRole("term").filter({ hasText: nombre }).locator("xpath=following-sibling::dd[1]");
const boton = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function open(page: Page) {
  await enter(page);
  await page.goto("/perfil");
}

test("phone and address are changed in any format, and stored in one", async ({ page }) => {
  await open(page);
  await expect(fila(page, "Teléfono")).toHaveText("No especificado");
  await expect(fila(page, "Dirección")).toHaveText("No especificada");
  await inspect(page, "perfil");

  await boton(page, "Editar").click();
  await expect(page.getByLabel("Teléfono")).toBeFocused();
  await page.getByLabel("Teléfono").fill("+51 987-654-321");
  await page.getByLabel("Dirección").fill("Av. Larco 123, Miraflores");
  await boton(page, "Guardar").click();

  await expect(page.getByRole("status").filter({ hasText: "Guardamos tus datos." })).toBeVisible();
  await expect(boton(page, "Editar")).toBeFocused();
  await expect(fila(page, "Teléfono")).toHaveText("987 654 321");
  await expect(fila(page, "Dirección")).toHaveText("Av. Larco 123, Miraflores");

  await page.reload();
  await expect(fila(page, "Teléfono")).toHaveText("987 654 321");
});

test("its tabs fit a phone, and the one of the orders leads to them", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page);
  const cuenta = page.getByRole("navigation", { name: "Tu cuenta" });
  const enlaces = cuenta.getByRole("link");
  await expect(enlaces).toHaveCount(7);
  for (const enlace of await enlaces.all()) await expect(enlace).toBeInViewport({ ratio: 1 });
  const [ancho, alto] = await cuenta.evaluate((nav) => [nav.scrollWidth - nav.clientWidth, nav.clientHeight]);
  expect(ancho).toBe(0);
  // Two lines of 44 px.
  expect(alto).toBeLessThan(92);

  const pedidos = cuenta.getByRole("link", { name: "Mis pedidos" });
  await pedidos.click();
  await expect(page.getByRole("heading", { name: "Historial de pedidos" })).toBeInViewport();
  await expect(pedidos).toHaveAttribute("aria-current", "page");
  await expect(cuenta.getByRole("link", { name: "Mi Perfil" })).not.toHaveAttribute("aria-current");
});

test("Cancelar restores the saved values", async ({ page }) => {
  await open(page);
  await boton(page, "Editar").click();
  await page.getByLabel("Teléfono").fill("987654321");
  await boton(page, "Cancelar").click();
  await expect(fila(page, "Teléfono")).toHaveText("No especificado");
  await boton(page, "Editar").click();
  await expect(page.getByLabel("Teléfono")).toHaveValue("");
});

test.describe("what is refused", () => {
  test.use({ tolera: [/status of 400/] });

  test("is told at its field, and what was typed stays", async ({ page }) => {
    await open(page);
    await boton(page, "Editar").click();
    await page.getByLabel("Teléfono").fill("12345");
    await page.getByLabel("Dirección").fill("Av. Larco 123, Miraflores");
    await boton(page, "Guardar").click();
    const telefono = page.getByLabel("Teléfono");
    await expect(telefono).toBeFocused();
    await expect(telefono).toHaveValue("12345");
    await expect(telefono).toHaveAccessibleDescription(/celular de 9 dígitos/);
    await expect(page.getByLabel("Dirección")).toHaveValue("Av. Larco 123, Miraflores");
    await inspect(page, "perfil-error");
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, tolera: [/status of 400/] });

  test("it still works", async ({ page }) => {
    await open(page);
    await boton(page, "Editar").click();
    await page.getByLabel("Teléfono").fill("1");
    await boton(page, "Guardar").click();
    await expect(page.getByLabel("Teléfono")).toHaveValue("1");
    await page.getByLabel("Teléfono").fill("987654321");
    await boton(page, "Guardar").click();
    await expect(fila(page, "Teléfono")).toHaveText("987 654 321");
    await boton(page, "Editar").click();
    await boton(page, "Cancelar").click();
    await expect(fila(page, "Teléfono")).toHaveText("987 654 321");
  });
});
