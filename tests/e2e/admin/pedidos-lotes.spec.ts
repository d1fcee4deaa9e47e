import { addProducto } from "../base.ts";
import { inspect } from "../accessibility.ts";
import { becomeAdmin, enter, expect, test } from "../fixtures.ts";
import { buy } from "../starts.ts";

test("three orders are chosen, printed together, and sent with numbers from a sheet; one was cancelled", async ({
  page,
}) => {
  const producto = await addProducto({ stock: 30 });
  const cliente = await enter(page);
  const ids = [];
  for (let n = 0; n < 3; n += 1) ids.push(await buy(page, producto.id, "stripe", n + 1));
  const [uno = "", dos = "", tres = ""] = ids;
  await becomeAdmin(page);
  const lista = `/admin/pedidos?${new URLSearchParams({ buscar: cliente.email })}`;
  await page.goto(lista);
  const barra = page.getByRole("region", { name: "Acciones sobre lo seleccionado" });

  await page.getByRole("checkbox", { name: new RegExp(`^Seleccionar el pedido \\d+ · ${uno.slice(-8)}`) }).check();
  await expect(barra).toContainText("1 seleccionado");
  await barra.getByRole("button", { name: "Seleccionar los 3" }).click();
  await expect(barra).toContainText("3 seleccionados");
  await inspect(page, "admin-pedidos-elegidos");
  await barra.getByRole("button", { name: "Imprimir hojas de despacho" }).click();
  await expect(page.getByRole("heading", { name: "Lista de recojo", exact: true })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(`1 producto, 6 unidades, para 3 pedidos`);
  await expect(page.getByRole("img", { name: "Código que abre el pedido en el panel" })).toHaveCount(3);
  await inspect(page, "admin-lote-guias");

  await page.goto(lista);
  await page.getByRole("checkbox", { name: "Seleccionar todo lo de esta página" }).check();
  await barra.getByRole("button", { name: "Enviar", exact: true }).click();
  const lote = page.getByRole("region", { name: "Enviar pedidos" });
  await expect(lote).toContainText("3 pedidos elegidos, 0 con número de envío.");
  const direccion = page.url();

  // Meanwhile somebody cancels one of them.
  await page.goto(`/admin/pedidos/${tres}`);
  await page.getByText("Cambiar el estado").click();
  await page.getByRole("button", { name: "Cancelado" }).click();
  await page.getByRole("dialog").getByLabel("Motivo").fill("No hay stock.");
  await page.getByRole("dialog").getByRole("button", { name: "Cancelar y devolver el dinero" }).click();
  await expect(page.getByRole("region", { name: "Estado" })).toContainText("Ahora está en «Cancelado»");

  await page.goto(direccion);
  await expect(lote).toContainText("1 se quedará como está: cancelado.");
  const hoja = lote.getByLabel("Números de envío");
  await hoja.fill(`Pedido\tNúmero de envío\tCourier\n#${uno.slice(-8)}\t25-77001\tShalom\n#ffffffff\t7\tShalom`);
  await lote.getByRole("button", { name: "Cargar números" }).click();
  await expect(lote.getByRole("alert")).toContainText("Línea 3: No hay ningún pedido #ffffffff.");
  await expect(hoja).toHaveValue(/25-77001/);
  await inspect(page, "admin-lote-fallos");
  await hoja.fill(`#${uno.slice(-8)}\t25-77001\tshalom\n${dos}\t25-77002`);
  await lote.getByRole("button", { name: "Enviar 2 pedidos" }).click();
  const pregunta = page.getByRole("dialog", { name: "¿Enviar sin decir el courier?" });
  await expect(pregunta).toContainText("Escribiste el número 25-77002, y el cliente no sabría de quién es");
  await pregunta.getByRole("button", { name: "Volver" }).click();
  await expect(hoja).toHaveValue(/25-77002/);
  await lote.getByLabel("Courier de los demás").selectOption("Urbano");
  await lote.getByRole("button", { name: "Cargar números" }).click();
  await expect(lote).toContainText("3 pedidos elegidos, 2 con número de envío.");
  await expect(hoja).toHaveValue("");
  const begun = page.waitForResponse((response) => response.request().method() === "POST");
  await lote.getByRole("button", { name: "Enviar 2 pedidos" }).click();
  await begun;
  // Continues after the page is left.
  await page.goto(lista);
  await page.goto(direccion);
  await expect(lote).toContainText("2 enviados, 1 no: cancelado.", { timeout: 30_000 });
  await expect(page.getByRole("row").nth(1)).toContainText(/No: cancelado/);
  await inspect(page, "admin-lote-hecho");

  await page.goto(`/admin/pedidos?buscar=25-77002`);
  await expect(page.getByRole("link", { name: new RegExp(`^Ver el pedido \\d+ · ${dos.slice(-8)}`) })).toBeVisible();
  await page.goto(`/admin/pedidos/${dos}`);
  await expect(page.getByRole("region", { name: "Envíos" })).toContainText(/Urbano.*25-77002/s);
  await page.goto("/admin/pedidos/lotes");
  await expect(page.getByRole("row", { name: /Enviar pedidos.*2 enviados, 1 no: cancelado/ }).first()).toBeVisible();
  await inspect(page, "admin-lotes");
});

test("a lot is taken back within ten minutes; what was delivered meanwhile stays, and says so", async ({ page }) => {
  const producto = await addProducto({ stock: 30 });
  const cliente = await enter(page);
  const [uno, dos] = [await buy(page, producto.id, "stripe"), await buy(page, producto.id, "stripe")];
  await becomeAdmin(page);
  await page.goto(`/admin/pedidos?${new URLSearchParams({ buscar: cliente.email })}`);
  await page.getByRole("checkbox", { name: "Seleccionar todo lo de esta página" }).check();
  const barra = page.getByRole("region", { name: "Acciones sobre lo seleccionado" });
  await barra.getByRole("button", { name: "Enviar", exact: true }).click();
  const lote = page.getByRole("region", { name: "Enviar pedidos" });
  await lote.getByRole("button", { name: "Enviar 2 pedidos" }).click();
  await expect(lote).toContainText("2 enviados.", { timeout: 30_000 });
  await expect(lote).toContainText("Se puede deshacer entero hasta las");
  const direccion = page.url();
  await inspect(page, "admin-lote-por-deshacer");

  await page.goto(`/admin/pedidos/${dos}`);
  await page.getByRole("button", { name: "Marcar como entregado" }).click();
  await expect(page.getByRole("region", { name: "Estado" })).toContainText("Ahora está en «Entregado»");
  await page.goto(direccion);
  await lote.getByRole("button", { name: "Deshacer el lote" }).click();
  const pregunta = page.getByRole("dialog", { name: "¿Deshacer el lote?" });
  await expect(pregunta).toContainText("sus correos no salen");
  await pregunta.getByRole("button", { name: "Deshacer el lote" }).click();
  await expect(lote).toContainText("Se deshizo 1, 1 no: cambió después.", { timeout: 30_000 });
  await expect(page.getByRole("row").filter({ hasText: dos.slice(-8) })).toContainText("No se deshizo: cambió después");
  await expect(page.getByRole("row").filter({ hasText: uno.slice(-8) })).toContainText("Deshecho");
  await expect(lote.getByRole("button", { name: "Deshacer el lote" })).toHaveCount(0);
  await page.setViewportSize({ width: 360, height: 740 });
  await inspect(page, "admin-lote-deshecho");
  await page.goto("/admin/pedidos/lotes");
  // Another test's lot may be newer.
  const enlace = page.locator(`a[href="${new URL(direccion).pathname}"]`);
  await expect(page.getByRole("row").filter({ has: enlace })).toContainText("Se deshizo 1");
  await inspect(page, "admin-lotes");
});
