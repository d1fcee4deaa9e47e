import type { Page } from "@playwright/test";
import { enter, expect, newCliente, test, waitUntilHydrated } from "../fixtures.ts";
import { signUp } from "../steps.ts";

/** The profile of whoever is signed in, with an address that is not saved yet. */
async function typeAddress(page: Page): Promise<void> {
  await page.goto("/perfil?editar=1");
  await waitUntilHydrated(page);
  await page.getByLabel("Dirección").fill("Jr. Puno 1");
}

const save = (page: Page) => page.getByRole("button", { name: "Guardar", exact: true }).click();

test("signing out in another tab is noticed at the next request, and nothing typed is lost", async ({
  page,
  context,
}) => {
  const rosa = await enter(page);
  await typeAddress(page);
  const otra = await context.newPage();
  await otra.goto("/");
  await otra.getByRole("button", { name: "Menú de usuario de Rosa" }).click();
  await otra.getByRole("button", { name: "Cerrar sesión" }).click();
  await expect(otra.getByRole("link", { name: "Iniciar Sesión" })).toBeVisible();

  await save(page);
  const dialog = page.getByRole("dialog", { name: "Tu sesión terminó" });
  await dialog.getByLabel("Contraseña", { exact: true }).fill(rosa.password);
  await dialog.getByRole("button", { name: "Iniciar sesión" }).click();
  await expect(page.getByText("Guardamos tus datos.")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Jr. Puno 1");
});

test("who signs in in another tab is never taken for the person whose page it was", async ({ page, context }) => {
  const rosa = await enter(page);
  await typeAddress(page);
  const [otra, lista] = [await context.newPage(), await context.newPage()];
  await lista.goto("/perfil");
  await expect(lista.getByRole("main")).toContainText(rosa.email);
  await waitUntilHydrated(lista);

  await context.clearCookies();
  await otra.goto("/sign-up");
  const flora = { ...newCliente(), nombre: "Flora" };
  await signUp(otra, flora);
  await expect(otra).toHaveURL("/");

  for (const tab of [page, lista]) {
    if (tab === page) await save(tab);
    else await tab.getByRole("link", { name: "Seguridad" }).click();
    await expect(tab.getByRole("button", { name: "Menú de usuario de Flora" })).toBeVisible();
    await expect(tab.getByRole("dialog")).toBeHidden();
    await expect(tab.locator("body")).not.toContainText(rosa.email);
  }
  await expect(page.getByRole("main")).toContainText(flora.email);
  await expect(page.getByLabel("Dirección")).toHaveValue("");
});
