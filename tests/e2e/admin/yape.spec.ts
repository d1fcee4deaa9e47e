import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { addProducto, query } from "../base.ts";
import { inspect } from "../accessibility.ts";
import { enter, expect, signInAsAdmin, testInOwnShop } from "../fixtures.ts";
import { openCheckout } from "../starts.ts";
import { botonPagar, fillDireccion } from "../steps.ts";

/** A shop of its own, as settings are shared. */
const test = testInOwnShop();

test.use({ tolera: [/status of (400 \(Bad Request\)|409 \(Conflict\))/] });

/** Unique digits: a code is valid once. */
const newCodigo = () => String(parseInt(randomUUID().slice(0, 7), 16)).padStart(9, "1");

async function order(page: Page, dataDir: string): Promise<string> {
  const { id } = await addProducto({}, dataDir);
  await openCheckout(page, { id });
  await page.getByLabel("Teléfono").fill("987 654 321");
  await fillDireccion(page, "Jr. de la Unión 300", "Lima, Lima, Lima");
  const deTarjetas = page.getByText("Con tarjeta pagas en la página cifrada del proveedor.");
  await expect(deTarjetas).toBeVisible();
  await page.getByRole("radio", { name: /yape/i }).check();
  await expect(deTarjetas).toBeHidden();
  await inspect(page, "checkout-con-yape");
  await page.getByRole("checkbox", { name: /términos/ }).check();
  await botonPagar(page).click();
  await page.waitForURL(/\/pedido\/[^/]+\/abono$/);
  return /\/pedido\/([^/]+)\//.exec(page.url())?.[1] ?? "";
}

const sendCodigo = async (page: Page, codigo: string) => {
  await page.getByLabel("¿Con qué pagaste?").selectOption("Yape");
  await page.getByLabel("Código de la operación").fill(codigo);
  await page.getByRole("button", { name: "Enviar código" }).click();
};

