import type { Page } from "@playwright/test";
import { inspect } from "../accessibility.ts";
import { lastEnlace } from "../base.ts";
import { expect, test as base, waitUntilHydrated } from "../fixtures.ts";
import { freePort, openProcess, openServer } from "../server.ts";

interface Proveedor {
  /** Sets a person's claims; `sub` is their login. */
  know: (sub: string, claims: Record<string, string | boolean>) => Promise<void>;
  behave: (modo: "normal" | "tonterias" | "sin hora") => Promise<void>;
  stop: () => Promise<void>;
  start: () => Promise<void>;
}

/** A shop with a real external provider in its own process. */
const test = base.extend<object, { nombre: string; casa: { url: string; dataDir: string; proveedor: Proveedor } }>({
  /** The provider's name in the shop. */
  nombre: ["Clave Lima", { option: true, scope: "worker" }],
  casa: [
    async ({ nombre }, use) => {
      const [puerto, puertoTienda] = [await freePort(), await freePort()];
      const issuer = `http://localhost:${puerto}`;
      const url = `http://localhost:${puertoTienda}`;
      const put = async (path: string, body: unknown) => {
        await fetch(`${issuer}/prueba/${path}`, { method: "PUT", body: JSON.stringify(body) });
      };
      let stop: (() => Promise<void>) | null = null;
      const proveedor: Proveedor = {
        know: (sub, claims) => put(`personas/${encodeURIComponent(sub)}`, claims),
        behave: (modo) => put("modo", modo),
        stop: async () => stop?.(),
        start: async () => {
          const discovery = `${issuer}/.well-known/openid-configuration`;
          stop = await openProcess(
            ["tests/fixtures/oidc-server.ts"],
            { PUERTO: puerto, TIENDA: url },
            discovery,
            "ignore",
          );
        },
      };
      const tienda = await openServer(url, {
        OIDC_ISSUER: issuer,
        OIDC_CLIENT_ID: "tienda",
        OIDC_CLIENT_SECRET: "secreto de la tienda",
        OIDC_NOMBRE: nombre,
        LOG_NIVEL: "silent",
      });
      await proveedor.start();
      await use({ url, dataDir: tienda.dataDir, proveedor });
      await tienda.close();
      await proveedor.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ casa }, use) => use(casa.url),
});

// The provider's own pages load web fonts.
test.use({ tolera: [/fonts\.googleapis\.com/] });

// The tests share one provider.
test.describe.configure({ mode: "serial" });

const continuar = (page: Page) => page.getByRole("button", { name: "Continuar con Clave Lima" });

/** On the provider's pages: logs in and consents. */
async function logIn(page: Page, sub: string) {
  await page.getByPlaceholder("Enter any login").fill(sub);
  await page.getByPlaceholder("and password").fill("cualquiera");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
}

