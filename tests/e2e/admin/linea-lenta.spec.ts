import { randomUUID } from "node:crypto";
import type { Page, Request, Route } from "@playwright/test";
import { addPedido, addProducto, query } from "../base.ts";
import { enter, expect, signInAsAdmin, test } from "../fixtures.ts";
import { holdDrawing } from "../steps.ts";

/** Quick actions on a slow connection. */

const isPost = (request: Request) => request.method() === "POST";

/** Holds the first sent form until `answer`; later ones pass at once. */
async function holdForm(page: Page) {
  const { promise, resolve } = Promise.withResolvers<(route: Route) => Promise<void>>();
  let held = false;
  await page.route("**/*.data*", async (route) => {
    if (!isPost(route.request()) || held) return route.continue();
    held = true;
    return (await promise)(route);
  });
  return {
    letGo: () => resolve((route) => route.continue()),
    fail: () => resolve((route) => route.fulfill({ status: 503, body: "" })),
  };
}

/** A customer with a row in `usuarios`, by e-mail. */
async function addCliente(page: Page): Promise<{ id: string; email: string }> {
  const { email } = await enter(page);
  // The first visit creates the row.
  await page.request.get("/perfil");
  const [{ id } = { id: "" }] = await query<{ id: string }>("select id from usuarios where email = $1", [email]);
  return { id, email };
}

/** Opens a page of the panel whose scripts wait for `letGo`. */
async function openWithoutScripts(page: Page, address: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(address, { waitUntil: "commit" });
  return { letGo: resolve };
}

test.describe("before the scripts are there", () => {
  test("a press on a button counts, and a form is not put into the address", async ({ page }) => {
    const { id } = await addCliente(page);
    await signInAsAdmin(page);
    const { letGo } = await openWithoutScripts(page, `/admin/usuarios/${id}`);
    await page.getByRole("textbox", { name: "Nota interna" }).fill("Llamar por la tarde");
    await page.getByRole("button", { name: "Agregar nota" }).click();
    await page.getByRole("button", { name: "Bloquear" }).click();
    letGo();
    await expect(page.getByRole("dialog", { name: /^Bloquear a/ })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("list", { name: "Notas" })).toContainText("Llamar por la tarde");
    await expect(page).toHaveURL(`/admin/usuarios/${id}`);
  });

  test("the palette's key is held, and opens it", async ({ page }) => {
    await signInAsAdmin(page);
    const { letGo } = await openWithoutScripts(page, "/admin/correos");
    await expect(page.getByRole("heading", { level: 1, name: "Correos" })).toBeVisible();
    await page.keyboard.press("Control+k");
    letGo();
    await expect(page.getByRole("combobox", { name: "Buscar en el panel" })).toBeFocused();
  });

  test("a text and a choice stay, and are what is sent", async ({ page }) => {
    const id = randomUUID();
    await query(
      `insert into mensajes (id, nombre, email, asunto, mensaje, huella, busqueda)
       values ($1::uuid, 'Ana Rojas', 'ana@ejemplo.pe', 'Una pregunta', 'Hola', $1::text, '')`,
      [id],
    );
    await signInAsAdmin(page);
    const { letGo } = await openWithoutScripts(page, `/admin/mensajes/${id}`);
    const respuesta = page.getByRole("textbox", { name: "Respuesta" });
    await respuesta.pressSequentially("Sí, Ana");
    letGo();
    await page.getByRole("button", { name: /^Marcar como atendido/ }).click();
    await expect(page.getByText("Mensaje marcado como atendido.")).toBeVisible();
    await expect(respuesta).toHaveValue("Sí, Ana");
    await page.getByRole("button", { name: "Enviar respuesta" }).click();
    await expect(page.getByRole("list", { name: "Respuestas" })).toContainText("Sí, Ana");
  });
});

