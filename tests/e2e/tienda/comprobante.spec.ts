import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { z } from "zod";
import { inspect } from "../accessibility.ts";
import { addProducto, query } from "../base.ts";
import { enter, expect, signInAsAdmin, testInOwnShop } from "../fixtures.ts";
import { openCheckout } from "../starts.ts";
import { botonPagar, fillCheckout, payWithCard, TARJETA_BUENA } from "../steps.ts";

/** A shop of its own, as issuing receipts is a shared setting. */
const test = testInOwnShop();

test.use({ tolera: [/status of (400 \(Bad Request\)|404 \(Not Found\))/] });
test.describe.configure({ mode: "serial" });

/** To the checkout with units of S/ 118.00 each. */
async function bring(page: Page, dataDir: string, cantidad: number): Promise<void> {
  const { id } = await addProducto({}, dataDir);
  await openCheckout(page, { id, cantidad });
  await expect(botonPagar(page)).toBeEnabled();
}

const sent = z.record(z.string(), z.unknown());

/** Pays, and returns what the page sent. */
async function pay(page: Page): Promise<Record<string, unknown>> {
  const request = page.waitForRequest((one) => one.url().endsWith("/api/checkout"));
  await botonPagar(page).click();
  return sent.parse((await request).postDataJSON());
}

async function payThrough(page: Page): Promise<void> {
  await page.waitForURL("**/sandbox/stripe/*");
  await payWithCard(page, TARJETA_BUENA);
  await page.waitForURL("**/pedido/*");
  await expect(page.getByRole("main")).toContainText("Procesando");
}

/** The checkout's fields of docs/producto/compra.md. */
const CAMPOS = [
  "nombre",
  "email",
  "telefono",
  "calle",
  "referencia",
  "lugar",
  "lugar_visto",
  "guardar_direccion",
  "metodo_pago",
  "metodo_pago",
  "terminos",
];

const listCampos = (page: Page) =>
  page
    .locator("form")
    .filter({ has: page.getByLabel("Teléfono") })
    .evaluate((form) =>
      form instanceof HTMLFormElement ? [...form.elements].flatMap((one) => one.getAttribute("name") ?? []) : [],
    );

test("a shop without receipts asks for nothing of them, above S/ 700 neither", async ({ page, casa: { dataDir } }) => {
  await enter(page);
  await bring(page, dataDir, 6);
  await page.waitForLoadState("networkidle");
  expect((await listCampos(page)).toSorted()).toEqual(CAMPOS.toSorted());
  await expect(page.getByRole("heading", { name: "Comprobante" })).toHaveCount(0);
  await fillCheckout(page, "stripe");
  expect(Object.keys(await pay(page)).toSorted()).toEqual(
    ["direccion", "entrega", "guardar_direccion", "items", "metodo_pago", "telefono", "total", "usuario_id"].toSorted(),
  );
  await payThrough(page);
  await expect(page.getByRole("main")).not.toContainText("Comprobante");
  await page.goto("/sobre-nosotros");
  await expect(page.getByRole("link", { name: "Consulta tu comprobante" })).toHaveCount(0);
});

test("with receipts a factura is asked for at the checkout, and given on the order's page", async ({
  page,
  browser,
  casa: { dataDir },
}) => {
  test.setTimeout(120_000);
  const admin = await browser.newPage();
  await signInAsAdmin(admin);
  await admin.goto("/admin/comprobantes/ajustes");
  await admin.getByRole("checkbox", { name: "Emitir comprobantes electrónicos" }).check();
  await admin.getByRole("button", { name: "Guardar" }).click();
  await expect(admin.getByText("Los ajustes de comprobantes se guardaron.")).toBeVisible();

  await enter(page);
  await bring(page, dataDir, 1);
  const factura = page.getByRole("checkbox", { name: "Necesito factura" });
  await expect(factura).not.toBeChecked();
  await expect(page.getByLabel("RUC")).toBeHidden();
  await expect(page.getByLabel("Número de documento")).toBeHidden();
  await inspect(page, "checkout-comprobante");
  await factura.check();
  await page.getByLabel("RUC").fill("20100070971");
  await page.getByLabel("Razón social").fill("Compras del Sur S.A.C.");
  await page.getByLabel("Dirección fiscal").fill("Jr. Puno 850, Lima");
  await fillCheckout(page, "stripe");
  await pay(page);
  await expect(page.getByLabel("RUC")).toHaveAccessibleDescription(/alguno no coincide/);
  await expect(page.getByLabel("RUC")).toBeFocused();
  await expect(page.getByLabel("RUC")).toHaveValue("20100070971");
  await inspect(page, "checkout-factura");

  await test.step("what was typed stays, out of sight and over a reload", async () => {
    await factura.uncheck();
    await expect(page.getByLabel("Razón social")).toBeHidden();
    await factura.check();
    await page.getByLabel("RUC").fill("20100070970");
    await page.reload();
    await expect(factura).toBeChecked();
    await expect(page.getByLabel("RUC")).toHaveValue("20100070970");
    await expect(page.getByLabel("Razón social")).toHaveValue("Compras del Sur S.A.C.");
    await expect(page.getByLabel("Dirección fiscal")).toHaveValue("Jr. Puno 850, Lima");
  });

  const body = await pay(page);
  expect(body.comprobante).toEqual({
    documento: "ruc",
    numero: "20100070970",
    nombre: "Compras del Sur S.A.C.",
    direccion: "Jr. Puno 850, Lima",
  });
  await payThrough(page);
  await expect(page.getByText("Factura electrónica F001-1")).toBeVisible();
  await expect
    .poll(() => query("select asunto from correos where tipo = 'comprobante'", [], dataDir))
    .toEqual([{ asunto: expect.stringContaining("Tu factura electrónica F001-1 del pedido") }]);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "F001-1 en PDF" }).click();
  const pdf = await readFile(await (await download).path());
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");

  await test.step("next time it is filled in, and not asked for by itself", async () => {
    await bring(page, dataDir, 1);
    await expect(factura).not.toBeChecked();
    await factura.check();
    await expect(page.getByLabel("RUC")).toHaveValue("20100070970");
    await expect(page.getByLabel("Dirección fiscal")).toHaveValue("Jr. Puno 850, Lima");
  });
});