/** The session ends while a form is filled in; after signing in again in another tab it is saved. */
async function saveAfterEnd(page: Page) {
  await page.goto("/perfil?editar=1");
  await waitUntilHydrated(page);
  await page.getByLabel("Dirección").fill("Jr. Puno 1");
  await page.context().clearCookies({ name: "qhatu.session_token" });
  await page.getByRole("button", { name: "Guardar", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Tu sesión terminó" })).toContainText("se abre en otra pestaña");
  const opened = page.context().waitForEvent("page");
  await continuar(page).click();
  await continuar(await opened).click();
  await expect(page.getByRole("status").filter({ hasText: "Guardamos tus datos." })).toBeVisible();
}

test.describe("a provider that is down", () => {
  test.use({ tolera: [/status of 503|^503 POST|fonts\.googleapis\.com/] });

  test("stops neither the start nor the shop, and works as soon as it is back", async ({ page, casa }) => {
    await casa.proveedor.stop();
    await page.goto("/sign-in");
    await continuar(page).click();
    await expect(page.getByRole("alert")).toContainText("Clave Lima no responde en este momento.");
    await inspect(page, "oidc-caido");
    await page.goto("/catalogo");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await casa.proveedor.start();
    await page.goto("/sign-in");
    await continuar(page).click();
    await expect(page.getByPlaceholder("Enter any login")).toBeVisible();
  });
});

test("the sign pages offer that provider alone", async ({ page }) => {
  for (const [nombre, ruta] of [
    ["oidc-sign-in", "/sign-in?origen=/checkout"],
    ["oidc-sign-up", "/sign-up"],
  ] as const) {
    await page.goto(ruta);
    await expect(continuar(page)).toBeVisible();
    await expect(page.getByRole("textbox")).toHaveCount(0);
    await expect(page.getByText("Cuentas de demostración")).toHaveCount(0);
    await inspect(page, nombre);
  }
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with scripts ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled });

    test("someone signs in there and comes back to where they were going", async ({ page, casa }, { project }) => {
      const sub = `rosa-${project.name}-${javaScriptEnabled}`;
      const known = {
        email: `${sub}@proveedor.example`,
        email_verified: true,
        given_name: "Rosa",
        family_name: "Huamán",
      };
      await casa.proveedor.know(sub, { ...known, phone_number: "+51987654321" });
      await page.goto("/perfil");
      await expect(page).toHaveURL("/sign-in?origen=/perfil");
      await expect(page.getByText("Debes iniciar sesión para acceder a esta página")).toBeVisible();
      await continuar(page).click();
      await logIn(page, sub);
      await expect(page).toHaveURL("/perfil");
      const main = page.getByRole("main");
      for (const text of ["Rosa Huamán", known.email, "987 654 321"]) await expect(main).toContainText(text);

      await page.goto("/perfil/seguridad");
      await expect(main).toContainText("Inicias sesión con Clave Lima");
      await expect(main.getByText("Esta sesión")).toBeVisible();
      await expect(main.getByLabel(/Contraseña/)).toHaveCount(0);
      if (javaScriptEnabled) await inspect(page, "oidc-seguridad");

      if (javaScriptEnabled) await saveAfterEnd(page);

      await casa.proveedor.know(sub, { ...known, given_name: "Rosita" });
      await page.context().clearCookies({ name: "qhatu.session_token" });
      await page.goto("/sign-in");
      await continuar(page).click();
      await expect(page).toHaveURL("/");
      await page.goto("/perfil");
      for (const text of ["Rosita Huamán", "987 654 321"]) await expect(main).toContainText(text);
    });
  });
}

/** On the provider's pages, with consent given before. */
async function logInAgain(page: Page, sub: string) {
  await page.getByPlaceholder("Enter any login").fill(sub);
  await page.getByPlaceholder("and password").fill("cualquiera");
  await page.getByRole("button", { name: "Sign-in" }).click();
}

async function signInNew(page: Page, { proveedor }: { proveedor: Proveedor }, sub: string) {
  const email = `${sub}@proveedor.example`;
  await proveedor.know(sub, { email, email_verified: true, given_name: "Rosa" });
  await page.goto("/sign-in?origen=/perfil");
  await continuar(page).click();
  await logIn(page, sub);
  await expect(page).toHaveURL("/perfil");
  return email;
}

const eliminar = (page: Page) => {
  const dialogo = page.getByRole("dialog", { name: "¿Eliminar tu cuenta?" });
  return { dialogo, boton: dialogo.getByRole("button", { name: "Eliminar mi cuenta" }) };
};
const ADIOS = { level: 1, name: "Tu cuenta fue eliminada" };

test("an account is deleted only after signing in again there", async ({ page, casa }, { project }) => {
  const sub = `se-va-${project.name}`;
  await signInNew(page, casa, sub);
  await page.goto("/perfil/datos");
  await page.getByRole("link", { name: "Eliminar mi cuenta" }).click();
  const { dialogo, boton } = eliminar(page);
  await expect(boton).toHaveCount(0);
  await dialogo.getByRole("button", { name: "Continuar con Clave Lima" }).click();
  await logInAgain(page, sub);
  await expect(boton).toBeVisible();
  await boton.click();
  await expect(page.getByRole("heading", ADIOS)).toBeVisible();
});

