import { inspect } from "../accessibility.ts";
import { addProducto, query } from "../base.ts";
import { expect, signInAsAdmin, test } from "../fixtures.ts";

const toLista = (nombre: string) => `/admin/productos?${new URLSearchParams({ buscar: nombre })}`;

test("a product's page holds its code, cost and place, hides it from the shop, and tells who did", async ({ page }) => {
  const { id, nombre } = await addProducto({ precio: 100 });
  await signInAsAdmin(page);
  await page.goto(toLista(nombre));
  await page.getByRole("link", { name: nombre, exact: true }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Más datos" }).click();
  await expect(page.getByRole("heading", { name: nombre, level: 1 })).toBeVisible();
  await page.getByLabel("Código (SKU)").fill(`SKU-${id.slice(-8)}`);
  await page.getByLabel("Lugar en el almacén").fill("Estante B3");
  await page.getByLabel("Costo (S/)").fill("60,5");
  await page.getByLabel("Departamento de origen").selectOption("Cusco");
  await page.getByLabel("Guía de tallas").fill("Talla; Pecho (cm)\nS 96");
  await page.getByLabel("Estado").selectOption("Oculto");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText("Usa punto para los decimales: 60.5.")).toBeVisible();
  await expect(page.getByText("La línea 2 tiene 1 columna y la primera 2.")).toBeVisible();
  await page.getByLabel("Guía de tallas").fill("Talla; Pecho (cm)\nS; 96");
  await page.getByLabel("Costo (S/)").fill("60.50");
  await expect(page.getByText(/ganas S\/\s39\.50 por unidad: margen de 40 %/)).toBeVisible();
  await inspect(page, "admin-producto");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText(`Se guardó ${nombre}.`)).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Hay cambios sin guardar" })).toBeHidden();
  await expect(page.getByLabel("Código (SKU)")).toHaveValue(`SKU-${id.slice(-8)}`);
  expect((await page.request.get(`/producto/${id}`)).status()).toBe(404);

  await page.getByRole("link", { name: "Stock", exact: true }).click();
  await expect(page.getByText("Lugar: Estante B3")).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Quedan" })).toBeVisible();
  // From the server.
  await page.reload();
  await expect(page.getByRole("columnheader", { name: "Quedan" })).toBeVisible();
  await inspect(page, "admin-producto-stock");
  await page.getByRole("link", { name: "Historial" }).click();
  await expect(page.getByRole("table", { name: "Auditoría" }).getByRole("row").nth(1)).toContainText(/Estado:.*Oculto/);

  // Found by the beginning of its code, and shown again.
  await page.goto(toLista(`sku-${id.slice(-8)}`));
  await expect(page.getByRole("row").filter({ hasText: nombre })).toContainText("Oculto");
  await page.getByRole("checkbox", { name: `Seleccionar ${nombre}` }).check();
  await page.getByRole("button", { name: "Mostrar u ocultar" }).click();
  const dialogo = page.getByRole("dialog");
  await dialogo.getByLabel("En la tienda").selectOption("Mostrar: se ven y se compran");
  await dialogo.getByRole("button", { name: "Revisar" }).click();
  await dialogo.getByRole("button", { name: "Aplicar a 1 producto" }).click();
  await expect(dialogo.getByText("Listo: 1 producto")).toBeVisible();
  expect((await page.request.get(`/producto/${id}`)).status()).toBe(200);
  await dialogo.getByRole("button", { name: "Deshacer este cambio" }).click();
  await expect(page.getByText("Se deshizo en 1 producto.")).toBeVisible();
  expect((await page.request.get(`/producto/${id}`)).status()).toBe(404);
  await page.goto(`/admin/auditoria?objeto=producto&id=${id}`);
  await page
    .getByRole("row")
    .nth(1)
    .getByRole("button", { name: /^Deshacer/ })
    .click();
  await expect(page.getByText("Se deshizo en 1 producto.")).toBeVisible();
  expect((await page.request.get(`/producto/${id}`)).status()).toBe(200);
  await page.goto(`/admin/productos/${id}?ver=historial`);
  await page.getByRole("row").nth(1).getByRole("button", { name: "Deshacer este cambio" }).click();
  await expect(page.getByText("Se deshizo en 1 producto.")).toBeVisible();
  await expect(page.getByRole("row").last()).toContainText(/Código \(SKU\):.*SKU-/);
  await inspect(page, "admin-producto-historial");
  expect((await page.request.get(`/producto/${id}`)).status()).toBe(404);

  await page.getByRole("link", { name: "Ventas" }).click();
  await expect(page.getByText("Sin ventas en los últimos 12 meses")).toBeVisible();
  await inspect(page, "admin-producto-ventas");
  await page.getByRole("link", { name: "Opiniones", exact: true }).last().click();
  await expect(page.getByText("Todavía no hay opiniones")).toBeVisible();
  await inspect(page, "admin-producto-opiniones");
  await page.getByRole("button", { name: "Duplicar" }).click();
  await expect(page.getByRole("heading", { name: `Copia de ${nombre}`, level: 1 })).toBeVisible();
  await expect(page.getByLabel("Estado")).toHaveValue("borrador");
});

