import { inspect } from "../accessibility.ts";
import { addProducto, lastEnlace, query } from "../base.ts";
import { enter, expect, test, waitUntilHydrated } from "../fixtures.ts";
import { openCheckout } from "../starts.ts";
import { botonPagar, fichaProducto, fillCheckout, leaveForPayment } from "../steps.ts";

test.describe("what does not exist", () => {
  test.use({ tolera: [/status of 404/] });

  test("an unknown address and an unknown product answer 404 with links", async ({ page }) => {
    const pagina = await page.goto("/no-existe");
    expect(pagina?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

    for (const id of ["0199f1a0-0000-7000-8000-000000000000", "no-es-un-id"]) {
      const producto = await page.goto(`/producto/${id}`);
      expect(producto?.status()).toBe(404);
      await expect(page.getByRole("heading", { name: "Producto no encontrado" })).toBeVisible();
    }
    await page.getByRole("link", { name: "Volver al catálogo" }).click();
    await expect(page).toHaveURL(/\/catalogo$/);
  });

  test("a search without results says so", async ({ page }) => {
    await page.goto("/catalogo?search=xyzzy");
    await expect(page.getByText("No se encontraron productos")).toBeVisible();
    await expect(page.getByText("Intenta ajustar los filtros de búsqueda")).toBeVisible();
  });
});

test.describe("the last unit", () => {
  test.use({ tolera: [/status of 409/] });

  test("is sold between cart and payment: the customer is told, the page shows it sold out", async ({
    page,
    browser,
  }) => {
    await enter(page);
    const stock = 3;
    const { id, nombre } = await addProducto({ stock });
    await openCheckout(page, { id });
    await fillCheckout(page, "stripe");

    const contexto = await browser.newContext();
    const otra = await contexto.newPage();
    await enter(otra);
    await openCheckout(otra, { id, cantidad: stock });
    await leaveForPayment(otra, "stripe");
    await contexto.close();

    await botonPagar(page).click();
    await expect(page.getByRole("alert").filter({ hasText: nombre })).toBeVisible();

    await expect(async () => {
      await page.goto(`/producto/${id}`);
      await expect(fichaProducto(page).getByText("Agotado", { exact: true })).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 30_000 });
    await expect(page.getByRole("button", { name: "Producto agotado" })).toBeDisabled();
    await expect(async () => {
      await page.goto(`/catalogo?${new URLSearchParams({ search: nombre })}`);
      await expect(page.getByRole("heading", { name: "Resultados" })).toBeVisible({ timeout: 500 });
      // Where few others are found, it is named as sold out.
      const suya = page.getByRole("article").filter({ hasText: nombre });
      await expect(suya.getByRole("button", { name: /^Agregar/ })).toHaveCount(0, { timeout: 500 });
    }).toPass({ timeout: 30_000 });
  });
});

test.describe("a restock mail", () => {
  test.use({ tolera: [/status of 4(00|22)/] });

  test("who waits for a sold-out product leaves an address, is shown similar ones, confirms it and takes it back", async ({
    page,
  }) => {
    const { id } = await addProducto({ stock: 0 });
    await page.goto(`/producto/${id}`);
    await expect(page.getByRole("region", { name: "Parecidos que sí tenemos" }).getByRole("listitem")).toHaveCount(4);
    await waitUntilHydrated(page);
    await page.getByRole("link", { name: "Avísame cuando llegue" }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: "Avísame cuando llegue" })).toBeFocused();
    const correo = page.getByLabel("Correo electrónico");
    await correo.fill("rosa@");
    await page.getByRole("button", { name: /^Avís/ }).click();
    await expect(correo).toBeFocused();
    await expect(correo).toHaveValue("rosa@");
    await inspect(page, "aviso-rechazado");
    const email = `espera-${id}@correo.pe`;
    await correo.fill(email);
    await page.getByRole("button", { name: /^Avís/ }).click();
    await expect(page.getByText("Listo, lo anotamos")).toBeVisible();

    const [mail] = await query<{ enlace: string }>("select enlace_secreto as enlace from correos where para = $1", [
      email,
    ]);
    await page.goto(mail?.enlace ?? "");
    await inspect(page, "aviso-confirmar");
    await page.getByRole("button", { name: "Sí, avísenme" }).click();
    await expect(page.getByText("Tu correo está confirmado")).toBeVisible();
    await page.goto((mail?.enlace ?? "").replace("confirmar", "baja"));
    await page.getByRole("button", { name: "Cancelar mis avisos" }).click();
    await expect(page.getByText("Listo: ya no te escribiremos por productos que lleguen.")).toBeVisible();
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("an address is confirmed and taken back: the browser itself sends the form, with its origin", async ({
    page,
  }) => {
    const { id } = await addProducto({ stock: 0 });
    await page.goto(`/producto/${id}/aviso`);
    const email = `espera-${id}@correo.pe`;
    await page.getByLabel("Correo electrónico").fill(email);
    await page.getByRole("button", { name: /^Avís/ }).click();
    await expect(page.getByText("Listo, lo anotamos")).toBeVisible();
    const confirmar = await lastEnlace("confirmar_aviso", email);
    await page.goto(confirmar);
    await page.getByRole("button", { name: "Sí, avísenme" }).click();
    await expect(page.getByText("Tu correo está confirmado")).toBeVisible();
    await page.goto(confirmar.replace("/confirmar/", "/baja/"));
    await page.getByRole("button", { name: "Cancelar mis avisos" }).click();
    await expect(page.getByText("Listo: ya no te escribiremos por productos que lleguen.")).toBeVisible();
  });
});
