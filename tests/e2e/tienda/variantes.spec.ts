import { inspect } from "../accessibility.ts";
import { expect, test, waitUntilHydrated } from "../fixtures.ts";
import { addToCart, enlaceCarrito, fichaProducto } from "../steps.ts";

const GRUPO = "Gorro jacquard con pompón";

test("a group is one card, which chooses nothing; its page asks, and the one that is chosen is bought", async ({
  page,
}) => {
  await page.goto("/catalogo?categoria=Ropa");
  const tarjeta = page.getByRole("article").filter({ has: page.getByRole("link", { name: GRUPO, exact: true }) });
  await expect(tarjeta).toHaveCount(1);
  await expect(tarjeta.getByRole("img", { name: "Colores: azul, rojo, verde" })).toBeVisible();
  await waitUntilHydrated(page);
  await tarjeta.getByRole("link", { name: "Elegir opciones" }).click();

  const titulo = page.getByRole("heading", { level: 1 });
  await expect(titulo).toHaveText(GRUPO);
  await expect(page.getByRole("button", { name: "Agregar al carrito" })).toHaveCount(0);
  const talla = page.getByRole("group", { name: "Talla" });
  await fichaProducto(page).getByRole("link", { name: "Elige talla" }).click();
  await expect(talla.getByRole("link", { name: "adulto" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(titulo).toHaveText(`${GRUPO}, adulto`);
  await expect(fichaProducto(page).getByRole("link", { name: "Elige color" })).toBeVisible();
  const color = page.getByRole("group", { name: "Color" });
  const verde = color.getByRole("link", { name: /^verde/ });
  await verde.focus();
  await page.keyboard.press("Enter");
  await expect(titulo).toHaveText(`${GRUPO}, adulto, verde`);
  await expect(verde).toBeFocused();
  await expect(verde).toHaveAttribute("aria-current", "true");
  await expect(page.locator("[aria-live=polite]").first()).toContainText("adulto, verde. S/ 49.90.");

  // Not available in green for children: the link leads to the nearest variant, and names it.
  await page.getByRole("link", { name: "niño (no hay en verde)" }).click();
  await expect(titulo).toHaveText(`${GRUPO}, niño`);
  await color.getByRole("link", { name: "rojo (agotado)" }).click();
  await expect(titulo).toHaveText(`${GRUPO}, niño, rojo`);
  await expect(fichaProducto(page).getByRole("button", { name: "Producto agotado" })).toBeDisabled();
  await inspect(page, "variante-agotada");

  await color.getByRole("link", { name: "azul" }).click();
  await expect(titulo).toHaveText(`${GRUPO}, niño, azul`);
  await addToCart(page, 2);
  await enlaceCarrito(page, 2).click();
  // The product's page has that name as well.
  await expect(page).toHaveURL("/carrito");
  const linea = page.getByRole("main").getByRole("link", { name: `${GRUPO}, niño, azul` });
  // Options of a cart's line are not asked for again.
  await linea.click();
  await expect(titulo).toHaveText(`${GRUPO}, niño, azul`);
  await expect(fichaProducto(page).getByRole("button", { name: "Agregar al carrito" })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await page.getByRole("link", { name: "Volver al catálogo" }).click();
  await expect(page).toHaveURL("/catalogo?categoria=Ropa");
});

test("a list is narrowed to sizes and colours, that one variant has together; chips take them off", async ({
  page,
}) => {
  await page.goto("/catalogo?categoria=Ropa&opcion=Color%3A+azul");
  const lista = page.getByRole("region", { name: "Resultados" });
  await expect(lista.getByRole("article")).toHaveCount(3);
  await page.goto("/catalogo?opcion=Color%3A+verde&opcion=Talla%3A+ni%C3%B1o");
  await expect(page.getByText("No se encontraron productos")).toBeVisible();
  await page.getByRole("link", { name: "Quitar filtro Talla: niño" }).click();
  await expect(page).toHaveURL("/catalogo?opcion=Color%3A+verde");
  await expect(lista.getByRole("article")).toHaveCount(1);

  const filtrar = page.getByRole("button", { name: "Filtrar" });
  const phone = await filtrar.isVisible();
  if (phone) await filtrar.click();
  const panel = page.getByRole("form", { name: "Filtros" });
  const azul = panel.getByRole("group", { name: "Color" }).getByRole("checkbox", { name: /^azul/ });
  await azul.check();
  if (phone) await panel.getByRole("button", { name: "Ver 3 productos" }).click();
  await expect(page).toHaveURL("/catalogo?opcion=Color%3A+azul&opcion=Color%3A+verde");
  await expect(lista.getByRole("article")).toHaveCount(3);
  await inspect(page, "filtro-opciones");

  // Card and link show the filtered variant.
  await page.goto("/catalogo?opcion=Color%3A+gris");
  await lista.getByRole("link", { name: "Elegir opciones" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bufanda a cuadros de baby alpaca, gris");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the options lead to the other variants", async ({ page }) => {
    await page.goto(`/catalogo?${new URLSearchParams({ search: "bufanda gris" })}`);
    await page.getByRole("link", { name: "Elegir opciones" }).click();
    const elige = fichaProducto(page).getByRole("link", { name: "Elige color" });
    await elige.click();
    await expect(page).toHaveURL(/#elegir$/);
    await page.getByRole("link", { name: "gris" }).click();
    await expect(elige).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bufanda a cuadros de baby alpaca, gris");
  });
});
