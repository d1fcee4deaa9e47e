/** Starting states without the way through the pages, which tienda/{carrito,cajon,comprar}.spec.ts test. */
import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import type { ProductoCarrito } from "#app/features/compra/carrito/carrito.ts";
import { CLAVE } from "#app/features/compra/carrito/clave.ts";
import { parseVigentes } from "#app/features/compra/carrito/novedades.ts";
import { fromSoles } from "#lib/dinero.ts";
import { buyByApi } from "./buyers.ts";
import { expect } from "./fixtures.ts";
import type { METODO } from "./steps.ts";

interface Linea {
  id: string;
  cantidad?: number;
}

/** The products in the cart's format. */
export async function readLineas(request: APIRequestContext, lineas: readonly Linea[]) {
  const ids = lineas.map(({ id }) => id).join(",");
  const response = await request.get(`/api/carrito?${new URLSearchParams({ ids })}`);
  const vigentes = parseVigentes(await response.json());
  return lineas.map(({ id, cantidad = 1 }): { producto: ProductoCarrito; cantidad: number } => {
    const producto = vigentes?.get(id);
    if (!producto) throw new Error(`no product ${id} in the shop`);
    return { producto, cantidad };
  });
}

/** Fills this browser's cart, from its next page on. */
export async function keepCart(page: Page, lineas: readonly object[]): Promise<void> {
  const text = JSON.stringify({ lineas, pendientes: [] });
  await page.addInitScript(
    ([clave, kept, once]) => {
      // Do not overwrite later changes.
      if (sessionStorage.getItem(once)) return;
      sessionStorage.setItem(once, "1");
      localStorage.setItem(clave, kept);
    },
    [CLAVE, text, `lleno-${randomUUID()}`] as const,
  );
}

export const fillCart = async (page: Page, ...lineas: readonly Linea[]): Promise<void> =>
  keepCart(page, await readLineas(page.request, lineas));

/** The checkout of these products, for the signed-in person. */
export async function openCheckout(page: Page, ...lineas: readonly Linea[]): Promise<void> {
  await fillCart(page, ...lineas);
  await page.goto("/checkout");
  await expect(page.getByRole("heading", { level: 1, name: "Finalizar Compra" })).toBeVisible();
}

/** Buys and pays for the signed-in person. Ends on the order's page; returns the order's id. */
export async function buy(page: Page, producto_id: string, metodo: keyof typeof METODO, cantidad = 1): Promise<string> {
  const lineas = await readLineas(page.request, [{ id: producto_id, cantidad }]);
  const id = await buyByApi(page.request, {
    lineas: lineas.map((linea) => ({ ...linea, precio: fromSoles(linea.producto.precio) })),
    metodo,
    direccion: "Jr. de la Unión 300, Lima, Lima, Lima",
    telefono: "987 654 321",
  });
  await page.goto(`/pedido/${id}`);
  await expect(page.getByRole("main")).toContainText("Procesando");
  return id;
}