test("price and stock are edited in the list by keyboard; what another saved meanwhile is told before it is overwritten", async ({
  page,
}) => {
  const [uno, dos] = [await addProducto({ precio: 100 }), await addProducto({ precio: 100 })];
  // Both on a list of their own: another test may add hundreds meanwhile.
  const serie = `Serie ${uno.id.slice(0, 8)}`;
  for (const producto of [uno, dos]) {
    producto.nombre = `${serie} ${producto.nombre}`;
    await query("update productos set nombre = $2, busqueda = lower($2) where id = $1", [producto.id, producto.nombre]);
  }
  await signInAsAdmin(page);
  await page.goto(toLista(serie));
  await page.getByRole("button", { name: "Editar precios y stock" }).click();
  const precio = page.getByRole("textbox", { name: `Precio de ${uno.nombre}` });
  await precio.fill("90");
  await precio.press("Tab");
  const stock = page.getByRole("textbox", { name: `Stock de ${uno.nombre}` });
  await expect(stock).toBeFocused();
  await stock.fill("abc");
  await stock.press("Enter");
  await expect(page.getByText("Escribe el stock solo con números")).toBeVisible();
  await expect(stock).toBeFocused();
  await stock.press("Escape");
  await expect(stock).not.toHaveValue("abc");
  await stock.fill("77");
  await stock.press("Enter");
  await expect(stock).toHaveValue("77");
  await inspect(page, "admin-productos-edicion");

  // Another person, in another tab.
  const otra = await page.context().newPage();
  await otra.goto(`/admin/productos/${dos.id}`);
  await otra.getByLabel("Precio (S/)").fill("110");
  await otra.getByRole("button", { name: "Guardar" }).click();
  await expect(otra.getByText(`Se guardó ${dos.nombre}.`)).toBeVisible();
  await otra.close();
  const suyo = page.getByRole("textbox", { name: `Precio de ${dos.nombre}` });
  await suyo.fill("40");
  await suyo.press("Enter");
  await expect(page.getByText("Baja más de la mitad. Pulsa Enter otra vez si es así.")).toBeVisible();
  await suyo.fill("95");
  await suyo.press("Enter");
  await expect(page.getByText(/lo puso en S\/\s110\.00\. Pulsa Enter aquí para poner el tuyo\./)).toBeVisible();
  await suyo.press("Enter");
  await expect(page.getByText(/lo puso en/)).toBeHidden();
  // Pressing the button saves the last cell.
  await page.getByRole("textbox", { name: `Stock de ${dos.nombre}` }).fill("66");
  await page.getByRole("button", { name: "Terminar" }).click();
  await expect(page.getByRole("row").filter({ hasText: dos.nombre })).toContainText("66");
  await expect(page.getByRole("row").filter({ hasText: dos.nombre })).toContainText("95.00");
  await expect(page.getByRole("row").filter({ hasText: uno.nombre })).toContainText("90.00");
  await expect(page.getByRole("row").filter({ hasText: uno.nombre })).toContainText("77");
});
