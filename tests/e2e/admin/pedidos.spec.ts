import type { Locator, Page } from "@playwright/test";
import { addPedido, addProducto, query } from "../base.ts";
import { becomeAdmin, enter, expect, leave, signIn, signInAsAdmin, test } from "../fixtures.ts";
import { buy } from "../starts.ts";
import { payWithCard, TARJETA_BUENA } from "../steps.ts";

async function readStock(id: string): Promise<number | undefined> {
  const [row] = await query<{ stock: number }>("select stock from productos where id = $1", [id]);
  return row?.stock;
}

async function openPedido(page: Page, id: string) {
  await becomeAdmin(page);
  await page.goto(`/admin/pedidos?pedido=${id}`);
  const pedido = page.getByRole("dialog", { name: new RegExp(`^Pedido \\d+ ${id.slice(-8)}`) });
  await expect(pedido).toBeVisible();
  return pedido;
}

test("an order goes through every estado and back: stock, mails and timeline follow", async ({ page }) => {
  const producto = await addProducto({ stock: 10 });
  const cliente = await enter(page);
  const id = await buy(page, producto.id, "stripe", 2);
  const pedido = await openPedido(page, id);
  const estado = pedido.getByRole("region", { name: "Estado" });
  const boton = (nombre: string) => estado.getByRole("button", { name: nombre, exact: true });
  const change = async (nombre: string, stock: number) => {
    await boton(nombre).click();
    await expect(boton(nombre)).toBeDisabled();
    expect(await readStock(producto.id)).toBe(stock);
  };
  await expect(boton("Procesando")).toBeDisabled();
  expect(await readStock(producto.id)).toBe(8);
  await change("Enviado", 8);
  await change("Entregado", 8);
  await change("Pendiente", 8);
  await change("Procesando", 8);

  await boton("Cancelado").click();
  const pregunta = page.getByRole("dialog", { name: /^Cancelar el pedido/ });
  await pregunta.getByRole("checkbox", { name: /^Devolver ahora/ }).uncheck();
  await pregunta.getByRole("checkbox", { name: "Las 2 unidades enviadas ya regresaron a la tienda" }).check();
  await pregunta.getByLabel("Motivo").fill("No hay stock.");
  await pregunta.getByRole("button", { name: "Cancelar pedido" }).click();
  await expect(boton("Cancelado")).toBeDisabled();
  expect(await readStock(producto.id)).toBe(10);
  await change("Entregado", 8);

  const pasos = pedido.getByRole("region", { name: "Historial" }).getByRole("listitem");
  const vistos = ["Entregado", "Cancelado", "Procesando", "Pendiente", "Entregado", "Enviado", "Procesando"];
  await expect(pasos).toContainText([...vistos.map((nombre) => `Pasó a «${nombre}»`), "Pedido registrado"]);

  await page.goto(`/admin/pedidos?${new URLSearchParams({ buscar: producto.nombre })}`);
  await expect(page.getByRole("table", { name: "Pedidos" }).getByRole("row")).toHaveCount(2);
  const campo = page.getByRole("combobox", { name: "Buscar en el panel" });
  // The button works once the page is hydrated; the open palette would cover it.
  await expect(async () => {
    if (!(await campo.isVisible())) await page.getByRole("button", { name: "Buscar…" }).click({ timeout: 1_000 });
    await expect(campo).toBeFocused({ timeout: 500 });
  }).toPass();
  await campo.fill(`#${id.slice(-6)}`);
  await page.getByRole("option", { name: new RegExp(id.slice(-8)) }).click();
  await expect(page).toHaveURL(`/admin/pedidos/${id}`);

  await page.getByRole("link", { name: `${cliente.nombre} ${cliente.apellido}`, exact: true }).click();
  // The order's page shows the e-mail too, so wait for the new one.
  await expect(page).toHaveURL(/\/admin\/usuarios\//);
  await expect(page.getByRole("main")).toContainText(cliente.email);
  await page.goBack();
  await page.getByRole("link", { name: producto.nombre }).click();
  await expect(page.getByRole("dialog", { name: "Editar Producto" }).getByLabel("Nombre")).toHaveValue(producto.nombre);

  // Each kind is sent once, however often the order reached that estado.
  await page.goto(`/admin/correos?${new URLSearchParams({ buscar: cliente.email })}`);
  const correos = page
    .getByRole("table")
    .getByRole("row")
    .filter({ hasText: /Pedido (confirmado|enviado|entregado|cancelado)/ });
  await expect(correos).toHaveCount(4);
  for (const tipo of ["Pedido confirmado", "Pedido enviado", "Pedido entregado", "Pedido cancelado"]) {
    await expect(correos.filter({ hasText: tipo })).toHaveCount(1);
  }
});

async function refundPart(page: Page, pedido: Locator, soles: string, motivo: string): Promise<void> {
  const cobros = pedido.getByRole("region", { name: "Pagos y devoluciones" });
  await cobros.getByLabel("Monto en soles").fill(soles);
  await cobros.getByLabel("Motivo").fill(motivo);
  const verb = `Devolver S/ ${soles}`;
  await cobros.getByRole("button", { name: verb }).click();
  await page.getByRole("dialog", { name: verb }).getByRole("button", { name: verb }).click();
  await expect(cobros).toContainText(`Devolución de S/ ${soles}: hecha. ${motivo}`);
}

test("part of an order's money goes back, and then the rest", async ({ page }) => {
  const producto = await addProducto({ precio: 100 });
  await enter(page);
  const id = await buy(page, producto.id, "stripe");
  const pedido = await openPedido(page, id);
  await refundPart(page, pedido, "18.00", "Llegó con un golpe");
  await expect(pedido.getByText("Devuelto en parte")).toBeVisible();
  await refundPart(page, pedido, "100.00", "Y no enciende");
  await expect(pedido.getByText("Devuelto", { exact: true })).toBeVisible();
  const cobros = pedido.getByRole("region", { name: "Pagos y devoluciones" });
  await expect(cobros).toContainText("Pagado: S/ 118.00, devuelto S/ 118.00");
  await expect(cobros.getByLabel("Monto en soles")).toBeHidden();
  const historia = pedido.getByRole("region", { name: "Historial" });
  await expect(historia.getByRole("listitem").filter({ hasText: "Devolución de dinero" })).toContainText([
    "Se devolvieron S/ 100.00. Y no enciende",
    "Se pidió devolver S/ 100.00.",
    "Se devolvieron S/ 18.00. Llegó con un golpe",
    "Se pidió devolver S/ 18.00. Llegó con un golpe",
  ]);
  // A refund returns no stock.
  expect(await readStock(producto.id)).toBe(9);
});

test("an order is cancelled with its money given back; taken up again, its customer pays it anew", async ({ page }) => {
  const producto = await addProducto({ precio: 100 });
  const cliente = await enter(page);
  const id = await buy(page, producto.id, "mercadopago");
  const pedido = await openPedido(page, id);
  await refundPart(page, pedido, "18.00", "Llegó con un golpe");
  const estado = pedido.getByRole("region", { name: "Estado" });
  const boton = (nombre: string) => estado.getByRole("button", { name: nombre, exact: true });
  await boton("Cancelado").click();
  const pregunta = page.getByRole("dialog", { name: /^Cancelar el pedido/ });
  await pregunta.getByLabel("Motivo").fill("No hay stock.");
  await pregunta.getByRole("button", { name: "Cancelar y devolver el dinero" }).click();
  await expect(pedido.getByText("Ahora está en «Cancelado». Se devolvieron S/ 100.00.")).toBeVisible();
  expect(await readStock(producto.id)).toBe(10);
  await expect(estado).toContainText("El cliente puede pagarlo otra vez");
  await boton("Pendiente").click();
  await expect(boton("Pendiente")).toBeDisabled();
  expect(await readStock(producto.id)).toBe(9);
  const mails = await query<{ asunto: string; promesa: string | null }>(
    `select split_part(asunto, ' ', 1) as asunto, substring(texto from 'Te devolvemos (S/ [0-9.]+)') as promesa
     from correos where pedido_id = $1 order by id`,
    [id],
  );
  expect(mails).toEqual([
    { asunto: "Confirmamos", promesa: null },
    { asunto: "Devolvimos", promesa: "S/ 18.00" },
    { asunto: "Cancelamos", promesa: "S/ 100.00" },
  ]);

  await leave(page);
  await signIn(page, cliente);
  await page.goto(`/pedido/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Falta completar el pago" })).toBeVisible();
  const pasos = page.getByRole("region", { name: "Qué pasó con tu pedido" }).getByRole("listitem");
  await expect(pasos.filter({ hasText: "Devolución" })).toContainText([
    "Se devolvieron S/ 18.00. Llegó con un golpe",
    "Se devolvieron S/ 100.00. Pedido cancelado.",
  ]);
  await page.getByRole("button", { name: "Pagar" }).click();
  await payWithCard(page, TARJETA_BUENA);
  await page.waitForURL("**/pedido/*");
  await expect(page.getByRole("main")).toContainText("Procesando");
});

test.describe("while the database does not answer", () => {
  test.use({ tolera: [/status of 503|^503 POST/] });

  test("a failed action on an order is told above its buttons, and what was typed stays", async ({ page }) => {
    const [entregado] = await query<{ id: string }>("select id from pedidos where estado = 'entregado' limit 1");
    const pedido = await openPedido(page, entregado?.id ?? "");
    await page.route("**/admin/pedidos.data**", (route) =>
      route.request().method() === "POST" ? route.fulfill({ status: 503, body: "" }) : route.continue(),
    );
    const nota = pedido.getByLabel("Nota interna");
    await nota.fill("Llamar antes");
    await pedido.getByRole("button", { name: "Agregar nota" }).click();
    const fallo = pedido.getByRole("alert").filter({ hasText: "No se pudo guardar la nota." });
    await expect(page.locator(":focus")).toContainText("No se pudo guardar la nota.");
    // The form is below the fold; the notice is beside the dialog's buttons.
    await pedido.getByRole("heading", { name: "Productos" }).scrollIntoViewIfNeeded();
    await expect(fallo).toBeInViewport({ ratio: 1 });
    await expect(nota).toHaveValue("Llamar antes");
  });
});

/** Returns a function for the texts of all notices that were visible, also of those that are gone. */
async function recordNotices(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    const said: string[] = [];
    Reflect.set(window, "said", said);
    new MutationObserver(() => {
      for (const one of document.querySelectorAll("output")) if (one.checkVisibility()) said.push(one.textContent);
    }).observe(document, { subtree: true, childList: true });
  });
  return () => page.evaluate(() => String(Reflect.get(window, "said")));
}

test("the list counts new orders in its title without interrupting", async ({ page }) => {
  await signInAsAdmin(page);
  const readNotices = await recordNotices(page);
  await page.clock.install();
  await page.goto("/admin/pedidos");
  const tabla = page.getByRole("table", { name: "Pedidos" });
  const fila = (id: string) => tabla.getByRole("row").filter({ hasText: id.slice(-8) });
  /** Focuses the window and waits for the request that this triggers. */
  const comeBack = async () => {
    const answered = page.waitForResponse("**/api/admin/novedades*");
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await (await answered).finished();
  };
  await expect(page).toHaveTitle("Pedidos · Panel");
  const buscar = page.getByRole("searchbox", { name: "Buscar pedidos" });
  await buscar.focus();

  const primero = await addPedido();
  // Counting begins once the page is hydrated. A jump of the clock also ends the notice of the one before it.
  await expect(async () => {
    await page.clock.fastForward("00:30");
    await expect.poll(readNotices, { timeout: 1_500 }).toMatch(/pedidos? nuevos?/);
  }).toPass();
  await expect(page).toHaveTitle(/^\(\d+\) Pedidos · Panel$/);
  await expect(fila(primero)).toBeVisible();
  await expect(buscar).toBeFocused();

  // Any key marks them as seen; another test's order may follow at once.
  await expect(async () => {
    await page.keyboard.press("Shift");
    await expect(page).toHaveTitle("Pedidos · Panel", { timeout: 500 });
  }).toPass();

  // With an order open the list must not reload, nor lose what was typed.
  await fila(primero).getByRole("link").first().click();
  const pedido = page.getByRole("dialog", { name: new RegExp(`^Pedido \\d+ ${primero.slice(-8)}`) });
  const nota = pedido.getByRole("textbox", { name: /nota/i });
  await nota.fill("Llamar antes de las seis");
  const leidas: string[] = [];
  page.on("request", (request) => leidas.push(new URL(request.url()).pathname));
  const segundo = await addPedido();
  // The answer may be two seconds old.
  await expect(async () => {
    await comeBack();
    await expect(page).toHaveTitle(/^\(\d+\) Pedidos · Panel$/, { timeout: 500 });
  }).toPass();
  await comeBack();
  expect(leidas).not.toContain("/admin/pedidos.data");
  await expect(nota).toHaveValue("Llamar antes de las seis");
  await expect(fila(segundo)).toBeHidden();
  await nota.clear();
  await pedido.getByRole("button", { name: "Cerrar" }).click();
  await expect(fila(segundo)).toBeVisible();

  const seccion = page.getByRole("link", { name: /^Pedidos.*por atender$/ });
  const before = await seccion.textContent();
  await query("update pedidos set estado = 'entregado' where id in ($1, $2)", [primero, segundo]);
  await comeBack();
  await expect(seccion).not.toHaveText(before ?? "");
  await expect(fila(segundo)).toContainText("Entregado");
});
