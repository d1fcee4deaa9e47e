import type { Page } from "@playwright/test";
import { inspect } from "../accessibility.ts";
import { expect, signInAsAdmin, testInOwnShop } from "../fixtures.ts";

const test = testInOwnShop();

// A refused request, and the preview, which blocks Playwright's scripts.
test.use({
  tolera: [/status of 400 \(Bad Request\).*\/admin\/(ajustes|empezar)[\w/]*\.data|Blocked script .*\/ajustes\/vista/],
});

const openTienda = async (page: Page) => {
  await signInAsAdmin(page);
  await page.goto("/admin/ajustes/tienda");
};

test("an accent that cannot be read is refused with one that can, seen before it is saved, and then worn", async ({
  page,
  browser,
}) => {
  await openTienda(page);
  const marca = page.getByRole("form", { name: "Colores y letras" });
  const acento = marca.getByRole("textbox", { name: "Acento", exact: true });
  await acento.fill("#e2a63b");
  await marca.getByRole("combobox", { name: "Letras" }).selectOption("De imprenta (Fraunces y Source Sans)");
  await marca.getByRole("button", { name: "Guardar" }).click();
  await expect(acento).toBeFocused();
  await expect(acento).toHaveValue("#e2a63b");
  await expect(marca).toContainText("Este acento sobre el fondo da 2.0:1; hacen falta 4.5:1.");
  await inspect(page, "admin-ajustes-marca-error");
  await marca.getByRole("button", { name: /^Usar #/ }).click();
  await expect(acento).not.toHaveValue("#e2a63b");
  await expect(acento).toBeFocused();
  await expect(marca).not.toContainText("hacen falta 4.5:1.");
  const elegido = await acento.inputValue();
  await expect(marca.getByLabel("Elegir acento")).toHaveValue(elegido);

  await marca.getByRole("button", { name: "Ver cómo queda" }).click();
  const dialogo = page.getByRole("dialog", { name: "Cómo queda: Colores y letras" });
  const marco = dialogo.locator("iframe");
  await expect(marco).toHaveAttribute("sandbox", "allow-same-origin");
  await expect(marco).toHaveCSS("width", "360px");
  const shown = await page.request.get((await marco.getAttribute("src")) ?? "");
  expect(await shown.text()).toContain(`${elegido.slice(1)}-imprenta.css`);
  await inspect(page, "admin-ajustes-marca-celular");
  await dialogo.getByRole("button", { name: "Computadora" }).click();
  await dialogo.getByRole("button", { name: "Oscuro" }).click();
  await expect(marco).toHaveCSS("width", "1280px");
  await expect(marco).toHaveAttribute("src", /&tema=oscuro$/);
  await inspect(page, "admin-ajustes-marca-computadora");
  const visitor = await browser.newPage();
  await visitor.goto("/");
  await expect(visitor.locator("link[href^='/marca/']")).toHaveCount(0);

  await dialogo.getByRole("button", { name: "Cerrar" }).click();
  await marca.getByRole("button", { name: "Guardar" }).click();
  await expect(marca).toContainText("Cambiado aquí.");
  await visitor.goto("/");
  const boton = visitor.getByRole("link", { name: "Ver catálogo" });
  const [r, g, b] = [1, 3, 5].map((at) => parseInt(elegido.slice(at, at + 2), 16));
  await expect(boton).toHaveCSS("background-color", `rgb(${r}, ${g}, ${b})`);
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveCSS("font-family", /^Fraunces/);
  await inspect(visitor, "inicio-marca-propia");
});

test("home's sections stand in the order that was chosen", async ({ page, browser }) => {
  await openTienda(page);
  const orden = page.getByRole("form", { name: "Orden del inicio" });
  const filas = orden.getByRole("listitem");
  await expect(filas.first()).toContainText("1. Categorías");
  const sube = orden.getByRole("button", { name: "Subir Productos destacados" });
  await sube.click();
  await expect(filas.first()).toContainText("1. Productos destacados");
  await expect(orden.getByRole("button", { name: "Bajar Productos destacados" })).toBeFocused();
  await inspect(page, "admin-ajustes-orden");
  await orden.getByRole("button", { name: "Guardar" }).click();
  await expect(orden).toContainText("Cambiado aquí.");
  const visitor = await browser.newPage();
  await visitor.goto("/");
  await expect(visitor.getByRole("main").getByRole("heading", { level: 2 }).first()).toHaveText("Productos destacados");
});

test("the first steps save what was typed when one goes on, and stay where something is wrong", async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto("/admin/empezar?paso=entregas");
  const plazos = page.getByRole("form", { name: "Lo que prometes después de la venta" });
  const dias = plazos.getByLabel("Días para devolver");
  await dias.fill("3");
  const seguir = page.getByRole("link", { name: "Seguir: Pagos y correo" });
  await seguir.click();
  await expect(dias).toBeFocused();
  await expect(plazos).toContainText("Escribe los días con números, de 7 a 365.");
  await dias.fill("10");
  await seguir.click();
  await expect(page).toHaveURL(/paso=conexiones/);
  await page.getByRole("link", { name: "Entregas (hecho)" }).click();
  await expect(dias).toHaveValue("10");
  await inspect(page, "admin-empezar-entregas");

  // Two that depend on each other, in their order.
  await page.goto("/admin/empezar?paso=conexiones");
  const yape = page.getByRole("form", { name: "Yape, Plin o transferencia" });
  const medios = page.getByRole("form", { name: "Medios de pago" });
  await medios.getByRole("checkbox", { name: "Yape, Plin o transferencia" }).check();
  const abrir = page.getByRole("link", { name: "Seguir: Antes de abrir" });
  await abrir.click();
  await expect(page.getByRole("alert").filter({ hasText: "hacen falta el nombre del titular" })).toBeVisible();
  await yape.getByLabel("Celular de Yape o Plin").fill("987 654 321");
  await yape.getByLabel("A nombre de").fill("Rosa Huamán");
  await abrir.click();
  await expect(page).toHaveURL(/paso=abrir/);
  await expect(page.getByText("hacen falta el nombre del titular")).toHaveCount(0);
  await inspect(page, "admin-empezar-abrir");
});
