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

test("orders: the list and the detail", async ({ page }) => {
  const [pedido] = await query<{ id: string }>("select id from pedidos where estado = 'entregado' limit 1");
  await signInAsAdmin(page);
  await page.goto(`/admin/pedidos?buscar=${pedido?.id.slice(-8)}&pedido=${pedido?.id}`);
  await expect(page.getByRole("dialog", { name: /^Pedido/ })).toBeVisible();
  await inspect(page, "admin-pedido");
});

/** Pages that no other test inspects. */
const PAGINAS = ["pedidos", "reclamos", "reclamos/feriados", "auditoria", "productos/importar", "no-existe"];

/** Of these, the pages with components that axe sees nowhere else. */
const SIN_MIRAR = ["pedidos", "reclamos/feriados", "auditoria"];

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
});
