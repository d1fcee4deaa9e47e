import { randomUUID } from "node:crypto";
import { expect, type Page, test as base } from "@playwright/test";
import { freePort, openServer } from "./server.ts";

export interface Cliente {
  nombre: string;
  apellido: string;
  email: string;
  password: string;
}

/** A person of one's own: tests run in parallel. */
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
  /** Opens a shop for this test alone, with these settings beside the usual ones. It closes however the test ends. */
  openOwnShop: (env?: Record<string, string>) => Promise<OwnShop>;
  /** Messages of the browser's console that this test expects. */
  tolera: RegExp[];
  /** Fails the test that saw an unexpected console.error, page error or 5xx. */
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
    // A shop that was still starting when the test's time ran out ends, too.
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
      await context.addInitScript(() => addEventListener("hydrated", () => Reflect.set(window, "isHydrated", true)));
      await use();
      expect(vistos, "unexpected errors in the browser").toEqual([]);
    },
    { auto: true },
  ],
});

/** Tests in a shop that each worker opens for their file alone: what they set is seen by everybody in it. */
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

/** Signs in as the demo's admin; no test may change this account. */
export const signInAsAdmin = (page: Page) => signIn(page, { email: "admin@ejemplo.pe", password: "admin-demo" });

/** Leaves the page before it forgets the session: a link under the mouse asks for its data in the next person's name. */
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

/** Waits for the page's scripts: until then the browser itself follows its links and sends its forms. */
export const waitUntilHydrated = (page: Page) => page.waitForFunction(() => Reflect.get(window, "isHydrated") === true);

export { expect };
