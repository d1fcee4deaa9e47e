import { addDias, toDia } from "#lib/fechas.ts";
import { inspect } from "../accessibility.ts";
import { enter, expect, signInAsAdmin, test } from "../fixtures.ts";
import { openPaleta, openSeccion } from "../steps.ts";

test("a visitor is redirected to sign in, and comes back", async ({ page }) => {
  await page.goto("/admin/usuarios?buscar=ana");
  await expect(page).toHaveURL("/sign-in?origen=/admin/usuarios%3Fbuscar%3Dana");
  await expect(page.getByText("Debes iniciar sesión para acceder a esta página")).toBeVisible();
});

test.describe("a customer", () => {
  test.use({ tolera: [/status of 403/] });

  test("is refused, and Volver goes back", async ({ page }) => {
    await enter(page);
    await page.goto("/carrito");
    await page.goto("/admin");
    await expect(page.getByRole("heading", { name: "Acceso Denegado" })).toBeVisible();
    await expect(page.getByText("No tienes permisos para acceder a esta página.")).toBeVisible();
    await inspect(page, "acceso-denegado");
    await page.getByRole("button", { name: "Volver" }).click();
    await expect(page).toHaveURL("/carrito");
  });

  test("who signed in on the way skips the sign pages on Volver", async ({ page }) => {
    const { email, password } = await enter(page);
    await page.context().clearCookies();
    await page.goto("/carrito");
    await page.goto("/admin");
    await page.getByLabel("Correo electrónico").fill(email);
    await page.getByLabel("Contraseña", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Iniciar sesión" }).click();
    await expect(page.getByRole("heading", { name: "Acceso Denegado" })).toBeVisible();
    await page.getByRole("button", { name: "Volver" }).click();
    await expect(page).toHaveURL("/carrito");
  });

  test("who came directly is led home", async ({ page }) => {
    await enter(page);
    await page.goto("/admin");
    await page.getByRole("button", { name: "Volver" }).click();
    await expect(page).toHaveURL("/");
  });
});

test("the dashboard shows its figures, and the chart's data as a table", async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto("/admin");
  const totales = ["Total de productos", "Total de pedidos", "Total de usuarios", "Pedidos de hoy"];
  for (const nombre of [...totales, "Ingresos totales", "Cobrado en total", "Productos en catálogo"]) {
    await expect(page.getByRole("term").filter({ hasText: nombre })).toBeVisible();
  }
  const hoy = page.getByRole("definition").filter({ hasText: "hora de Lima" });
  await expect(hoy).toBeVisible();
  const atencion = page.getByRole("region", { name: "Necesita tu atención" });
  await expect(atencion).toContainText("Los datos de la empresa son inventados: razón social, RUC");
  await expect(atencion).not.toContainText("Todo al día");
  for (const nombre of ["Resumen del mes", "Necesita tu atención", "Más vendidos en 30 días", "Stock bajo"]) {
    await expect(page.getByRole("region", { name: nombre })).toBeVisible();
  }
  await inspect(page, "admin-dashboard");
  await page.getByRole("link", { name: "Pedidos de hoy" }).click();
  await expect(page).toHaveURL(/\/admin\/pedidos\?desde=(\d{4}-\d\d-\d\d)&hasta=\1$/);
});

