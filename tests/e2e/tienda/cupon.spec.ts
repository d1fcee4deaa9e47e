import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { CLAVE } from "#app/features/compra/carrito/clave.ts";
import { flattenRoutes } from "#app/routing/route-table.ts";
import table from "#app/routes.ts";
import { inspect } from "../accessibility.ts";
import { addProducto, query } from "../base.ts";
import { buyByApi, signUpBuyer } from "../buyers.ts";
import { enter, expect, leave, signInAsAdmin, test } from "../fixtures.ts";
import {
  addToCart,
  botonPagar,
  enlaceProceder,
  fillCheckout,
  leaveForPayment,
  payWithCard,
  proceed,
  TARJETA_BUENA,
} from "../steps.ts";

async function addCupon(codigo: string, usos: number): Promise<void> {
  await query(
    `insert into cupones (id, codigo, porcentaje, minimo, categorias, desde, hasta, usos, por_persona)
     values (gen_random_uuid(), $1, 20, 0, '{}', now() - interval '1 day', now() + interval '9 days', $2, 1)`,
    [codigo, usos],
  );
}

/** Opens its link, and puts a product into the cart. */
async function takeCupon(page: Page, codigo: string, producto_id: string): Promise<void> {
  await page.goto(`/producto/${producto_id}?cupon=${codigo}`);
  const dialogo = page.getByRole("dialog", { name: `Tienes el cupón ${codigo}` });
  await dialogo.getByRole("button", { name: "Seguir comprando" }).click();
  await addToCart(page);
}

test("a coupon that came by a link is paid with: the discount stands in cart, checkout, payment and order", async ({
  page,
}) => {
  const { id } = await addProducto({ precio: 100 });
  const codigo = `PAGA-${id.slice(-8).toUpperCase()}`;
  await addCupon(codigo, 5);
  await enter(page);
  await takeCupon(page, codigo, id);
  await page.goto("/carrito");
  const resumen = page.getByRole("region", { name: "Resumen" });
  await expect(resumen).toContainText("− S/ 20.00");
  await expect(resumen).toContainText("S/ 94.40");
  await enlaceProceder(page).click();
  await expect(botonPagar(page)).toHaveText("Pagar S/ 94.40");
  await leaveForPayment(page, "mercadopago");
  await expect(page.getByText("S/ 94.40").first()).toBeVisible();
  await payWithCard(page, TARJETA_BUENA);
  await page.waitForURL("**/pedido/*");
  await expect(page.getByRole("main")).toContainText("Procesando");
  await expect(page.getByRole("term")).toContainText([`Cupón ${codigo}`, "Subtotal", "IGV (18%)", "Total"]);
  await expect(page.getByRole("definition")).toContainText(["− S/ 20.00", "S/ 80.00", "S/ 14.40", "S/ 94.40"]);
  // One order per person: the next cart is without it.
  await page.goto(`/producto/${id}`);
  await addToCart(page);
  await page.goto("/carrito");
  await expect(resumen).toContainText("S/ 118.00");
});

test.describe("a coupon that somebody else uses up meanwhile", () => {
  test.use({ tolera: [/status of 409/] });

  test("is told with the new total, nothing that was typed is lost, and the order goes on without it", async ({
    page,
    playwright,
    baseURL,
  }) => {
    const producto = await addProducto({ precio: 100 });
    const codigo = `ULTIMO-${producto.id.slice(-8).toUpperCase()}`;
    await addCupon(codigo, 1);
    await enter(page);
    await takeCupon(page, codigo, producto.id);
    await proceed(page);
    await expect(botonPagar(page)).toHaveText("Pagar S/ 94.40");
    await fillCheckout(page, "stripe");
    await page.getByLabel("Referencia").fill("Portón azul");

    const other = await playwright.request.newContext({ baseURL: String(baseURL) });
    await signUpBuyer(other, "Luis", "Ñahui");
    const cupon = { codigo, descuento: 2_000 };
    const compra = { lineas: [{ producto, cantidad: 1, precio: 10_000 }], metodo: "stripe", cupon } as const;
    await buyByApi(other, { ...compra, direccion: "Av. Larco 1, Miraflores, Lima", telefono: "987654321" });
    await other.dispose();

    // The same lines, read anew as after another tab's change or the account's answer: nothing is asked again.
    const preguntas: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/cupon")) preguntas.push(request.url());
    });
    await page.evaluate((key) => {
      dispatchEvent(new StorageEvent("storage", { key, newValue: localStorage.getItem(key) }));
    }, CLAVE);
    await botonPagar(page).click();
    const aviso = page.getByRole("alert").filter({ hasText: "Tu cupón no se pudo usar" });
    await expect(aviso).toContainText(`Se acabaron los usos del cupón ${codigo}.`);
    await expect(aviso).toContainText("S/ 118.00");
    expect(preguntas).toEqual([]);
    await aviso.getByRole("button", { name: "Continuar sin el cupón" }).click();
    await expect(botonPagar(page)).toHaveText("Pagar S/ 118.00");
    await expect(page.getByLabel("Teléfono")).toHaveValue("987 654 321");
    await expect(page.getByLabel("Calle y número")).toHaveValue("Jr. de la Unión 300");
    await expect(page.getByLabel("Referencia")).toHaveValue("Portón azul");
    await expect(page.getByRole("checkbox", { name: /términos/ })).toBeChecked();
    await botonPagar(page).click();
    await page.waitForURL("**/sandbox/stripe/*");
    await payWithCard(page, TARJETA_BUENA);
    await page.waitForURL("**/pedido/*");
    await expect(page.getByRole("main")).toContainText("Procesando");
    const [usado] = await query<{ usados: number }>("select usados from cupones where codigo = $1", [codigo]);
    expect(usado).toEqual({ usados: 1 });
  });
});

