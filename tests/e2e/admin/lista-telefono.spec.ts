import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { inspect } from "../accessibility.ts";
import { query } from "../base.ts";
import { enter, expect, signInAsAdmin, test } from "../fixtures.ts";

const CORTO = "Consulta por el pedido que hice la semana pasada y todavía no llega a mi casa";

/** The demo has no messages, mails or claims. */
async function fillListas(): Promise<void> {
  const id = randomUUID();
  const email = `mariana.huaman.quispe+${id.slice(0, 8)}@correo-de-prueba.pe`;
  await query(
    `insert into mensajes (id, nombre, email, asunto, mensaje, envio, huella, busqueda)
     values ($1::uuid, 'Mariana Huamán Quispe', $2, $3, $3, 'fallido', $1::text, '')`,
    [id, email, CORTO],
  );
  await query(
    `insert into correos (id, tipo, para, asunto, html, texto, estado, error, busqueda)
     values ($1, 'pedido_enviado', $2, $3, '', '', 'fallido', '550 5.1.1 mailbox unavailable', '')`,
    [id, email, CORTO],
  );
  await query(
    `with hoja as (insert into reclamos (id, anio, numero, token, huella, tipo, nombre, documento_tipo, documento_numero, domicilio,
       bien, detalle, proveedor_razon_social, proveedor_ruc, proveedor_direccion, establecimiento, created_at)
     values ($1::uuid, 1999, $2, $1::text, $1::text, 'reclamo', 'Mariana Huamán Quispe', 'dni', '45678912', 'Av. Larco 101',
       'producto', $3, '', '', '', '', now()) returning *)
     insert into fichas_reclamo (reclamo_id, created_at, tipo, busqueda) select id, created_at, tipo, '' from hoja`,
    [id, Number.parseInt(id.slice(0, 6), 16) + 1, CORTO],
  );
}

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
  await fillListas();
  await signInAsAdmin(page);
  const alto = page.viewportSize()?.height ?? 0;
  for (const lista of ["pedidos", "productos", "usuarios", "mensajes", "correos", "reclamos", "auditoria"]) {
    await page.goto(`/admin/${lista}`);
    const box = await filas(page).first().boundingBox();
    expect.soft(box?.y, `${lista}: where its first row begins`).toBeLessThan(alto / 2);
    // A row of the log is as long as what was changed.
    if (lista !== "auditoria") expect.soft(box?.height, `${lista}: the height of a row`).toBeLessThan(alto / 6);
    expect.soft(await findUnseen(page), lista).toEqual([]);
  }
});

test("eight orders fit the screen, saved views and all", async ({ page }) => {
  // An admin and a view of one's own: other tests measure where the shop's lists begin.
  const { email } = await enter(page);
  // The first visit makes the row.
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
  const stock = page.getByRole("combobox", { name: "Filtrar por stock" });
  await expect(stock).toBeHidden();
  await page.getByRole("button", { name: "Filtros", exact: true }).click();
  await stock.selectOption("Bajo");
  await expect(page.getByRole("button", { name: "Filtros 1 en uso" })).toBeVisible();
  // The rows in sight are the old ones until then.
  await expect(page).toHaveURL(/stock=/);
  await expect(orden).toHaveValue("precio");
  await inspect(page, "admin-lista-telefono");
  await page.getByRole("checkbox", { name: "Seleccionar todo lo de esta página" }).check();
  await expect(filas(page).getByRole("checkbox").and(page.locator(":not(:checked)"))).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Acciones sobre lo seleccionado" })).toContainText("seleccionados");
});
