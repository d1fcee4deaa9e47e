import { enter, expect, newCliente, test } from "../fixtures.ts";
import { signUp } from "../steps.ts";

test("signing out, and in as another, reaches every tab at once", async ({ page, context }) => {
  const rosa = await enter(page);
  await page.goto("/");
  const [guardada, publica] = [await context.newPage(), await context.newPage()];
  await guardada.goto("/perfil?editar=1");
  await expect(guardada.getByRole("main")).toContainText(rosa.email);
  await expect(guardada.getByRole("button", { name: "Menú de usuario de Rosa" })).toBeVisible();
  await guardada.evaluate(() => sessionStorage.setItem("qhatu:checkout", "Jr. Puno 1"));
  await publica.goto("/catalogo");
  await expect(publica.getByRole("button", { name: "Menú de usuario de Rosa" })).toBeVisible();

  await page.getByRole("button", { name: "Menú de usuario de Rosa" }).click();
  await page.getByRole("button", { name: "Cerrar sesión" }).click();
  await expect(guardada).toHaveURL("/sign-in?origen=/perfil%3Feditar%3D1");
  await expect(guardada.getByText("Debes iniciar sesión para acceder a esta página")).toBeVisible();
  expect(await guardada.evaluate(() => Object.keys(sessionStorage))).not.toContain("qhatu:checkout");
  await expect(publica.getByRole("link", { name: "Iniciar Sesión" })).toBeVisible();

  await guardada.goto("/sign-up");
  await signUp(guardada, { ...newCliente(), nombre: "Flora" });
  await expect(guardada).toHaveURL("/");
  await expect(publica.getByRole("button", { name: "Menú de usuario de Flora" })).toBeVisible();
});

test("who signs in after another's session ended sees nothing that the other typed", async ({ page, context }) => {
  const rosa = await enter(page);
  await page.goto("/perfil?editar=1");
  await page.getByLabel("Dirección").fill("Jr. Puno 1");
  // The page is public: its visitor is not asked to sign in again.
  await expect(page.getByRole("button", { name: "Menú de usuario de" })).toBeVisible();
  await context.clearCookies();
  await page.getByRole("button", { name: "Guardar", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Tu sesión terminó" })).toContainText("Lo que escribiste sigue aquí");

  const otra = await context.newPage();
  await otra.goto("/sign-up");
  const flora = { ...newCliente(), nombre: "Flora" };
  await signUp(otra, flora);
  await expect(otra).toHaveURL("/");
  await expect(page.getByRole("main")).toContainText(flora.email);
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByLabel("Dirección")).toHaveValue("");
  await expect(page.locator("body")).not.toContainText(rosa.email);
});
