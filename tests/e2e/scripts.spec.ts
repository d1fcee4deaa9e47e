import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, type Page, test } from "@playwright/test";
import { Client } from "pg";
import { startCluster } from "#db/embedded/cluster.ts";
import { inspect } from "./accessibility.ts";
import { freePort, openProcess } from "./server.ts";

const CUENTA = { email: "duena@tienda.pe", password: "una-clave-larga" };

/** From the code to the first steps of the panel. */
async function becomeDuena(page: Page, address: string): Promise<void> {
  await page.goto(new URL("/admin", address).href);
  await expect(page).toHaveURL(/\/empezar$/);
  await inspect(page, "empezar-codigo");
  await page.getByLabel("Código de la tienda").fill("0000-0000");
  await page.getByRole("button", { name: "Continuar" }).click();
  const campo = page.getByLabel("Código de la tienda");
  await expect(campo).toHaveAccessibleDescription(/no es correcto/);
  await expect(campo).toBeFocused();

  await page.goto("about:blank");
  await page.goto(address);
  await expect(campo).not.toHaveValue("");
  expect(new URL(page.url()).hash).toBe("");
  // Whoever goes to sign in finds the code again, once.
  const codigo = await campo.inputValue();
  await page.getByRole("link", { name: "Inicia sesión", exact: true }).click();
  await expect(page).toHaveURL(/\/sign-in\?origen=\/empezar$/);
  await page.goBack();
  await expect(campo).toHaveValue(codigo);
  await page.getByRole("button", { name: "Continuar" }).click();
  await page.getByLabel("Nombre").fill("Rosa");
  await page.getByLabel("Apellido").fill("Huamán");
  await page.getByLabel("Correo electrónico").fill(CUENTA.email);
  await inspect(page, "empezar-cuenta");
  await page.getByLabel("Contraseña", { exact: true }).fill(CUENTA.password);
  await page.getByRole("button", { name: "Crear cuenta" }).click();
}

async function openShop(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 2, name: "Tu cuenta" })).toBeVisible();
  await page.getByRole("link", { name: "Seguir: Tu empresa" }).click();
  const empresa = page.getByRole("form", { name: "Datos de la empresa" });
  await inspect(page, "empezar-empresa");
  await empresa.getByLabel("Razón social").fill("Rosa S.A.C.");
  await empresa.getByLabel("RUC").fill("20100070971");
  await empresa.getByLabel("Domicilio fiscal").fill("Jr. Unión 450, Lima");
  await empresa.getByRole("button", { name: "Guardar" }).click();
  await expect(empresa.getByLabel("RUC")).toHaveAccessibleDescription(/Revisa el RUC/);
  await empresa.getByLabel("RUC").fill("20100070970");
  await empresa.getByRole("button", { name: "Guardar" }).click();
  await expect(empresa.getByText("Cambiado aquí.")).toBeVisible();
  // What is left can be taken up again.
  await page.getByRole("link", { name: "Seguir: Nombre y colores" }).click();
  await page.getByRole("link", { name: "Seguir: Qué vendes" }).click();
  const precios = page.getByRole("form", { name: "Precios con IGV incluido" });
  await precios.getByRole("checkbox").check();
  await precios.getByRole("button", { name: "Guardar" }).click();
  await expect(precios.getByText("Cambiado aquí.")).toBeVisible();
  await inspect(page, "empezar-venta");
  // 'Seguir' saves what it shows, also unchanged.
  await page.getByRole("link", { name: "Seguir: Entregas" }).click();
  await page.getByRole("link", { name: "Seguir: Pagos y correo" }).click();
  await expect(page.getByRole("link", { name: "Entregas (hecho)" })).toBeVisible();
  await inspect(page, "empezar-conexiones");
}

/** Nobody runs the shop's server here: the keys are typed. */
async function connectStripe(page: Page): Promise<void> {
  const [here, checkout] = [page.url(), new URL("/checkout", page.url()).href];
  await page.goto(checkout);
  await expect(page.getByRole("alert")).toContainText("Todavía no recibimos pedidos.");
  await page.goto(here);
  await page.getByRole("link", { name: "Poner las claves" }).click();
  await page.getByRole("link", { name: "Poner las claves de Stripe" }).click();
  const claves = page.getByRole("form", { name: "Claves de Stripe" });
  await expect(page.getByText(/^http.*\/api\/webhooks\/stripe$/)).toBeVisible();
  await inspect(page, "ajustes-claves");
  await claves.getByLabel("Clave secreta", { exact: true }).fill("sk_test_falsa");
  await claves.getByLabel("Secreto de firma del webhook").fill("whsec_prueba");
  await claves.getByLabel("Tu contraseña de la tienda").fill("no-es-esta");
  await claves.getByRole("button", { name: "Probar y guardar" }).click();
  await expect(claves.getByLabel("Tu contraseña de la tienda")).toHaveAccessibleDescription(/no es tu contraseña/);
  await claves.getByLabel("Tu contraseña de la tienda").fill(CUENTA.password);
  await claves.getByRole("button", { name: "Probar y guardar" }).click();
  await expect(claves.getByLabel("Clave secreta", { exact: true })).toHaveAccessibleDescription(/no conoce la clave/);
  // Nothing that was typed is lost.
  await expect(claves.getByLabel("Secreto de firma del webhook")).toHaveValue("whsec_prueba");
  await claves.getByLabel("Clave secreta", { exact: true }).fill("sk_test_rosa");
  await claves.getByRole("button", { name: "Probar y guardar" }).click();
  await expect(page.getByText("Son de la cuenta acct_rosa (prueba).")).toBeVisible();
  await expect(claves).toBeHidden();
  await page.goto(checkout);
  await expect(page.getByRole("heading", { name: "Tu carrito está vacío" })).toBeVisible();
  await page.goto(here);
  await page.getByRole("button", { name: "Probar la conexión" }).click();
  await expect(page.getByText("Stripe responde, en modo de prueba: nadie paga de verdad.")).toBeVisible();
  await page.getByRole("link", { name: "Seguir: Antes de abrir" }).click();
  await page.getByRole("link", { name: "Ir al panel" }).click();
  const primeros = page.getByRole("region", { name: "Primeros pasos" });
  await expect(primeros).toContainText("teléfono, WhatsApp, correo");
  await expect(primeros).toContainText("Elegiste qué precio se ve primero");
}

