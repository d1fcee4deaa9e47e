import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { addProducto, query } from "./base.ts";
import { buyByApi, signUpBuyer } from "./buyers.ts";
import type { Ask } from "./figures.ts";
import { enter, expect } from "./fixtures.ts";
import {
  addToCart,
  enlaceProceder,
  leaveForPayment,
  type METODO,
  openPaleta,
  payWithCard,
  TARJETA_BUENA,
} from "./steps.ts";

/** A day's work of a clerk, on the panel's screens (tests/e2e/admin/jornada.spec.ts). */

export const CLIENTES = [
  ["Rosa", "Huamán", "Av. Larco 101, Miraflores, Lima, Lima"],
  ["Luis", "Ñahui", "Jr. Puno 202, Lima, Lima, Lima"],
  ["Carmen", "Quispe", "Av. Brasil 303, Jesús María, Lima, Lima"],
  ["José", "Flores", "Calle Las Begonias 404, San Isidro, Lima, Lima"],
  ["Inés", "Mamani", "Av. Caminos del Inca 505, Santiago de Surco, Lima, Lima"],
  ["Saúl", "Ccori", "Av. Túpac Amaru 606, Comas, Lima, Lima"],
] as const;
export const POR_CLIENTE = 5;
const TELEFONO_QUE_LLAMA = "987 111 417";
const CUPON = "JORNADA10";

const METODOS: readonly (keyof typeof METODO)[] = ["stripe", "mercadopago"];

export interface Dia {
  ask: Ask;
  dataDir: string;
  /** In céntimos, without IGV. */
  productos: readonly { id: string; nombre: string; precio: number }[];
}

/** Two new products with an initial entry in the ledger. */
export async function addMercaderia(dataDir: string) {
  const productos = [];
  for (const precio of [3_990, 1_250]) {
    const producto = await addProducto({ precio: precio / 100, stock: 200 }, dataDir);
    await query(
      "insert into movimientos_stock (id, producto_id, motivo, cantidad) values (gen_random_uuid(), $1, 'inicial', 200)",
      [producto.id],
      dataDir,
    );
    productos.push({ ...producto, precio });
  }
  return productos;
}

/** The customers, one after another: the shop hashes few passwords at once, and refuses whoever waits 2 s for it. */
export async function signUpAll(requests: readonly APIRequestContext[]): Promise<void> {
  for (const [n, request] of requests.entries()) {
    const [nombre, apellido] = CLIENTES[n] ?? CLIENTES[0];
    await signUpBuyer(request, nombre, apellido);
  }
}

/** One customer's orders in sequence: the next one would close an unpaid one. */
export async function buyAll(request: APIRequestContext, { productos }: Dia, cual: number): Promise<string[]> {
  const [, , direccion] = CLIENTES[cual] ?? CLIENTES[0];
  const ids = [];
  for (let n = 0; n < POR_CLIENTE; n += 1) {
    const lineas = productos
      .slice(0, 1 + (n % 2))
      .map(({ precio, ...producto }, nth) => ({ producto, precio, cantidad: nth === 0 ? 1 + (n % 3) : 2 }));
    const metodo = METODOS[(cual + n) % 2] ?? "stripe";
    const telefono = cual === 3 && n === 2 ? TELEFONO_QUE_LLAMA : `98765430${cual}`;
    ids.push(await buyByApi(request, { lineas, metodo, direccion, telefono }));
  }
  await request.dispose();
  return ids;
}

const short = (id: string) => id.slice(-8);

export const estadosDe = (ask: Ask, ids: readonly string[]) =>
  ask<{ estado: string; n: number }>(
    "select estado, count(*)::int as n from pedidos where id = any($1) group by 1 order by 1",
    [ids],
  );

/** The clerk's list of orders of today's products. */
export async function openLista(page: Page, { productos }: Dia): Promise<Locator> {
  await page.goto(`/admin/pedidos?${new URLSearchParams({ buscar: productos[0]?.nombre ?? "" })}`);
  await page
    .getByRole("checkbox", { name: /^Seleccionar el pedido/ })
    .first()
    .check();
  const barra = page.getByRole("region", { name: "Acciones sobre lo seleccionado" });
  await barra.getByRole("button", { name: "Seleccionar los 30" }).click();
  await expect(barra).toContainText("30 seleccionados");
  return barra;
}

