import type { Page } from "@playwright/test";
import { computeTotp } from "../../fixtures/totp.ts";
import { inspect } from "../accessibility.ts";
import { lastEnlace } from "../base.ts";
import { enter, expect, signIn, test, waitUntilHydrated } from "../fixtures.ts";

const boton = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const titulo = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test.use({ tolera: [/status of 4(00|01|10)/] });
// Many pages, each inspected in both themes.
test.slow();

test("a forgotten password is reset with the link of a mail", async ({ page, context }) => {
  const { email } = await enter(page);
  await context.clearCookies();
  await page.goto("/sign-in?origen=/perfil");
  await page.getByRole("link", { name: "¿Olvidaste tu contraseña?" }).click();
  await expect(titulo(page, "Restablecer contraseña")).toBeVisible();
  await inspect(page, "restablecer");
  await page.getByLabel("Correo electrónico").fill(email);
  await boton(page, "Enviar enlace").click();
  await expect(page.getByRole("status").filter({ hasText: "Revisa tu correo" })).toBeVisible();
  await inspect(page, "restablecer-enviado");

  const enlace = await lastEnlace("restablecer_clave", email);
  await page.goto(enlace);
  await inspect(page, "clave-nueva");
  await page.getByLabel("Contraseña nueva", { exact: true }).fill("corta");
  await boton(page, "Guardar contraseña").click();
  await expect(page.getByText("Usa 8 caracteres como mínimo")).toBeVisible();
  await page.getByLabel("Contraseña nueva", { exact: true }).fill("una clave nueva y larga");
  await boton(page, "Guardar contraseña").click();

  await expect(page.getByText("Cambiamos tu contraseña y cerramos tus sesiones.")).toBeVisible();
  await page.getByLabel("Correo electrónico").fill(email);
  await page.getByLabel("Contraseña", { exact: true }).fill("una clave nueva y larga");
  await boton(page, "Iniciar sesión").click();
  await expect(page).toHaveURL("/");

  await page.goto(enlace);
  await expect(titulo(page, "Este enlace ya no sirve")).toBeVisible();
  await inspect(page, "enlace-vencido");
});

test("an address is confirmed with the link of a mail", async ({ page }) => {
  const { email } = await enter(page);
  await page.goto("/perfil/seguridad");
  await expect(page.getByText("Sin confirmar")).toBeVisible();
  await inspect(page, "seguridad");
  await boton(page, "Enviarme un enlace").click();
  await expect(page.getByText("Te enviamos otro enlace.")).toBeVisible();
  await page.goto(await lastEnlace("verificar_correo", email));
  await inspect(page, "confirmar-correo");
  await boton(page, "Confirmar mi correo").click();
  await expect(titulo(page, "Correo confirmado")).toBeVisible();
  await page.goto("/perfil/seguridad");
  await expect(page.getByText("· Confirmado")).toBeVisible();
});

test("the e-mail changes once both mailboxes agree, and the other sessions end", async ({ page, browser }) => {
  const { email, password } = await enter(page);
  const nuevo = `nuevo-${email}`;
  const otro = await browser.newPage();
  await signIn(otro, { email, password });
  await page.goto("/perfil/seguridad");
  await page.getByText("Cambiar mi correo").click();
  await page.getByLabel("Correo nuevo").fill(nuevo);
  await page.getByLabel("Tu contraseña", { exact: true }).fill("no es esta");
  await boton(page, "Enviarme los enlaces").click();
  await expect(page.getByText("Esta no es tu contraseña actual.")).toBeVisible();
  await inspect(page, "seguridad-correo");
  await expect(page.getByLabel("Correo nuevo")).toHaveValue(nuevo);
  await page.getByLabel("Tu contraseña", { exact: true }).fill(password);
  await boton(page, "Enviarme los enlaces").click();
  await expect(page.getByText("Falta que confirmes el cambio")).toBeVisible();
  await inspect(page, "seguridad-correo-pendiente");

  await page.goto(await lastEnlace("cambiar_correo", email));
  await expect(page.getByRole("main")).toContainText(nuevo);
  await inspect(page, "cambiar-correo");
  await boton(page, "Sí, es mío").click();
  await expect(titulo(page, "Gracias, falta el otro correo")).toBeVisible();
  await page.goto(await lastEnlace("cambiar_correo", nuevo));
  await boton(page, "Confirmar mi correo nuevo").click();
  await expect(titulo(page, "Listo: cambiamos tu correo")).toBeVisible();
  await page.goto("/perfil/seguridad");
  await expect(page.getByRole("main")).toContainText(nuevo);
  await otro.goto("/perfil");
  await expect(otro).toHaveURL("/sign-in?origen=/perfil");
  await otro.close();
});

