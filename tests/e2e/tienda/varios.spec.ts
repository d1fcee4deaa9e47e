/** Several products at once: reordering, and a cart by link. */
import { inspect } from "../accessibility.ts";
import { addProducto, query } from "../base.ts";
import { enter, expect, test } from "../fixtures.ts";
import { addToCart, enlaceCarrito, leaveForPayment, payWithCard, proceed, TARJETA_BUENA } from "../steps.ts";

test("an order is put into the cart again, and what changed is said", async ({ page }) => {
  await enter(page);
  const [taza, jarra] = [await addProducto(), await addProducto()];
  await page.goto(`/carrito?agregar=${taza.id}:2,${jarra.id}`);
  await page.getByRole("button", { name: "Agregar a mi carrito" }).click();
  await proceed(page);
  await leaveForPayment(page, "stripe");
  await payWithCard(page, TARJETA_BUENA);
  await page.waitForURL("**/pedido/*");
  await expect(page.getByRole("main")).toContainText("Procesando");
  await query("update productos set precio = 120 where id = $1", [taza.id]);
  await query("update productos set eliminado_en = now() where id = $1", [jarra.id]);
  // No button to reorder just after paying.
  await expect(page.getByRole("main")).toContainText("Te enviamos un correo a");
  await expect(page.getByRole("button", { name: "Volver a pedir" })).toHaveCount(0);
  const id = new URL(page.url()).pathname.split("/").at(-1);
  await query("update pedidos set created_at = created_at - interval '2 hours' where id = $1", [id]);
  await page.reload();
  await page.getByRole("button", { name: "Volver a pedir" }).click();
  const aviso = page.getByRole("alert").filter({ hasText: "Agregamos 2 productos a tu carrito" });
  await expect(aviso).toContainText(`${taza.nombre}: el precio cambió de S/ 100.00 a S/ 120.00.`);
  await expect(aviso).toContainText(`${jarra.nombre} ya no está disponible.`);
  await inspect(page, "pedido-otra-vez");
  await aviso.getByRole("link", { name: "Ver carrito" }).click();
  await expect(page.getByRole("list", { name: "Productos de tu carrito" })).toContainText(taza.nombre);
});

test("a link asks first, then adds to what is there", async ({ page }) => {
  const [uno, otro] = [await addProducto({ stock: 3 }), await addProducto()];
  await page.goto(`/producto/${otro.id}`);
  await addToCart(page);
  await page.goto(`/carrito?agregar=${uno.id}:5,${otro.id}:2`);
  const pregunta = page.getByRole("dialog", { name: "¿Agregar estos productos a tu carrito?" });
  await expect(pregunta).toContainText(`3 × ${uno.nombre}`);
  await expect(pregunta).toContainText(`${uno.nombre}: solo se pueden agregar 3 unidades de 5.`);
  await expect(enlaceCarrito(page, 1)).toBeVisible();
  await inspect(page, "carrito-enlace");
  await pregunta.getByRole("button", { name: "No, gracias" }).click();
  await expect(page).toHaveURL("/carrito");
  await expect(enlaceCarrito(page, 1)).toBeVisible();

  await page.goto(`/carrito?agregar=${uno.id}:2,${otro.id}:2`);
  await pregunta.getByRole("button", { name: "Agregar a mi carrito" }).click();
  await expect(page).toHaveURL("/carrito");
  await expect(enlaceCarrito(page, 5)).toBeVisible();
  await expect(pregunta).toBeHidden();
});

test("a link that cannot be read says so, and changes nothing", async ({ page }) => {
  await page.goto("/carrito?agregar=cualquier-cosa");
  const aviso = page.getByRole("dialog", { name: "No se puede abrir este carrito" });
  await expect(aviso.getByRole("alert")).toContainText("El enlace está incompleto o tiene un error.");
  await page.keyboard.press("Escape");
  await expect(aviso).toBeHidden();
  await expect(page.getByText("Tu carrito está vacío")).toBeVisible();
});
