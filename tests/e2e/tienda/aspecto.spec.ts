import { inspect } from "../accesibilidad.ts";
import { enter, expect, test } from "../fixtures.ts";
import { addToCart, leaveForPayment, openProducto, proceed } from "../pasos.ts";

const PRODUCTO = "Tomatodo térmico de acero 750 ml";

const PUBLICAS: readonly [string, string][] = [
  ["inicio", "/"],
  ["catalogo", "/catalogo"],
  ["catalogo-lista", "/catalogo?vista=lista"],
  ["catalogo-vacio", "/catalogo?search=zapatos+de+marte"],
  ["carrito-vacio", "/carrito"],
  ["sign-in", "/sign-in?origen=/checkout"],
  ["sign-up", "/sign-up"],
  ["terminos", "/terminos"],
  ["privacidad", "/privacidad"],
  ["envios", "/envios"],
  ["sobre-nosotros", "/sobre-nosotros"],
  ["contacto", "/contacto"],
  ["libro", "/libro-de-reclamaciones"],
];

for (const [nombre, ruta] of PUBLICAS) {
  test(`${nombre} looks right`, async ({ page }) => {
    await page.goto(ruta);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await inspect(page, nombre);
  });
}

test("a product looks right", async ({ page }) => {
  await openProducto(page, PRODUCTO);
  await inspect(page, "producto");
});

test("the way to the payment looks right", async ({ page }) => {
  const cliente = await enter(page);
  await page.goto("/perfil");
  await expect(page.getByText("No tienes pedidos aun")).toBeVisible();
  await expect(page.getByRole("main")).toContainText(cliente.email);
  await inspect(page, "perfil-vacio");
  await openProducto(page, PRODUCTO);
  await addToCart(page, 2);
  await page.goto("/carrito");
  await expect(page.getByRole("link", { name: /Proceder al pago/ })).toBeVisible();
  await inspect(page, "carrito");
  await proceed(page);
  await inspect(page, "checkout");
  await leaveForPayment(page, "stripe");
  await inspect(page, "pago-stripe");
  await page.getByRole("button", { name: "Cancelar" }).click();
  await page.waitForURL("**/pedido/*");
  await inspect(page, "pedido-pendiente");
  await page.goto("/perfil");
  await expect(page.getByRole("article")).toHaveCount(1);
  await inspect(page, "perfil");
  await proceed(page);
  await leaveForPayment(page, "mercadopago");
  await inspect(page, "pago-mercadopago");
});

test.describe("what is missing", () => {
  test.use({ tolera: [/status of 404/] });

  for (const [nombre, ruta] of [
    ["no-encontrado", "/no-existe"],
    ["producto-no-encontrado", "/producto/no-es-un-id"],
  ] as const) {
    test(`${nombre} looks right`, async ({ page }) => {
      await page.goto(ruta);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      await inspect(page, nombre);
    });
  }
});