test("the password is changed, and the other sessions end", async ({ page, browser }) => {
  const { email, password } = await enter(page);
  const otro = await browser.newPage();
  await signIn(otro, { email, password });
  await page.goto("/perfil/seguridad");
  await page.getByLabel("Contraseña actual", { exact: true }).fill("no es esta");
  await page.getByLabel("Contraseña nueva", { exact: true }).fill("otra clave larga");
  await boton(page, "Cambiar contraseña").click();
  await expect(page.getByLabel("Contraseña actual", { exact: true })).toBeFocused();
  await expect(page.getByText("Esta no es tu contraseña actual.")).toBeVisible();
  await page.getByLabel("Contraseña actual", { exact: true }).fill(password);
  await page.getByLabel("Contraseña nueva", { exact: true }).fill("otra clave larga");
  await boton(page, "Cambiar contraseña").click();
  await expect(page.getByText("Cambiamos tu contraseña y cerramos tus otras sesiones.")).toBeVisible();
  await expect(page.getByLabel("Contraseña actual", { exact: true })).toHaveValue("");
  await otro.goto("/perfil");
  await expect(otro).toHaveURL("/sign-in?origen=/perfil");
  await otro.close();
  await page.reload();
  await expect(titulo(page, "Seguridad")).toBeVisible();
});

test("sessions are listed by device, and closed one by one or all but this", async ({ page, browser }) => {
  const cliente = await enter(page);
  const agents = [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1",
    "raro/1",
    "raro/2",
  ];
  for (const userAgent of agents) {
    const otro = await browser.newPage({ userAgent });
    await signIn(otro, cliente);
    await otro.close();
  }
  await page.goto("/perfil/seguridad");
  const sesiones = page.locator("#sesiones").getByRole("listitem");
  await expect(sesiones).toHaveCount(4);
  await expect(sesiones.filter({ hasText: "Esta sesión" })).toHaveCount(1);
  await page
    .locator("#sesiones")
    .screenshot({ path: `test-results/pantallas/sesiones-${test.info().project.name}.png` });
  await boton(page, /^Cerrar la sesión de Safari en iPhone/).click();
  await expect(sesiones).toHaveCount(3);
  await boton(page, "Cerrar las demás").click();
  await expect(sesiones).toHaveCount(1);
  await expect(sesiones).toContainText("Esta sesión");
});

