import type { Page } from "@playwright/test";
import { DISTRITO } from "#app/features/entrega/envios/tienda.ts";
import { inspect } from "../accessibility.ts";
import { addProducto, query } from "../base.ts";
import { expect, signInAsAdmin, testInOwnShop } from "../fixtures.ts";
import { switchOn } from "../steps.ts";

/** A shop of its own, as settings are shared. */
const test = testInOwnShop();

test.use({ viewport: { width: 360, height: 740 }, tolera: [/status of 400 \(Bad Request\)/] });

const sellByChat = (page: Page) =>
  switchOn(page, "pedidos", "Venta asistida", { "Usar la venta asistida": "Sí", "Cuánto se guarda": "2 horas" });

async function add(page: Page, nombre: string) {
  await page.getByRole("searchbox", { name: "Buscar un producto" }).fill(nombre);
  await page.getByRole("list", { name: "Productos encontrados" }).getByRole("button", { name: nombre }).click();
}

test("from a chat to the link in at most 12 presses, and to the boleta at the counter", async ({
  page,
  casa: { dataDir },
}) => {
  test.setTimeout(240_000);
  await signInAsAdmin(page);
  await page.goto("/admin/pedidos");
  await expect(page.getByRole("link", { name: "Lotes" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Nuevo pedido" })).toHaveCount(0);
  await sellByChat(page);
  await switchOn(
    page,
    "envio",
    "Recojo en tienda",
    { "Ofrecer el recojo": "Sí" },
    { "Dirección donde se recoge": "Jr. Áncash 210, Lima", "Horario para recoger": "De 10:00 a 19:00" },
  );
  await inspect(page, "admin-ajustes-recojo");
  await query(
    `insert into series_comprobante (clase, serie, ambiente, activa)
     values ('boleta', 'B001', 'pruebas', true), ('nota_boleta', 'BC01', 'pruebas', true)`,
    [],
    dataDir,
  );
  await query(
    "insert into emisor_comprobantes (activo) values (true) on conflict (id) do update set activo = true",
    [],
    dataDir,
  );
  const [taza, jarra] = [await addProducto({}, dataDir), await addProducto({}, dataDir)];

  await page.goto("/admin/pedidos");
  let presses = 0;
  const press = async (what: Promise<unknown>) => {
    presses += 1;
    await what;
  };
  await press(page.getByRole("link", { name: "Nuevo pedido" }).click());
  await expect(page.getByRole("heading", { level: 1, name: "Nuevo pedido" })).toBeVisible();
  // A press into the field, then one on what was found; the field has the focus again.
  presses += 1;
  await press(add(page, taza.nombre));
  await press(add(page, jarra.nombre));
  await inspect(page, "admin-pedido-nuevo");
  presses += 1;
  await page.getByLabel("Celular").fill("987 654 321");
  presses += 1;
  await page.getByLabel("Nombre", { exact: true }).fill("Illari");
  await press(page.getByRole("radio", { name: "Recojo en tienda" }).check());
  await expect(page.getByText("S/ 236.00").first()).toBeVisible();
  await press(page.getByRole("region", { name: "Resumen" }).getByRole("button", { name: "Crear pedido" }).click());
  await page.waitForURL(/\/admin\/pedidos\/[0-9a-f-]{36}$/);
  const chat = page.getByRole("link", { name: "WhatsApp" }).first();
  presses += 1;
  expect(presses).toBeLessThanOrEqual(12);
  const href = new URL((await chat.getAttribute("href")) ?? "");
  expect(`${href.origin}${href.pathname}`).toBe("https://wa.me/51987654321");
  expect(href.searchParams.get("text")).toMatch(/son S\/ 236\.00.*\/pedido\/[0-9a-f-]{36}\?clave=[\w-]{22}$/);
  await page.getByText("Código QR", { exact: true }).click();
  await expect(page.getByRole("img", { name: /^Código QR del pedido/ })).toBeVisible();
  await inspect(page, "admin-pedido-por-cobrar");

  await test.step("cash needs an open till", async () => {
    await page.getByRole("link", { name: "Abrir la caja" }).click();
    await expect(page.getByText("Todavía no se abrió ninguna caja.")).toBeVisible();
    await inspect(page, "admin-caja-cerrada");
    await page.getByLabel("Efectivo contado al abrir").fill("50");
    await page.getByRole("button", { name: "Abrir la caja" }).click();
    await expect(page.getByRole("heading", { name: "La caja está abierta" })).toBeVisible();
    await page.goBack();
  });

  const caja = page.getByRole("form", { name: "Cobrar en la tienda" });
  await caja.getByLabel("Recibido").fill("250");
  await expect(caja.getByText("Vuelto: S/ 14.00")).toBeVisible();
  await caja.getByRole("button", { name: "Cobrado" }).click();
  await expect(page.getByText("Cobrado. Vuelto: S/ 14.00. Ya está entregado.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Comprobantes" })).toContainText("B001-1");
  await inspect(page, "admin-pedido-cobrado");
  await page.getByRole("link", { name: "Ticket" }).click();
  await expect(page.getByRole("article")).toContainText("B001-1");
  await expect(page.getByRole("article")).toContainText("vuelto S/ 14.00");
  await inspect(page, "admin-ticket");
});

test("a till's day with a wrong count, told before it is written", async ({ page, casa: { dataDir } }) => {
  await signInAsAdmin(page);
  await sellByChat(page);
  const { nombre } = await addProducto({}, dataDir);
  await page.goto("/admin/pedidos/mostrador");
  const open = page.getByRole("form", { name: "Abrir la caja" });
  if (await open.isVisible()) {
    await open.getByLabel("Efectivo contado al abrir").fill("50");
    await open.getByRole("button", { name: "Abrir la caja" }).click();
  }
  await expect(page.getByRole("form", { name: "Cerrar la caja" })).toBeVisible();
  await page.goto("/admin/pedidos/nuevo");
  await add(page, nombre);
  await page.getByRole("radio", { name: "Se lo lleva ahora" }).check();
  await page.getByRole("region", { name: "Resumen" }).getByRole("button", { name: "Crear y cobrar" }).click();
  const cobrar = page.getByRole("form", { name: "Cobrar en la tienda" });
  await expect(cobrar.getByRole("checkbox", { name: "Se lo lleva ahora" })).toBeChecked();
  await cobrar.getByRole("button", { name: "Cobrado" }).click();
  await expect(page.getByText("Ya está entregado.")).toBeVisible();

  await page.goto("/admin/pedidos/mostrador");
  const close = page.getByRole("form", { name: "Cerrar la caja" });
  await close.getByLabel("Efectivo contado ahora").fill("1");
  await close.getByRole("button", { name: "Cerrar la caja" }).click();
  await expect(close).toContainText(/Se esperan S\/ \d+\.00 y contaste S\/ 1\.00\. Faltan S\/ \d+\.00\./);
  await inspect(page, "admin-caja-distinta");
  await close.getByLabel("Nota (opcional)").fill("Faltó anotar una salida");
  await close.getByRole("button", { name: "Cerrar con esa diferencia" }).click();
  await expect(page.getByRole("heading", { name: "La caja está cerrada" })).toBeVisible();
  const dia = page.getByRole("row").filter({ hasText: "Faltó anotar una salida" });
  await expect(dia).toContainText("S/ 1.00");
  await expect(dia).toContainText(/−\s?S\/\s?\d+\.00/);
  await inspect(page, "admin-caja-dias");
});

test("a courier brings what was paid at the door, of one order less than it costs", async ({
  page,
  casa: { dataDir },
}) => {
  test.setTimeout(180_000);
  await signInAsAdmin(page);
  await sellByChat(page);
  await switchOn(
    page,
    "pagos",
    "Contra entrega",
    { "Ofrecer contra entrega": "Sí" },
    { "Dónde se entrega así": "Lima, Lima" },
  );
  await inspect(page, "admin-ajustes-contra-entrega");
  const numeros: string[] = [];
  for (const celular of ["987 111 222", "987 333 444"]) {
    const { nombre } = await addProducto({}, dataDir);
    await page.goto("/admin/pedidos/nuevo");
    await add(page, nombre);
    await page.getByLabel("Celular").fill(celular);
    await page.getByLabel("Nombre", { exact: true }).fill("Killa");
    await page.getByRole("combobox", { name: "Distrito" }).fill("Miraflores, Lima, Lima");
    await page.getByRole("option", { name: "Miraflores, Lima, Lima", exact: true }).click();
    await page.getByLabel("Calle y número").fill("Av. Larco 123");
    await page.getByRole("radio", { name: "Contra entrega" }).check();
    if (numeros.length === 0) {
      await page.getByLabel("Precio del envío, sin IGV (opcional)").fill("diez");
      await page.getByRole("region", { name: "Resumen" }).getByRole("button", { name: "Crear pedido" }).click();
      await expect(page.getByText("Escribe el precio en soles, sin IGV: 12.00. O déjalo vacío.")).toBeVisible();
      await page.getByLabel("Precio del envío, sin IGV (opcional)").fill("10");
      await expect(page.getByRole("region", { name: "Resumen" })).toContainText("S/ 129.80");
      await inspect(page, "admin-pedido-nuevo-envio");
    }
    await page.getByRole("region", { name: "Resumen" }).getByRole("button", { name: "Crear pedido" }).click();
    await page.waitForURL(/\/admin\/pedidos\/[0-9a-f-]{36}$/);
    const titulo = page.getByRole("heading", { level: 1, name: /^Pedido \d+/ });
    numeros.push(/\d+/.exec((await titulo.textContent()) ?? "")?.[0] ?? "");
    await page.getByRole("button", { name: "Marcar como enviado" }).first().click();
    await page.getByRole("button", { name: "Confirmar envío" }).click();
    await expect(page.getByRole("button", { name: "No lo recibieron" })).toBeVisible();
  }
  // Of the shop's own visits, not of its buyers.
  expect(await page.evaluate((clave) => localStorage.getItem(clave), DISTRITO)).toBeNull();
  const [uno = "", dos = ""] = numeros;
  await page.goto("/admin/pedidos/contra-entrega");
  await inspect(page, "admin-contra-entrega");
  const form = page.getByRole("form", { name: "Liquidación" });
  for (const numero of numeros) await form.getByRole("checkbox", { name: `Pedido ${numero}, Killa` }).check();
  await form.getByLabel("Quién cobró").fill("Olva");
  await form.getByLabel("Entregó en total").fill("229.80");
  await form.getByRole("button", { name: "Guardar la liquidación" }).click();
  await expect(form).toContainText("Los pedidos elegidos suman S/ 247.80 y entregó S/ 229.80.");
  await form.getByLabel(`Cobró del pedido ${dos}`).fill("100");
  await form.getByRole("button", { name: "Guardar la liquidación" }).click();
  await expect(form).toContainText(`Con otro monto que el suyo: ${dos}.`);
  await inspect(page, "admin-contra-entrega-otro-monto");
  await form.getByRole("button", { name: "Guardar con otro monto" }).click();
  await expect(page.getByText("Ningún pedido contra entrega espera su dinero.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Liquidaciones" })).toContainText("Olva");
  const rows = await query<{ cobro: string; marcado: boolean }>(
    "select cobro, requiere_atencion is not null as marcado from pedidos where numero = any($1) order by numero",
    [[Number(uno), Number(dos)]],
    dataDir,
  );
  expect(rows).toEqual([
    { cobro: "pagado", marcado: false },
    { cobro: "incompleto", marcado: true },
  ]);
});
