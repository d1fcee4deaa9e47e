/** Favourites: signed out, merged into the account, and from the cart. */
import type { Page } from "@playwright/test";
import { inspect } from "../accessibility.ts";
import { addProducto, query } from "../base.ts";
import { enter, expect, newCliente, signIn, test } from "../fixtures.ts";
import { addToCart, enlaceCarrito, signUp } from "../steps.ts";

const enlace = (page: Page, name: string) => page.getByRole("banner").getByRole("link", { name, exact: true });
const corazon = (page: Page, nombre: string) => page.getByRole("button", { name: `Guardar ${nombre} en favoritos` });

/** The account has answered. */
const answered = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith("/api/favoritos") && response.ok());

test("a visitor's heart is kept, listed, and joins the account, which another browser sees", async ({
  page,
  browser,
}) => {
  const [uno, otro] = [await addProducto(), await addProducto()];
  await page.goto(`/producto/${uno.id}`);
  await expect(enlace(page, "Favoritos")).toBeVisible();
  await corazon(page, uno.nombre).click();
  await expect(enlace(page, "Favoritos, 1 producto")).toHaveText("1");
  await expect(corazon(page, uno.nombre)).toHaveAttribute("aria-pressed", "true");
  await inspect(page, "producto-favorito");
  await page.goto(`/catalogo?search=${encodeURIComponent(otro.nombre)}`);
  await corazon(page, otro.nombre).focus();
  await page.keyboard.press("Space");
  await expect(corazon(page, otro.nombre)).toHaveAttribute("aria-pressed", "true");
  await enlace(page, "Favoritos, 2 productos").click();
  await expect(page).toHaveURL("/favoritos");
  const tarjetas = page.getByRole("main").getByRole("article");
  await expect(tarjetas).toHaveCount(2);
  await inspect(page, "favoritos");
  await page.getByRole("link", { name: "Comparar", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Comparar productos" })).toBeVisible();
  await expect(page.getByRole("columnheader")).toHaveText(["Dato", otro.nombre, uno.nombre]);
  await expect(page.getByRole("row", { name: /^Precio/ }).getByText("S/ 100.00")).toHaveCount(2);
  await inspect(page, "comparar");
  await page.setViewportSize({ width: 360, height: 740 });
  await inspect(page, "comparar-telefono");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/comparar?id=${uno.id}&id=nada`);
  await expect(page.getByText("Faltan productos para comparar")).toBeVisible();
  await inspect(page, "comparar-nada");
  await page.goto("/favoritos");

  const cliente = newCliente();
  await page.goto("/sign-up");
  const joined = answered(page);
  await signUp(page, cliente);
  await joined;
  await expect(page.getByRole("button", { name: /^Menú de usuario/ })).toBeVisible();
  await page.goto("/favoritos");
  await expect(tarjetas).toHaveCount(2);

  await query("update productos set precio = 88, stock = 2 where id = $1", [uno.id]);
  await page.reload();
  const suya = page.getByRole("main").getByRole("listitem").filter({ hasText: uno.nombre });
  await expect(suya).toContainText("Bajó S/ 12.00 desde que lo guardaste");
  await expect(suya).toContainText("Quedan 2");
  await inspect(page, "favoritos-marcas");

  const elsewhere = await (await browser.newContext()).newPage();
  await signIn(elsewhere, cliente);
  await elsewhere.goto("/favoritos");
  await expect(elsewhere.getByRole("main").getByRole("article")).toHaveCount(2);
  const saved = answered(elsewhere);
  await corazon(elsewhere, uno.nombre).click();
  await saved;
  await expect(elsewhere.getByRole("main").getByRole("article")).toHaveCount(1);
  await elsewhere.context().close();
  await page.reload();
  await expect(tarjetas).toHaveCount(1);
  await expect(tarjetas).toContainText(otro.nombre);
});

test("a list is shared by a link that names nobody, and withdrawn", async ({ page, browser }) => {
  const { id, nombre } = await addProducto();
  const { email } = await enter(page);
  await page.goto(`/producto/${id}`);
  const saved = answered(page);
  await corazon(page, nombre).click();
  await saved;
  await page.goto("/favoritos");
  await page.getByRole("link", { name: "Compartir mi lista" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Compartir mi lista" })).toBeVisible();
  await page.getByRole("button", { name: "Crear el enlace" }).click();
  await expect(page.getByText("Listo: quien tenga el enlace puede ver tu lista.")).toBeVisible();
  await inspect(page, "compartir-lista");
  const enlace = (await page.locator("#enlace a").textContent()) ?? "";

  const amiga = await (await browser.newContext()).newPage();
  await amiga.goto(enlace);
  await expect(amiga.getByRole("heading", { level: 1, name: "Lista de favoritos" })).toBeVisible();
  await expect(amiga.getByRole("main")).not.toContainText(email);
  await inspect(amiga, "lista-compartida");
  await amiga
    .getByRole("main")
    .getByRole("button", { name: /^Agregar/ })
    .click();
  await expect(amiga.getByRole("dialog", { name: "Agregado a tu carrito" })).toContainText(nombre);

  await page.getByRole("button", { name: "Dejar de compartir" }).click();
  await expect(page.getByText("Tu lista ya no se comparte")).toBeVisible();
  await inspect(page, "compartir-lista-nada");
  expect((await amiga.request.get(enlace)).status()).toBe(404);
  await amiga.context().close();
});

test("a line of the cart is kept for later, with undo", async ({ page }) => {
  const { id, nombre } = await addProducto();
  await page.goto(`/producto/${id}`);
  await addToCart(page);
  await page.goto("/carrito");
  const guardar = page.getByRole("button", { name: `Guardar para después ${nombre}` });
  await guardar.click();
  await expect(page.getByText(`Guardaste «${nombre}» en tus favoritos.`)).toBeVisible();
  await expect(enlaceCarrito(page, 0)).toBeVisible();
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect(enlaceCarrito(page, 1)).toBeVisible();
  await page.goto("/favoritos");
  await expect(page.getByText("Aún no guardas favoritos")).toBeVisible();
  await inspect(page, "favoritos-vacio");
  await page.goto("/carrito");
  await guardar.click();
  await page.goto("/favoritos");
  await expect(page.getByRole("main").getByRole("article")).toContainText(nombre);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("there is no heart, and the page of favourites says why", async ({ page }) => {
    await page.goto("/catalogo");
    await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
    await expect(page.getByRole("button", { name: /en favoritos$/ })).toHaveCount(0);
    await page.goto("/favoritos");
    await expect(page.getByText(/Tus favoritos se guardan en tu navegador con JavaScript/)).toBeVisible();
  });
});
