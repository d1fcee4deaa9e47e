import type { Page } from "@playwright/test";
import { expectNoSideScroll, inspect } from "../accessibility.ts";
import { enter, expect, test } from "../fixtures.ts";
import { fillCart } from "../starts.ts";
import { enlaceProceder, fichaProducto, findProducto, leaveForPayment, openProducto, proceed } from "../steps.ts";

const PRODUCTO = "Tomatodo térmico de acero 750 ml";

const PUBLICAS: readonly [string, string][] = [
  ["inicio", "/"],
  ["catalogo", "/catalogo"],
  ["catalogo-lista", "/catalogo?vista=lista"],
  ["catalogo-vacio", "/catalogo?search=xyzzy"],
  ["carrito-vacio", "/carrito"],
  ["sign-in", "/sign-in?origen=/checkout"],
  ["sign-up", "/sign-up"],
  ["terminos", "/terminos"],
  ["privacidad", "/privacidad"],
  ["envios", "/envios"],
  ["sobre-nosotros", "/sobre-nosotros"],
  ["origen", "/origen"],
  ["catalogo-lugar", "/catalogo?lugar=Cusco"],
  ["contacto", "/contacto"],
  ["libro", "/libro-de-reclamaciones"],
];

for (const [nombre, ruta] of PUBLICAS) {
  test(`${nombre} looks right`, { tag: "@movil" }, async ({ page }) => {
    await page.goto(ruta);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await inspect(page, nombre);
  });
}

test("a product looks right", { tag: "@movil" }, async ({ page }) => {
  await openProducto(page, PRODUCTO);
  await inspect(page, "producto");
});

test("the way to the payment looks right", { tag: "@movil" }, async ({ page }) => {
  const cliente = await enter(page);
  await page.goto("/perfil");
  await expect(page.getByText("No tienes pedidos aun")).toBeVisible();
  await expect(page.getByRole("main")).toContainText(cliente.email);
  await inspect(page, "perfil-vacio");
  await fillCart(page, { id: await findProducto(PRODUCTO), cantidad: 2 });
  await page.goto("/carrito");
  await expect(enlaceProceder(page)).toBeVisible();
  await inspect(page, "carrito");
  await proceed(page);
  await inspect(page, "checkout");
  await leaveForPayment(page, "stripe");
  await inspect(page, "pago-stripe");
  await page.getByRole("button", { name: "Cancelar" }).click();
  await page.waitForURL("**/pedido/*");
  await inspect(page, "pedido-pendiente");
  const sello = page.getByText(/RUC 20000000001$/).filter({ visible: true });
  await expect(page.getByRole("main").filter({ has: sello })).toHaveCount(0);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("main").filter({ has: sello })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(`${cliente.nombre} ${cliente.apellido}`);
  await page.screenshot({ path: `test-results/pantallas/pedido-impreso-${test.info().project.name}.png` });
  await page.emulateMedia({ media: "screen" });
  await page.goto("/perfil");
  await expect(page.getByRole("article")).toHaveCount(1);
  await inspect(page, "perfil");
  await page.getByRole("button", { name: "Cancelar pedido" }).click();
  const pregunta = page.getByRole("dialog");
  await expect(pregunta).toBeVisible();
  expect(await pregunta.evaluate((it) => getComputedStyle(it).borderBottomLeftRadius)).toBe("16px");
  await inspect(page, "perfil-pregunta");
  await pregunta.getByRole("button", { name: "Volver" }).click();
  await proceed(page);
  await leaveForPayment(page, "mercadopago");
  await inspect(page, "pago-mercadopago");
});

test("home shows every featured product at every width, and its header stays in sight", async ({ page }) => {
  // With motion it disappears and returns: buscar.spec.ts.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  for (const width of [1280, 800, 360]) {
    await page.setViewportSize({ width, height: 800 });
    const destacados = page.getByRole("region", { name: "Productos destacados" }).getByRole("article");
    await expect(destacados).toHaveCount(8);
    for (const uno of await destacados.all()) await expect(uno).toBeVisible();
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    await expect(page.getByRole("banner").getByRole("link", { name: "Carrito" })).toBeInViewport({ ratio: 1 });
  }
});

test("with forced colours every button keeps a border", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await openProducto(page, PRODUCTO);
  const agregar = fichaProducto(page).getByRole("button", { name: "Agregar al carrito" });
  const edge = await agregar.evaluate((it) => {
    const { borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(it);
    return { borderTopWidth, borderTopStyle, seen: !/^rgba\(.*, 0\)$|transparent/.test(borderTopColor) };
  });
  expect(edge).toEqual({ borderTopWidth: "1px", borderTopStyle: "solid", seen: true });
});

test("the theme is switched, kept, and reset to the system's", async ({ page }) => {
  const back = page.getByRole("button", { name: "Usar el tema del sistema" });
  const toggle = page.getByRole("button", { name: "Cambiar entre tema claro y oscuro" });
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const [LIGHT, DARK] = ["rgb(251, 248, 243)", "rgb(23, 19, 15)"];
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/");
  await expect(toggle).toBeVisible();
  await expect(back).toBeHidden();
  await toggle.click();
  await expect.poll(background).toBe(DARK);
  await page.reload();
  await expect.poll(background).toBe(DARK);
  await inspect(page, "inicio-tema");
  await back.click();
  await expect(toggle).toBeFocused();
  await expect(back).toBeHidden();
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(background).toBe(LIGHT);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(background).toBe(DARK);
});

/** Visible, enabled buttons that need a script. */
const listDead = (page: Page) =>
  page
    .locator("button:visible:enabled:not([popovertarget])")
    .evaluateAll((buttons) =>
      buttons
        .filter((it) => !(it instanceof HTMLButtonElement && it.type === "submit" && it.form))
        .map((it) => it.outerHTML.slice(0, 200)),
    );

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test(
    "no button is dead, nothing loads forever, and the header links to the account",
    { tag: "@movil" },
    async ({ page }) => {
      await enter(page);
      const producto = await page.request.get(`/catalogo?${new URLSearchParams({ search: PRODUCTO })}`);
      const ruta = /\/producto\/[\w-]+/.exec(await producto.text())?.[0] ?? "";
      for (const lugar of [...PUBLICAS.map(([, publica]) => publica), ruta, "/perfil", "/checkout"]) {
        await page.goto(lugar);
        expect(await listDead(page), lugar).toEqual([]);
        await expect(page.getByText(/^Cargando/).filter({ visible: true }), lugar).toHaveCount(0);
      }
      const aviso = page.getByText("Para comprar en línea, tu navegador necesita JavaScript");
      for (const lugar of [ruta, "/carrito", "/checkout"]) {
        await page.goto(lugar);
        await expect(aviso).toBeVisible();
        await expectNoSideScroll(page);
      }
      await page.goto("/");
      const menu = page.getByRole("button", { name: "Abrir menú" });
      if (await menu.isVisible()) await menu.click();
      await expect(page.getByRole("link", { name: "Iniciar Sesión" })).toHaveCount(0);
      await page.getByRole("link", { name: "Mi cuenta" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Mi Perfil" })).toBeVisible();
    },
  );
});

test.describe("empty and missing pages", () => {
  test.use({ tolera: [/status of 404/] });

  for (const [nombre, ruta] of [
    ["no-encontrado", "/no-existe"],
    ["producto-no-encontrado", "/producto/no-es-un-id"],
  ] as const) {
    test(`${nombre} looks right`, async ({ page }) => {
      await page.goto(ruta);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      await inspect(page, nombre);
    });
  }
});
