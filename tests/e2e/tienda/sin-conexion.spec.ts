/** The service worker: the shop offline. */
import type { Page } from "@playwright/test";
import { addProducto } from "../base.ts";
import { inspect } from "../accessibility.ts";
import { enter, expect, signIn, test } from "../fixtures.ts";
import { addToCart, enlaceCarrito } from "../steps.ts";

test.use({ serviceWorkers: "allow", tolera: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/] });

const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const aviso = (page: Page) => page.getByText(/^Sin conexión: mostramos lo que se guardó hoy a las \d\d:\d\d\.$/);

interface Guardado {
  url: string;
  text: string;
}

/** All cached entries, with their text. */
const readStore = (page: Page): Promise<Guardado[]> =>
  page.evaluate(async () => {
    const kept: { url: string; text: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        kept.push({ url: request.url, text: answer ? await answer.text() : "" });
      }
    }
    return kept;
  });

/** Waits until a page is stored with its files. */
async function waitUntilKept(page: Page, path: string): Promise<void> {
  const findMissing = async () => {
    const kept = (await readStore(page)).map(({ url, text }) => {
      const { pathname, search } = new URL(url);
      return [pathname + search, text] as const;
    });
    const html = new Map(kept).get(path) ?? "";
    return [path, ...(html.match(/\/assets\/[\w.-]+/g) ?? [])].filter((file) => !kept.some(([own]) => own === file));
  };
  await expect.poll(findMissing, { timeout: 30_000 }).toEqual([]);
}

const countWorkers = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

test("pages that were seen are there without a network, say from when, and are renewed with it", async ({
  page,
  context,
}) => {
  const { id, nombre } = await addProducto();
  await page.goto("/catalogo");
  await waitUntilKept(page, "/catalogo");
  await page.goto(`/producto/${id}`);
  await addToCart(page);
  await waitUntilKept(page, `/producto/${id}`);
  await page.goto("/carrito");
  await waitUntilKept(page, "/carrito");
  await context.setOffline(true);

  await page.goto(`/producto/${id}?utm_source=correo&elegido=todo`);
  await expect(title(page, nombre)).toBeVisible();
  await expect(aviso(page)).toBeVisible();
  // Above the page, without covering it.
  const notice = await aviso(page).boundingBox();
  const header = await page.getByRole("banner").boundingBox();
  expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThanOrEqual(header?.y ?? 0);
  await inspect(page, "sin-conexion-producto");
  await page.goto("/carrito");
  await expect(page.getByRole("list", { name: "Productos de tu carrito" })).toContainText(nombre);

  // A link to a stored page opens it as a document.
  await page.goto("/catalogo");
  await expect(aviso(page)).toBeVisible();
  await enlaceCarrito(page, 1).click();
  await expect(page).toHaveURL("/carrito");
  await expect(title(page, "Tu carrito")).toBeVisible();
  await page.goBack();
  await expect(title(page, "Catálogo")).toBeVisible();

  await context.setOffline(false);
  await expect(aviso(page)).toHaveCount(0);

  // Also with one, hashed files come from the store.
  const [file, text] = await page.evaluate(async () => {
    const [name = ""] = (await caches.keys()).filter((own) => own.endsWith("-files"));
    const files = await caches.open(name);
    const own = (await files.keys()).map(({ url }) => url).find((url) => /\/assets\/.*\.js$/.test(url)) ?? "";
    await files.put(own, new Response("of the store"));
    return [own, await (await fetch(own, { cache: "no-store" })).text()] as const;
  });
  expect([file, text]).toEqual([expect.stringContaining("/assets/"), "of the store"]);
});

test("what came as data is kept as well: a reload without a network shows it", async ({ page, context }) => {
  await page.goto("/catalogo");
  await waitUntilKept(page, "/catalogo");
  const first = page.getByRole("main").getByRole("article").first().getByRole("link").first();
  const nombre = await first.innerText();
  await first.click();
  await expect(title(page, nombre)).toBeVisible();
  await waitUntilKept(page, new URL(page.url()).pathname);
  await context.setOffline(true);
  await page.reload();
  await expect(title(page, nombre)).toBeVisible();
  await expect(aviso(page)).toBeVisible();
  const picture = page.getByRole("img", { name: nombre }).first();
  await expect.poll(() => picture.evaluate((image) => Reflect.get(image, "naturalWidth"))).toBeGreaterThan(0);
});

