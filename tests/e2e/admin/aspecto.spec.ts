import { flattenRoutes } from "#app/routing/route-table.ts";
import table from "#app/routes.ts";
import { expectNoSideScroll, inspect } from "../accessibility.ts";
import { query } from "../base.ts";
import { expect, signInAsAdmin, test } from "../fixtures.ts";

const CSV = "Nombre;Categoría;Descripción;Precio;Stock\nChompa de prueba;Ropa;De lana;12,50;1\n;Juguetes;;-1;3.5\n";

test("products: the list, the dialog and the import", async ({ page }) => {
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

test("orders: the list, the detail and the page of one that is to be sent", async ({ page, isMobile }) => {
  const [pedido] = await query<{ id: string }>("select id from pedidos where estado = 'entregado' limit 1");
  await signInAsAdmin(page);
  await page.goto(`/admin/pedidos?buscar=${pedido?.id.slice(-8)}&pedido=${pedido?.id}`);
  await expect(page.getByRole("dialog", { name: /^Pedido/ })).toBeVisible();
  await inspect(page, "admin-pedido");
  const [porEnviar] = await query<{ id: string }>("select id from pedidos where estado = 'procesando' limit 1");
  await page.goto(`/admin/pedidos/${porEnviar?.id}?estado=procesando`);
  const estado = page.getByRole("region", { name: "Estado" });
  // The button works once the page is hydrated, and is gone by what it opened.
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
});

/** Pages that no other test inspects. */
const PAGINAS = ["pedidos", "reclamos", "reclamos/feriados", "auditoria", "productos/importar", "tareas", "no-existe"];

/** Of these, the pages with components that axe sees nowhere else. */
const SIN_MIRAR = ["pedidos", "reclamos/feriados", "auditoria", "tareas"];

test.describe("every other page of the panel", () => {
  test.use({ tolera: [/status of 404/] });

  test("looks right, and is no wider than a phone's screen", async ({ page, isMobile }) => {
    test.slow();
    await signInAsAdmin(page);
    for (const pagina of PAGINAS) {
      await page.goto(`/admin/${pagina}`);
      await expect(page.getByRole("main")).toBeVisible();
      // Axe's rules do not depend on the width.
      if (!isMobile && SIN_MIRAR.includes(pagina)) await inspect(page, `admin-${pagina.replace("/", "-")}`);
      else await expectNoSideScroll(page);
    }
  });

  test("no page of the panel is wider than a tablet or a small laptop", async ({ page, isMobile }) => {
    test.skip(isMobile, "the width is set here");
    test.slow();
    const pages = flattenRoutes(table)
      .filter(({ file, declaration: { access } }) => access === "admin" && file.endsWith(".tsx"))
      .map(({ pattern }) => pattern)
      .filter((pattern) => !/[:*]/.test(pattern));
    const [grupo] = await query<{ id: string }>("select id from productos where grupo <> '' limit 1");
    const [pedido] = await query<{ id: string }>("select id from pedidos limit 1");
    await signInAsAdmin(page);
    const things = [`productos/${grupo?.id}`, `productos/${grupo?.id}/variantes`, `pedidos/${pedido?.id}`];
    for (const address of [...pages, ...things.map((thing) => `/admin/${thing}`)]) {
      await page.goto(address);
      for (const width of [768, 1024]) {
        await page.setViewportSize({ width, height: 800 });
        await expectNoSideScroll(page);
      }
    }
  });
});
