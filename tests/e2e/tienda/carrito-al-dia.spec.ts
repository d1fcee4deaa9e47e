import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { inspect } from "../accessibility.ts";
import { enter, expect, test } from "../fixtures.ts";
import { keepCart, readLineas } from "../starts.ts";
import { enlaceCarrito, findProducto } from "../steps.ts";

/** No test buys it: stock 4, price S/ 79.00. */
const ESCASO = "Correa de cuero color tabaco";

/** A stored cart with outdated fields of one product. */
async function keepOld(page: Page, producto: object, cantidad: number): Promise<void> {
  const [linea] = await readLineas(page.request, [{ id: await findProducto(ESCASO) }]);
  await keepCart(page, [{ producto: { ...linea?.producto, ...producto }, cantidad }]);
}

test("a new price and less stock are shown on the line and in the totals", async ({ page }) => {
  await keepOld(page, { precio: 60, stock: 9 }, 6);
  await page.goto("/carrito");
  const main = page.getByRole("main");
  await expect(main).toContainText("El precio cambió de S/ 60.00 a S/ 79.00");
  await expect(main).toContainText("Ahora quedan 4, ajustamos la cantidad");
  await expect(enlaceCarrito(page, 4)).toBeVisible();
  await expect(main).toContainText("S/ 316.00");
  await inspect(page, "carrito-cambios");

  await page.reload();
  await expect(main).toContainText("Ahora quedan 4, ajustamos la cantidad");
  await page.getByRole("button", { name: /^Entendido/ }).click();
  await expect(main).not.toContainText("El precio cambió");
});

test("a product no longer sold stays visible, costs nothing, and can be removed", async ({ page }) => {
  await keepOld(page, { id: randomUUID() }, 1);
  await page.goto("/carrito");
  const main = page.getByRole("main");
  await expect(main).toContainText("Ya no está disponible");
  await expect(enlaceCarrito(page, 0)).toBeVisible();
  await expect(page.getByRole("link", { name: "Proceder al pago" })).toHaveCount(0);
  await inspect(page, "carrito-no-disponible");
  await page.getByRole("button", { name: `Eliminar ${ESCASO}` }).click();
  await expect(page.getByText("Tu carrito está vacío")).toBeVisible();
});

test("the checkout says it too, before it is sent", async ({ page }) => {
  await enter(page);
  await keepOld(page, { precio: 60 }, 1);
  await page.goto("/checkout");
  await expect(page.getByRole("main")).toContainText("El precio cambió de S/ 60.00 a S/ 79.00");
  await expect(page.getByRole("button", { name: "Pagar S/ 93.22" })).toBeVisible();
});

test("ill-formed queries are refused", async ({ request }) => {
  const many = Array.from({ length: 100 }, () => randomUUID()).join(",");
  for (const ids of ["", "x", `${randomUUID()},`, many]) {
    expect((await request.get(`/api/carrito?ids=${ids}`)).status(), ids).toBe(400);
  }
  const answer = await request.get(`/api/carrito?ids=${randomUUID()}`);
  expect([answer.status(), await answer.json()]).toEqual([200, []]);
});