test.describe("a coupon", () => {
  test.use({ tolera: [/status of (400|404|409)/] });

  test("is made in the panel, comes by its link, takes its part off the cart, says why it does not, and ends", async ({
    page,
  }) => {
    const { id, nombre } = await addProducto({ precio: 100, stock: 9 });
    const codigo = `E2E-${id.slice(-8).toUpperCase()}`;
    await signInAsAdmin(page);
    await page.goto("/admin/cupones");
    await page.getByRole("link", { name: "Nuevo cupón" }).first().click();
    await page.getByLabel("Código").fill(codigo.toLowerCase());
    await page.getByLabel("Porcentaje (%)").fill("95");
    await page.getByLabel("Compra mínima (S/)").fill("150");
    await page.getByLabel("Buscar un producto").fill(nombre);
    await page.getByRole("list", { name: "Productos hallados" }).getByRole("button", { name: nombre }).click();
    await expect(page.getByRole("list", { name: "Productos elegidos" })).toContainText(nombre);
    await page.getByLabel("Último día").fill("2090-01-31");
    await page.getByLabel("Usos en total").fill("2");
    const crear = page.getByRole("button", { name: "Crear el cupón" });
    await crear.click();
    await expect(page.getByText("Debe ser entre 1 y 90 %.")).toBeVisible();
    await expect(page.getByLabel("Porcentaje (%)")).toBeFocused();
    await page.getByLabel("Porcentaje (%)").fill("20");
    await expect(
      page.getByText(
        `20 % de descuento en ${nombre}. Compra mínima de S/ 150.00 (S/ 177.00 con IGV) en esos productos.`,
      ),
    ).toBeVisible();
    await inspect(page, "admin-cupon-nuevo");
    await crear.click();
    await expect(page.getByRole("heading", { level: 1, name: `Cupón ${codigo}` })).toBeVisible();
    const condiciones = page.getByText(/Hay 2 usos en total, 1 por persona\./).first();
    await expect(condiciones).toBeVisible();
    await inspect(page, "admin-cupon");

    await page.goto(`/producto/${id}?cupon=${codigo}`);
    const dialogo = page.getByRole("dialog", { name: `Tienes el cupón ${codigo}` });
    await expect(dialogo).toContainText("Hay 2 usos en total, 1 por persona.");
    await inspect(page, "cupon-por-enlace");
    await dialogo.getByRole("button", { name: "Seguir comprando" }).click();
    await expect(page).toHaveURL(new RegExp(`/producto/${id}$`));
    await addToCart(page);

    await page.goto("/carrito");
    const resumen = page.getByRole("region", { name: "Resumen" });
    await expect(resumen.getByText(/te faltan S\/ 50\.00 sin IGV\./)).toBeVisible();
    await expect(resumen).toContainText("S/ 118.00");
    await page
      .getByRole("button", { name: /^Aumentar/ })
      .first()
      .click();
    await expect(resumen.getByText("Descuento aplicado.")).toBeVisible();
    await expect(resumen).toContainText("− S/ 40.00");
    await expect(resumen).toContainText("S/ 188.80");
    await inspect(page, "carrito-cupon");

    await page.goto("/checkout");
    await expect(page.getByRole("button", { name: "Pagar S/ 188.80" })).toBeVisible();
    const pedido = page.getByRole("region", { name: "Resumen del pedido" });
    await pedido.getByRole("button", { name: `Quitar el cupón ${codigo}` }).click();
    await expect(page.getByRole("button", { name: "Pagar S/ 236.00" })).toBeVisible();
    const campo = pedido.getByLabel("Código del cupón");
    await expect(campo).toBeFocused();
    await campo.fill("no hay");
    await campo.press("Enter");
    await expect(campo).toHaveAccessibleDescription("No conocemos el cupón «NOHAY». Revisa cómo lo escribiste.");
    await expect(campo).toHaveValue("no hay");
    await campo.fill(codigo.toLowerCase());
    await pedido.getByRole("button", { name: "Aplicar" }).click();
    await expect(page.getByRole("button", { name: "Pagar S/ 188.80" })).toBeVisible();
    await inspect(page, "checkout-cupon");

    // The coupon ends while somebody fills in the form.
    const panel = await page.context().newPage();
    await panel.goto(`/admin/cupones?buscar=${codigo}`);
    await panel.getByRole("link", { name: codigo }).click();
    await panel.getByRole("button", { name: "Terminar el cupón" }).click();
    await panel.getByRole("dialog").getByRole("button", { name: "Sí, terminarlo" }).click();
    await expect(panel.getByText("Terminado", { exact: true })).toBeVisible();
    await panel.close();
    await page.getByLabel("Teléfono").fill("987654321");
    await page.getByLabel("Distrito").first().fill("Miraflores, Lima, Lima");
    await page
      .getByLabel(/^Calle|Dirección/)
      .first()
      .fill("Av. Larco 123");
    await page.getByRole("checkbox", { name: /Acepto/ }).check();
    await page.getByRole("button", { name: "Pagar S/ 188.80" }).click();
    const aviso = page.getByRole("alert").filter({ hasText: "Tu cupón no se pudo usar" });
    await expect(aviso).toContainText(`El cupón ${codigo} ya terminó.`);
    await expect(aviso).toContainText("S/ 236.00");
    await inspect(page, "checkout-cupon-terminado");
    await aviso.getByRole("button", { name: "Continuar sin el cupón" }).click();
    await expect(page.getByRole("button", { name: "Pagar S/ 236.00" })).toBeFocused();
  });
});

