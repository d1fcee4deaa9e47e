import { readFileSync } from "node:fs";
import type { Download, Page } from "@playwright/test";
import { unzipSync } from "fflate";
import { createSelfSigned } from "#lib/self-signed.server.ts";
import { readSecrets } from "#server/secrets.ts";
import { buildPfx } from "#tests/fixtures/pfx.ts";
import { readPdf } from "#tests/fixtures/pdf.ts";
import { inspect } from "../accessibility.ts";
import { addProducto, query } from "../base.ts";
import { enter, expect, type OwnShop, signInAsAdmin, testInOwnShop } from "../fixtures.ts";
import { buy } from "../starts.ts";
import { openPaleta } from "../steps.ts";

/** A shop of its own, as settings are shared. */
const test = testInOwnShop();

test.use({ tolera: [/status of 400 \(Bad Request\)/] });

const CLAVE = "abrir";
/** Expires soon, to cause the warning. */
const PFX = buildPfx(createSelfSigned("Comercial Inventada S.A.C.", "20131312955", 20), CLAVE);

/** Sets the failure of the tax office's stand-in. */
async function misbehave({ url, dataDir }: OwnShop, sunat: "rechaza" | null): Promise<void> {
  const headers = { authorization: `Bearer ${readSecrets(dataDir).stripe_secret}` };
  const response = await fetch(`${url}/sandbox/fallas`, { method: "POST", headers, body: JSON.stringify({ sunat }) });
  expect(response.ok).toBe(true);
}

/** Waits for the tax office's answer to an order's newest receipt. */
const waitFor = (dataDir: string, pedido: string, estado: string) =>
  expect
    .poll(
      async () => {
        const sql = "select estado from comprobantes where pedido_id = $1 order by id desc limit 1";
        return (await query<{ estado: string }>(sql, [pedido], dataDir))[0]?.estado;
      },
      { timeout: 30_000 },
    )
    .toBe(estado);

async function download(page: Page, press: () => Promise<void>): Promise<{ name: string; body: Buffer }> {
  const [file]: [Download, void] = await Promise.all([page.waitForEvent("download"), press()]);
  return { name: file.suggestedFilename(), body: readFileSync(await file.path()) };
}

async function saveAjustes(admin: Page, usuario: string): Promise<void> {
  await admin.goto("/admin/comprobantes/ajustes");
  await admin.getByLabel("Usuario SOL").fill(usuario);
  await admin.getByRole("button", { name: "Guardar" }).click();
  await expect(admin.getByText("Los ajustes de comprobantes se guardaron.")).toBeVisible();
}

async function searchPaleta(admin: Page, texto: string) {
  await (await openPaleta(admin)).fill(texto);
  return admin.getByRole("dialog", { name: "Buscar en el panel" });
}

const menu = (admin: Page) => admin.getByRole("navigation", { name: "Panel de administración", includeHidden: true });
const enMenu = (admin: Page) =>
  menu(admin)
    .getByRole("link", { name: /^Comprobantes/, includeHidden: true })
    .first();
const atencion = (admin: Page) => admin.getByRole("region", { name: "Necesita tu atención" });

