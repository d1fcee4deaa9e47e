import { addPedido, addProducto, query } from "../base.ts";
import { expect, signInAsAdmin, test, waitUntilHydrated } from "../fixtures.ts";
import { holdDrawing, openSeccion } from "../steps.ts";
import { fillPanel } from "./panel-rows.ts";

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
  await expect(pregunta).toBeVisible();
  const draw = await holdDrawing(page);
  await pregunta.getByRole("button", { name: "Volver" }).click();
  // At once, or what is typed next is lost.
  await expect(pregunta).toBeHidden();
  await draw();
  const asked = page.waitForEvent("dialog");
  const reload = page.evaluate(() => location.reload());
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await reload;
  await expect(codigo).toHaveValue("VERANO");
  // Its initial state: nothing to lose.
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

test("no dialog loses what was typed: by Esc, its cross, 'Cancelar' or a press beside it", async ({ page }) => {
  await signInAsAdmin(page);
  const [{ id, nombre }, pedido] = [await addProducto(), await addPedido()];
  const [{ codigo } = { codigo: "" }] = await query<{ codigo: string }>(
    "select lpad(numero::text, 9, '0') || '-' || anio as codigo from reclamos where id = $1",
    [await fillPanel()],
  );
  const pregunta = page.getByRole("dialog", { name: "Hay cambios sin guardar" });
  const dialogs = [
    {
      address: `/admin/pedidos/${pedido}`,
      name: /^Cancelar el pedido/,
      label: "Motivo",
      open: async () => {
        const boton = page.getByRole("button", { name: "Cancelado" });
        if (await boton.isHidden()) await page.getByText("Cambiar el estado").click();
        await boton.click();
      },
    },
    {
      address: `/admin/productos?buscar=${nombre.slice(-8)}`,
      name: "Cambiar precio de 1 producto",
      label: "Porcentaje",
      open: async () => {
        await page.getByRole("checkbox", { name: `Seleccionar ${nombre}` }).check();
        await page.getByRole("button", { name: "Cambiar precio" }).click();
      },
    },
    {
      address: "/admin/productos",
      name: "Editar Producto",
      label: "Nombre",
      open: () => page.goto(`/admin/productos?editar=${id}`),
    },
    {
      address: `/admin/reclamos/${codigo}`,
      name: "Proponer una solución",
      label: "Propuesta al consumidor",
      open: () => page.getByRole("button", { name: "Proponer una solución" }).click(),
    },
  ];
  for (const { address, name, label, open } of dialogs) {
    await page.goto(address);
    await open();
    await waitUntilHydrated(page);
    const dialog = page.getByRole("dialog", { name });
    const field = dialog.getByLabel(label, { exact: true });
    const before = await field.inputValue();
    await field.fill("12");
    const dismissals = [
      () => page.keyboard.press("Escape"),
      () => dialog.getByRole("button", { name: /^(Cancelar|Volver)$/ }).click(),
      // A confirmation is answered by its buttons only.
      async () => {
        const cross = dialog.getByRole("button", { name: "Cerrar", exact: true });
        if ((await cross.count()) === 0) return page.keyboard.press("Escape");
        await cross.click();
        await pregunta.getByRole("button", { name: "Volver" }).click();
        await page.mouse.click(4, 4);
      },
    ];
    for (const dismiss of dismissals) {
      await dismiss();
      await pregunta.getByRole("button", { name: "Volver" }).click();
      await expect(field).toHaveValue("12");
    }
    await page.keyboard.press("Escape");
    await pregunta.getByRole("button", { name: "Salir sin guardar" }).click();
    await expect(dialog).toBeHidden();
    await expect(pregunta).toBeHidden();
    await open();
    await expect(field).toHaveValue(before);
  }
});

test.describe("without a network", () => {
  test.use({ tolera: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });

  test("a link whose code is not there is asked about, keeps the page, and is followed later", async ({
    page,
    context,
  }) => {
    // Nothing of other pages is fetched ahead.
    await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
    await signInAsAdmin(page);
    await page.goto("/admin/cupones/nuevo");
    await waitUntilHydrated(page);
    const codigo = page.getByLabel("Código", { exact: true });
    await codigo.fill("VERANO");
    await context.setOffline(true);
    await openSeccion(page, "Auditoría");
    const pregunta = page.getByRole("dialog", { name: "Hay cambios sin guardar" });
    await pregunta.getByRole("button", { name: "Salir sin guardar" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "verifica tu conexión a internet" })).toBeVisible();
    await expect(pregunta).toBeHidden();
    await expect(codigo).toHaveValue("VERANO");
    await context.setOffline(false);
    await expect(page).toHaveURL("/admin/auditoria");
    await expect(page.getByRole("heading", { level: 1, name: "Auditoría" })).toBeVisible();
  });
});