/** Stands in for Stripe: knows one key. */
async function openProvider() {
  const server = createServer(({ headers }, response) => {
    const known = headers.authorization === "Bearer sk_test_rosa";
    response.writeHead(known ? 200 : 401).end(JSON.stringify({ id: "acct_rosa" }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    close: () => server.close(),
  };
}

/** As somebody types it, with the shop's settings. */
async function runScript(env: Record<string, string>, name: string, ...args: string[]): Promise<string> {
  const options = { env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env } };
  const { stdout } = await promisify(execFile)("npm", ["run", "--silent", name, "--", ...args], options);
  return stdout.trim();
}

/** The restored shop waits; its dueña reads what to look at first, and lets it go on. */
async function letGoOn(page: Page, env: Record<string, string>, url: string): Promise<void> {
  const copias = { COPIAS_DIR: path.join(env.DATA_DIR ?? "", "copias"), COPIAS_CLAVE: "k".repeat(40) };
  const close = await openProcess(["scripts/qhatu.mjs", "serve"], { ...env, ...copias }, `${url}/healthz`, "inherit");
  try {
    await page.goto(`${url}/admin`);
    // Sessions are rows of the backup, too.
    const aviso = page.getByRole("complementary", { name: "Tienda restaurada" });
    await expect(aviso).toContainText("no devuelve dinero hasta que un dueño pulse «Seguir»");
    await aviso.getByRole("link", { name: "Qué revisar antes" }).click();
    await expect(page.getByRole("region", { name: "Antes de seguir" })).toContainText("series nuevas");
    const ultima = page.getByRole("region", { name: "La última copia" });
    await expect(ultima).toContainText("Se restauró entera y sus libros cuadran.", { timeout: 60_000 });
    await expect(ultima).toContainText("Cifrada.");
    await inspect(page, "copias-espera");
    await aviso.getByRole("button", { name: "Seguir" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Seguir" }).click();
    await expect(page.getByText("La tienda sigue: sale lo que esperaba.")).toBeVisible();
    await expect(aviso).toBeHidden();
    await page.getByRole("button", { name: "Copiar ahora" }).click();
    await expect(page.getByText("La copia empieza ahora.")).toBeVisible();
    await expect(page.getByText("Probada", { exact: true })).toHaveCount(2, { timeout: 60_000 });
  } finally {
    await close();
  }
}

test("a real shop gets its first dueño, products, a backup, and a new place from it", async ({ page }) => {
  const dir = mkdtempSync(path.join(tmpdir(), "qhatu-scripts-"));
  const { connection, stop } = await startCluster(path.join(dir, "postgres"), { durable: false });
  const toUrl = (database?: string) =>
    `postgres://postgres@localhost/${database}?host=${encodeURIComponent(connection.host ?? "")}`;
  const port = await freePort();
  const provider = await openProvider();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    MODO: "produccion",
    PORT: port,
    HOST: "127.0.0.1",
    WEB_CONCURRENCY: "1",
    DATA_DIR: path.join(dir, "data"),
    TIENDA_URL: url,
    DATABASE_URL: toUrl(connection.database),
    AUTH_SECRET: "a secret of at least 32 characters",
    STRIPE_API_BASE: provider.url,
    LOG_NIVEL: "error",
  };
  try {
    const close = await openProcess(["scripts/qhatu.mjs", "serve"], env, `${url}/healthz`, "inherit");
    try {
      const [, address = ""] = /^Abre (\S+)$/m.exec(await runScript(env, "admin")) ?? [];
      await becomeDuena(page, address);
      await openShop(page);
      await connectStripe(page);
      expect((await page.goto(`${url}/empezar`))?.status()).toBe(404);
      expect(await runScript(env, "admin", CUENTA.email)).toBe(`${CUENTA.email} ya es admin.`);
      expect(await runScript(env, "seed", "--productos", "3")).toContain("3 of 3 products added");
    } finally {
      await close();
    }
    const file = path.join(dir, "copia");
    expect(await runScript(env, "backup", file)).toContain(`La copia está en ${file}.`);
    const client = new Client(connection);
    await client.connect();
    await client.query("create database otra");
    await client.end();
    const elsewhere = { ...env, DATABASE_URL: toUrl("otra"), DATA_DIR: path.join(dir, "otra") };
    expect(await runScript(elsewhere, "restore", file)).toMatch(
      /^Se restauraron \d+ filas\.\nNo se sabe nada de lo que pasó después del .* hasta que un dueño pulse «Seguir»/,
    );
    const restored = new Client({ ...connection, database: "otra" });
    await restored.connect();
    const { rows } = await restored.query(
      "select (select count(*)::int from productos) as productos, puesto from usuarios where email = $1",
      [CUENTA.email],
    );
    await restored.end();
    expect(rows).toEqual([{ productos: 3, puesto: "dueno" }]);
    await letGoOn(page, elsewhere, url);
  } finally {
    provider.close();
    await stop();
    rmSync(dir, { recursive: true, force: true });
  }
});