export async function sendPart(page: Page, id: string, nombre: string): Promise<void> {
  await page.goto(`/admin/pedidos/${id}`);
  const estado = page.getByRole("region", { name: "Estado" });
  await estado.getByRole("button", { name: "Marcar como enviado" }).click();
  await expect(estado.getByLabel("Courier")).toBeFocused();
  await estado.getByLabel("Courier").selectOption("Olva Courier");
  await estado.getByLabel("Número de envío").fill("26-41");
  await estado.getByLabel(nombre).fill("1");
  await estado.getByRole("button", { name: "Confirmar envío" }).click();
  await expect(estado).toContainText("Salió una parte. Faltan 2 unidades por enviar.");
}

export async function cancelWithRefund(page: Page, id: string): Promise<void> {
  await page.goto(`/admin/pedidos/${id}`);
  await page.getByText("Cambiar el estado").click();
  await page.getByRole("button", { name: "Cancelado" }).click();
  await page.getByRole("dialog").getByLabel("Motivo").fill("No hay stock.");
  await page.getByRole("dialog").getByRole("button", { name: "Cancelar y devolver el dinero" }).click();
  await expect(page.getByRole("region", { name: "Estado" })).toContainText(
    /Ahora está en «Cancelado». Se devolvieron S\//,
  );
}

/** Courier numbers from a CSV, without the two cancelled orders. */
export async function sendAll(page: Page, dia: Dia, ids: readonly string[]): Promise<void> {
  const barra = await openLista(page, dia);
  await barra.getByRole("button", { name: "Enviar", exact: true }).click();
  const lote = page.getByRole("region", { name: "Enviar pedidos" });
  await expect(lote).toContainText("30 pedidos elegidos, 0 con número de envío.");
  await expect(lote).toContainText("2 se quedarán como están: cancelados.");
  const lines = ids.map((id, n) => `#${short(id)};25-${77_000 + n};Shalom`);
  const csv = Buffer.from(["Pedido;Número de envío;Courier", ...lines].join("\r\n"));
  await lote.getByLabel("O elige un CSV").setInputFiles({ name: "envios.csv", mimeType: "text/csv", buffer: csv });
  await expect(lote.getByLabel("Números de envío")).toHaveValue(/25-77027/);
  await lote.getByRole("button", { name: "Cargar números" }).click();
  await expect(lote).toContainText("30 pedidos elegidos, 28 con número de envío.");
  await lote.getByRole("button", { name: "Enviar 28 pedidos" }).click();
  await expect(lote).toContainText("28 enviados, 2 no: cancelados.", { timeout: 60_000 });
}

/** A caller is found by phone number. */
export async function findByPhone(page: Page, id: string): Promise<void> {
  await (await openPaleta(page)).fill("1417");
  const hallado = page.getByRole("group", { name: "Pedidos" }).getByRole("option", { name: new RegExp(short(id)) });
  await expect(hallado).toContainText("José Flores");
  await hallado.click();
  await expect(page.getByRole("heading", { level: 1, name: new RegExp(`^Pedido \\d+ ${short(id)}`) })).toBeVisible();
  await expect(page.getByRole("region", { name: "Envíos" })).toContainText(/Shalom.*25-77/s);
}

export async function answerMessage(page: Page, customer: Page): Promise<void> {
  await customer.goto("/contacto");
  await customer.getByLabel("Nombre").fill("Teresa Rojas");
  await customer.getByLabel("Correo electrónico").fill("teresa@ejemplo.pe");
  await customer.getByLabel("Asunto").fill("¿Hay en azul?");
  await customer.getByRole("textbox", { name: "Mensaje" }).fill("Busco la jarra, pero azul.");
  await customer.getByRole("button", { name: "Enviar mensaje" }).click();
  await expect(customer.getByText("¡Gracias! Tu mensaje ha sido enviado exitosamente.")).toBeVisible();
  await page.goto("/admin/mensajes");
  await page.getByRole("link", { name: /¿Hay en azul\?/ }).click();
  const main = page.getByRole("main");
  await main.getByRole("textbox", { name: "Respuesta" }).fill("Sí, Teresa: llega el lunes.");
  await main.getByRole("button", { name: "Enviar respuesta" }).click();
  await expect(main.getByRole("list", { name: "Respuestas" })).toContainText("llega el lunes");
}

