import type { Page } from "@playwright/test";
import { inspect } from "../accessibility.ts";
import { expect, test, waitUntilHydrated } from "../fixtures.ts";

const EXITO = "¡Gracias! Tu mensaje ha sido enviado exitosamente. Te responderemos pronto.";
const ERROR = "Hubo un error al enviar tu mensaje. Por favor, intenta nuevamente.";

async function fill(page: Page, asunto: string) {
  await page.getByLabel("Nombre").fill("Rosa Huamán");
  await page.getByLabel("Correo electrónico").fill("rosa@ejemplo.pe");
  await page.getByLabel("Asunto").fill(asunto);
  await page.getByRole("textbox", { name: "Mensaje" }).fill("¿Hacen envíos a Iquitos?");
}

const send = (page: Page) => page.getByRole("button", { name: "Enviar mensaje" }).click();

test.describe("the contact form", () => {
  test.use({ tolera: [/status of 400/] });

  test("leads to what is missing, then thanks and is empty again", async ({ page }) => {
    await page.goto("/contacto");
    await waitUntilHydrated(page);
    await send(page);
    await expect(page.getByText("Escribe tu nombre.")).toBeVisible();
    await expect(page.getByLabel("Nombre")).toBeFocused();
    await inspect(page, "contacto-errores");

    await fill(page, "Envío a Iquitos");
    await page.getByLabel("Correo electrónico").fill("rosa@");
    await send(page);
    await expect(page.getByLabel("Correo electrónico")).toBeFocused();
    await expect(page.getByLabel("Nombre")).toHaveValue("Rosa Huamán");

    await page.getByLabel("Correo electrónico").fill("rosa@ejemplo.pe");
    await send(page);
    await expect(page.getByRole("status").filter({ hasText: EXITO })).toBeVisible();
    await expect(page.getByLabel("Nombre")).toHaveValue("");
    await inspect(page, "contacto-enviado");
  });
});

test.describe("the contact form without a connection", () => {
  test.use({ tolera: [/ERR_INTERNET_DISCONNECTED/] });

  test("says so and keeps what was typed", async ({ page, context }) => {
    await page.goto("/contacto");
    await waitUntilHydrated(page);
    await fill(page, "Sin conexión");
    await context.setOffline(true);
    await send(page);
    await expect(page.getByRole("alert").filter({ hasText: ERROR })).toBeVisible();
    await expect(page.getByLabel("Asunto")).toHaveValue("Sin conexión");
    await context.setOffline(false);
    await send(page);
    await expect(page.getByText(EXITO)).toBeVisible();
  });
});

test.describe("the contact form without JavaScript", () => {
  test.use({ javaScriptEnabled: false, tolera: [/status of 400/] });

  test("still sends", async ({ page }) => {
    await page.goto("/contacto");
    await fill(page, "Sin JavaScript");
    await send(page);
    await expect(page.getByText(EXITO)).toBeVisible();
    await expect(page.getByLabel("Nombre")).toHaveValue("");
  });

  test("comes back with what was typed and the errors", async ({ page }) => {
    // The browser refuses an empty field; spaces reach the server.
    await page.goto("/contacto");
    await fill(page, "   ");
    await send(page);
    await expect(page.getByText("Escribe el asunto.")).toBeVisible();
    await expect(page.getByLabel("Nombre")).toHaveValue("Rosa Huamán");
    await expect(page.getByLabel("Asunto")).toBeFocused();
  });
});

test("questions open by keyboard, and agree with the other pages", async ({ page }) => {
  await page.goto("/contacto");
  const pregunta = page.getByText("¿Puedo cambiar o devolver un producto?");
  await pregunta.press("Enter");
  await expect(page.getByText("30 días calendario")).toBeVisible();
  await page.getByRole("link", { name: "Cómo hacerlo" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Envíos y devoluciones");
  await expect(page.getByRole("heading", { name: "Cambios y devoluciones" })).toBeInViewport();
});