test(
  "a period's sales are compared, and lead to their list, their CSV and the month's closing",
  { tag: "@movil" },
  async ({ page }) => {
    await signInAsAdmin(page);
    await page.goto("/admin?periodo=90d");
    const ventas = page.getByRole("region", { name: "Ventas por período" });
    await ventas.getByRole("link", { name: "Este año" }).click();
    await expect(page).toHaveURL("/admin?periodo=anio");
    await ventas.getByRole("link", { name: "12 meses" }).click();
    await expect(page).toHaveURL("/admin?periodo=12m");
    await expect(ventas).toContainText("comparado con");
    const filtros = ventas.getByRole("button", { name: "Filtros" });
    if (await filtros.isVisible()) await filtros.click();
    await ventas.getByLabel("Comparar").selectOption("Sin comparar");
    await expect(page).toHaveURL("/admin?comparar=no&periodo=12m");
    await expect(ventas).not.toContainText("comparado con");
    await ventas.getByText("Ver como tabla").click();
    await expect(ventas.getByRole("table", { name: "Ventas por mes" })).toBeVisible();
    await inspect(page, "admin-periodo");

    const csv = ventas.getByRole("link", { name: "Por categoría: descargar CSV" });
    const sent = await page.request.get((await csv.getAttribute("href")) ?? "");
    expect(await sent.text()).toContain("Categoría;Unidades;Vendido sin IGV");
    // Until yesterday: other tests sell today.
    const ayer = addDias(toDia(new Date()), -1);
    await page.goto(`/admin?desde=${addDias(ayer, -60)}&hasta=${ayer}`);
    const cifra = ventas.getByRole("link", { name: "Pedidos vendidos" });
    const cuantos = await cifra.locator("xpath=ancestor::div[1]").getByRole("definition").first().textContent();
    await cifra.click();
    await expect(page).toHaveURL(/\/admin\/caja\?tipo=ventas&desde=/);
    await expect(page.getByRole("region", { name: "Resultados" })).toContainText(`${cuantos} movimientos`);
    await inspect(page, "admin-caja");

    await page.goto("/admin/cierre");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Cierre de \w+ de \d{4}$/);
    await expect(page.getByRole("table", { name: "Ventas por día" }).getByRole("row").last()).toContainText("Total");
    await inspect(page, "admin-cierre");
  },
);

test("the navigation works, on a phone from its drawer", { tag: "@movil" }, async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto("/admin");
  await openSeccion(page, "Usuarios");
  await expect(page.getByRole("heading", { level: 1, name: "Usuarios" })).toBeFocused();
  await expect(page.getByRole("dialog", { name: "Menú" })).toBeHidden();
});

test("the palette opens a person by keyboard alone", async ({ page }) => {
  const cliente = await enter(page);
  // The first page creates the row in `usuarios`.
  await page.request.get("/perfil");
  await signInAsAdmin(page);
  await page.goto("/admin");
  const campo = await openPaleta(page);
  await campo.fill("pedi");
  await expect(page.getByRole("option", { name: "Pedidos" })).toBeVisible();
  await inspect(page, "admin-paleta");
  await campo.fill(cliente.email);
  await expect(page.getByRole("group", { name: "Usuarios" }).getByRole("option")).toHaveCount(1);
  await expect(page.getByRole("group", { name: "Usuarios" }).getByRole("option")).toContainText(cliente.email);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Rosa Huamán" })).toBeFocused();
  await expect(page.getByRole("main")).toContainText(cliente.email);
  await inspect(page, "admin-usuario");
});

test("the sound of what comes is off until it is switched on, and stays so", { tag: "@movil" }, async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto("/admin");
  const menu = page.getByRole("button", { name: "Abrir menú" });
  const sonido = page.getByRole("button", { name: "Sonido de avisos" });
  if (await menu.isVisible()) await menu.click();
  await expect(sonido).toHaveAttribute("aria-pressed", "false");
  await sonido.click();
  await expect(sonido).toHaveAttribute("aria-pressed", "true");
  await page.reload();
  if (await menu.isVisible()) await menu.click();
  await expect(sonido).toHaveAttribute("aria-pressed", "true");
});

