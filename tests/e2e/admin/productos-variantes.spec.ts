import type { Page } from "@playwright/test";
import { inspect } from "../accessibility.ts";
import { addProducto, query } from "../base.ts";
import { expect, signInAsAdmin, test } from "../fixtures.ts";

const campo = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const save = (page: Page) => page.getByRole("button", { name: "Guardar cambios" }).click();

async function openVariantes(page: Page, id: string, valores: string): Promise<void> {
  await signInAsAdmin(page);
  await page.goto(`/admin/productos/${id}/variantes`);
  await campo(page, "Opción 1").fill("Talla");
  await campo(page, "Valores de la opción 1").fill(valores);
  await page.getByRole("button", { name: "Crear variantes" }).click();
  await expect(page.getByText(/^Se crearon \d variantes\.$/)).toBeVisible();
}

/** In the page: the table, or what it scrolls in, where a part of it is out of sight. */
function findCutOff(table: Element): string | null {
  for (let one: Element | null = table; one; one = one.parentElement)
    if (one.scrollWidth > one.clientWidth) return `${one.localName}: ${one.scrollWidth} in ${one.clientWidth}`;
  return null;
}

test("a group is made, filled, edited by keyboard and renamed, and the shop shows it", async ({ page }) => {
  const { id, nombre } = await addProducto();
  await openVariantes(page, id, "S, M, L");

  await page.getByRole("checkbox", { name: "Seleccionar todo lo de esta página" }).check();
  const rellenar = page.getByRole("form", { name: "Rellenar las elegidas" });
  await rellenar.getByLabel("Stock para todas").fill("8");
  await page.keyboard.press("Enter");
  await expect(campo(page, "Stock de L")).toHaveValue("8");
  await inspect(page, "admin-variantes");
  // At 1,280 px all of a row is in sight.
  expect(await page.getByRole("table").evaluate(findCutOff)).toBeNull();

  await campo(page, "Precio de M").fill("80");
  await page.keyboard.press("Tab");
  await expect(campo(page, "Stock de M")).toBeFocused();
  await campo(page, "Precio de L").fill("120,5");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Usa punto para los decimales: 120.5.")).toBeVisible();
  await expect(campo(page, "Precio de L")).toBeFocused();
  await campo(page, "Precio de L").fill("120.50");
  await campo(page, "Código (SKU) de L").fill(`SKU-${id}`);
  await page.getByLabel("Estado de S").selectOption("Oculto");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Guardado: 3 variantes.")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Guardada" })).toHaveCount(3);

  const nuevo = nombre.replace("Jarra", "Cántaro");
  await campo(page, "Nombre del grupo").fill(nuevo);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`Ahora se llama ${nuevo}: cambió en 3 variantes.`)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Variantes de ${nuevo}`);

  await page.goto(`/catalogo?${new URLSearchParams({ search: nuevo })}`);
  const tarjeta = page.getByRole("article").filter({ has: page.getByRole("link", { name: nuevo, exact: true }) });
  await expect(tarjeta).toHaveCount(1);
  await expect(tarjeta).toContainText(/Desde.*S\/ 80\.00/);
  await tarjeta.getByRole("link", { name: "Elegir opciones" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(nuevo);
  await page.getByRole("group", { name: "Talla" }).getByRole("link", { name: "L" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${nuevo}, L`);
  await expect(page.getByRole("main")).toContainText("S/ 120.50");
});

test("of two who edit the same variant the second is asked, and keeps all else that was typed", async ({ page }) => {
  const { id, nombre } = await addProducto();
  await openVariantes(page, id, "S, M");
  const other = await page.context().newPage();
  await other.goto(page.url());

  await campo(page, "Precio de S").fill("70");
  await campo(page, "Precio de M").fill("75");
  await campo(other, "Precio de S").fill("65");
  await save(other);
  await expect(other.getByText("Guardado: 1 variante.")).toBeVisible();

  await save(page);
  await expect(page.getByText("Guardado: 1 variante; 1 quedó sin guardar: mira su fila.")).toBeVisible();
  const aviso = page.getByRole("alert").filter({ hasText: "guardó cambios en esta variante mientras la editabas" });
  await expect(aviso).toContainText(`${nombre}, S, S/ 65.00`);
  await expect(campo(page, "Precio de S")).toHaveValue("70");
  await inspect(page, "admin-variantes-conflicto");
  await aviso.getByRole("button", { name: "Poner lo mío encima" }).click();
  await expect(aviso).toHaveCount(0);
  await save(page);
  await expect(page.getByText("Guardado: 1 variante.")).toBeVisible();

  await campo(other, "Precio de S").fill("60");
  await save(other);
  await other.getByRole("button", { name: "Quedarme con lo suyo" }).click();
  await expect(campo(other, "Precio de S")).toHaveValue("70.00");
  await expect(other.getByRole("button", { name: "Guardar cambios" })).toHaveCount(0);

  // A price drop of more than half needs a confirmation, and a removed variant can be restored.
  await campo(other, "Precio de M").fill("10");
  await other.getByLabel("Estado de S").selectOption("Eliminada");
  await save(other);
  await other.getByRole("button", { name: "Sí, bajar los precios" }).click();
  await expect(other.getByText("Guardado: 2 variantes.")).toBeVisible();
  await expect(other.getByLabel("Estado de S")).toHaveValue("eliminada");
  await other.close();
});

test("a picture that is given to a value is the first of the variants that have it", async ({ page }) => {
  const { id } = await addProducto();
  await query(
    `update productos set imagen = una.imagen, galeria = array[otra.imagen]
     from productos una, productos otra
     where productos.id = $1 and una.nombre = 'Teclado mecánico compacto 65%' and otra.nombre = 'Reloj inteligente Pulso'`,
    [id],
  );
  await openVariantes(page, id, "S, M");
  const fotos = page.getByRole("form", { name: "Fotos por valor" });
  await expect(fotos.getByLabel("Foto 2")).toHaveValue("todas");
  await fotos.getByLabel("Foto 2").selectOption("Talla: M");
  await fotos.getByRole("button", { name: "Repartir las fotos" }).click();
  await expect(page.getByText("Fotos repartidas: cambió en 2 variantes.")).toBeVisible();
  await inspect(page, "admin-variantes-fotos");

  const [reloj] = await query<{ imagen: string }>(
    "select imagen from productos where nombre = 'Reloj inteligente Pulso'",
  );
  const suya = new RegExp(reloj?.imagen.replace(/^.*\/|\.\w+$/g, "") ?? "-");
  await page.goto(`/producto/${id}`);
  const primera = page.getByRole("article").first().getByRole("img").first();
  const talla = page.getByRole("group", { name: "Talla" });
  await talla.getByRole("link", { name: /^S/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/, S$/);
  await expect(primera).not.toHaveAttribute("src", suya);
  await talla.getByRole("link", { name: /^M/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/, M$/);
  await expect(primera).toHaveAttribute("src", suya);
});
