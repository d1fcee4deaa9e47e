import { inspect } from "../accesibilidad.ts";
import { expect, test } from "../fixtures.ts";

const PUBLICAS: readonly [string, string][] = [
  ["inicio", "/"],
  ["carrito-vacio", "/carrito"],
  ["sign-in", "/sign-in?origen=/checkout"],
  ["sign-up", "/sign-up"],
];

for (const [nombre, ruta] of PUBLICAS) {
  test(`${nombre} looks right`, async ({ page }) => {
    await page.goto(ruta);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await inspect(page, nombre);
  });
}

test.describe("what is missing", () => {
  test.use({ tolera: [/status of 404/] });

  test("no-encontrado looks right", async ({ page }) => {
    await page.goto("/no-existe");
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await inspect(page, "no-encontrado");
  });
});