export async function answerClaim(page: Page, customer: Page): Promise<void> {
  await customer.goto("/libro-de-reclamaciones");
  await customer.getByLabel("Nombre completo").fill("Teresa Rojas");
  await customer.getByLabel("Número de documento").fill("12345678");
  await customer.getByLabel("Correo electrónico").fill("teresa@ejemplo.pe");
  await customer.getByRole("radio", { name: /^Producto/ }).check();
  await customer.getByRole("radio", { name: /^Reclamo/ }).check();
  await customer.getByRole("textbox", { name: "Detalle" }).fill("Llegó con un golpe.");
  await customer.getByRole("button", { name: "Registrar hoja de reclamación" }).click();
  await expect(customer.getByText("Registramos tu reclamo")).toBeVisible();
  await page.goto("/admin/reclamos?buscar=teresa");
  await page.getByRole("table").getByRole("link").first().click();
  await page.getByLabel("Respuesta al consumidor").fill("La cambiamos mañana.");
  await page.getByRole("button", { name: "Enviar respuesta" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Enviar", exact: true }).click();
  await expect(page.getByText("Respuesta registrada y enviada.")).toBeVisible();
}

export async function makeCoupon(page: Page): Promise<void> {
  await page.goto("/admin/cupones/nuevo");
  await page.getByLabel("Código").fill(CUPON);
  await page.getByLabel("Porcentaje (%)").fill("10");
  await page.getByLabel("Último día").fill("2090-01-31");
  await page.getByLabel("Usos en total").fill("1");
  await page.getByRole("button", { name: "Crear el cupón" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Cupón ${CUPON}` })).toBeVisible();
}

/** The first buyer takes the coupon's only use; the next one is told. */
export async function useUp(customer: Page, late: Page, { productos: [producto] }: Dia): Promise<void> {
  const enlace = `/producto/${producto?.id}?cupon=${CUPON}`;
  for (const page of [customer, late]) {
    await enter(page);
    await page.goto(enlace);
    const dialogo = page.getByRole("dialog", { name: `Tienes el cupón ${CUPON}` });
    await dialogo.getByRole("button", { name: "Seguir comprando" }).click();
    await addToCart(page);
  }
  await customer.goto("/carrito");
  // 39.90 less 10 %, with IGV.
  await expect(customer.getByRole("region", { name: "Resumen" })).toContainText("S/ 42.37");
  await enlaceProceder(customer).click();
  await leaveForPayment(customer, "stripe");
  await payWithCard(customer, TARJETA_BUENA);
  await customer.waitForURL("**/pedido/*");
  await expect(customer.getByRole("main")).toContainText("Procesando");
  await expect(customer.getByRole("main")).toContainText(`Cupón ${CUPON}`);
  await late.goto("/carrito");
  const resumen = late.getByRole("region", { name: "Resumen" });
  await expect(resumen).toContainText(`Se acabaron los usos del cupón ${CUPON}.`);
  await expect(resumen).toContainText("S/ 47.08");
}

export async function changePriceAndUndo(page: Page, { ask, productos: [producto] }: Dia): Promise<void> {
  const { id = "", nombre = "" } = producto ?? {};
  const readPrecio = async () => (await ask<{ precio: string }>("select precio from productos where id = $1", [id]))[0];
  await page.goto(`/admin/productos?${new URLSearchParams({ buscar: nombre })}`);
  await page.getByRole("button", { name: "Editar precios y stock" }).click();
  const precio = page.getByRole("textbox", { name: `Precio de ${nombre}` });
  await precio.fill("36.50");
  await precio.press("Enter");
  await expect(page.getByText("Guardado", { exact: true })).toBeVisible();
  expect(await readPrecio()).toEqual({ precio: "36.50" });
  await page.getByRole("button", { name: "Terminar" }).click();
  await page.goto(`/admin/productos/${id}?ver=historial`);
  const cambio = page.getByRole("table", { name: "Auditoría" }).getByRole("row").nth(1);
  await expect(cambio).toContainText(/Precio/);
  await cambio.getByRole("button", { name: "Deshacer este cambio" }).click();
  await expect(page.getByText("Se deshizo en 1 producto.")).toBeVisible();
  expect(await readPrecio()).toEqual({ precio: "39.90" });
}
