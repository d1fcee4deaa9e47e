import { VISTA } from "#app/features/base/ajustes/vista.ts";
import { flattenRoutes } from "#app/routing/route-table.ts";
import table from "#app/routes.ts";
import { expectNoSideScroll, expectWholeTitles, inspect } from "../accessibility.ts";
import { addPedido, query } from "../base.ts";
import { expect, signInAsAdmin, test } from "../fixtures.ts";
import { fillPanel, findExample } from "./panel-rows.ts";

const CSV = "Nombre;Categoría;Descripción;Precio;Stock\nChompa de prueba;Ropa;De lana;12,50;1\n;Juguetes;;-1;3.5\n";

test("products: the list, the dialog and the import", { tag: "@movil" }, async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto("/admin/productos?categoria=Libros");
  await page.getByRole("checkbox").nth(1).check();
  await expect(page.getByRole("button", { name: "Cambiar precio" })).toBeVisible();
  await inspect(page, "admin-productos");
  await page.goto("/admin/productos?categoria=Libros&nuevo=1");
  await expect(page.getByRole("dialog", { name: "Nuevo Producto" })).toBeVisible();
  await inspect(page, "admin-producto");
  await page.goto("/admin/productos/importar");
  const buffer = Buffer.from(CSV);
  await page.getByLabel("Elige un archivo CSV").setInputFiles({ name: "a.csv", mimeType: "text/csv", buffer });
  await expect(page.getByRole("button", { name: "Importar la fila sin errores" })).toBeVisible();
  await inspect(page, "admin-importar");
});

test(
  "orders: the list, the detail and the page of one that is to be sent",
  { tag: "@movil" },
  async ({ page, isMobile }) => {
    const [pedido] = await query<{ id: string }>("select id from pedidos where estado = 'entregado' limit 1");
    await signInAsAdmin(page);
    await page.goto(`/admin/pedidos?buscar=${pedido?.id.slice(-8)}&pedido=${pedido?.id}`);
    await expect(page.getByRole("dialog", { name: /^Pedido/ })).toBeVisible();
    await inspect(page, "admin-pedido");
    await page.goto(`/admin/pedidos/${await addPedido()}?estado=procesando`);
    const estado = page.getByRole("region", { name: "Estado" });
    // The button works once the page is hydrated, and disappears after opening.
    await expect(async () => {
      const boton = estado.getByRole("button", { name: "Marcar como enviado" });
      if (!(await estado.getByLabel("Courier").isVisible())) await boton.click({ timeout: 1_000 });
      await expect(estado.getByLabel("Courier")).toBeFocused({ timeout: 500 });
    }).toPass();
    await inspect(page, "admin-pedido-pagina");
    await estado.getByRole("button", { name: "Cancelar" }).click();
    await page.getByRole("heading", { name: "Historial" }).scrollIntoViewIfNeeded();
    const barra = page.getByRole("region", { name: "Siguiente paso" });
    if (isMobile) await expect(barra.getByRole("button", { name: "Marcar como enviado" })).toBeInViewport({ ratio: 1 });
    else await expect(barra).toBeHidden();
  },
);

/** The preview is the storefront's home, in a frame without scripts. */
const PANEL = flattenRoutes(table)
  .filter(({ file, declaration: { access } }) => access === "admin" && file.endsWith(".tsx"))
  .map(({ pattern }) => pattern)
  .filter((pattern) => pattern !== VISTA);

/** Off in the demo; their own tests inspect these at a phone's width. */
const OFF = ["/admin/pedidos/devoluciones/:devolucion", "/admin/comprobantes/:id", "/admin/ajustes/:seccion"];

async function readExamples(): Promise<string[]> {
  const examples = [];
  for (const pattern of PANEL.filter((one) => one.includes(":"))) {
    if (!OFF.some((off) => pattern.startsWith(off))) examples.push(await findExample(pattern));
  }
  return examples;
}

/** Pages with components that other accessibility tests do not reach. */
const SIN_MIRAR = ["/admin/pedidos", "/admin/reclamos/feriados", "/admin/auditoria", "/admin/tareas"];

test.describe("every page of the panel", () => {
  // A mail's preview is a frame without scripts.
  test.use({ tolera: [/status of 404|Blocked script execution/] });

  test("looks right, is no wider than its screen, and cuts no title on a phone", async ({ page }) => {
    test.setTimeout(180_000);
    await fillPanel();
    const examples = await readExamples();
    await signInAsAdmin(page);
    const secciones = page.getByRole("navigation", { name: "Secciones de los ajustes" }).getByRole("link");
    await page.goto("/admin/ajustes");
    const ajustes = await secciones.evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    const pages = PANEL.filter((pattern) => !/[:*]/.test(pattern));
    expect(pages).toEqual(expect.arrayContaining(SIN_MIRAR));
    for (const address of new Set([...pages, "/admin/no-existe", ...examples, ...ajustes])) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(address);
      await expect(page.getByRole("main")).toBeVisible();
      if (SIN_MIRAR.includes(address)) await inspect(page, address.slice(1).replaceAll("/", "-"));
      for (const width of [360, 768, 1024]) {
        await page.setViewportSize({ width, height: 800 });
        await expectNoSideScroll(page);
        if (width === 360) await expectWholeTitles(page);
      }
    }
  });
});
