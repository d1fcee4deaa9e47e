/** Phones: element positions, and the bottom bar. */
import type { Locator, Page } from "@playwright/test";
import { inspect } from "../accessibility.ts";
import { addProducto } from "../base.ts";
import { enter, expect, test } from "../fixtures.ts";
import {
  botonPagar,
  fillCheckout,
  enlaceCarrito,
  enlaceProceder,
  expectStill,
  fichaProducto,
  proceed,
} from "../steps.ts";

const [WIDTH, HEIGHT] = [360, 780];

test.use({ viewport: { width: WIDTH, height: HEIGHT }, isMobile: true, hasTouch: true });

const boxOf = async (it: Locator) => {
  const box = await it.boundingBox();
  if (!box) throw new Error("it is not on the page");
  return { top: box.y, bottom: box.y + box.height, height: box.height };
};

const barra = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

const scrollToEnd = (page: Page) =>
  page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));

/** How much of an element is below the bar's edge or, without a bar, the screen's. */
function countCovered(element: Element): number {
  const bar = document.querySelector<HTMLElement>(".bottom-bar:not([inert])");
  const edge = bar ? bar.getBoundingClientRect().top : innerHeight;
  return Math.max(0, element.getBoundingClientRect().bottom - edge);
}

/** Neither the page's end nor focused elements are under the bar. */
async function expectClear(page: Page, bar: Locator): Promise<void> {
  await scrollToEnd(page);
  await expect(bar).toBeInViewport({ ratio: 1 });
  const edge = await boxOf(bar);
  expect((await boxOf(page.getByRole("contentinfo"))).bottom).toBeLessThanOrEqual(edge.top);
  const covered = await page.evaluate(() => {
    const bar = document.querySelector(".bottom-bar");
    if (!bar) return ["no bar"];
    const fields = document.querySelectorAll<HTMLElement>(
      "main :is(a, button, input, textarea, summary), footer :is(a, summary)",
    );
    return [...fields].flatMap((it) => {
      it.focus();
      if (bar.contains(it) || document.activeElement !== it) return [];
      const { bottom, height } = it.getBoundingClientRect();
      return height > 0 && bottom > bar.getBoundingClientRect().top + 0.5 ? [it.outerHTML.slice(0, 120)] : [];
    });
  });
  expect(covered, "what has the focus under the bar").toEqual([]);
}

test("a product: picture, name and price come first, and a bar has what the button out of sight does", async ({
  page,
}) => {
  const { id, nombre } = await addProducto({ stock: 3, precio: 39.9 });
  await page.goto(`/producto/${id}`);
  const producto = fichaProducto(page);
  await expectStill(page);
  expect((await boxOf(producto.getByRole("img", { name: nombre }))).height).toBeLessThanOrEqual(0.55 * HEIGHT);
  expect((await boxOf(page.getByRole("heading", { level: 1, name: nombre }))).bottom).toBeLessThanOrEqual(700);
  expect((await boxOf(producto.getByText("S/ 47.08 con IGV"))).bottom).toBeLessThanOrEqual(700);

  const bar = barra(page, "Compra rápida");
  const agregar = producto.getByRole("button", { name: "Agregar al carrito" });
  await agregar.scrollIntoViewIfNeeded();
  await expect(agregar).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("region", { name: "Compra rápida", includeHidden: true })).toBeAttached();
  await expect(bar).toBeHidden();
  await expectStill(page);
  await scrollToEnd(page);
  await expect(bar).toBeVisible();
  await expect(bar).toContainText("S/ 47.08 con IGV");
  await bar.getByRole("button", { name: "Aumentar cantidad" }).click();
  await expect(bar.getByRole("textbox", { name: "Cantidad" })).toHaveValue("2");
  await expect(producto.getByRole("textbox", { name: "Cantidad" })).toHaveValue("2");
  await inspect(page, "producto-barra");
  await expectClear(page, bar);
  await bar.getByRole("button", { name: "Agregar al carrito" }).click();
  await expect(enlaceCarrito(page, 2)).toBeVisible();
});

test.describe("before the scripts are there", () => {
  test.use({ javaScriptEnabled: false });

  test("price and button are on the first screen; of a product with options the bar asks for them", async ({
    page,
  }) => {
    const { id } = await addProducto({ precio: 39.9 });
    await page.goto(`/producto/${id}`);
    const bar = barra(page, "Compra rápida");
    await expect(bar).toBeInViewport({ ratio: 1 });
    await expect(bar).toContainText("S/ 47.08 con IGV");

    await page.goto("/catalogo?categoria=Ropa");
    await page.getByRole("article").filter({ hasText: "Gorro" }).getByRole("link", { name: "Elegir opciones" }).click();
    await expect(bar).toBeInViewport({ ratio: 1 });
    await bar.getByRole("link", { name: "Elige talla" }).click();
    const talla = page.getByRole("group", { name: "Talla" });
    await expect(talla).toBeInViewport({ ratio: 1 });
    await expect(talla.getByRole("link").first()).toBeFocused();
    expect((await boxOf(talla)).bottom).toBeLessThanOrEqual((await boxOf(bar)).top);
  });
});

