import { inspect } from "../accessibility.ts";
import { addProducto } from "../base.ts";
import { expect, signInAsAdmin, test } from "../fixtures.ts";

const FOTOS = ["db/seed/imagenes/taza-ceramica-bicolor.webp", "db/seed/imagenes/manta-alpaca.webp"];

test("pictures are put in order, one is cut and turned by keyboard, and what was said of it stays", async ({
  page,
}) => {
  const { id } = await addProducto();
  await signInAsAdmin(page);
  await page.goto(`/admin/productos/${id}`);
  await page.getByLabel("Imagen", { exact: true }).setInputFiles(FOTOS);
  const dos = page.getByLabel("Qué se ve en la imagen 2");
  await expect(dos).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await dos.fill("Manta de lado");
  await page.getByRole("button", { name: "Poner de principal la imagen 2" }).click();
  const texto = page.getByLabel("Qué se ve en la imagen 1");
  await expect(texto).toHaveValue("Manta de lado");
  const principal = page.locator("input[name=imagen]");
  const antes = await principal.inputValue();

  await page.getByRole("button", { name: "Recortar o girar la imagen 1" }).focus();
  await page.keyboard.press("Enter");
  const editor = page.getByRole("dialog", { name: "Recortar y girar" });
  const lienzo = editor.locator("canvas");
  const razon = () => lienzo.evaluate((one) => (one instanceof HTMLCanvasElement ? one.width / one.height : 0));
  await expect.poll(razon).toBeLessThan(1);
  await editor.getByRole("button", { name: "Girar 90°" }).press("Enter");
  await expect.poll(razon).toBeGreaterThan(1);
  await editor.getByRole("button", { name: "Cuadrada" }).press("Enter");
  await expect.poll(razon).toBe(1);
  await editor.getByRole("slider", { name: "Acercar" }).press("End");
  await editor.getByRole("slider", { name: "Mover a los lados" }).press("Home");
  await inspect(page, "admin-imagen-editor");
  await editor.getByRole("button", { name: "Usar así" }).press("Enter");
  await expect(editor).toBeHidden();
  await expect(principal).not.toHaveValue(antes);
  await expect(principal).toHaveValue(/^\/imagenes\//);
  await expect(texto).toHaveValue("Manta de lado");
  await inspect(page, "admin-imagenes");

  if (page.viewportSize()?.width === 1280) {
    const cortada = await principal.inputValue();
    const fotos = page.getByTitle("Arrástrala para ordenar");
    await fotos.nth(1).dragTo(fotos.nth(0));
    await expect(principal).not.toHaveValue(cortada);
    await expect(page.getByLabel("Qué se ve en la imagen 2")).toHaveValue("Manta de lado");
  }
});