test("a receipt is looked up by what is printed on it, from the footer", async ({ page, casa: { dataDir } }) => {
  const [row] = await query<{ serie: string; numero: number; dia: string; total: string }>(
    "select serie, numero, datos ->> 'dia' as dia, total from comprobantes where clase = 'factura'",
    [],
    dataDir,
  );
  if (!row) throw new Error("no receipt");
  await page.goto("/sobre-nosotros");
  await page.getByRole("link", { name: "Consulta tu comprobante" }).click();
  await page.getByLabel("Tipo de comprobante").selectOption({ label: "Factura electrónica" });
  await page.getByLabel("Serie").fill(row.serie);
  await page.getByLabel("Número").fill("no");
  await page.getByLabel("Fecha de emisión").fill(row.dia);
  await page.getByLabel("Importe total (S/)").fill("1.00");
  const look = page.getByRole("button", { name: "Consultar" });
  await look.click();
  await expect(page.getByLabel("Número")).toHaveAccessibleDescription(/Escribe solo el número/);
  await expect(page.getByLabel("Serie")).toHaveValue(row.serie);
  await inspect(page, "consulta-error");
  await page.getByLabel("Número").fill(String(row.numero));
  await look.click();
  await expect(page.getByRole("alert")).toContainText("No encontramos un comprobante con esos cinco datos");
  await page.getByLabel("Importe total (S/)").fill(row.total);
  await look.click();
  await expect(page.getByRole("status").filter({ hasText: `F001-${row.numero}` })).toBeVisible();
  await inspect(page, "consulta-hallado");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Descargar XML" }).click();
  expect(await readFile(await (await download).path(), "utf8")).toContain("<Invoice");
});

test("a boleta above S/ 700 is refused without a document, at its field", async ({ page, casa: { dataDir } }) => {
  await enter(page);
  await bring(page, dataDir, 6);
  const numero = page.getByLabel("Número de documento");
  await expect(numero).toBeVisible();
  await expect(page.getByLabel("Nombre y apellidos de quien compra")).toHaveValue("Rosa Huamán");
  await fillCheckout(page, "stripe");
  await pay(page);
  await expect(numero).toHaveAccessibleDescription(/8 dígitos/);
  await expect(numero).toBeFocused();
  await expect(page.getByLabel("Teléfono")).toHaveValue("987 654 321");
  await inspect(page, "checkout-boleta-documento");
  await numero.fill("12345678");
  const body = await pay(page);
  expect(body.comprobante).toEqual({ documento: "dni", numero: "12345678", nombre: "Rosa Huamán", direccion: "" });
  await payThrough(page);
  await expect(page.getByText(/Boleta de venta electrónica B001-\d+/)).toBeVisible();
});

test("a page that was open before receipts were switched on is told what is missing, and keeps what was typed", async ({
  page,
  browser,
  casa: { dataDir },
}) => {
  const admin = await browser.newPage();
  await signInAsAdmin(admin);
  await admin.goto("/admin/comprobantes/ajustes");
  const activo = admin.getByRole("checkbox", { name: "Emitir comprobantes electrónicos" });
  const save = async () => {
    await admin.getByRole("button", { name: "Guardar" }).click();
    await expect(admin.getByText("Los ajustes de comprobantes se guardaron.").last()).toBeVisible();
  };
  await activo.uncheck();
  await save();
  await enter(page);
  await bring(page, dataDir, 6);
  await fillCheckout(page, "stripe");
  await expect(page.getByRole("heading", { name: "Comprobante" })).toHaveCount(0);
  await admin.reload();
  await activo.check();
  await save();
  await pay(page);
  await expect(page.getByRole("alert")).toContainText("Tu pedido pasa de S/ 700");
  const numero = page.getByLabel("Número de documento");
  await expect(numero).toHaveAccessibleDescription(/Escribe el número/);
  await expect(page.getByLabel("Teléfono")).toHaveValue("987 654 321");
  await numero.fill("12345678");
  await pay(page);
  await payThrough(page);
});