test("the second factor is turned on, asked for at sign-in, and turned off", async ({ page, context }) => {
  const { email, password } = await enter(page);
  await page.goto("/perfil/seguridad");
  await page.getByRole("link", { name: "Activar la verificación en dos pasos" }).click();
  await expect(titulo(page, "Verificación en dos pasos")).toBeVisible();
  await inspect(page, "dos-pasos");
  await page.getByLabel("Contraseña", { exact: true }).fill(password);
  await boton(page, "Empezar").click();
  await expect(page.locator("#alta svg path").first()).toBeVisible();
  await inspect(page, "dos-pasos-alta");
  const clave = (await page.locator("#alta .font-mono").first().textContent()) ?? "";
  await page.getByLabel("Código de 6 dígitos").fill("000000");
  await boton(page, "Activar").click();
  await expect(page.getByText("Este código no es correcto o ya se usó.")).toBeVisible();
  await page.getByLabel("Código de 6 dígitos").fill(computeTotp(clave));
  await boton(page, "Activar").click();
  await expect(page.getByText("La verificación en dos pasos está activada.")).toBeVisible();
  await inspect(page, "dos-pasos-codigos");
  const [respaldo = "", otro = ""] = await page.locator("#respaldo li").allTextContents();

  await page.goto("/perfil?editar=1");
  await waitUntilHydrated(page);
  await page.getByLabel("Teléfono").fill("987 654 321");
  await context.clearCookies();
  await boton(page, "Guardar").click();
  const entrar = page.getByRole("dialog", { name: "Tu sesión terminó" });
  await entrar.getByLabel("Contraseña", { exact: true }).fill(password);
  await entrar.getByRole("button", { name: "Iniciar sesión" }).click();
  await expect(entrar.getByLabel("Código de 6 dígitos")).toBeFocused();
  await entrar.getByLabel("Código de 6 dígitos").fill("000000");
  await entrar.getByRole("button", { name: "Verificar" }).click();
  await expect(entrar.getByText("Este código no es correcto o ya se usó.")).toBeVisible();
  await entrar.getByRole("button", { name: "Usar un código de respaldo" }).click();
  await entrar.getByLabel("Código de respaldo").fill(otro);
  await entrar.getByRole("button", { name: "Verificar" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Guardamos tus datos." })).toBeVisible();

  await context.clearCookies();
  await page.goto("/sign-in?origen=/perfil/seguridad/dos-pasos");
  await page.getByLabel("Correo electrónico").fill(email);
  await page.getByLabel("Contraseña", { exact: true }).fill(password);
  await boton(page, "Iniciar sesión").click();
  await expect(page.getByLabel("Código de 6 dígitos")).toBeVisible();
  await inspect(page, "codigo");
  await page.getByLabel("Código de 6 dígitos").fill("000000");
  await boton(page, "Verificar").click();
  await expect(page.getByText("Este código no es correcto o ya se usó.")).toBeVisible();
  await page.getByRole("link", { name: "Usar un código de respaldo" }).click();
  await page.getByLabel("Código de respaldo").fill(respaldo);
  await boton(page, "Verificar").click();

  await expect(page).toHaveURL("/perfil/seguridad/dos-pasos");
  await page.locator("#desactivar").getByLabel("Contraseña", { exact: true }).fill(password);
  await boton(page, "Desactivar").click();
  await expect(page.getByText("La desactivaste.")).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("password, sessions and second factor still work", async ({ page }) => {
    const { email, password } = await enter(page);
    await page.goto("/perfil/seguridad/dos-pasos");
    await page.getByLabel("Contraseña", { exact: true }).fill(password);
    await boton(page, "Empezar").click();
    const clave = (await page.locator("#alta .font-mono").first().textContent()) ?? "";
    await page.getByLabel("Código de 6 dígitos").fill(computeTotp(clave));
    await boton(page, "Activar").click();
    await expect(page.locator("#respaldo li")).toHaveCount(10);
    await page.goto("/perfil/seguridad");
    await page.getByLabel("Contraseña actual", { exact: true }).fill(password);
    await page.getByLabel("Contraseña nueva", { exact: true }).fill("otra clave larga");
    await boton(page, "Cambiar contraseña").click();
    await expect(page.getByText("Cambiamos tu contraseña")).toBeVisible();
    await expect(page.getByText("Esta sesión")).toBeVisible();

    await page.context().clearCookies();
    await page.goto("/sign-in");
    await page.getByLabel("Correo electrónico").fill(email);
    await page.getByLabel("Contraseña", { exact: true }).fill("otra clave larga");
    await boton(page, "Iniciar sesión").click();
    await page.getByLabel("Código de 6 dígitos").fill(computeTotp(clave, 1));
    await boton(page, "Verificar").click();
    await expect(page).toHaveURL("/");
  });
});
