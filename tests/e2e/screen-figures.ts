import type { Locator, Page } from "@playwright/test";
import * as closing from "./closing-figures.ts";
import * as figures from "./figures.ts";
import { expect } from "./fixtures.ts";
import * as period from "./period-figures.ts";

/** First words of a table's cells, without notes. */
const readRows = (tabla: Locator): Promise<string[][]> =>
  tabla.evaluate((element) =>
    [...element.querySelectorAll("tbody tr, tfoot tr")].map((row) =>
      [...row.children].map((cell) => cell.firstChild?.textContent?.trim() ?? ""),
    ),
  );

/** Cards' figures by title. */
const readCards = (cards: Locator): Promise<figures.Cifras> =>
  cards.evaluate((list) =>
    Object.fromEntries(
      [...list.querySelectorAll(":scope > div")].map((card) => [
        card.querySelector("dt")?.textContent ?? "",
        card.querySelector("dd")?.textContent ?? "",
      ]),
    ),
  );

/** With the change, the first line of each note. */
const readComparedCards = (cards: Locator): Promise<Record<string, [string, string]>> =>
  cards.evaluate((list) =>
    Object.fromEntries(
      [...list.querySelectorAll(":scope > div")].map((card) => {
        const [cifra, nota] = card.querySelectorAll("dd");
        const texts: [string, string] = [cifra?.textContent ?? "", nota?.firstElementChild?.textContent ?? ""];
        return [card.querySelector("dt")?.textContent ?? "", texts];
      }),
    ),
  );

/** Days from a link's address, as rendered. */
async function readDias(link: Locator): Promise<figures.Dias> {
  const { searchParams } = new URL((await link.getAttribute("href")) ?? "", "http://localhost");
  return { desde: searchParams.get("desde") ?? "", hasta: searchParams.get("hasta") ?? "" };
}

/** Compares every figure of the dashboard with SQL's. */
export async function compareDashboard(page: Page, ask: figures.Ask): Promise<void> {
  await page.goto("/admin?periodo=7d");
  const { hasta: hoy } = await readDias(page.getByRole("link", { name: "Pedidos de hoy" }));
  const totales = await figures.readTotales(ask, hoy);
  for (const [titulo, cifras] of Object.entries(totales)) {
    expect(await readCards(page.getByLabel(titulo, { exact: true })), titulo).toEqual(cifras);
  }
  const mes = page.getByRole("region", { name: "Resumen del mes" });
  expect(await readCards(mes.locator("dl")), "the month").toEqual(await figures.readMes(ask, hoy));
  const pendientes = page.getByRole("region", { name: "Necesita tu atención" }).locator("> ul a > span > span");
  expect(await pendientes.allTextContents(), "what waits").toEqual(await figures.readPendientes(ask));

  const ventas = page.getByRole("region", { name: "Ventas por período" });
  const dias = await readDias(ventas.getByRole("link", { name: "Pedidos vendidos" }));
  expect(await readComparedCards(ventas.getByLabel("Cifras del período")), "the period").toEqual(
    await period.readPeriodo(ask, dias),
  );
  await expect(ventas).toContainText(await period.readVisitas(ask, dias));
  const grafico = await readRows(
    ventas.locator("table", { has: page.locator("caption", { hasText: "Ventas por día" }) }),
  );
  const tramos = await period.readTramos(ask, dias);
  // Beside the earlier sales.
  expect(
    grafico.map(([, pedidos, vendido, , ...dinero]) => [pedidos, vendido, ...dinero]),
    "the chart",
  ).toEqual(tramos);
  for (const [titulo, filas] of Object.entries(await period.readDesgloses(ask, dias))) {
    const tabla = ventas.locator("table", { has: page.locator("caption", { hasText: titulo }) });
    expect(await readRows(tabla), titulo).toEqual(filas);
  }
  const masVendidos = page.getByRole("region", { name: "Más vendidos en 30 días" }).getByRole("link");
  const vendidos = await masVendidos.evaluateAll((links) =>
    links.map((link) => {
      const [nombre, cifras] = [...link.children].slice(-2);
      return [nombre?.textContent ?? "", cifras?.firstChild?.textContent ?? "", cifras?.lastChild?.textContent ?? ""];
    }),
  );
  expect(vendidos, "best sellers").toEqual(await figures.readMasVendidos(ask, hoy));

  const bajos = await page
    .getByRole("region", { name: "Stock bajo" })
    .getByRole("listitem")
    .evaluateAll((items) =>
      items.map((item) => {
        const [textos, quedan] = [...(item.querySelector("a")?.children ?? [])].slice(-2);
        const [nombre, salidas] = textos?.children ?? [];
        return [nombre?.textContent ?? "", salidas?.textContent ?? "", quedan?.textContent ?? ""];
      }),
    );
  const nombres = bajos.map(([nombre = ""]) => nombre);
  expect(bajos, "low stock").toEqual(await figures.readEscasos(ask, nombres, hoy));
}

/** The current month, as the accountant gets it. */
export async function closeMonth(page: Page, ask: figures.Ask): Promise<void> {
  await page.goto("/admin?periodo=mes");
  await page.getByRole("link", { name: "Cierre del mes" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Cierre de \w+ de \d{4}$/);
  const dias = await readDias(page.getByRole("link", { name: "Días en CSV" }));
  const read = (titulo: string) => readRows(page.getByRole("table", { name: titulo, exact: true }));
  expect(await read("Ventas por día")).toEqual(await closing.readCierre(ask, dias));
  expect(await read("Dinero por método de pago")).toEqual(await closing.readCierreMetodos(ask, dias));
  const devoluciones = await read("Devoluciones");
  expect(devoluciones.slice(0, -1).map(([, pedido, , ...montos]) => [pedido, ...montos])).toEqual(
    await closing.readDevoluciones(ask, dias),
  );
}
