import path from "node:path";
import type { Browser, Page } from "@playwright/test";
import { createDb } from "#db/client.server.ts";
import { startCluster } from "#db/embedded/cluster.ts";
import { findFaults, openBooks, readDinero } from "#tools/caos/books.ts";
import * as clerk from "../clerk.ts";
import { type Ask, readCaja } from "../figures.ts";
import { expect, signInAsAdmin, testInOwnShop } from "../fixtures.ts";
import { closeMonth, compareDashboard } from "../screen-figures.ts";

/** A shop of its own, to count its figures. Unpaid orders of its past must not expire meanwhile. */
const test = testInOwnShop({ PEDIDO_VENCE_MINUTOS: "600" });

test.describe.configure({ timeout: 300_000 });
// Of the used-up coupon.
test.use({ tolera: [/status of 409/] });

/** A browser that does not reveal automation: bots' visits are not counted. */
const NAVEGADOR =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

/** Another browser, signed out. */
async function openCustomer(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    userAgent: NAVEGADOR,
    locale: "es-PE",
    timezoneId: "America/Lima",
  });
  return context.newPage();
}

test("a clerk's day: 30 orders, a call, a message, a claim, a coupon and a price; the figures and the books agree", async ({
  page,
  browser,
  playwright,
  casa: { url, dataDir },
}) => {
  const { connection } = await startCluster(path.join(dataDir, "postgres"));
  const books = createDb(connection, () => {});
  try {
    const ask: Ask = async (sql, values = []) => (await books.$client.query<never>(sql, [...values])).rows;
    const dia: clerk.Dia = { ask, dataDir, productos: await clerk.addMercaderia(dataDir) };
    const before = await openBooks(books);
    await signInAsAdmin(page);

    const ids = await test.step("30 orders come in", async () => {
      const requests = await Promise.all(clerk.CLIENTES.map(() => playwright.request.newContext({ baseURL: url })));
      await clerk.signUpAll(requests);
      const all = (await Promise.all(requests.map((request, n) => clerk.buyAll(request, dia, n)))).flat();
      // Paid when the providers' notifications are in.
      await expect
        .poll(() => clerk.estadosDe(ask, all), { timeout: 60_000 })
        .toEqual([{ estado: "procesando", n: 30 }]);
      return all;
    });
    // Three of one product; one of each method.
    const enPartes = ids[2] ?? "";
    const [cancelado = "", otro = "", ...enteros] = ids.filter((id) => id !== enPartes);
    const queLlama = ids[3 * clerk.POR_CLIENTE + 2] ?? "";

    await test.step("they are prepared together", async () => {
      const barra = await clerk.openLista(page, dia);
      await barra.getByRole("button", { name: "Imprimir hojas de despacho" }).click();
      await expect(page.getByRole("heading", { name: "Lista de recojo", exact: true })).toBeVisible();
      const [unidades] = await ask<{ n: number }>(
        "select sum((item->>'cantidad')::int)::int as n from pedidos, jsonb_array_elements(items) item where id = any($1)",
        [ids],
      );
      await expect(page.getByRole("main")).toContainText(`2 productos, ${unidades?.n} unidades, para 30 pedidos`);
      await expect(page.getByRole("img", { name: "Código que abre el pedido en el panel" })).toHaveCount(30);
    });
    await test.step("one goes in two parts", () => clerk.sendPart(page, enPartes, dia.productos[0]?.nombre ?? ""));
    await test.step("two are cancelled, with their money", async () => {
      await clerk.cancelWithRefund(page, cancelado);
      await clerk.cancelWithRefund(page, otro);
    });
    await test.step("28 are sent with the courier's numbers", async () => {
      await clerk.sendAll(page, dia, [enPartes, ...enteros]);
      expect(await clerk.estadosDe(ask, ids)).toEqual([
        { estado: "cancelado", n: 2 },
        { estado: "enviado", n: 28 },
      ]);
      const partes = await ask<{ numero: string; lineas: { cantidad: number }[] }>(
        "select numero, lineas from despachos where pedido_id = $1 order by created_at",
        [enPartes],
      );
      expect(partes.map(({ numero, lineas }) => [numero, lineas.map((linea) => linea.cantidad)])).toEqual([
        ["26-41", [1]],
        ["25-77000", [2]],
      ]);
    });
    await test.step("a customer calls, and is found by the last digits of their phone", () =>
      clerk.findByPhone(page, queLlama));

    const [customer, late] = [await openCustomer(browser, url), await openCustomer(browser, url)];
    await test.step("a message is answered", () => clerk.answerMessage(page, customer));
    await test.step("a claim is answered", () => clerk.answerClaim(page, customer));
    await test.step("a coupon is made, and used up", async () => {
      await clerk.makeCoupon(page);
      await clerk.useUp(customer, late, dia);
      await page.reload();
      await expect(page.getByRole("main")).toContainText("Agotado");
    });
    await test.step("a price is changed in the list, and taken back", () => clerk.changePriceAndUndo(page, dia));

    await test.step("the visits of both customers are written", () =>
      expect
        .poll(() => ask("select sum(visitas)::int as n from visitas_dia"), { timeout: 30_000 })
        .toEqual([{ n: 2 }]));
    await test.step("every figure of the dashboard is SQL's", () => compareDashboard(page, ask));
    await test.step("the month is closed", () => closeMonth(page, ask));
    await test.step("the books agree", async () => {
      expect(await readCaja(ask)).toEqual({ cobrado: true, devuelto: true, ventas: true });
      const dinero = readDinero(path.join(dataDir, "sandbox"));
      const { faults } = await findFaults(books, {
        ...before,
        dinero,
        acknowledged: new Set(ids),
        atendidos: true,
      });
      expect(faults).toEqual([]);
      expect(ids.reduce((sum, id) => sum + (dinero.get(id)?.devuelto ?? 0), 0)).toBeGreaterThan(0);
    });
  } finally {
    await books.$client.end();
  }
});
