import type { Page } from "@playwright/test";
import { flattenRoutes } from "#app/routing/route-table.ts";
import table from "#app/routes.ts";
import { fillPanel } from "#tests/e2e/admin/panel-rows.ts";
import { enter, expect, signIn, signInAsAdmin, test } from "#tests/e2e/fixtures.ts";
import { CODIGO } from "./caminos.ts";
import { PANTALLAS } from "./pantallas.ts";
import { DATOS, expectSaid, findAddress, follow, open, openBefore, photograph, reread, toPath } from "./pasos.ts";

test.use({ tolera: [/status of (404|500)|^500 |ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/] });

const ACCESS = new Map(flattenRoutes(table).map(({ pattern, declaration }) => [pattern, declaration.access]));

async function become(page: Page, pattern: string, { fresh = false } = {}): Promise<void> {
  const access = ACCESS.get(pattern);
  if (access === "admin") await signInAsAdmin(page);
  else if (access === "session" && fresh) await enter(page);
  else if (access === "session") await signIn(page, { email: "cliente@ejemplo.pe", password: "cliente-demo" });
}

const hold = (page: Page, glob: string) => page.route(glob, () => {});
const fail = (page: Page, glob: string, after?: Promise<void>) =>
  page.route(glob, async (route) => {
    await after;
    await route.fulfill({ status: 500, body: "" });
  });

const expectWait = (page: Page) =>
  expect(page.getByText(/^(Cargando…|Verificando autenticación\.\.\.)$/).first()).toBeVisible();

const retry = (page: Page) =>
  page
    .getByRole("button", { name: /^(Reintentar|Recargar)/ })
    .or(page.getByRole("link", { name: "Reintentar" }))
    .first();

test.beforeAll(async () => void (await fillPanel()));

for (const [pattern, row] of Object.entries(PANTALLAS)) {
  const { vacio, cargando, falla, sinConexion } = row;
  const address = () => findAddress(pattern, row);

  for (const [n, nada] of ("no" in vacio ? [] : vacio).entries()) {
    if (nada.shop) continue;
    test(`${pattern} has nothing to show, ${n}`, async ({ page }) => {
      await become(page, pattern, { fresh: true });
      await expectSaid(page, await findAddress(pattern, row, nada.at), nada);
      await photograph(page, pattern, `vacio-${n}`, !nada.press);
    });
  }

  const waits = "no" in cargando ? [] : cargando;
  for (const [n, way] of waits.entries()) {
    // Seen on the way to its failure.
    if (way === "data") continue;
    test(`${pattern} is waited for, ${n}`, async ({ page }) => {
      await become(page, pattern);
      if (typeof way === "object") {
        await hold(page, way.asks);
        await expectSaid(page, await findAddress(pattern, row, way.at), way);
      } else {
        await openBefore(page, pattern);
        await hold(page, CODIGO);
        await follow(page, toPath(pattern, row));
        await expectWait(page);
      }
      await photograph(page, pattern, `cargando-${n}`, typeof way === "object" && !way.press);
    });
  }

  for (const [n, way] of ("no" in falla ? [] : falla).entries()) {
    test(`${pattern} cannot be read, ${n}`, async ({ page }) => {
      await become(page, pattern);
      if (typeof way === "object") {
        await fail(page, way.asks);
        await expectSaid(page, await findAddress(pattern, row, way.at), way);
      } else if (way === "reread") {
        await open(page, await address());
        await fail(page, DATOS);
        await reread(page);
        await expect(page.getByRole("alert").filter({ hasText: "Lo que ves es lo último que llegó." })).toBeVisible();
        await expect(retry(page)).toBeVisible();
      } else {
        await openBefore(page, pattern);
        const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
        await fail(page, DATOS, held);
        await follow(page, toPath(pattern, row));
        if (waits.includes("data")) {
          await expectWait(page);
          await photograph(page, pattern, "cargando-0", false);
        }
        letGo();
        await expect(page.getByRole("heading", { name: /Algo salio mal|No se pudo cargar/ })).toBeVisible();
        await expect(retry(page)).toBeVisible();
        await expect(page.getByText("lo último que llegó")).toHaveCount(0);
      }
      await photograph(page, pattern, `falla-${n}`, typeof way === "object" ? !way.press : way === "data");
    });
  }

  for (const way of "no" in sinConexion ? [] : sinConexion) {
    test(`${pattern} has no network`, async ({ page, context }) => {
      await become(page, pattern);
      if (way === "open") await open(page, await address());
      else await openBefore(page, pattern);
      await context.setOffline(true);
      if (way === "leave") {
        await follow(page, toPath(pattern, row));
        await expect(page.getByRole("alert").filter({ hasText: "verifica tu conexión a internet" })).toBeVisible();
        await expect(retry(page)).toBeVisible();
      } else await expect(page.getByText(/sin conexión/i).first()).toBeVisible();
      await photograph(page, pattern, "sin-conexion", false);
    });
  }
}
