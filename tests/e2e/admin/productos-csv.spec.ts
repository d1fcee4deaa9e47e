import { randomUUID } from "node:crypto";
import { COLUMNAS } from "#app/features/catalogo/csv/columnas.ts";
import { formatCsvRow } from "#lib/csv.ts";
import { query } from "../base.ts";
import { expect, signInAsAdmin, test } from "../fixtures.ts";

test("a CSV of 500 products with 3 bad rows is reviewed first, then the good ones are imported", async ({ page }) => {
  const serie = `Lote ${randomUUID().slice(0, 8)}`;
  const columnas = [COLUMNAS.nombre, COLUMNAS.categoria, COLUMNAS.descripcion, COLUMNAS.precio, COLUMNAS.stock];
  // Sold out, so that pages of other tests do not change.
  const filas = Array.from({ length: 500 }, (_, n) => [`${serie} ${n}`, "Ropa", "De lana; de alpaca", "39,90", "0"]);
  filas[10] = [`${serie} 10`, "Ropa", "De lana", "-1", "0"];
  filas[200] = [`${serie} 200`, "Juguetes", "De lana", "39.90", "0"];
  filas[499] = [`${serie} 499`, "Ropa", "De lana", "39.90", "3.5"];
  const buffer = Buffer.from([columnas, ...filas].map(formatCsvRow).join(""), "latin1");

  await signInAsAdmin(page);
  await page.goto("/admin/productos");
  await page.getByRole("link", { name: "Importar CSV" }).click();
  const elegir = page.getByLabel("Elige un archivo CSV");
  const [plantilla] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "descarga la plantilla" }).click(),
  ]);
  expect(plantilla.suggestedFilename()).toBe("plantilla-productos.csv");
  await elegir.setInputFiles(await plantilla.path());
  await expect(page.getByRole("alert").filter({ hasText: "2 filas tienen errores" })).toBeVisible();
  await expect(page.getByText("Es el ejemplo de la plantilla.")).toHaveCount(2);
  await page.getByRole("button", { name: "Elegir otro archivo" }).click();

  await elegir.setInputFiles({ name: "alpaca.csv", mimeType: "text/csv", buffer });
  const aviso = page.getByRole("alert").filter({ hasText: "3 filas tienen errores" });
  await expect(aviso).toContainText("497 productos nuevos, 0 que cambian y 0 sin cambios");
  const tabla = page.getByRole("table", { name: "Filas del archivo" });
  await expect(tabla.getByRole("row").filter({ hasText: "Fila 12" })).toContainText("El precio no puede ser negativo.");
  await expect(tabla.getByRole("row").filter({ hasText: "Fila 202" })).toContainText("«Juguetes» no es una categoría");
  await expect(tabla.getByRole("row").filter({ hasText: "Fila 501" })).toContainText("sin decimales");

  await page.getByRole("button", { name: "Importar las 497 filas sin errores" }).click();
  await expect(page.getByText("Importación terminada")).toBeVisible();
  await page.getByRole("link", { name: "Ver los productos" }).click();
  await page.getByRole("searchbox", { name: "Buscar productos" }).fill(serie);
  await expect(page.getByRole("region", { name: "Resultados" })).toContainText("497 productos, página 1 de 10");
});

test("a list is exported up to the limit of an import; a longer one says so, and how to go on", async ({ page }) => {
  const serie = `larga${randomUUID().slice(0, 8)}`;
  // Removed, so that pages of other tests do not change.
  await query(
    `insert into productos (id, nombre, descripcion, precio, stock, categoria, imagen, busqueda, eliminado_en)
     select gen_random_uuid(), $1, 'x', 10, 0, case when n = 1 then 'Ropa' else 'Otros' end, '', $1, now()
     from generate_series(1, 20001) n`,
    [serie],
  );
  await signInAsAdmin(page);
  await page.goto(`/admin/productos?${new URLSearchParams({ estado: "eliminado", buscar: serie })}`);
  const exportar = page.getByRole("link", { name: "Exportar CSV" });
  await exportar.click();
  const dialogo = page.getByRole("dialog", { name: "Son demasiados para un archivo" });
  await expect(dialogo).toContainText("La lista tiene 20,001 productos y un archivo lleva hasta 20,000");
  await dialogo.getByRole("button", { name: "Cerrar" }).click();

  await page.getByLabel("Filtrar por categoría").selectOption("Ropa");
  await expect(page.getByRole("region", { name: "Resultados" })).toContainText(/(?<!\d)1 producto(?!s)/);
  const [archivo] = await Promise.all([page.waitForEvent("download"), exportar.click()]);
  expect(archivo.suggestedFilename()).toMatch(/^productos-.*\.csv$/);
  await query("delete from productos where nombre = $1", [serie]);
});
