import { inspect } from "../accessibility.ts";
import { addProducto, query } from "../base.ts";
import { expect, signInAsAdmin, test } from "../fixtures.ts";

test.describe("an offer", () => {
  test.use({ tolera: [/status of 400/] });

  test("is planned, runs at once, holds its price in the form, is seen by customers, and is ended", async ({
    page,
  }) => {
    const { id, nombre } = await addProducto({ precio: 100 });
    await query("update productos set created_at = now() - interval '40 days' where id = $1", [id]);
    await signInAsAdmin(page);
    await page.goto(`/admin/productos?editar=${id}`);
    await page.getByRole("link", { name: "Oferta y precios de antes" }).click();
    await expect(page.getByRole("heading", { level: 1, name: `Oferta de ${nombre}` })).toBeVisible();
    await expect(page.getByText(/Se verá S\/ 100\.00 tachado/)).toBeVisible();
    await page.getByLabel("Precio de oferta (S/)").fill("100");
    await page.getByLabel("Unidades").fill("20");
    await page.getByLabel("Último día").fill("2090-01-31");
    const programar = page.getByRole("button", { name: "Programar la oferta" });
    await programar.click();
    await expect(page.getByText("El precio de oferta debe ser menor que el usual, S/ 100.00.")).toBeVisible();
    await expect(page.getByLabel("Precio de oferta (S/)")).toBeFocused();
    await page.getByLabel("Precio de oferta (S/)").fill("80");
    await expect(page.getByText("Sin IGV. S/ 94.40 con IGV, −20 %")).toBeVisible();
    await inspect(page, "admin-oferta-nueva");
    await programar.click();
    const vigente = page.getByText("Vigente", { exact: true });
    await expect(page.getByRole("button", { name: "Quitar la oferta" }).or(vigente)).toBeVisible();
    // Offers start in the background.
    await expect(async () => {
      await page.reload();
      await expect(vigente).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(page.getByText("quedan 20 de 20")).toBeVisible();
    await inspect(page, "admin-oferta");

    await page.goto(`/admin/productos?editar=${id}`);
    const precio = page.getByRole("dialog").getByLabel("Precio (S/)");
    await expect(precio).toHaveValue("80.00");
    await expect(precio).not.toBeEditable();
    await expect(precio).toHaveAccessibleDescription(/termina antes la oferta/);

    await page.goto(`/producto/${id}`);
    await expect(page.getByText("Antes S/ 100.00 −20 %")).toBeVisible();
    await expect(page.getByText("Hasta el 31 de enero de 2090, 20 unidades")).toBeVisible();
    await inspect(page, "producto-oferta");

    await page.goto(`/admin/productos/${id}/oferta`);
    await page.getByRole("button", { name: "Terminar la oferta" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Sí, terminarla" }).click();
    await expect(page.getByText("Ahora cuesta S/ 100.00")).toBeVisible();
    await expect(page.getByText("se terminó en el panel")).toBeVisible();
  });
});
