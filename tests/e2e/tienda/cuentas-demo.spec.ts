import { CUENTAS_DEMO } from "#app/features/identidad/cuentas-demo.ts";
import { enter, expect, signIn, test } from "../fixtures.ts";

for (const { rol, email, password, nombre, apellido } of CUENTAS_DEMO) {
  test(`the demo's ${rol} signs in`, async ({ page }) => {
    await signIn(page, { email, password });
    await page.goto("/perfil");
    await expect(page.getByRole("heading", { level: 1, name: "Mi Perfil" })).toBeVisible();
    await expect(page.getByRole("main")).toContainText(`${nombre} ${apellido}`);
    await expect(page.getByRole("main")).toContainText(email);
  });
}

test("a fresh customer has a profile without orders", async ({ page }) => {
  const { email } = await enter(page);
  await page.goto("/perfil");
  await expect(page.getByRole("main")).toContainText(email);
  await expect(page.getByText("No tienes pedidos aun")).toBeVisible();
});