test("a shop switches receipts on: issued, accepted, refused, sent again, and to the accountant", async ({
  page,
  browser,
  casa,
}) => {
  test.setTimeout(240_000);
  const { dataDir } = casa;
  const admin = await browser.newPage();
  await signInAsAdmin(admin);
  await enter(page);
  const { id: producto } = await addProducto({ stock: 20 }, dataDir);
  const sinComprobante = await buy(page, producto, "stripe");

  await test.step("until then the panel does not speak of them", async () => {
    await admin.goto("/admin");
    await expect(atencion(admin)).toBeVisible();
    await expect(admin.getByText(/comprobante|certificado digital|pagos? por verificar/i)).toHaveCount(0);
    await expect(enMenu(admin)).toHaveCount(0);
    for (const texto of ["comprobantes", "por verificar", "devoluciones"]) {
      const paleta = await searchPaleta(admin, texto);
      await expect(paleta.getByText(`Nada con «${texto}»`)).toBeVisible();
      await admin.keyboard.press("Escape");
    }
    await admin.keyboard.press("g");
    await admin.keyboard.press("b");
    await expect(admin).toHaveURL("/admin");
    await admin.goto(`/admin/pedidos/${sinComprobante}`);
    await expect(admin.getByRole("heading", { name: "Productos" })).toBeVisible();
    await expect(admin.getByText(/comprobante/i)).toHaveCount(0);
    await admin.goto("/admin/comprobantes");
    await expect(admin.getByText("Todavía no hay comprobantes")).toBeVisible();
    await inspect(admin, "admin-comprobantes-apagados");
  });

  await test.step("the settings take a certificate, and switch them on", async () => {
    await admin.goto("/admin/ajustes");
    await admin.getByRole("link", { name: "Comprobantes electrónicos" }).click();
    await expect(admin.getByRole("heading", { level: 1, name: "Ajustes de comprobantes" })).toBeVisible();
    await admin.getByRole("checkbox", { name: "Emitir comprobantes electrónicos" }).check();
    await admin.getByLabel("Usuario SOL").fill("moddatos");
    await admin.getByLabel("Clave SOL").fill("moddatos");
    await admin
      .getByLabel("Archivo PFX")
      .setInputFiles({ name: "tienda.pfx", mimeType: "application/x-pkcs12", buffer: PFX });
    await admin.getByLabel("Contraseña del archivo").fill("otra");
    await admin.getByRole("button", { name: "Guardar" }).click();
    await expect(admin.getByLabel("Contraseña del archivo")).toHaveAccessibleDescription(/no abre ese archivo/);
    await expect(admin.getByLabel("Usuario SOL")).toHaveValue("moddatos");
    await inspect(admin, "admin-comprobantes-ajustes-error");
    await admin.getByLabel("Contraseña del archivo").fill(CLAVE);
    await admin.getByRole("button", { name: "Guardar" }).click();
    await expect(admin.getByText("Los ajustes de comprobantes se guardaron.")).toBeVisible();
    for (const secreto of ["Clave SOL", "Contraseña del archivo", "Archivo PFX"])
      await expect(admin.getByLabel(secreto)).toHaveValue("");
    await expect(admin.getByLabel("Usuario SOL")).toHaveValue(/moddatos/i);
    await expect(admin.getByText("El certificado digital está por vencer")).toBeVisible();
    await expect(enMenu(admin)).toHaveCount(1);
    await inspect(admin, "admin-comprobantes-ajustes");
  });

  const pedido = await buy(page, producto, "stripe");
  await waitFor(dataDir, pedido, "aceptado");

  await test.step("the order has its receipt, with its files", async () => {
    await admin.goto(`/admin/pedidos/${pedido}`);
    const seccion = admin.getByRole("region", { name: "Comprobantes" });
    await expect(seccion).toContainText("Aceptado");
    await expect(seccion.getByRole("link", { name: "Emitir comprobante" })).toHaveCount(0);
    await inspect(admin, "admin-pedido-con-comprobante");
    await seccion.getByRole("link", { name: "Boleta B001-1", exact: true }).click();
    await expect(admin.getByRole("heading", { level: 1, name: "B001-1" })).toBeVisible();
    await inspect(admin, "admin-comprobante");
    const pdf = await download(admin, () => admin.getByRole("link", { name: "PDF" }).click());
    expect(pdf.name).toMatch(/^\d{11}-03-B001-1\.pdf$/);
    const { texto, paginas } = readPdf(pdf.body);
    expect(texto).toContain("BOLETA DE VENTA ELECTRÓNICA");
    expect(texto.match(/SIN VALOR TRIBUTARIO/g)).toHaveLength(paginas);
    const xml = await download(admin, () => admin.getByRole("link", { name: "XML firmado" }).click());
    expect(xml.body.toString()).toContain("SIN VALOR TRIBUTARIO");
    const cdr = await download(admin, () => admin.getByRole("link", { name: "Constancia de SUNAT" }).click());
    expect(cdr.name).toMatch(/^R-\d{11}-03-B001-1\.xml$/);
  });

  await test.step("its mail has the files, by name and to download", async () => {
    await admin.goto("/admin/correos?tipo=comprobante");
    await admin.getByRole("link", { name: /^Tu boleta de venta electrónica B001-1/ }).click();
    const datos = admin.getByRole("region", { name: "Datos del correo" });
    await expect(datos.getByRole("link", { name: /-03-B001-1\.xml$/ })).toBeVisible();
    await inspect(admin, "admin-correo-con-adjuntos");
    const pdf = await download(admin, () => datos.getByRole("link", { name: /-03-B001-1\.pdf$/ }).click());
    expect(readPdf(pdf.body).texto).toContain("B001-1");
  });

  await test.step("what was paid before is issued from its order", async () => {
    await admin.goto(`/admin/pedidos/${sinComprobante}`);
    await admin.getByRole("link", { name: "Emitir comprobante" }).click();
    await inspect(admin, "admin-comprobante-nuevo");
    await admin.getByRole("button", { name: "Emitir" }).click();
    await expect(admin.getByRole("heading", { level: 1, name: "B001-2" })).toBeVisible();
    await waitFor(dataDir, sinComprobante, "aceptado");
  });

  await test.step("a refused one asks for attention, until another is in its place", async () => {
    await misbehave(casa, "rechaza");
    const rechazado = await buy(page, producto, "stripe");
    await waitFor(dataDir, rechazado, "rechazado");
    await misbehave(casa, null);
    await admin.goto("/admin");
    await expect(atencion(admin)).toContainText(/pedidos? que requieren? atención/);
    await expect(atencion(admin).getByRole("link", { name: /^1 certificado digital que vence el/ })).toBeVisible();
    await inspect(admin, "admin-dashboard-comprobantes");
    await atencion(admin).getByRole("link", { name: "1 comprobante por resolver" }).click();
    await expect(admin).toHaveURL(/estado=por_resolver/);
    await inspect(admin, "admin-comprobantes-por-resolver");
    await admin.getByRole("link", { name: /B001-3/ }).click();
    await expect(admin.getByRole("main")).toContainText("SUNAT lo rechazó");
    await expect(admin.getByRole("main")).toContainText("2017");
    await inspect(admin, "admin-comprobante-rechazado");
    await admin.getByRole("link", { name: "Emitir otro" }).click();
    await admin.getByLabel("A nombre de").selectOption({ label: "Factura con RUC" });
    await admin.getByLabel("Número").fill("20100070970");
    await admin.getByLabel("Razón social").fill("Compras S.A.");
    await admin.getByLabel("Dirección fiscal").fill("Jr. Uno 1, Lima");
    await admin.getByRole("button", { name: "Emitir" }).click();
    await expect(admin.getByRole("heading", { level: 1, name: "F001-1" })).toBeVisible();
    await waitFor(dataDir, rechazado, "aceptado");
    await admin.goto("/admin");
    await expect(atencion(admin)).toBeVisible();
    await expect(atencion(admin).getByText(/comprobantes? por resolver/)).toHaveCount(0);
  });

  await test.step("one that could not be sent is sent again once the settings are right", async () => {
    await saveAjustes(admin, "OTRO");
    const detenido = await buy(page, producto, "stripe");
    await waitFor(dataDir, detenido, "detenido");
    await saveAjustes(admin, "MODDATOS");
    await admin.goto("/admin/comprobantes?estado=por_resolver");
    await admin.getByRole("link", { name: /B001-4/ }).click();
    await expect(admin.getByRole("main")).toContainText("Ese usuario SOL no existe");
    await inspect(admin, "admin-comprobante-detenido");
    await admin.getByRole("button", { name: "Enviar otra vez" }).click();
    await expect(admin.getByText("El comprobante se está enviando otra vez.")).toBeVisible();
    await waitFor(dataDir, detenido, "aceptado");
    await admin.reload();
    await expect(admin.getByRole("main")).toContainText("Se envía otra vez.");
    await expect(admin.getByRole("button", { name: "Enviar otra vez" })).toHaveCount(0);
  });

  await test.step("the month goes to the accountant by one press", async () => {
    const paleta = await searchPaleta(admin, "F001-1");
    await expect(paleta.getByRole("option", { name: /F001-1 · Compras S\.A\./ })).toBeVisible();
    await admin.keyboard.press("Escape");
    await admin.goto("/admin/comprobantes");
    await inspect(admin, "admin-comprobantes");
    const csv = await download(admin, () => admin.getByRole("button", { name: "Registro de ventas (CSV)" }).click());
    expect(csv.name).toMatch(/^comprobantes-20\d\d-\d\d\.csv$/);
    const filas = csv.body.toString().trim().split("\r\n");
    expect(filas).toHaveLength(6);
    const zip = await download(admin, () => admin.getByRole("button", { name: "XML y constancias (ZIP)" }).click());
    expect(zip.name).toBe(csv.name.replace("csv", "zip"));
    const names = Object.keys(unzipSync(new Uint8Array(zip.body)));
    // Five receipts, each with its answer, also the refused one.
    expect(names).toHaveLength(10);
    expect(names.filter((name) => /^R-\d{11}-0[13]-[BF]001-\d\.xml$/.test(name))).toHaveLength(5);
  });
});
