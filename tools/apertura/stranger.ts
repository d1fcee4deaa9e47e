import type { Page } from "@playwright/test";
import { type Counter, expect } from "./counted.ts";

/** Somebody who never heard of the shop buys the first thing of it, on a phone. Returns the order's id. */
export async function buyByYape(page: Page, { press, write, choose }: Counter): Promise<string> {
  await page.goto("/");
  await press(page.getByRole("link", { name: "Ver catálogo" }).first());
  await page.waitForURL("**/catalogo");
  await expect(page.getByRole("heading", { level: 1, name: "Catálogo" })).toBeVisible();
  await press(page.getByRole("article").first().getByRole("link").first());
  await page.waitForURL("**/producto/*");
  await press(page.getByRole("button", { name: "Agregar al carrito" }).first());
  const cajon = page.getByRole("dialog", { name: "Agregado a tu carrito" });
  await press(cajon.getByRole("link", { name: /carrito/i }));
  await press(page.getByRole("link", { name: /Proceder al pago/ }).first());
  await press(page.getByRole("link", { name: "Regístrate" }));
  await write(page.getByLabel("Nombre", { exact: true }), "Luz");
  await write(page.getByLabel("Apellido"), "Quispe");
  await write(page.getByLabel("Correo electrónico"), "luz@ejemplo.pe");
  await write(page.getByLabel("Contraseña", { exact: true }), "otra-clave-larga");
  await press(page.getByRole("button", { name: "Crear cuenta" }));

  await expect(page.getByRole("heading", { level: 1, name: "Finalizar Compra" })).toBeVisible();
  await write(page.getByLabel("Teléfono"), "987 111 222");
  await write(page.getByRole("combobox", { name: "Distrito" }), "Miraflores, Lima");
  await press(page.getByRole("option", { name: "Miraflores, Lima, Lima", exact: true }));
  await write(page.getByLabel("Calle y número"), "Av. Larco 812");
  await press(page.getByRole("radio", { name: /yape/i }));
  await press(page.getByRole("checkbox", { name: /términos/ }));
  await press(page.getByRole("button", { name: /^Pagar S\// }));
  await page.waitForURL(/\/pedido\/[^/]+\/abono$/);
  const id = /\/pedido\/([^/]+)\//.exec(page.url())?.[1];
  if (!id) throw new Error(`no order in ${page.url()}`);
  await choose(page.getByLabel("¿Con qué pagaste?"), "Yape");
  await write(page.getByLabel("Código de la operación"), "482913");
  await press(page.getByRole("button", { name: "Enviar código" }));
  await expect(page.getByRole("heading", { level: 1, name: "Estamos verificando tu pago" })).toBeVisible();
  return id;
}
