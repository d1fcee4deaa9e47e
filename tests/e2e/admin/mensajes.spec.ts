import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { inspect } from "../accessibility.ts";
import { becomeAdmin, enter, expect, signInAsAdmin, test } from "../fixtures.ts";
import { buy } from "../starts.ts";
import { findProducto, openFiltros } from "../steps.ts";

async function write(page: Page, asunto: string): Promise<void> {
  await page.goto("/contacto");
  await page.getByLabel("Nombre").fill("Rosa Huamán");
  await page.getByLabel("Correo electrónico").fill("rosa@ejemplo.pe");
  await page.getByLabel("Teléfono").fill("987 654 321");
  await page.getByLabel("Asunto").fill(asunto);
  await page.getByRole("textbox", { name: "Mensaje" }).fill("Buenas tardes:\n¿Hacen envíos a Iquitos?");
  await page.getByRole("button", { name: "Enviar mensaje" }).click();
  await expect(page.getByText("¡Gracias! Tu mensaje ha sido enviado exitosamente.")).toBeVisible();
}

test("a visitor writes, the admin reads it and marks it as seen to", async ({ page }) => {
  const asunto = `Envío ${randomUUID().slice(0, 8)}`;
  await write(page, asunto);
  await signInAsAdmin(page);
  await page.goto("/admin/mensajes");
  await expect(page.getByRole("link", { name: new RegExp(asunto) })).toBeVisible();
  await inspect(page, "admin-mensajes");

  await page.getByRole("searchbox", { name: "Buscar mensajes" }).fill(asunto.toLowerCase().replace("í", "i"));
  await expect(page).toHaveURL(/buscar=/);
  await expect(page.getByRole("region", { name: "Resultados" }).getByText("1 mensaje", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: new RegExp(asunto) }).click();

  await expect(page.getByRole("heading", { level: 1, name: asunto })).toBeVisible();
  const main = page.getByRole("main");
  await expect(main).toContainText("Rosa Huamán");
  await expect(main.getByText("¿Hacen envíos a Iquitos?")).toHaveText("Buenas tardes:\n¿Hacen envíos a Iquitos?", {
    useInnerText: true,
  });
  await expect(main).toContainText("Solo en el panel");
  await inspect(page, "admin-mensaje");

  // A prepared text answers and closes the message.
  await main.getByLabel("Texto preparado").selectOption("Producto agotado");
  const respuesta = main.getByRole("textbox", { name: "Respuesta" });
  await expect(respuesta).toHaveValue(/^Hola, Rosa:/);
  await expect(respuesta).toBeFocused();
  await respuesta.fill("Sí, Rosa: llega en 5 días.");
  await main.getByRole("button", { name: "Enviar respuesta" }).click();
  const hilo = main.getByRole("list", { name: "Respuestas" });
  await expect(hilo).toContainText("Sí, Rosa: llega en 5 días.");
  await expect(respuesta).toHaveValue("");
  await expect(main.getByLabel("Asignar a")).not.toHaveValue("");
  await expect(page.getByRole("button", { name: /^Marcar como nuevo/ })).toBeVisible();
  await inspect(page, "admin-mensaje-respondido");
  await page.getByRole("link", { name: "Volver a los mensajes" }).click();
  await expect(page.getByRole("searchbox", { name: "Buscar mensajes" })).not.toHaveValue("");
  await openFiltros(page);
  await page.getByRole("combobox", { name: "Estado" }).selectOption("Nuevos");
  await expect(page.getByText("No hay resultados con estos filtros")).toBeVisible();
  await page.getByRole("combobox", { name: "Estado" }).selectOption("Atendidos");
  await page.getByRole("button", { name: `Marcar como nuevo: ${asunto}` }).click();
  await expect(page.getByText("No hay resultados con estos filtros")).toBeVisible();
});