test("a page that is not kept is the offline page, which leads to those that are, and back", async ({
  page,
  context,
}) => {
  await page.goto("/");
  await waitUntilKept(page, "/");
  await page.goto("/sobre-nosotros");
  await waitUntilKept(page, "/sobre-nosotros");
  // Without a visit.
  await waitUntilKept(page, "/carrito");
  await waitUntilKept(page, "/favoritos");
  await context.setOffline(true);
  await page.goto("/perfil");
  // The notice that the scripts fill moves nothing.
  const strip = page.getByText("Sin conexión: tu carrito está guardado");
  const heading = title(page, "Estás sin conexión");
  const before = await heading.boundingBox();
  await expect(strip).toBeVisible();
  expect(await heading.boundingBox()).toEqual(before);
  await page.getByRole("link", { name: "Ver mi carrito" }).click();
  await expect(page).toHaveURL("/carrito");
  await expect(page.getByText("Tu carrito está vacío")).toBeVisible();
  await page.goto("/favoritos");
  await expect(title(page, "Tus favoritos")).toBeVisible();
  await page.goto("/contacto");
  await expect(title(page, "Estás sin conexión")).toBeVisible();
  await expect(page.getByRole("link", { name: "Sobre nosotros" }).last()).toBeVisible();
  await inspect(page, "sin-conexion");
  await page.getByRole("button", { name: "Reintentar" }).click();
  await expect(title(page, "Estás sin conexión")).toBeVisible();
  const guardadas = page.getByRole("region", { name: "Lo que sí puedes ver ahora" });
  await expect(guardadas.getByRole("link")).toHaveText(["Sobre nosotros", "Inicio", "Tus favoritos", "Tu carrito"]);
  await guardadas.getByRole("link", { name: "Sobre nosotros" }).click();
  await expect(title(page, "Sobre nosotros")).toBeVisible();
  await page.goto("/perfil");
  await expect(title(page, "Estás sin conexión")).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/sign-in/);
});

test("nothing of somebody's account is kept", async ({ page }) => {
  const { nombre, apellido, email } = await enter(page);
  const { id } = await addProducto();
  await page.goto("/");
  // From here on the worker sees every page.
  await waitUntilKept(page, "/");
  for (const path of ["/perfil", "/perfil/seguridad", "/favoritos", "/checkout", `/producto/${id}`, "/carrito"]) {
    await page.goto(path);
  }
  await expect(page.getByRole("button", { name: new RegExp(nombre) }).first()).toBeAttached();
  await waitUntilKept(page, "/carrito");
  await waitUntilKept(page, "/favoritos");
  const kept = await readStore(page);
  expect(kept.filter(({ text }) => [email, `${nombre} ${apellido}`].some((own) => text.includes(own)))).toEqual([]);
  const paths = kept.map(({ url }) => new URL(url).pathname);
  expect(paths.filter((path) => /^\/(api|admin|perfil|pedido|checkout|sign-)/.test(path))).toEqual([]);
});

/** A shop of its own, as settings are shared. */
test("the panel's switch removes the worker and all that it kept, and no page of the panel installs it", async ({
  browser,
  openOwnShop,
}) => {
  const { url: baseURL } = await openOwnShop();
  const visitors = await browser.newContext({ baseURL, serviceWorkers: "allow" });
  const staff = await browser.newContext({ baseURL, serviceWorkers: "allow" });
  try {
    const visitor = await visitors.newPage();
    await visitor.goto("/");
    await waitUntilKept(visitor, "/");

    const page = await staff.newPage();
    await signIn(page, { email: "admin@ejemplo.pe", password: "admin-demo" });
    await page.goto("/admin/ajustes/navegador");
    const ajuste = page.getByRole("form", { name: "Tienda sin conexión" });
    await ajuste.getByRole("checkbox").uncheck();
    await ajuste.getByRole("button", { name: "Guardar" }).click();
    await expect(page.getByText("El ajuste quedó guardado.")).toBeVisible();
    expect(await countWorkers(page)).toBe(0);

    // Browsers fetch the worker at each visit; another process of the shop may learn of the change 5 seconds later. The
    // new worker waits until the old one is idle, so each visit lasts a while.
    await expect(async () => {
      await visitor.goto("/terminos");
      await expect.poll(() => countWorkers(visitor), { timeout: 5000 }).toBe(0);
    }).toPass();
    await expect.poll(() => visitor.evaluate(() => caches.keys())).toEqual([]);
    await visitor.reload();
    await visitors.setOffline(true);
    await expect(visitor.goto("/terminos")).rejects.toThrow("ERR_INTERNET_DISCONNECTED");
  } finally {
    await Promise.all([visitors.close(), staff.close()]);
  }
});
