import { inspect } from "../accessibility.ts";
import { openFiltros } from "../steps.ts";
import { becomeAdmin, enter, expect, signInAsAdmin, test } from "../fixtures.ts";

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
    // The usuarios row is made by the first page.
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
  // Holds the navigation until the list has followed the search.
  const { promise: rested, resolve: goOn } = Promise.withResolvers<void>();
  await page.route(/usuarios\/.*\.data/, async (route) => {
    await rested;
    await route.continue();
  });
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.getByRole("searchbox", { name: "Buscar usuarios" }).fill("rosa");
  await page.getByRole("link", { name: /Rosa Huamán/ }).click();
  await page.clock.runFor(1_000);
  goOn();
  await page.clock.resume();
  await expect(page.getByRole("heading", { level: 1, name: "Rosa Huamán" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(email);
});