test("a shop switches Yape on; a buyer pays with it, and a clerk refuses, confirms and gives back", async ({
  page,
  browser,
  casa: { dataDir },
}) => {
  test.setTimeout(180_000);
  await test.step("until then the checkout is as ever", async () => {
    const visitor = await browser.newPage();
    await enter(visitor);
    const { id } = await addProducto({}, dataDir);
    await openCheckout(visitor, { id });
    await expect(visitor.getByRole("radio")).toHaveCount(2);
    await visitor.close();
  });

  const admin = await browser.newPage();
  await signInAsAdmin(admin);
  await admin.goto("/admin/ajustes/pagos");
  const cuenta = admin.getByRole("form", { name: "Yape, Plin o transferencia" });
  await cuenta.getByLabel("Celular de Yape o Plin").fill("12345");
  await cuenta.getByRole("button", { name: "Guardar" }).click();
  await expect(cuenta).toContainText("Escribe un celular: 987 654 321.");
  await cuenta.getByLabel("Celular de Yape o Plin").fill("987 654 321");
  await cuenta.getByLabel("A nombre de").fill("Taller Lima");
  await cuenta.getByLabel("Subir código QR").setInputFiles("public/iconos/512.png");
  await expect(cuenta.getByRole("img", { name: "Código QR actual" })).toBeVisible();
  await cuenta.getByLabel("Cuentas de banco").fill("BCP soles 191-12345678-0-11, CCI 00219100123456780117");
  await cuenta.getByRole("button", { name: "Guardar" }).click();
  await expect(cuenta).toContainText("Cambiado aquí.");
  const medios = admin.getByRole("form", { name: "Medios de pago" });
  await medios.getByRole("checkbox", { name: "Yape, Plin o transferencia" }).check();
  await medios.getByRole("button", { name: "Guardar" }).click();
  await expect(medios).toContainText("Cambiado aquí.");
  await inspect(admin, "admin-ajustes-yape");

  const cliente = await enter(page);
  const pedido = await order(page, dataDir);
  await expect(page.getByRole("heading", { level: 1, name: "Paga tu pedido desde tu app" })).toBeVisible();
  const vuelta = page.getByRole("banner").getByRole("link", { name: "Volver al pedido" });
  await expect(vuelta).toHaveAttribute("href", `/pedido/${pedido}`);
  await expect(page.getByRole("main")).toContainText("987 654 321");
  await expect(page.getByRole("img", { name: /Código QR/ })).toBeVisible();
  await inspect(page, "abono");
  await test.step("on a phone, app and code are on the first screen", async () => {
    const antes = page.viewportSize();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.reload();
    const abrir = page.getByRole("link", { name: "Abrir Yape" });
    await expect(abrir).toBeInViewport({ ratio: 1 });
    await expect(abrir).toHaveAttribute("href", "yape://app");
    await expect(page.getByLabel("Código de la operación")).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(abrir).toBeHidden();
    if (antes) await page.setViewportSize(antes);
  });
  await sendCodigo(page, "no");
  await expect(page.getByLabel("Código de la operación")).toBeFocused();
  await expect(page.getByLabel("Código de la operación")).toHaveValue("no");
  await expect(page.getByRole("main")).toContainText("de 4 a 20 números o letras");
  const codigo = newCodigo();
  await test.step("a picture is chosen by keyboard, and named", async () => {
    const foto = page.getByLabel("Foto de la constancia (opcional)");
    await expect(page.getByText("Ningún archivo elegido")).toBeVisible();
    // Before the press: the browser reports choosers only while somebody listens.
    const chooser = page.waitForEvent("filechooser");
    await foto.focus();
    await page.keyboard.press("Enter");
    await (await chooser).setFiles("public/iconos/512.png");
    await expect(page.getByText("512.png")).toBeVisible();
  });
  await sendCodigo(page, codigo);
  await page.waitForURL(`**/pedido/${pedido}`);
  await expect(page.getByRole("heading", { level: 1, name: "Estamos verificando tu pago" })).toBeVisible();

  await test.step("another buyer is told that the code is taken", async () => {
    const otra = await browser.newPage();
    await enter(otra);
    await order(otra, dataDir);
    await sendCodigo(otra, codigo);
    await expect(otra.getByLabel("Código de la operación")).toHaveAccessibleDescription(
      /Ese código ya se envió para otro pedido/,
    );
    await expect(otra.getByLabel("Código de la operación")).toHaveValue(codigo);
    await inspect(otra, "abono-usado");
  });

  await test.step("the clerk refuses it", async () => {
    await admin.goto("/admin");
    await admin.getByRole("link", { name: "1 pago por verificar" }).click();
    const tarjeta = admin.getByRole("article", { name: `Operación ${codigo}` });
    await expect(tarjeta).toContainText("S/ 118.00");
    await expect(tarjeta.getByRole("img", { name: /Constancia/ })).toBeVisible();
    await inspect(admin, "admin-pagos-por-verificar");
    await tarjeta.getByRole("button", { name: "Rechazar" }).click();
    await expect(tarjeta).toContainText("Elige el motivo.");
    await tarjeta.getByLabel("Motivo, como lo lee el cliente").selectOption({ label: "Otro, con tus palabras" });
    await tarjeta.getByLabel("Con tus palabras").fill("El monto que llegó es de otra persona.");
    await tarjeta.getByRole("button", { name: "Rechazar" }).click();
    await expect(admin.getByText("No hay pagos por verificar")).toBeVisible();
    const [mail] = await query<{ texto: string }>(
      "select texto from correos where tipo = 'pago_fallido' and pedido_id = $1",
      [pedido],
      dataDir,
    );
    expect(mail?.texto).toContain("El monto que llegó es de otra persona.");
  });

  await test.step("the buyer sends another, and it is confirmed by one press", async () => {
    await page.goto(`/pedido/${pedido}`);
    await expect(page.getByRole("main")).toContainText("El monto que llegó es de otra persona.");
    await page.getByRole("button", { name: "Pagar", exact: true }).click();
    await page.waitForURL(/\/abono$/);
    await expect(page.getByRole("alert")).toContainText("El monto que llegó es de otra persona.");
    await inspect(page, "abono-rechazado");
    await sendCodigo(page, newCodigo());
    await page.waitForURL(`**/pedido/${pedido}`);
    await page.getByRole("link", { name: "Ver mi pago" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Estamos revisando tu pago" })).toBeVisible();
    await inspect(page, "abono-revision");
    // A typo: another code replaces it.
    const corregido = newCodigo();
    await page.getByLabel("¿Con qué pagaste?").selectOption("Plin");
    await page.getByLabel("Código de la operación").fill(corregido);
    await page.getByRole("button", { name: "Corregir código" }).click();
    await page.waitForURL(`**/pedido/${pedido}`);
    await page.getByRole("link", { name: "Ver mi pago" }).click();
    await expect(page.getByRole("main")).toContainText(`Operación ${corregido}: por verificar`);
    await expect(page.getByRole("main")).toContainText("Enviaste otro código en su lugar.");
    await test.step("meanwhile the account stays, and the dialog says for how long", async () => {
      await page.goto("/perfil/datos?eliminar=1");
      const dialogo = page.getByRole("dialog", { name: "¿Eliminar tu cuenta?" });
      const clave = dialogo.getByLabel("Contraseña", { exact: true });
      await clave.fill(cliente.password);
      await dialogo.getByRole("button", { name: "Eliminar mi cuenta" }).click();
      await expect(dialogo.getByRole("alert")).toContainText("suele tomar unas horas, hasta el siguiente día hábil");
      await expect(clave).toHaveValue(cliente.password);
      await inspect(page, "mis-datos-en-revision");
    });
    await admin.goto(`/admin/pedidos/${pedido}`);
    await inspect(admin, "admin-pedido-por-verificar");
    const monto = admin.getByRole("form", { name: "Confirmar el pago" }).getByLabel("Llegaron, en soles");
    await monto.fill("1180");
    await admin.getByRole("button", { name: "Confirmar pago" }).click();
    await expect(monto).toHaveAccessibleDescription(/Se esperan S\/ 118.00 y escribiste S\/ 1,180.00. Sobran/);
    await inspect(admin, "admin-pedido-otro-monto");
    await admin.getByRole("button", { name: "Llegó otro monto: S/ 1,180.00" }).click();
    await expect(admin.getByRole("button", { name: "Marcar como revisado" })).toBeVisible();
    await admin.getByRole("button", { name: "Corregir el monto" }).click();
    await admin.getByLabel("Llegaron en verdad, en soles").fill("118");
    await inspect(admin, "admin-pedido-corregir-pago");
    await admin.getByRole("button", { name: "Guardar el monto" }).click();
    // The flag of an overpayment is gone.
    await expect(admin.getByRole("button", { name: "Marcar como revisado" })).toHaveCount(0);
    await admin.getByRole("button", { name: /^Deshacer, hasta las/ }).click();
    await admin.getByRole("button", { name: "Confirmar pago" }).click();
    await expect(admin.getByRole("region", { name: "Devolver dinero" })).toBeVisible();
    await expect(admin.getByRole("button", { name: "Confirmar pago" })).toHaveCount(0);
    await page.goto(`/pedido/${pedido}`);
    const titulo = page.getByRole("heading", { level: 1 });
    await expect(titulo).toHaveText("Estamos verificando tu pago");
    await page.goto(`/pedido/${pedido}/abono`);
    await expect(titulo).toHaveText("Estamos revisando tu pago");
    await inspect(page, "abono-sin-decir");
    await query("update correos set no_antes = now() where tipo = 'pedido_confirmado'", [], dataDir);
    await page.goto(`/pedido/${pedido}`);
    await expect(titulo).toHaveText("¡Gracias! Tu pago está confirmado");
    await inspect(page, "pedido-pagado-con-yape");
    await page.goto(`/pedido/${pedido}/abono`);
    await expect(titulo).toHaveText("Tu pago está confirmado");
    await inspect(page, "abono-pagado");
  });

  await test.step("money goes back by hand", async () => {
    const devuelve = admin.getByRole("region", { name: "Devolver dinero" });
    await devuelve.getByLabel("Monto en soles").fill("118");
    await devuelve.getByLabel("Motivo").fill("Ya no lo quiere");
    await devuelve.getByRole("button", { name: "Devolver S/ 118.00" }).click();
    await admin.getByRole("dialog").getByRole("button", { name: "Devolver S/ 118.00" }).click();
    await expect(admin.getByText(/Falta devolver S\/ 118.00/)).toBeVisible();
    await admin.goto("/admin/pedidos/pagos");
    const devolver = admin.getByRole("article", { name: /Devolver S\/ 118.00/ });
    await inspect(admin, "admin-pagos-por-devolver");
    await devolver.getByLabel(/Código de la operación/).fill(newCodigo());
    await devolver.getByRole("button", { name: "Marcar como devuelto" }).click();
    await expect(devolver).toHaveCount(0);
    await page.goto(`/pedido/${pedido}`);
    await expect(page.getByRole("main")).toContainText("Se devolvieron S/ 118.00.");
  });
});