test.describe("a provider that does not tell when somebody signed in", () => {
  test.use({ tolera: [/status of 400|fonts\.googleapis\.com/] });

  test("is replaced by a code by mail", async ({ page, casa }, { project }) => {
    const sub = `con-codigo-${project.name}`;
    const email = await signInNew(page, casa, sub);
    await casa.proveedor.behave("sin hora");
    await page.goto("/perfil/datos?eliminar=1");
    const { dialogo, boton } = eliminar(page);
    await dialogo.getByRole("button", { name: "Continuar con Clave Lima" }).click();
    await expect(dialogo).toContainText(`escribe el código que enviamos a ${email}`);
    await casa.proveedor.behave("normal");
    const codigo = dialogo.getByLabel("Código de 8 dígitos");
    await expect(codigo).toBeFocused();
    await codigo.fill("1");
    await boton.click();
    await expect(dialogo.getByText("Escribe los 8 dígitos del correo")).toBeVisible();
    await inspect(page, "oidc-codigo");
    await codigo.fill(await lastEnlace("codigo_confirmacion", email, casa.dataDir));
    await boton.click();
    await expect(page.getByRole("heading", ADIOS)).toBeVisible();
  });
});

test("signing out can end the provider's session too", async ({ page, casa }, { project }) => {
  await signInNew(page, casa, `sale-${project.name}`);
  await page.getByRole("button", { name: "Menú de usuario de Rosa" }).click();
  await page.getByRole("button", { name: "Cerrar sesión" }).click();
  await page.getByRole("button", { name: "Yes, sign me out" }).click();
  await expect(page).toHaveURL("/");
  await page.goto("/sign-in");
  await continuar(page).click();
  await expect(page.getByPlaceholder("Enter any login")).toBeVisible();
});

test("who cancels there is told so, and is not signed in", async ({ page }) => {
  await page.goto("/sign-in?origen=/perfil");
  await continuar(page).click();
  await page.getByRole("link", { name: /Cancel/ }).click();
  await expect(page.getByRole("alert")).toContainText("cancelaste o Clave Lima no lo permitió");
  await inspect(page, "oidc-cancelado");
  await page.goto("/perfil");
  await expect(page).toHaveURL("/sign-in?origen=/perfil");
});

test("without an e-mail there is no account", async ({ page, casa }, { project }) => {
  const sub = `sin-correo-${project.name}`;
  await casa.proveedor.know(sub, { given_name: "Nadie" });
  await page.goto("/sign-in");
  await continuar(page).click();
  await logIn(page, sub);
  await expect(page.getByRole("alert")).toContainText("Clave Lima no nos dio tu correo electrónico");
  await page.goto("/perfil");
  await expect(page).toHaveURL("/sign-in?origen=/perfil");
});

test("pages of the embedded provider do not exist", async ({ page, request }) => {
  for (const puerta of ["sign-in/email", "sign-up/email", "request-password-reset", "reset-password"]) {
    const response = await request.post(`/api/auth/${puerta}`, {
      data: { email: "a@b.pe", password: "una-clave-larga" },
    });
    expect(response.status(), puerta).toBe(404);
  }
  for (const ruta of [
    "/sign-in/restablecer",
    "/sign-in/clave-nueva?token=a.b",
    "/sign-in/codigo",
    "/sign-in/confirmar-correo",
  ]) {
    expect((await page.request.get(ruta)).status(), ruta).toBe(404);
  }
});

test("a provider that answers nonsense is reported on the sign-in page, and needs no restart of the shop", async ({
  page,
  casa,
}, { project }) => {
  const sub = `tenaz-${project.name}`;
  const { proveedor } = casa;
  await proveedor.know(sub, { email: `${sub}@proveedor.example` });
  await page.goto("/sign-in");
  await continuar(page).click();
  await page.getByPlaceholder("Enter any login").fill(sub);
  await page.getByPlaceholder("and password").fill("x");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await proveedor.behave("tonterias");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("alert")).toContainText("Clave Lima no respondió como se esperaba");
  await proveedor.behave("normal");
  await continuar(page).click();
  await expect(page).toHaveURL("/");
});