test("single-use codes are made, downloaded, withdrawn and used, each once", async ({ page }) => {
  const { id } = await addProducto({ precio: 100, stock: 9 });
  const nombre = `LOTE-${id.slice(-8).toUpperCase()}`;
  await signInAsAdmin(page);
  await page.goto("/admin/cupones/nuevo");
  await page.getByLabel("Cómo se reparte").selectOption("Códigos de un solo uso");
  await page.getByLabel("Nombre", { exact: true }).fill(nombre);
  await page.getByLabel("Porcentaje (%)").fill("20");
  await page.getByLabel("Último día").fill("2090-01-31");
  await page.getByLabel("Cuántos códigos").fill("3");
  await page.getByRole("button", { name: "Crear el cupón" }).click();
  const codigos = page.getByRole("region", { name: "Códigos de un solo uso" });
  await expect(codigos.getByRole("definition")).toHaveText(["3", "0", "0"]);
  await inspect(page, "admin-cupon-codigos");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    codigos.getByRole("link", { name: "Descargar los códigos" }).click(),
  ]);
  const [, uno = "", otro = ""] = (await readFile(await download.path(), "utf8")).split("\r\n");
  const [anulado = "", usado = ""] = [uno, otro].map((line) => line.split(";")[0]);
  await codigos.getByLabel("Anular un código").fill(anulado.toLowerCase());
  await codigos.getByRole("button", { name: "Anular", exact: true }).click();
  await expect(codigos.getByRole("definition")).toHaveText(["2", "0", "1"]);

  // The demo's admin has one cart in all tests.
  await leave(page);
  await enter(page);
  await takeCupon(page, usado, id);
  await page.goto("/carrito");
  await expect(page.getByRole("region", { name: "Resumen" })).toContainText("− S/ 20.00");
});

test("its link opens any public page, hydrated as it was rendered without what the cache drops", async ({ page }) => {
  const { id } = await addProducto();
  const codigo = `LINK-${id.slice(-8).toUpperCase()}`;
  await addCupon(codigo, 5);
  // `/turno` goes on to the checkout by itself.
  const shared = flattenRoutes(table).flatMap(({ pattern, declaration }) =>
    declaration.cache && !/^\/(api|turno)/.test(pattern) ? [pattern] : [],
  );
  expect(shared).toContain("/catalogo");
  for (const pattern of shared) {
    await page.goto(`${pattern.replace(":id", id).replace(":slug", "libros")}?utm_source=boletin&cupon=${codigo}`);
    await expect(page.getByRole("dialog", { name: `Tienes el cupón ${codigo}` }), pattern).toBeVisible();
  }
});
