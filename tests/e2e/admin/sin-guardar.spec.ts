import { addPedido, addProducto } from "../base.ts";
import { expect, signInAsAdmin, test, waitUntilHydrated } from "../fixtures.ts";
import { openSeccion } from "../steps.ts";

test("no form loses what was typed: by a link, Back or a reload, until it is sent", async ({ page }) => {
  await signInAsAdmin(page);
  const [{ id }, pedido] = [await addProducto(), await addPedido()];
  const pregunta = page.getByRole("dialog", { name: "Hay cambios sin guardar" });
  const forms = [
    ["/admin/cupones/nuevo", "Código"],
    ["/admin/ajustes/tienda", "Nombre de la tienda"],
    ["/admin/comprobantes/ajustes", "Usuario SOL"],
    ["/admin/usuarios/invitaciones", "Correo"],
    [`/admin/productos/${id}/oferta`, "Unidades"],
    [`/admin/pedidos/${pedido}`, "Nota interna"],
  ] as const;
  for (const [address, label] of forms) {
    await page.goto(address);
    await waitUntilHydrated(page);
    const field = page.getByRole("main").getByLabel(label, { exact: true });
    await field.fill("12");
    await openSeccion(page, "Auditoría");
    await pregunta.getByRole("button", { name: "Volver" }).click();
    await expect(field).toHaveValue("12");
  }

  await openSeccion(page, "Cupones");
  await pregunta.getByRole("button", { name: "Salir sin guardar" }).click();
  await page.getByRole("link", { name: "Nuevo cupón" }).click();
  const codigo = page.getByLabel("Código", { exact: true });
  await codigo.fill("VERANO");
  await page.goBack();
  await pregunta.getByRole("button", { name: "Volver" }).click();
  const asked = page.waitForEvent("dialog");
  const reload = page.evaluate(() => location.reload());
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await reload;
  await expect(codigo).toHaveValue("VERANO");
  // As it was filled: nothing to lose.
  await codigo.fill("");
  await openSeccion(page, "Auditoría");
  await expect(page).toHaveURL("/admin/auditoria");

  await page.goto(`/admin/pedidos/${pedido}`);
  const nota = page.getByLabel("Nota interna");
  await nota.fill("Llamar el lunes");
  await page.getByRole("button", { name: "Agregar nota" }).click();
  await expect(nota).toHaveValue("");
  await openSeccion(page, "Auditoría");
  await expect(page).toHaveURL("/admin/auditoria");
});
