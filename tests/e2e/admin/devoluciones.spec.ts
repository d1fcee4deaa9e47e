import { addProducto, query } from "../base.ts";
import { inspect } from "../accessibility.ts";
import { enter, expect, signInAsAdmin, testInOwnShop } from "../fixtures.ts";
import { buy } from "../starts.ts";

/** A shop of its own, as settings are shared. */
const test = testInOwnShop();

test.use({ tolera: [/status of (400 \(Bad Request\)|409 \(Conflict\))/] });

const pdf = (text: string) => ({ name: "guia.pdf", mimeType: "application/pdf", buffer: Buffer.from(text) });

test("a buyer sends a product back; the shop accepts, receives and gives the money back", async ({
  page,
  browser,
  casa: { dataDir },
}) => {
  test.setTimeout(180_000);
  const cliente = await enter(page);
  const { id, nombre } = await addProducto({}, dataDir);
  const pedido = await buy(page, id, "stripe", 2);

  const admin = await browser.newPage();
  await signInAsAdmin(admin);
  await admin.goto(`/admin/pedidos/${pedido}`);
  await admin.getByText("Cambiar el estado").click();
  await admin.getByRole("button", { name: /^Entregado/ }).click();
  await expect(admin.getByText("Ahora está en «Entregado».")).toBeVisible();

  await test.step("until the shopkeeper switches it on, the order says nothing of it", async () => {
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Tu pedido fue entregado" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Devolver productos" })).toHaveCount(0);
    await admin.goto("/admin/ajustes/pedidos");
    const ajuste = admin.getByRole("form", { name: "Pedir devoluciones desde el pedido" });
    await ajuste.getByRole("checkbox").check();
    await ajuste.getByRole("button", { name: "Guardar" }).click();
    await expect(ajuste).toContainText("Cambiado aquí.");
  });

  await test.step("the buyer asks for it", async () => {
    await page.reload();
    await page.getByRole("link", { name: "Devolver productos" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Devolver productos" })).toBeVisible();
    await inspect(page, "devolucion");
    await page.getByLabel("Motivo").selectOption({ label: "Tiene una falla" });
    await page.getByLabel("Cuéntanos más (opcional)").fill("No cierra bien.");
    await page.getByRole("button", { name: "Pedir devolución" }).click();
    await expect(page.getByText("Elige qué devuelves y cuántas unidades.")).toBeVisible();
    await expect(page.getByLabel("Cuéntanos más (opcional)")).toHaveValue("No cierra bien.");
    await page.getByLabel(nombre).fill("1");
    await page.getByLabel("Fotos (opcional)").setInputFiles("public/iconos/512.png");
    await page.getByRole("button", { name: "Pedir devolución" }).click();
    await expect(page.getByRole("heading", { name: `Por responder: 1 × ${nombre}` })).toBeVisible();
    await inspect(page, "devolucion-pedida");
    await page.getByLabel("Escribir a la tienda").fill("¿Me la cambian?");
    await page.getByRole("button", { name: "Enviar mensaje" }).click();
    await expect(page.getByRole("list", { name: "Mensajes" })).toContainText("¿Me la cambian?");
  });

  await test.step("the clerk finds it, answers and accepts", async () => {
    await admin.goto("/admin");
    await admin.getByRole("link", { name: "1 devolución por atender" }).click();
    await inspect(admin, "admin-devoluciones");
    await admin.getByRole("link", { name: new RegExp(nombre) }).click();
    await expect(admin.getByText("No cierra bien.")).toBeVisible();
    await expect(admin.getByRole("img", { name: "Foto 1 de la devolución" })).toBeVisible();
    await inspect(admin, "admin-devolucion");
    await admin.getByLabel("Escribir al cliente").fill("Claro que sí.");
    await admin.getByRole("button", { name: "Enviar mensaje" }).click();
    await expect(admin.getByRole("list", { name: "Mensajes" })).toContainText("Claro que sí.");
    await admin.getByRole("button", { name: "Aceptar devolución" }).click();
    await expect(admin.getByText("Escribe adónde y cómo debe enviarlo el cliente.")).toBeVisible();
    await admin.getByLabel("Adónde y cómo lo envía").fill("Jr. Lampa 100, con la guía 25-1.");
    await admin.getByLabel("Etiqueta del paquete (opcional)").setInputFiles(pdf("<html>"));
    await admin.getByRole("button", { name: "Aceptar devolución" }).click();
    await expect(admin.getByText("El archivo no es un PDF entero.")).toBeVisible();
    await expect(admin.getByLabel("Adónde y cómo lo envía")).toHaveValue("Jr. Lampa 100, con la guía 25-1.");
    await admin.getByLabel("Etiqueta del paquete (opcional)").setInputFiles(pdf("%PDF-1.4 %%EOF"));
    await admin.getByRole("button", { name: "Aceptar devolución" }).click();
    await expect(admin.getByRole("button", { name: "Recibir y devolver" })).toBeVisible();
    await expect(admin.getByRole("link", { name: "Descargar la etiqueta" })).toBeVisible();
    await inspect(admin, "admin-devolucion-aceptada");
  });

  await test.step("it comes, goes back on the shelf, and its money to the buyer", async () => {
    await page.reload();
    await expect(page.getByText("Jr. Lampa 100, con la guía 25-1.")).toBeVisible();
    const [etiqueta] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Descargar la etiqueta del paquete" }).click(),
    ]);
    expect(etiqueta.suggestedFilename()).toMatch(/^etiqueta-[0-9a-f]{8}\.pdf$/);
    await inspect(page, "devolucion-aceptada");
    await expect(admin.getByLabel("Devolver, en soles")).toHaveValue("118.00");
    await admin.getByLabel("Devolver, en soles").fill("500");
    await admin.getByRole("button", { name: "Recibir y devolver" }).click();
    await expect(admin.getByText(/solo quedan S\/ 236.00 por devolver/)).toBeVisible();
    await admin.getByLabel("Devolver, en soles").fill("118.00");
    await inspect(admin, "admin-devolucion-recibir");
    await admin.getByRole("button", { name: "Recibir y devolver" }).click();
    await expect(admin.getByText("Se pidió devolver S/ 118.00.")).toBeVisible();
    const [{ stock } = { stock: 0 }] = await query<{ stock: number }>(
      "select stock from productos where nombre = $1",
      [nombre],
      dataDir,
    );
    expect(stock).toBe(9);
    await page.goto(`/pedido/${pedido}`);
    await expect(page.getByRole("main")).toContainText("Se devolvieron S/ 118.00.");
  });

  await test.step("the thread becomes a claim with its data filled in", async () => {
    await page.getByRole("link", { name: "Devolver productos" }).click();
    await page.getByRole("link", { name: "Presentar un reclamo" }).click();
    await expect(page.getByLabel("Correo electrónico")).toHaveValue(cliente.email);
    await expect(page.getByLabel(/^Detalle/)).toHaveValue(/No cierra bien\.[\s\S]*La tienda: Claro que sí\./);
    await inspect(page, "libro-de-devolucion");
    await page.getByLabel("Número de documento").fill("12345678");
    await page.getByRole("button", { name: "Registrar hoja de reclamación" }).click();
    await expect(page.getByText("Registramos tu reclamo")).toBeVisible();
    await page.getByRole("link", { name: "Ver la devolución" }).click();
    await expect(page.getByRole("list", { name: "Mensajes" })).toContainText("Presenté la hoja");
    await inspect(page, "devolucion-con-reclamo");
    await admin.reload();
    await admin.getByRole("link", { name: "Ver la hoja de reclamación" }).click();
    await expect(admin.getByText("Responder hasta el")).toBeVisible();
    await admin.getByRole("link", { name: "Ver la devolución" }).click();
    await expect(admin.getByRole("heading", { level: 1, name: "Devolución" })).toBeVisible();
  });
});
