import { globSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { addPedido, addProducto } from "../base.ts";
import { buyByApi } from "../buyers.ts";
import { becomeAdmin, enter, expect, signInAsAdmin, test } from "../fixtures.ts";
import { inspectPrinted } from "../printed.ts";

/** Each file with a print button, and how to open its page. */
const IMPRESOS: Record<string, (page: Page) => Promise<unknown>> = {
  "app/routes/admin/cierre.tsx": async (page) => {
    await signInAsAdmin(page);
    await page.goto("/admin/cierre");
  },
  "app/features/pedidos/gestion/hoja-impresa.tsx": async (page) => {
    const id = await addPedido();
    await signInAsAdmin(page);
    await page.goto(`/admin/pedidos/${id}/guia`);
    expect(await inspectPrinted(page)).toHaveLength(1);
    await page.goto("/admin/pedidos");
    await page.getByRole("checkbox", { name: "Seleccionar todo lo de esta página" }).check();
    const barra = page.getByRole("region", { name: "Acciones sobre lo seleccionado" });
    await barra.getByRole("button", { name: /^Imprimir/ }).click();
    await page.waitForURL("**/guias");
  },
  "app/features/pedidos/mostrador/ticket.tsx": async (page) => {
    const id = await addPedido();
    await signInAsAdmin(page);
    await page.goto(`/admin/pedidos/${id}/ticket`);
  },
  "app/features/pedidos/pedidos/vista-pedido.tsx": async (page) => {
    await enter(page);
    const lineas = [{ producto: await addProducto(), cantidad: 1, precio: 10_000 }];
    const donde = { direccion: "Jr. de la Unión 300, Lima", telefono: "987654321" };
    await page.goto(`/pedido/${await buyByApi(page.request, { lineas, metodo: "stripe", ...donde })}`);
  },
  "app/routes/tienda/hoja.tsx": fileReclamo,
  "app/routes/admin/reclamo.tsx": async (page) => {
    const codigo = await fileReclamo(page);
    await becomeAdmin(page);
    await page.goto(`/admin/reclamos/${codigo}`);
  },
};

/** A claim whose detail takes a second sheet. */
async function fileReclamo(page: Page): Promise<string> {
  await page.goto("/libro-de-reclamaciones");
  await page.getByLabel("Nombre completo").fill("Ñusta Quispe");
  await page.getByLabel("Número de documento").fill("12345678");
  await page.getByLabel("Domicilio").fill("Jr. de la Unión 300, Lima");
  await page.getByRole("textbox", { name: "Detalle" }).fill("No llegó.\n".repeat(90));
  await page.getByRole("radio", { name: /^Servicio/ }).check();
  await page.getByRole("radio", { name: /^Queja/ }).check();
  await page.getByRole("button", { name: "Registrar hoja de reclamación" }).click();
  await expect(page.getByText("Registramos tu queja")).toBeVisible();
  return /\d{9}-\d{4}/.exec(page.url())?.[0] ?? "";
}

test("each button that prints is pressed here", () => {
  const con = globSync("app/**/*.tsx").filter((file) => /\bprint\(\)/.test(readFileSync(file, "utf8")));
  expect(con.toSorted()).toEqual(Object.keys(IMPRESOS).toSorted());
});

for (const [file, open] of Object.entries(IMPRESOS)) {
  test(`${file} is printed with nothing fixed and no column cut`, async ({ page }) => {
    await open(page);
    await expect(page.getByRole("button", { name: "Imprimir", exact: true })).toBeVisible();
    expect((await inspectPrinted(page)).length).toBeGreaterThan(0);
  });
}
