import { inspect } from "../accessibility.ts";
import { holdDrawing, openFiltros } from "../steps.ts";
import { becomeAdmin, enter, expect, signIn, signInAsAdmin, test, waitUntilHydrated } from "../fixtures.ts";

test("a person becomes admin and cliente again, and is signed out, each from their next request on", async ({
  page,
  browser,
}) => {
  const suyo = await browser.newContext();
  const suya = await suyo.newPage();
  const cliente = await enter(suya);
  const adminStatus = async () => (await suya.request.get("/admin")).status();
  expect(await adminStatus()).toBe(403);

  await signInAsAdmin(page);
  await page.goto("/admin/usuarios");
  await page.getByRole("searchbox", { name: "Buscar usuarios" }).fill(cliente.email.toUpperCase());
  const filas = page.getByRole("row").filter({ hasText: cliente.email });
  await expect(page.getByRole("region", { name: "Resultados" }).getByText("1 usuario")).toBeVisible();
  await expect(page).toHaveURL(/buscar=/);

  await page.getByRole("button", { name: "Hacer Admin: Rosa Huamán" }).click();
  const pregunta = page.getByRole("dialog", { name: "Hacer Admin a Rosa Huamán" });
  await inspect(page, "admin-hacer-admin");
  await pregunta.getByRole("button", { name: "Volver" }).click();
  await expect(pregunta).toBeHidden();
  expect(await adminStatus()).toBe(403);

  await page.getByRole("button", { name: "Hacer Admin: Rosa Huamán" }).click();
  await pregunta.getByRole("button", { name: "Hacer Admin" }).click();
  await expect(page.getByRole("status").getByText("Rosa Huamán ahora es admin.")).toBeVisible();
  await expect(filas.getByText("Admin", { exact: true })).toBeVisible();
  expect(await adminStatus()).toBe(200);

  await page.getByRole("button", { name: "Hacer Cliente: Rosa Huamán" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Hacer Cliente" }).click();
  await expect(filas.getByText("Cliente", { exact: true })).toBeVisible();
  expect(await adminStatus()).toBe(403);

  await page.getByRole("link", { name: /Rosa Huamán/ }).click();
  await page.getByRole("button", { name: "Cerrar su sesión abierta" }).click();
  const cierre = page.getByRole("dialog", { name: "Cerrar las sesiones de Rosa Huamán" });
  await inspect(page, "admin-cerrar-sesiones");
  await cierre.getByRole("button", { name: "Cerrar sesiones" }).click();
  await expect(page.getByText("No tiene sesiones abiertas.")).toBeVisible();
  await suya.goto("/perfil");
  await expect(suya).toHaveURL("/sign-in?origen=/perfil");
  await suyo.close();
});

test.describe("without a connection", () => {
  test.use({ tolera: [/ERR_FAILED/] });

  test("a change that fails leaves the screen as it was, and can be tried again", async ({ page }) => {
    const cliente = await enter(page);
    // The first page creates the row in `usuarios`.
    await page.request.get("/perfil");
    await signInAsAdmin(page);
    await page.goto(`/admin/usuarios?buscar=${cliente.email}`);
    await page.route("**/admin/usuarios.data**", (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await page.getByRole("button", { name: "Hacer Admin: Rosa Huamán" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Hacer Admin" }).click();
    const aviso = page.getByRole("alert").filter({ hasText: "No se pudo cambiar el rol." });
    await expect(aviso).toBeInViewport({ ratio: 1 });
    await expect(page.locator(":focus")).toContainText("No se pudo cambiar el rol.");
    await expect(page.getByRole("button", { name: "Hacer Admin: Rosa Huamán" })).toBeVisible();

    await page.unroute("**/admin/usuarios.data**");
    await aviso.getByRole("button", { name: "Reintentar" }).click();
    await expect(page.getByRole("status").getByText("Rosa Huamán ahora es admin.")).toBeVisible();
    await page.getByRole("button", { name: "Hacer Cliente: Rosa Huamán" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Hacer Cliente" }).click();
    await expect(page.getByRole("button", { name: "Hacer Admin: Rosa Huamán" })).toBeVisible();
  });
});

test("the list keeps its state in the address, and says when it is empty", async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto("/admin/usuarios");
  await openFiltros(page);
  await page.getByRole("combobox", { name: "Rol" }).selectOption("admin");
  await expect(page).toHaveURL(/rol=admin/);
  await page.goto("/admin/usuarios?rol=admin&orden=email");
  await openFiltros(page);
  await expect(page.getByRole("combobox", { name: "Rol" })).toHaveValue("admin");
  await page.goto("/admin/usuarios?buscar=nadie-se-llama-asi");
  await expect(page.getByRole("heading", { name: "No hay resultados con estos filtros" })).toBeVisible();
  await page.getByRole("link", { name: "Quitar filtros" }).first().click();
  await expect(page).toHaveURL("/admin/usuarios");
  await expect(page.getByRole("table", { name: "Usuarios" })).toBeVisible();
  await inspect(page, "admin-usuarios");
});

test("a click on a row right after typing opens the row", async ({ page }) => {
  const { email } = await enter(page);
  await page.request.get("/perfil");
  await becomeAdmin(page);
  await page.clock.install();
  await page.goto(`/admin/usuarios?buscar=${email}`);
  await waitUntilHydrated(page);
  // Holds the navigation until the list has followed the search.
  const { promise: rested, resolve: goOn } = Promise.withResolvers<void>();
  await page.route(/usuarios\/.*\.data/, async (route) => {
    await rested;
    await route.continue();
  });
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.getByRole("searchbox", { name: "Buscar usuarios" }).fill("rosa");
  const draw = await holdDrawing(page);
  await page.getByRole("link", { name: /Rosa Huamán/ }).click();
  await page.clock.runFor(1_000);
  await draw();
  goOn();
  await page.clock.resume();
  await expect(page.getByRole("heading", { level: 1, name: "Rosa Huamán" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(email);
});

test.describe("the staff", () => {
  test.use({ tolera: [/status of 400|Blocked script execution/] });

  test("a dueño invites a clerk, who sees what the puesto allows; notes, tags and a block on a person's page", async ({
    page,
    browser,
  }) => {
    const suyo = await browser.newContext();
    const suya = await suyo.newPage();
    const clerk = await enter(suya);
    await suya.request.get("/perfil");

    await signInAsAdmin(page);
    await page.goto("/admin/usuarios");
    await page.getByRole("link", { name: "Invitaciones" }).click();
    await page.getByRole("textbox", { name: "Correo" }).fill("sin-arroba");
    await page.getByRole("button", { name: "Enviar invitación" }).click();
    await expect(page.getByText("Escribe un correo válido")).toBeInViewport();
    await expect(page.getByRole("textbox", { name: "Correo" })).toBeFocused();
    await page.getByRole("textbox", { name: "Correo" }).fill(clerk.email);
    await page.getByRole("button", { name: "Enviar invitación" }).click();
    await expect(page.getByRole("button", { name: `Retirar la invitación de ${clerk.email}` })).toBeVisible();
    await inspect(page, "admin-invitaciones");

    // The demo shows the link in its outbox.
    await page.goto(`/admin/correos?buscar=${clerk.email}`);
    await page
      .getByRole("link", { name: /Te invitaron a trabajar/ })
      .first()
      .click();
    const enlace = await page
      .getByText(/\/invitacion\?id=/)
      .first()
      .textContent();
    const [path = ""] = /\/invitacion\?id=[\w-]+&clave=[\w-]+/.exec(enlace ?? "") ?? [];
    await suya.goto(path);
    await inspect(suya, "invitacion");
    await suya.getByRole("button", { name: "Aceptar la invitación" }).click();
    await expect(suya).toHaveURL("/admin");
    await suya.goto("/admin/productos");
    await expect(suya.getByText("Tu puesto te deja ver esta parte, no cambiarla.")).toBeVisible();
    await expect(suya.getByRole("link", { name: "Nuevo Producto" })).toHaveCount(0);
    await suya.goto("/admin/ajustes");
    await expect(suya.getByRole("heading", { name: "Acceso Denegado" })).toBeVisible();
    await suya.getByRole("button", { name: "Volver" }).click();
    await expect(suya).toHaveURL("/admin/productos");

    await page.goto(`/admin/usuarios?buscar=${clerk.email}`);
    await page.getByRole("link", { name: /Rosa Huamán/ }).click();
    await page.getByRole("radio", { name: "Solo lectura" }).check();
    await page.getByRole("button", { name: "Guardar el puesto" }).click();
    await expect(page.getByRole("status").getByText("Rosa Huamán tiene ahora el puesto Solo lectura.")).toBeVisible();
    await page.getByRole("combobox", { name: "Nueva etiqueta" }).fill("Almacén");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("link", { name: "almacén" })).toBeVisible();
    await expect(page.getByText("Se puso la etiqueta «almacén».")).toBeVisible();
    await page.getByRole("button", { name: "Quitar almacén" }).click();
    await expect(page.getByRole("link", { name: "almacén" })).toBeHidden();
    await expect(page.getByText("Se quitó la etiqueta «almacén».")).toBeVisible();
    await page.getByRole("button", { name: "Deshacer" }).click();
    await expect(page.getByRole("link", { name: "almacén" })).toBeVisible();
    await page.getByRole("textbox", { name: "Nota interna" }).fill("Trabaja de lunes a viernes.");
    await page.getByRole("button", { name: "Agregar nota" }).click();
    await expect(page.getByRole("list", { name: "Notas" })).toContainText("Trabaja de lunes a viernes.");
    await inspect(page, "admin-usuario-ficha");
    await page.getByRole("button", { name: "Bloquear" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Bloquear" }).click();
    await expect(page.getByText("Bloqueado", { exact: true }).first()).toBeVisible();
    // Signed out everywhere, at once.
    await suya.goto("/admin");
    await expect(suya).toHaveURL("/sign-in?origen=/admin");
    await signIn(suya, clerk);
    await suya.goto("/checkout");
    await expect(suya.getByRole("alert")).toContainText("Tu cuenta no puede comprar por ahora.");
    await page.goto("/admin/usuarios?etiqueta=almac%C3%A9n");
    await expect(page.getByRole("link", { name: /Rosa Huamán/ }).first()).toBeVisible();
    await suyo.close();
  });
});
