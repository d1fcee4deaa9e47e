import { randomUUID } from "node:crypto";
import { inspect } from "../accessibility.ts";
import { addPedido, addProducto, query } from "../base.ts";
import { expect, signInAsAdmin, test } from "../fixtures.ts";

test(
  "columns, rows of a page and density of a list are chosen by keyboard and remembered; its filters stay",
  { tag: "@movil" },
  async ({ page }) => {
    const { nombre } = await addProducto();
    await signInAsAdmin(page);
    await page.goto(`/admin/productos?${new URLSearchParams({ buscar: nombre, orden: "nombre" })}`);
    const fila = page.getByRole("row").filter({ hasText: nombre });
    await expect(fila).toContainText("Hogar");
    await expect(fila).not.toContainText("Activo");

    const vista = page.getByRole("button", { name: "Vista", exact: true });
    await vista.focus();
    await page.keyboard.press("Enter");
    const imagen = page.getByRole("checkbox", { name: "Imagen" });
    await imagen.focus();
    await page.keyboard.press("Space");
    await expect(imagen).not.toBeChecked();
    await page.getByRole("checkbox", { name: "Estado", exact: true }).check();
    await expect(fila).toContainText("Activo");
    await page.getByLabel("Filas por página").selectOption("25");
    await page.getByLabel("Altura de las filas").selectOption("Cómodas");
    await expect(page.locator("[data-densidad=comoda]")).toHaveCount(1);
    await inspect(page, "admin-vista-lista");
    await page.keyboard.press("Escape");
    await expect(vista).toBeFocused();
    await inspect(page, "admin-lista-comoda");

    expect(new URL(page.url()).searchParams.get("orden")).toBe("nombre");
    await page.reload();
    await expect(fila).toContainText("Activo");
    await expect(fila.getByRole("img")).toHaveCount(0);
    await expect(page.locator("[data-densidad=comoda]")).toHaveCount(1);
    await page.goto("/admin/productos?pagina=2");
    await expect(page.getByRole("checkbox", { name: /^Seleccionar (?!todo)/ })).toHaveCount(25);
    await page.goto("/admin/pedidos");
    await expect(page.locator("[data-densidad=comoda]")).toHaveCount(1);
    await expect(page.getByRole("columnheader", { name: "Estado" })).toHaveCount(
      page.viewportSize()?.width === 360 ? 0 : 1,
    );
  },
);

test("rows of a page are chosen in a list without columns, too; a message leads back to the page it was opened from", async ({
  page,
}) => {
  const asunto = `Consulta ${randomUUID().slice(0, 8)}`;
  await query(
    `insert into mensajes (id, nombre, email, asunto, mensaje, huella, busqueda)
     select gen_random_uuid(), 'Ana Rojas', 'ana@ejemplo.pe', $1, 'Hola ' || n, gen_random_uuid()::text, lower($1)
     from generate_series(1, 30) n`,
    [asunto],
  );
  await signInAsAdmin(page);
  await page.goto(`/admin/mensajes?${new URLSearchParams({ buscar: asunto })}`);
  const lista = page.getByRole("region", { name: "Resultados" });
  await expect(lista).toContainText("30 mensajes");
  await page.getByRole("button", { name: "Vista", exact: true }).click();
  await page.getByLabel("Filas por página").selectOption("25");
  await page.keyboard.press("Escape");
  await expect(lista).toContainText("30 mensajes, página 1 de 2");
  await page.getByRole("link", { name: "Página siguiente" }).click();
  await expect(lista).toContainText("30 mensajes, página 2 de 2");
  await page.getByRole("table").getByRole("link", { name: asunto }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: asunto })).toBeVisible();
  await page.getByRole("link", { name: "Volver a los mensajes" }).click();
  await expect(lista).toContainText("30 mensajes, página 2 de 2");
});

test("a product's page leads back to the list as it stood, past its tabs and their pages", async ({ page }) => {
  const { id, nombre } = await addProducto();
  await query(
    `insert into auditoria (id, accion, objeto, objeto_id, antes, despues)
     select gen_random_uuid(), 'editar', 'producto', $1, '{"stock": 1}', '{"stock": 2}' from generate_series(1, 60)`,
    [id],
  );
  await signInAsAdmin(page);
  const lista = `/admin/productos?${new URLSearchParams({ buscar: nombre, orden: "nombre" })}`;
  await page.goto(lista);
  await page.getByRole("row").filter({ hasText: nombre }).getByRole("link", { name: nombre, exact: true }).click();
  await page.getByRole("link", { name: "Más datos" }).click();
  await expect(page).toHaveURL(`/admin/productos/${id}`);
  await page.getByRole("link", { name: "Historial" }).click();
  await expect(page).toHaveURL(/ver=historial/);
  await page.getByRole("link", { name: "Página siguiente" }).click();
  await expect(page).toHaveURL(/pagina=2/);
  await page.reload();
  await page.getByRole("link", { name: "Volver a los productos" }).click();
  await expect(page).toHaveURL(lista);
});

test("products that are not complete are listed by what they lack, and open at the field", async ({ page }) => {
  const { nombre } = await addProducto({ precio: 0 });
  await signInAsAdmin(page);
  await page.goto(`/admin/productos?${new URLSearchParams({ buscar: nombre })}`);
  const filtros = page.getByRole("button", { name: "Filtros", exact: true });
  if (await filtros.isVisible()) await filtros.click();
  const filtro = page.getByRole("combobox", { name: "Por completar" });
  await expect(filtro.getByRole("option", { name: /^Sin imagen \([\d,+]+\)$/ })).toHaveCount(1);
  await filtro.selectOption({ label: (await filtro.getByRole("option", { name: /precio cero/ }).textContent()) ?? "" });
  await expect(page).toHaveURL(/falta=precio/);
  await inspect(page, "admin-productos-por-completar");
  await page.getByRole("table").getByRole("link", { name: nombre, exact: true }).click();
  const dialogo = page.getByRole("dialog", { name: "Editar Producto" });
  await expect(dialogo.getByLabel("Precio (S/)")).toBeFocused();
  await dialogo.getByLabel("Precio (S/)").fill("25");
  await dialogo.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByRole("table").getByRole("link", { name: nombre, exact: true })).toHaveCount(0);
});

test("a filter of a list that goes on after an order is of the whole list", async ({ page }) => {
  const id = await addPedido();
  await signInAsAdmin(page);
  await page.goto(`/admin/pedidos?despues=${id}`);
  await expect(page.getByRole("link", { name: "Ver desde el principio" })).toBeVisible();
  const fila = page
    .getByRole("table", { name: "Pedidos" })
    .getByRole("row")
    .filter({ hasText: id.slice(-8) });
  await expect(fila).toHaveCount(0);
  await page.getByRole("combobox", { name: "Pago", exact: true }).selectOption("pagado");
  await expect(page).toHaveURL("/admin/pedidos?cobro=pagado");
  await expect(fila).toBeVisible();
});
