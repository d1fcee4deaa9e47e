import { inspect } from "../accessibility.ts";
import { addProducto } from "../base.ts";
import { expect, signInAsAdmin, test } from "../fixtures.ts";

test("columns, rows of a page and density of a list are chosen by keyboard and remembered; its filters stay", async ({
  page,
}) => {
  const { nombre } = await addProducto();
  await signInAsAdmin(page);
  await page.goto(`/admin/productos?${new URLSearchParams({ buscar: nombre, orden: "nombre" })}`);
  const fila = page.getByRole("row").filter({ hasText: nombre });
  await expect(fila).toContainText("Hogar");
  await expect(fila).not.toContainText("Activo");

  const vista = page.getByRole("button", { name: "Vista", exact: true });
  await vista.focus();
  await page.keyboard.press("Enter");
  const imagen = page.getByRole("checkbox", { name: "Imagen" });
  await imagen.focus();
  await page.keyboard.press("Space");
  await expect(imagen).not.toBeChecked();
  await page.getByRole("checkbox", { name: "Estado", exact: true }).check();
  await expect(fila).toContainText("Activo");
  await page.getByLabel("Filas por página").selectOption("25");
  await page.getByLabel("Altura de las filas").selectOption("Cómodas");
  await expect(page.locator("[data-densidad=comoda]")).toHaveCount(1);
  await inspect(page, "admin-vista-lista");
  await page.keyboard.press("Escape");
  await expect(vista).toBeFocused();
  await inspect(page, "admin-lista-comoda");

  expect(new URL(page.url()).searchParams.get("orden")).toBe("nombre");
  await page.reload();
  await expect(fila).toContainText("Activo");
  await expect(fila.getByRole("img")).toHaveCount(0);
  await expect(page.locator("[data-densidad=comoda]")).toHaveCount(1);
  await page.goto("/admin/productos?pagina=2");
  await expect(page.getByRole("checkbox", { name: /^Seleccionar (?!todo)/ })).toHaveCount(25);
  await page.goto("/admin/pedidos");
  await expect(page.locator("[data-densidad=comoda]")).toHaveCount(1);
  await expect(page.getByRole("columnheader", { name: "Estado" })).toHaveCount(
    page.viewportSize()?.width === 360 ? 0 : 1,
  );
});
