import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { readPdf } from "../../fixtures/pdf.ts";
import { inspect } from "../accessibility.ts";
import { expect, leave, signInAsAdmin, test, waitUntilHydrated } from "../fixtures.ts";

const DETALLE = "El chat no contestó en tres días.\n¿A quién le escribo?";

const send = (page: Page) => page.getByRole("button", { name: "Registrar hoja de reclamación" }).click();

/** Sends the sheet with a field missing, then complete. */
async function file(page: Page, correo: string): Promise<void> {
  await page.getByLabel("Nombre completo").fill("Ñusta Quispe");
  await page.getByLabel("Número de documento").fill("1234567");
  await page.getByLabel("Monto reclamado").fill("mucho");
  await page.getByRole("textbox", { name: "Detalle" }).fill(DETALLE);
  await page.getByRole("radio", { name: /^Servicio/ }).check();
  await send(page);

  await expect(page.getByText("El DNI tiene 8 dígitos.")).toBeVisible();
  await expect(page.getByLabel("Número de documento")).toBeFocused();
  await expect(page.getByText("Escribe tu domicilio o tu correo electrónico")).toBeVisible();
  await expect(page.getByText("Elige si es un reclamo o una queja.")).toBeVisible();
  await expect(page.getByText("Escribe un monto en soles")).toBeVisible();

  await page.getByLabel("Número de documento").fill("12345678");
  await page.getByLabel("Monto reclamado").fill("S/ 1,234.50");
  await page.getByLabel("Correo electrónico").fill(correo);
  await page.getByRole("radio", { name: /^Queja/ }).check();
  await expect(page.getByLabel("Nombre completo")).toHaveValue("Ñusta Quispe");
  await expect(page.getByRole("textbox", { name: "Detalle" })).toHaveValue(DETALLE);
  await expect(page.getByRole("radio", { name: /^Servicio/ })).toBeChecked();
  await send(page);
}

test.describe("the Libro de Reclamaciones", () => {
  test.use({ tolera: [/status of 400/] });

  test("takes a claim without an account, gives the sheet, and mails the shop's answer", async ({ page }) => {
    test.slow();
    const correo = `nusta-${randomUUID().slice(0, 8)}@ejemplo.pe`;
    await page.goto("/");
    await page.getByRole("contentinfo").getByRole("link", { name: "Libro de Reclamaciones" }).click();
    await expect(page).toHaveURL("/libro-de-reclamaciones");
    await waitUntilHydrated(page);
    await file(page, correo);

    await expect(page.getByText("Registramos tu queja")).toBeVisible();
    const codigo = /\d{9}-\d{4}/.exec(await page.getByRole("heading", { level: 1 }).innerText())?.[0] ?? "";
    const hoja = page.url();
    expect(hoja).toContain(`/libro-de-reclamaciones/${codigo}?clave=`);
    await inspect(page, "hoja");

    const descargar = page.getByRole("link", { name: "Descargar PDF" });
    const pdf = await page.request.get((await descargar.getAttribute("href")) ?? "");
    expect(pdf.headers()["content-type"]).toBe("application/pdf");
    const { paginas, texto } = readPdf(await pdf.body());
    expect(paginas).toBe(1);
    const escritos = ["Ñusta Quispe", "12345678", "S/ 1,234.50", correo, "¿A quién le escribo?", "improrrogable"];
    for (const escrito of [codigo, "Queja", "INDECOPI", ...escritos]) expect(texto).toContain(escrito);

    await page.emulateMedia({ media: "print" });
    await expect(page.getByText("¿A quién le escribo?")).toBeVisible();
    await expect(descargar).toBeHidden();
    await expect(page.getByRole("contentinfo")).toBeHidden();
    await page.emulateMedia({ media: "screen" });

    await signInAsAdmin(page);
    await page.goto(`/admin/reclamos?buscar=${correo}`);
    await expect(page.getByRole("cell", { name: /15 días hábiles/ })).toBeVisible();
    await inspect(page, "admin-reclamos");
    await page.getByRole("link", { name: new RegExp(codigo) }).click();

    await page.getByRole("button", { name: "Recalificar como reclamo" }).click();
    const dialogo = page.getByRole("dialog", { name: "Recalificar como reclamo" });
    await dialogo.getByRole("button", { name: "Recalificar" }).click();
    await expect(dialogo.getByText("Escribe por qué.")).toBeVisible();
    await dialogo.getByLabel("Motivo").fill("Es por el servicio contratado.");
    await dialogo.getByRole("button", { name: "Recalificar" }).click();
    await expect(page.getByText("La queja se atiende como reclamo.", { exact: true })).toBeVisible();
    await inspect(page, "admin-reclamo");

    await page.getByLabel("Respuesta al consumidor").fill("Ya te escribimos.\nDisculpa la demora.");
    await page.getByRole("button", { name: "Enviar respuesta" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Enviar", exact: true }).click();
    await expect(page.getByText("Respuesta registrada y enviada.")).toBeVisible();

    await page.goto(`/admin/correos?buscar=${correo}`);
    for (const asunto of ["Recibimos tu queja", "Respuesta a tu reclamo"]) {
      await expect(page.getByRole("link", { name: new RegExp(asunto) })).toBeVisible();
    }

    await leave(page);
    await page.goto(hoja);
    await expect(page.getByText("Es por el servicio contratado.")).toBeVisible();
    await expect(page.getByText("Disculpa la demora.")).toBeVisible();
  });
});
