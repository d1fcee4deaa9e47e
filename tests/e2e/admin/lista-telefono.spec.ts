import type { Page } from "@playwright/test";
import { inspect } from "../accessibility.ts";
import { query } from "../base.ts";
import { enter, expect, signInAsAdmin, test } from "../fixtures.ts";
import { fillPanel } from "./panel-rows.ts";

test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

const filas = (page: Page) => page.locator("tbody").getByRole("row");

/** Focusable elements inside of a box of one pixel. */
const findUnseen = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea")]
      .filter((element) => {
        for (let around: Element | null = element; around; around = around.parentElement) {
          const { width, height } = around.getBoundingClientRect();
          if (width === 1 && height === 1 && getComputedStyle(around).overflow === "hidden") return true;
        }
        return false;
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 80)),
  );

test("every list begins above the middle of the screen, in rows of a few lines", async ({ page }) => {
  test.slow();
  await fillPanel();
  await signInAsAdmin(page);
  const alto = page.viewportSize()?.height ?? 0;
  for (const lista of ["pedidos", "productos", "usuarios", "mensajes", "correos", "reclamos", "auditoria"]) {
    await page.goto(`/admin/${lista}`);
    const box = await filas(page).first().boundingBox();
    expect.soft(box?.y, `${lista}: where its first row begins`).toBeLessThan(alto / 2);
    // A row of the log is as long as its changes.
    if (lista !== "auditoria") expect.soft(box?.height, `${lista}: the height of a row`).toBeLessThan(alto / 6);
    expect.soft(await findUnseen(page), lista).toEqual([]);
  }
});

test("eight orders fit the screen, saved views and all", async ({ page }) => {
  // An admin and a view of their own, as other tests measure the lists' position.
  const { email } = await enter(page);
  // The first visit creates the row.
  await page.goto("/perfil");
  await query(
    `with ella as (update usuarios set rol = 'admin', puesto = 'dueno' where email = $1 returning id)
     insert into vistas (id, lista, nombre, consulta, usuario_id)
     select gen_random_uuid(), 'pedidos', 'Por enviar hoy', 'estado=procesando', id from ella`,
    [email],
  );
  await page.goto("/admin/pedidos");
  const alto = page.viewportSize()?.height ?? 0;
  const abajo = await filas(page).evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().bottom));
  expect(abajo.filter((bottom) => bottom <= alto).length).toBeGreaterThanOrEqual(8);
  const vista = page.getByRole("link", { name: "Por enviar hoy" });
  await expect(vista).toBeHidden();
  await page.getByRole("button", { name: "Filtros", exact: true }).click();
  await inspect(page, "admin-pedidos-telefono");
  await vista.click();
  await expect(page).toHaveURL("/admin/pedidos?estado=procesando");
});

test("a list is sorted, filtered and chosen from as a whole", async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto("/admin/productos");
  const orden = page.getByRole("combobox", { name: "Ordenar por" });
  await orden.selectOption("Precio: de menor a mayor");
  await expect(page).toHaveURL(/orden=precio/);
  // The address changes a moment before the page does, and a filter keeps the order that the page has.
  await expect(orden).toHaveValue("precio");
  const stock = page.getByRole("combobox", { name: "Filtrar por stock" });
  await expect(stock).toBeHidden();
  await page.getByRole("button", { name: "Filtros", exact: true }).click();
  await stock.selectOption("Bajo");
  await expect(page.getByRole("button", { name: "Filtros 1 en uso" })).toBeVisible();
  // Until then the rows are the old ones.
  await expect(page).toHaveURL(/stock=/);
  await expect(orden).toHaveValue("precio");
  await inspect(page, "admin-lista-telefono");
  await page.getByRole("checkbox", { name: "Seleccionar todo lo de esta página" }).check();
  await expect(filas(page).getByRole("checkbox").and(page.locator(":not(:checked)"))).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Acciones sobre lo seleccionado" })).toContainText("seleccionados");
});