test("no size that nobody chose is bought: the bar asks for it, and opens the choice", async ({ page }) => {
  await page.goto("/catalogo?categoria=Ropa");
  await page.getByRole("article").filter({ hasText: "Gorro" }).getByRole("link", { name: "Elegir opciones" }).click();
  const bar = barra(page, "Compra rápida");
  await bar.getByRole("link", { name: "Elige talla" }).click();
  const adulto = page.getByRole("group", { name: "Talla" }).getByRole("link", { name: "adulto" });
  await expect(adulto).toBeFocused();
  await expect(adulto).toBeInViewport({ ratio: 1 });
  await adulto.click();
  await scrollToEnd(page);
  await bar.getByRole("link", { name: "Elige color" }).click();
  await page.getByRole("group", { name: "Color" }).getByRole("link", { name: "verde" }).click();
  await scrollToEnd(page);
  await bar.getByRole("button", { name: "Agregar al carrito" }).click();
  await expect(enlaceCarrito(page, 1)).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Agregado a tu carrito" })).toContainText("adulto, verde");
});

test("a product that is sold out has no bar", async ({ page }) => {
  const { id } = await addProducto({ stock: 0 });
  await page.goto(`/producto/${id}`);
  await expect(fichaProducto(page).getByRole("button", { name: "Producto agotado" })).toBeDisabled();
  await scrollToEnd(page);
  await expect(barra(page, "Compra rápida")).toHaveCount(0);
});

for (const [lista, ruta] of [
  ["the grid", "/catalogo"],
  ["the wide list", "/catalogo?vista=lista"],
] as const) {
  test(`a card of ${lista} is short and has all its parts`, async ({ page }) => {
    await page.goto(ruta);
    const cards = page.getByRole("main").getByRole("article");
    for (const card of (await cards.all()).slice(0, 8)) {
      // A row is as tall as its offer, whose end and units the law asks for; others have 332.
      expect((await boxOf(card)).height).toBeLessThanOrEqual(364);
      await expect(card.locator("picture").getByRole("img")).toBeVisible();
      await expect(card.getByRole("heading", { level: 3 })).toBeVisible();
      const stock = card.getByText(/^(\d+ (disponibles|opciones)|Últimas \d|Queda 1)$/);
      await expect(stock.or(card.getByRole("img", { name: /^Colores: / }))).toBeVisible();
      await expect(card.getByText(/con IGV$/).first()).toBeVisible();
      const [agregar, ver] = [
        card
          .getByRole("button", { name: "Agregar al carrito", exact: true })
          .or(card.getByRole("link", { name: /^Elegir opciones/ })),
        card.getByRole("link", { name: /^Ver detalle de / }),
      ];
      expect((await boxOf(agregar)).top).toBe((await boxOf(ver)).top);
      const descripcion = card.getByRole("paragraph").filter({ visible: true }).first();
      expect((await boxOf(descripcion)).height).toBeLessThanOrEqual(20);
    }
  });
}

for (const [ruta, filtrado, nombre] of [
  ["/catalogo", false, "catalogo-telefono"],
  ["/catalogo/deportes", false, "categoria-telefono"],
  ["/catalogo?categoria=Hogar&categoria=Ropa&hasta=200", true, "filtrado-telefono"],
] as const) {
  test(`the first product of ${ruta} is on the first screen${filtrado ? " with its price" : ""}`, async ({ page }) => {
    await page.setViewportSize({ width: WIDTH, height: 740 });
    await page.goto(ruta);
    const first = page.getByRole("main").getByRole("article").first();
    const part = filtrado ? first.getByText(/^(Desde )?S\/ [\d.]+$/).first() : first;
    expect((await boxOf(part)).bottom).toBeLessThanOrEqual(740);
    await inspect(page, nombre);
  });
}