test.describe("what is safe", () => {
  // The request that is cut below.
  test.use({ tolera: [/net::ERR_CONNECTION_FAILED/] });

  test("shows at once, is taken back by its notice, and comes back when it fails", async ({ page }) => {
    const asunto = `Garantía ${randomUUID().slice(0, 8)}`;
    await write(page, asunto);
    await signInAsAdmin(page);
    await page.goto("/admin/mensajes");
    await page.getByRole("searchbox", { name: "Buscar mensajes" }).fill(asunto);
    await expect(
      page.getByRole("region", { name: "Resultados" }).getByText("1 mensaje", { exact: true }),
    ).toBeVisible();
    const fila = page.locator("tbody").getByRole("row");

    // The answer waits until the optimistic state was seen.
    const { promise: seen, resolve: letGo } = Promise.withResolvers<void>();
    await page.route("**/admin/mensajes.data*", async (route) => {
      if (route.request().method() === "POST") await seen;
      await route.continue();
    });
    await page.getByRole("button", { name: `Marcar como atendido: ${asunto}` }).click();
    await expect(fila).toContainText("Atendido");
    await expect(page.getByText("Mensaje marcado como atendido.")).toBeHidden();
    letGo();
    await expect(page.getByText("Mensaje marcado como atendido.")).toBeVisible();
    await page.getByRole("button", { name: "Deshacer" }).click();
    await expect(fila).toContainText("Nuevo");
    await expect(page.getByText("Mensaje marcado como nuevo.")).toBeVisible();

    await page.unroute("**/admin/mensajes.data*");
    await page.route("**/admin/mensajes.data*", async (route) => {
      if (route.request().method() === "POST") await route.abort("connectionfailed");
      else await route.continue();
    });
    await page.getByRole("button", { name: `Marcar como atendido: ${asunto}` }).click();
    await expect(page.getByRole("alert").getByText("No se pudo cambiar el estado del mensaje.")).toBeVisible();
    await expect(fila).toContainText("Nuevo");
    await page.unroute("**/admin/mensajes.data*");
    await page.getByRole("button", { name: "Reintentar" }).click();
    await expect(fila).toContainText("Atendido");

    await page.getByRole("link", { name: new RegExp(asunto) }).click();
    const atencion = page.getByRole("main");
    await atencion.getByLabel("Asignar a").selectOption({ index: 1 });
    await atencion.getByRole("button", { name: "Asignar" }).click();
    const nadie = atencion.getByRole("strong").filter({ hasText: "Nadie todavía" });
    await expect(nadie).toBeHidden();
    // Until then the earlier notice's own 'Deshacer' is shown.
    await expect(page.getByText("Asignado.", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Deshacer" }).click();
    await expect(nadie).toBeVisible();
    await expect(atencion.getByLabel("Asignar a")).toHaveValue("");
  });
});

test.describe("the outbox", () => {
  // Playwright's own scripts are blocked in the sandboxed frame.
  test.use({ tolera: [/Blocked script execution/] });

  test("shows the order's mail as the customer sees it", async ({ page }) => {
    const cliente = await enter(page);
    await buy(page, await findProducto("Tomatodo térmico de acero 750 ml"), "stripe");
    await expect(page.getByRole("main")).toContainText(/confirmad|pagad/i);

    await becomeAdmin(page);
    const correo = page.getByRole("link", { name: new RegExp(cliente.email) });
    await expect(async () => {
      await page.goto(`/admin/correos?${new URLSearchParams({ buscar: cliente.email, tipo: "pedido_confirmado" })}`);
      await expect(correo).toBeVisible({ timeout: 1_000 });
      await expect(page.getByRole("cell", { name: "Guardado" })).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 30_000 });
    await inspect(page, "admin-correos");
    await correo.click();

    await expect(page.getByText("Como lo ve quien lo recibe")).toBeVisible();
    const vista = page.frameLocator("iframe");
    await expect(vista.getByText(cliente.nombre).first()).toBeVisible();
    await expect(vista.getByText("Tomatodo térmico de acero 750 ml")).toBeVisible();
    await page.getByText("Parte de texto").click();
    await expect(page.locator("pre")).toContainText("Tomatodo térmico de acero 750 ml");
    // Without a mail server the button is disabled.
    await expect(page.getByRole("button", { name: "Enviar de nuevo" })).toBeDisabled();
    await expect(page.getByRole("main")).toContainText("no tiene servidor de correo");
    await page.screenshot({
      path: `test-results/pantallas/admin-correo-vista-${test.info().project.name}.png`,
      fullPage: true,
    });
    // Axe would wait for an answer of the frame, which runs no scripts.
    await page.locator("iframe").evaluate((frame) => frame.remove());
    await inspect(page, "admin-correo");

    const answer = await page.request.get(`${new URL(page.url()).pathname}/vista`);
    const policy = answer.headers()["content-security-policy"];
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("sandbox");
    expect(policy).not.toContain("script-src");
  });
});
