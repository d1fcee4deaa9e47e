import { toQr } from "#lib/qr.server.ts";
import { inspect } from "../accessibility.ts";
import { addProducto, query } from "../base.ts";
import { becomeAdmin, enter, expect, leave, signIn, test, waitUntilHydrated } from "../fixtures.ts";
import { buy } from "../starts.ts";

test("an order goes in two parts from its page, one taken back in between; its customer follows them", async ({
  page,
  baseURL,
}) => {
  const producto = await addProducto({ stock: 10 });
  const cliente = await enter(page);
  const id = await buy(page, producto.id, "stripe", 3);
  const linea = page.getByRole("list", { name: "Dónde está tu pedido" });
  const aqui = linea.locator("[aria-current=step]");
  await expect(aqui).toContainText("En preparación: ahora");
  await waitUntilHydrated(page);
  // Somebody sends it while its page is open in another tab.
  await query("update pedidos set estado = 'enviado' where id = $1", [id]);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(aqui).toContainText("Enviado: ahora");
  await expect(page.getByRole("heading", { level: 1, name: "Tu pedido está en camino" })).toBeVisible();
  await query("update pedidos set estado = 'procesando' where id = $1", [id]);
  await becomeAdmin(page);
  await page.goto(`/admin/pedidos?pedido=${id}`);
  await page.getByRole("dialog").getByRole("link", { name: "Abrir en su página" }).click();
  await expect(page.getByRole("heading", { level: 1, name: new RegExp(`^Pedido \\d+ ${id.slice(-8)}`) })).toBeVisible();
  const estado = page.getByRole("region", { name: "Estado" });
  const envios = page.getByRole("region", { name: "Envíos" });
  const unidades = estado.getByLabel(producto.nombre);
  const send = async (boton: string, cuantas: string, courier: string, numero: string) => {
    await estado.getByRole("button", { name: boton }).click();
    await expect(estado.getByLabel("Courier")).toBeFocused();
    await estado.getByLabel("Courier").selectOption(courier);
    await estado.getByLabel("Número de envío").fill(numero);
    await unidades.fill(cuantas);
    await estado.getByRole("button", { name: "Confirmar envío" }).click();
  };

  await send("Marcar como enviado", "1", "", "S-100");
  const pregunta = page.getByRole("dialog", { name: "¿Enviar sin decir el courier?" });
  await pregunta.getByRole("button", { name: "Volver" }).click();
  await estado.getByRole("button", { name: "Cancelar" }).click();
  await send("Marcar como enviado", "4", "Shalom", "S-100");
  await expect(unidades).toHaveAccessibleDescription(/^Quedan 3 por enviar/);
  await expect(unidades).toBeFocused();
  await expect(estado.getByLabel("Número de envío")).toHaveValue("S-100");
  await unidades.fill("1");
  await estado.getByRole("button", { name: "Confirmar envío" }).click();
  await expect(estado).toContainText("Salió una parte. Faltan 2 unidades por enviar.");
  await envios.getByRole("button", { name: /^Deshacer/ }).click();
  await expect(envios).toContainText("Todavía no salió nada.");
  await send("Marcar como enviado", "1", "Olva Courier", "26-42");
  await expect(envios).toContainText("26-42");
  await send("Enviar el resto", "2", "Motorizado propio", "");
  await expect(estado).toContainText("Ahora está en «Enviado».");
  await envios.getByRole("button", { name: "Agregar número" }).click();
  await expect(envios.getByLabel("Courier")).toBeFocused();
  await envios.getByLabel("Número de envío").fill("M-9");
  await envios.getByRole("button", { name: "Guardar datos" }).click();
  await expect(envios).toContainText("M-9");
  await estado.getByRole("button", { name: "Marcar como entregado" }).click();
  await expect(estado).toContainText("Ya fue entregado");

  const historia = page.getByRole("region", { name: "Historial" });
  await historia.getByLabel("Nota interna").fill("Llamó Rosa");
  await historia.getByRole("button", { name: "Agregar nota" }).click();
  await historia.getByRole("button", { name: /^Borrar la nota/ }).click();
  await page.getByRole("dialog", { name: "Borrar la nota" }).getByRole("button", { name: "Borrar la nota" }).click();
  await expect(historia).toContainText("Nota interna borrada");
  await expect(historia).not.toContainText("Llamó Rosa");
  await expect(historia.getByRole("link", { name: "Correo «Pedido enviado»" })).toHaveCount(2);

  await page.goto(`/admin/pedidos/${id}/guia`);
  const codigo = page.getByRole("img", { name: "Código que abre el pedido en el panel" });
  const { trazo } = toQr(`${baseURL}/admin/pedidos/${id}`);
  await expect(codigo.locator("path")).toHaveAttribute("d", trazo);

  await leave(page);
  await signIn(page, cliente);
  await page.goto(`/pedido/${id}`);
  await expect(linea.getByRole("listitem")).toContainText([
    "Pagado: hecho",
    "En preparación: hecho",
    /Enviado: hecho.*Va en 2 envíos/s,
    "Entregado: hecho",
  ]);
  const suyos = page.getByRole("region", { name: "Tus envíos" }).getByRole("listitem");
  await expect(suyos).toContainText([
    /Envío 1 de 2.*Olva Courier, número 26-42.*1 ×/s,
    /Envío 2 de 2.*Motorizado propio, número M-9.*2 ×/s,
  ]);
  // Its page takes no number in the address: it is copied here.
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await suyos.first().getByRole("button", { name: "Copiar número" }).click();
  await expect(suyos.first().getByText("Copiado")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("26-42");
  await inspect(page, "pedido-envios");
  const seguir = suyos.first().getByRole("link", { name: "Abrir la página de Olva Courier" });
  await expect(seguir).toHaveAttribute("href", "https://tracking.olvaexpress.pe/");
  await expect(page.getByRole("region", { name: "Qué pasó con tu pedido" })).toContainText("Envío corregido");
});