test("cart and checkout keep the total and the way on within reach; the checkout is quiet, its summary folded", async ({
  page,
}) => {
  await enter(page);
  const ids = [await addProducto(), await addProducto(), await addProducto()].map(({ id }) => id);
  await page.goto(`/carrito?agregar=${ids.join(",")}`);
  await page.getByRole("button", { name: "Agregar a mi carrito" }).click();
  await expect(enlaceCarrito(page, 3)).toBeVisible();
  await page.reload();
  const bar = barra(page, "Total y pago");
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await expect(bar.getByText("S/ 354.00")).toBeVisible();
  await inspect(page, "carrito-barra");
  await expect(bar.getByRole("link", { name: "Proceder al pago" })).toBeVisible();
  await enlaceProceder(page).scrollIntoViewIfNeeded();
  await expect(bar).toBeHidden();
  await expectClear(page, bar);
  await expectStill(page);

  await proceed(page);
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.getByRole("banner").getByRole("link", { name: "Volver al carrito" })).toBeVisible();
  const total = page.getByRole("region", { name: "Resumen del pedido" }).getByText("S/ 354.00").first();
  expect((await boxOf(total)).bottom).toBeLessThan((await boxOf(page.getByLabel("Teléfono"))).top);
  const lineas = page.getByRole("region", { name: "Resumen del pedido" }).getByRole("listitem");
  await expect(lineas.first()).toBeHidden();
  await inspect(page, "checkout-barra");
  await page.getByText("Resumen del pedido").first().click();
  await expect(lineas.first()).toBeVisible();
  await page.getByText("Resumen del pedido").first().click();

  await fillCheckout(page, "stripe");
  await page.getByRole("checkbox", { name: /términos/ }).uncheck();
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await expect(bar.getByText("S/ 354.00")).toBeVisible();
  await bar.getByRole("button", { name: "Pagar", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("Debes aceptar los terminos y condiciones");
  await page.getByRole("checkbox", { name: /términos/ }).check();
  await botonPagar(page).scrollIntoViewIfNeeded();
  await expect(bar).toBeHidden();
  await botonPagar(page).click();
  await page.waitForURL("**/sandbox/stripe/*");
});

test.describe("a refused coupon", () => {
  test.use({ tolera: [/status of 404/] });

  test("says why above the bar, and not under it", async ({ page }) => {
    const { id } = await addProducto();
    await page.goto(`/carrito?agregar=${id}`);
    await page.getByRole("button", { name: "Agregar a mi carrito" }).click();
    await page.getByRole("button", { name: "¿Tienes un cupón?" }).click();
    const codigo = page.getByLabel("Código del cupón");
    for (const [escrito, razon] of [
      ["", "Escribe el código de tu cupón."],
      ["NOEXISTE", /No conocemos el cupón/],
    ] as const) {
      await codigo.fill(escrito);
      await page.evaluate(() => document.activeElement?.scrollIntoView({ block: "end", behavior: "instant" }));
      await codigo.press("Enter");
      await expect(codigo).toHaveAccessibleDescription(razon);
      const said = page.getByRole("main").getByText(razon);
      await expect.poll(() => said.evaluate(countCovered), "so much of the reason is below the bar's edge").toBe(0);
    }
  });
});

test("the menu has the categories, by keyboard, and gives the focus back", async ({ page }) => {
  await page.goto("/");
  const abrir = page.getByRole("button", { name: "Abrir menú" });
  await abrir.press("Enter");
  const categorias = page.getByRole("navigation", { name: "Menú de categorías" });
  await expect(categorias.getByRole("link")).toHaveText([
    "Electrónicos",
    "Ropa",
    "Hogar",
    "Deportes",
    "Libros",
    "Otros",
  ]);
  await expect(categorias.locator("img")).toHaveCount(6);
  await inspect(page, "menu-categorias");
  await page.keyboard.press("Escape");
  await expect(categorias).toBeHidden();
  await expect(abrir).toBeFocused();
  await abrir.press("Enter");
  await categorias.getByRole("link", { name: "Libros" }).press("Enter");
  await expect(page).toHaveURL("/catalogo/libros");
  await expect(categorias).toBeHidden();
});

test("the footer folds, and its links are reached by keyboard", async ({ page }) => {
  await page.goto("/terminos");
  const footer = page.getByRole("contentinfo");
  const enlace = footer.getByRole("link", { name: "Envíos y devoluciones" });
  await expect(enlace).toBeHidden();
  expect((await boxOf(footer)).height).toBeLessThanOrEqual(600);
  await footer.locator("summary", { hasText: "Ayuda" }).focus();
  await page.keyboard.press("Enter");
  await expect(enlace).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(enlace).toBeFocused();
  await inspect(page, "pie-abierto");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the footer opens all the same", async ({ page }) => {
    await page.goto("/terminos");
    const footer = page.getByRole("contentinfo");
    await footer.locator("summary", { hasText: "Tienda" }).click();
    await footer.getByRole("link", { name: "Sobre nosotros" }).click();
    await expect(page).toHaveURL("/sobre-nosotros");
  });
});
