/** From home to a paid order under difficult conditions: enlarged, and over a bad network. */
import type { Page } from "@playwright/test";
import { expectNoSideScroll } from "../accessibility.ts";
import { addProducto } from "../base.ts";
import { enter, expect, test } from "../fixtures.ts";
import { cajonCarrito, fichaProducto, leaveForPayment, payWithCard, TARJETA_BUENA } from "../steps.ts";

/** Runs `check` on each page on the way. */
async function buyFromHome(page: Page, check: () => Promise<void>): Promise<void> {
  const { nombre } = await addProducto();
  await page.goto("/");
  await check();
  await page.getByRole("search").getByRole("combobox").fill(nombre);
  await page.keyboard.press("Enter");
  // Home may show the new product, too.
  await page.waitForURL(/\/catalogo\?/);
  await page.getByRole("main").getByRole("link", { name: nombre, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: nombre })).toBeVisible();
  await check();
  await fichaProducto(page).getByRole("button", { name: "Agregar al carrito" }).click();
  await expect(cajonCarrito(page)).toContainText(nombre);
  await check();
  await cajonCarrito(page).getByRole("link", { name: "Ir a pagar" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Finalizar Compra" })).toBeVisible();
  await check();
  await leaveForPayment(page, "stripe");
  await payWithCard(page, TARJETA_BUENA);
  await page.waitForURL("**/pedido/*");
  await expect(page.getByRole("main")).toContainText("Procesando");
  await check();
}

test.describe("at 200 %", () => {
  // A browser of 1280 by 800 pixels at 200 %.
  test.use({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 });

  test("nothing is lost or covered on the way to an order", async ({ page }) => {
    await enter(page);
    await buyFromHome(page, () => expectNoSideScroll(page));
  });
});

test("over a slow network the way to an order holds, and nothing is asked for twice", async ({ page }) => {
  test.slow();
  await enter(page);
  const browser = await page.context().newCDPSession(page);
  const kilobytes = 1024;
  await browser.send("Network.enable");
  await browser.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 300,
    downloadThroughput: 60 * kilobytes,
    uploadThroughput: 30 * kilobytes,
  });
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/checkout")) sent.push(request.url());
  });
  await buyFromHome(page, () => Promise.resolve());
  expect(sent).toHaveLength(1);
});