test.describe("while an answer is on its way", () => {
  test.use({ tolera: [/status of 503|^503 POST/] });

  test("a failure that was not read yet stands beside the success after it", async ({ page }) => {
    const serie = `Serie ${randomUUID().slice(0, 8)}`;
    const nombres = ["uno", "dos"].map((nombre) => `${serie} ${nombre}`);
    for (const nombre of nombres) {
      const { id } = await addProducto();
      await query("update productos set nombre = $2, busqueda = lower($2) where id = $1", [id, nombre]);
    }
    const [uno = "", dos = ""] = nombres;
    await signInAsAdmin(page);
    await page.goto(`/admin/productos?${new URLSearchParams({ buscar: serie })}`);
    const remove = async (nombre: string) => {
      await page.getByRole("button", { name: `Eliminar ${nombre}` }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Eliminar" }).click();
    };
    const fallo = page.getByRole("alert").filter({ hasText: "No se pudo eliminar el producto." });
    const { fail } = await holdForm(page);
    await remove(uno);
    fail();
    await expect(fallo).toBeVisible();
    await remove(dos);
    await expect(page.getByText(`Se eliminó ${dos}.`)).toBeVisible();
    await expect(fallo).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: uno })).toBeVisible();
  });

  test("what is typed meanwhile stays in its field", async ({ page }) => {
    const { id } = await addCliente(page);
    await signInAsAdmin(page);
    await page.goto(`/admin/usuarios/${id}`);
    const { letGo } = await holdForm(page);
    const nota = page.getByRole("textbox", { name: "Nota interna" });
    await nota.fill("Paga con Yape");
    await page.getByRole("button", { name: "Agregar nota" }).click();
    await expect(page.getByRole("button", { name: "Guardando…" })).toBeVisible();
    await nota.fill("Y llama los lunes");
    letGo();
    await expect(page.getByRole("list", { name: "Notas" })).toContainText("Paga con Yape");
    await expect(page.getByRole("button", { name: "Agregar nota" })).toBeVisible();
    await expect(nota).toHaveValue("Y llama los lunes");
    await page.getByRole("button", { name: "Agregar nota" }).click();
    await expect(page.getByRole("list", { name: "Notas" })).toContainText("Y llama los lunes");
    await expect(nota).toHaveValue("");
  });
});

test("while one estado is being set the others wait, and say so", async ({ page }) => {
  const id = await addPedido();
  await signInAsAdmin(page);
  await page.goto(`/admin/pedidos/${id}`);
  const { letGo } = await holdForm(page);
  await page.getByText("Cambiar el estado").click();
  const estado = page.getByRole("region", { name: "Estado" });
  const boton = (nombre: string) => estado.getByRole("button", { name: nombre, exact: true });
  await boton("Entregado").click();
  await expect(estado.getByRole("button", { name: "Cambiando…" })).toBeVisible();
  for (const otro of ["Pendiente", "Cancelado", "Marcar como enviado"]) await expect(boton(otro)).toBeDisabled();
  letGo();
  await expect(boton("Entregado")).toBeDisabled();
  await expect(boton("Pendiente")).toBeEnabled();
});

test("an order that comes while the list is being read is in it afterwards", async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto("/admin/pedidos");
  const tabla = page.getByRole("table", { name: "Pedidos" });
  const filtro = (nombre: RegExp) => page.getByRole("main").getByRole("link", { name: nombre });
  await filtro(/^Procesando/).click();
  await expect(page).toHaveURL(/estado=procesando/);
  // An answer from before the order that arrives after it.
  const { promise: read, resolve: isRead } = Promise.withResolvers<void>();
  const { promise: came, resolve: letGo } = Promise.withResolvers<void>();
  let held = false;
  await page.route("**/admin/pedidos.data*", async (route) => {
    if (held) return route.continue();
    held = true;
    const response = await route.fetch();
    isRead();
    await came;
    return route.fulfill({ response });
  });
  await filtro(/^Todos los estados/).click();
  await read;
  const readNews = async () => Number(/^\((\d+)\)/.exec(await page.title())?.[1] ?? 0);
  const before = await readNews();
  const id = await addPedido();
  await expect.poll(readNews, { timeout: 30_000 }).toBeGreaterThan(before);
  letGo();
  // Another test's order may have been announced: then this one's update takes ten seconds.
  await expect(tabla.getByRole("row").filter({ hasText: id.slice(-8) })).toBeVisible({ timeout: 30_000 });
});

test("a filter that is chosen once the address is new, and the page not yet, keeps what the address says", async ({
  page,
}) => {
  await signInAsAdmin(page);
  await page.goto("/admin?periodo=90d");
  const ventas = page.getByRole("region", { name: "Ventas por período" });
  await ventas.getByRole("link", { name: "Este año" }).click();
  await expect(page).toHaveURL("/admin?periodo=anio");
  await expect(ventas.getByRole("link", { name: "Este año" })).toHaveAttribute("aria-current", "page");
  const draw = await holdDrawing(page);
  await ventas.getByRole("link", { name: "12 meses" }).click();
  await expect(page).toHaveURL("/admin?periodo=12m");
  await expect(ventas.getByRole("link", { name: "Este año" })).toHaveAttribute("aria-current", "page");
  await ventas.getByRole("combobox", { name: "Comparar" }).selectOption("Sin comparar");
  await draw();
  await expect(page).toHaveURL("/admin?comparar=no&periodo=12m");
  await expect(ventas).not.toContainText("comparado con");
});
