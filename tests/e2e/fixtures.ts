import { randomUUID } from "node:crypto";
import { expect, type Page, test as base } from "@playwright/test";
import { freePort, openServer } from "./server.ts";

export interface Cliente {
  nombre: string;
  apellido: string;
  email: string;
  password: string;
}

/** A person per test: tests run in parallel. */
export const newCliente = (): Cliente => ({
  nombre: "Rosa",
  apellido: "Huamán",
  email: `rosa-${randomUUID()}@ejemplo.pe`,
  password: "una-clave-larga",
});

export interface OwnShop {
  url: string;
  dataDir: string;
  close: () => Promise<void>;
}

async function startOwnShop(env?: Record<string, string>): Promise<OwnShop> {
  const url = `http://localhost:${await freePort()}`;
  return { url, ...(await openServer(url, env)) };
}

interface Fixtures {
  /** Opens a shop for this test, with these additional settings. It closes however the test ends. */
  openOwnShop: (env?: Record<string, string>) => Promise<OwnShop>;
  /** Expected console messages. */
  tolera: RegExp[];
  /** Fails the test on an unexpected console.error, page error or 5xx. */
  vigilancia: void;
}

export const test = base.extend<Fixtures>({
  tolera: [[], { option: true }],

  openOwnShop: async ({ browserName: _browserName }, use) => {
    const opened: Promise<OwnShop>[] = [];
    await use((env) => {
      const shop = startOwnShop(env);
      opened.push(shop);
      return shop;
    });
    // Also closes a shop that was still starting at the test's timeout.
    await Promise.allSettled(opened.map(async (shop) => (await shop).close()));
  },

  vigilancia: [
    async ({ context, tolera }, use) => {
      const vistos: string[] = [];
      const see = (texto: string) => {
        if (!tolera.some((esperado) => esperado.test(texto))) vistos.push(texto);
      };
      context.on("console", (mensaje) => {
        if (mensaje.type() === "error") see(`console.error: ${mensaje.text()} (${mensaje.location().url})`);
      });
      context.on("weberror", (fallo) => see(`page error: ${fallo.error().stack ?? fallo.error().message}`));
      context.on("response", (response) => {
        if (response.status() >= 500) see(`${response.status()} ${response.request().method()} ${response.url()}`);
      });
      await context.addInitScript(() => {
        addEventListener("hydrated", () => Reflect.set(window, "isHydrated", true));
        document.fonts.addEventListener("loadingdone", () =>
          // The second frame: in the first, text is laid out with its font.
          requestAnimationFrame(() => requestAnimationFrame((now) => Reflect.set(window, "fontsShownAt", now))),
        );
      });
      await use();
      expect(vistos, "unexpected errors in the browser").toEqual([]);
    },
    { auto: true },
  ],
});

/** Tests in a shop per worker and file, as its settings are shared. */
export const testInOwnShop = (env?: Record<string, string>) =>
  test.extend<object, { casa: OwnShop }>({
    casa: [
      async ({ browserName: _browserName }, use) => {
        const casa = await startOwnShop(env);
        await use(casa);
        await casa.close();
      },
      { scope: "worker", timeout: 60_000 },
    ],
    baseURL: async ({ casa }, use) => use(casa.url),
  });

async function post(page: Page, ruta: string, data: object): Promise<void> {
  // The server may close a kept-alive connection just as it is used again.
  const response = await page.request.post(ruta, { data, headers: { Connection: "close" } });
  expect(response.ok(), `${ruta}: ${response.status()} ${await response.text()}`).toBe(true);
}

/** Signs in by API; page and request share cookies. */
export const signIn = (page: Page, { email, password }: Pick<Cliente, "email" | "password">) =>
  post(page, "/api/auth/sign-in/email", { email, password });

/** No test may change this account. */
export const signInAsAdmin = (page: Page) => signIn(page, { email: "admin@ejemplo.pe", password: "admin-demo" });

/** Leaves the page before it forgets the session: a hovered link prefetches as the next person. */
export async function leave(page: Page): Promise<void> {
  await page.goto("about:blank");
  await page.context().clearCookies();
}

/** Leaves the page and signs in as the demo's admin. */
export async function becomeAdmin(page: Page): Promise<void> {
  await leave(page);
  await signInAsAdmin(page);
}

/** A fresh customer, signed up and in by API. */
export async function enter(page: Page): Promise<Cliente> {
  const cliente = newCliente();
  await post(page, "/api/auth/sign-up/email", { ...cliente, name: `${cliente.nombre} ${cliente.apellido}` });
  return cliente;
}

/** Until then the browser itself follows links and sends forms. */
export const waitUntilHydrated = (page: Page) => page.waitForFunction(() => Reflect.get(window, "isHydrated") === true);

export { expect };
