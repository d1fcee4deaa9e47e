import { CUENTAS_DEMO } from "#app/features/personas/identidad/cuentas-demo.ts";
import { inspect } from "../accessibility.ts";
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

test("the demo's customer has a history: rows that open, ten on a page, each page an address", async ({ page }) => {
  await signIn(page, CUENTAS_DEMO[0]);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/perfil");
  const historial = page.getByRole("region", { name: "Historial de pedidos" });
  const pedidos = historial.getByRole("article");
  await expect(pedidos).toHaveCount(10);
  const cerrado = pedidos.filter({ hasText: /Entregado|Cancelado/ }).first();
  const detalle = cerrado.getByRole("link", { name: /^Ver el pedido/ });
  await expect(detalle).toBeHidden();
  await inspect(page, "perfil-historial");
  expect((await cerrado.boundingBox())?.height).toBeLessThan(130);
  await cerrado.getByRole("heading").click();
  await expect(detalle).toBeVisible();
  await expect(cerrado).toContainText("IGV");

  const numero = /Pedido (\d+)/.exec((await pedidos.last().getByRole("heading").textContent()) ?? "")?.[1] ?? "";
  const buscar = historial.getByRole("searchbox", { name: "Buscar por producto, número o comprobante" });
  await buscar.fill(`#${numero}`);
  await buscar.press("Enter");
  await expect(pedidos).toHaveCount(1);
  await expect(pedidos.getByRole("heading")).toContainText(numero);
  await expect(historial.getByRole("status")).toHaveText(`1 pedido con «#${numero}». Ver todos`);
  await expect(page).toHaveURL(/\/perfil\?buscar=/);
  await inspect(page, "perfil-buscar");
  await buscar.fill("zzzz");
  await historial.getByRole("button", { name: "Buscar" }).click();
  await expect(historial.getByRole("heading", { name: "Ningún pedido con «zzzz»" })).toBeVisible();
  await inspect(page, "perfil-buscar-nada");
  await historial.getByRole("link", { name: "Ver todos mis pedidos" }).click();
  await expect(pedidos).toHaveCount(10);
  await expect(buscar).toHaveValue("");

  const primero = await pedidos.first().getByRole("heading").textContent();
  await historial.getByRole("link", { name: "Página 2" }).click();
  await expect(page).toHaveURL("/perfil?pagina=2#historial");
  await expect(pedidos.first().getByRole("heading")).not.toHaveText(primero ?? "");
  await expect(historial.getByRole("heading", { level: 2 })).toBeInViewport();
  await page.goto("/perfil?pagina=99");
  await expect(page).toHaveURL(/\/perfil\?pagina=\d#historial$/);
  await expect(pedidos.first()).toBeVisible();
});

test("a fresh customer has a profile without orders", async ({ page }) => {
  const { email } = await enter(page);
  await page.goto("/perfil");
  await expect(page.getByRole("main")).toContainText(email);
  await expect(page.getByText("No tienes pedidos aun")).toBeVisible();
});