test("keys lead through the panel and its lists, not where one types; they can be switched off", async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto("/admin");
  const hoja = page.getByRole("dialog", { name: "Atajos de teclado" });
  // Shortcuts work once the page is hydrated.
  await expect(async () => {
    await page.keyboard.press("?");
    await expect(hoja).toBeVisible({ timeout: 500 });
  }).toPass();
  await inspect(page, "admin-atajos");
  // Within dialogs shortcuts are off.
  await page.keyboard.press("n");
  await page.keyboard.press("Escape");
  await expect(hoja).toBeHidden();

  await page.keyboard.press("g");
  await page.keyboard.press("p");
  await expect(page).toHaveURL("/admin/productos");
  await expect(page.getByRole("heading", { level: 1, name: "Productos" })).toBeFocused();
  const filas = page
    .getByRole("table")
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });
  const enlaces = (n: number) => filas.nth(n).getByRole("link").first();
  await page.keyboard.press("j");
  await expect(enlaces(0)).toBeFocused();
  await page.keyboard.press("j");
  await expect(enlaces(1)).toBeFocused();
  await page.keyboard.press("x");
  await expect(filas.nth(1)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("k");
  await expect(enlaces(0)).toBeFocused();
  await page.keyboard.press("Enter");
  const editar = page.getByRole("dialog", { name: "Editar Producto" });
  await expect(editar).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(editar).toBeHidden();
  await page.keyboard.press("/");
  const buscar = page.getByRole("main").getByRole("searchbox");
  await expect(buscar).toBeFocused();
  await page.keyboard.type("g n?x");
  await expect(buscar).toHaveValue("g n?x");

  await page.goto("/admin/productos");
  const nuevo = page.getByRole("dialog", { name: "Nuevo Producto" });
  await expect(async () => {
    await page.keyboard.press("?");
    await expect(hoja).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.keyboard.press("Escape");
  await expect(hoja).toBeHidden();
  await page.keyboard.press("n");
  await nuevo.getByRole("button", { name: "Cancelar" }).click();
  await expect(nuevo).toBeHidden();
  await page.keyboard.press("?");
  await hoja.getByRole("checkbox", { name: /teclas de una sola letra/ }).uncheck();
  await page.keyboard.press("Escape");
  await expect(hoja).toBeHidden();
  await page.keyboard.press("?");
  await page.keyboard.press("n");
  // Ctrl+K is not one of them.
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Buscar en el panel" })).toBeFocused();
  await expect(hoja).toBeHidden();
  await expect(page).toHaveURL("/admin/productos");
});

test(
  "the advice on the second factor takes one line, and stays hidden for 30 days once dismissed",
  { tag: "@movil" },
  async ({ page, context }) => {
    await signInAsAdmin(page);
    await page.goto("/admin/correos");
    const aviso = page.getByRole("complementary", { name: "Recomendación de seguridad" });
    expect((await aviso.boundingBox())?.height).toBeLessThan(48);
    await aviso.getByRole("button", { name: "No recordarlo por 30 días" }).click();
    await expect(aviso).toBeHidden();
    await expect(page.getByRole("main")).toBeFocused();
    // It is hidden before the server's answer brings the cookie.
    const days = async () => {
      const apartado = (await context.cookies()).find(({ name }) => name.includes("dos-pasos"));
      return Math.round(((apartado?.expires ?? 0) - Date.now() / 1000) / 86_400);
    };
    await expect.poll(days).toBe(30);
    await page.goto("/admin/mensajes");
    await expect(page.getByRole("heading", { level: 1, name: "Mensajes" })).toBeVisible();
    await expect(aviso).toBeHidden();
    // The data of /admin has a different address.
    await openSeccion(page, "Dashboard");
    await expect(page.getByRole("region", { name: "Resumen del mes" })).toBeVisible();
    await expect(aviso).toBeHidden();
  },
);

test("a page that is pointed at is there before the press, and nothing of the lists jumps", async ({ page }) => {
  await signInAsAdmin(page);
  await page.addInitScript(() => {
    Reflect.set(window, "jumps", 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
        if (!hadRecentInput) Reflect.set(window, "jumps", Number(Reflect.get(window, "jumps")) + value);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const lista of ["", "/productos", "/pedidos", "/usuarios", "/mensajes", "/cupones", "/reclamos", "/correos"]) {
    await page.goto(`/admin${lista}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(await page.evaluate(() => Number(Reflect.get(window, "jumps"))), lista).toBeLessThan(0.05);
  }

  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes(".data")) asked.push(new URL(request.url()).pathname);
  });
  await page.goto("/admin/usuarios");
  const fila = page.getByRole("region", { name: "Resultados" }).getByRole("row").nth(1).getByRole("link").first();
  const ruta = `${(await fila.getAttribute("href"))?.split("?")[0]}.data`;
  // Pointing works once the page is hydrated.
  await expect(async () => {
    await page.mouse.move(0, 0);
    await fila.hover();
    await expect.poll(() => asked.filter((path) => path === ruta).length, { timeout: 500 }).toBeGreaterThan(0);
  }).toPass();
  await page.waitForLoadState("networkidle");
  const before = asked.length;
  await fila.click();
  await expect(page).toHaveURL(/\/admin\/usuarios\/[\w-]+$/);
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Usuarios");
  expect(asked.slice(before).filter((path) => path === ruta)).toEqual([]);
});
