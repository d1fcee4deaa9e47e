import { gunzipSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { usuarios } from "#db/schema/index.ts";
import { openTestDb } from "#tests/db.ts";
import { openApp } from "#tests/fixtures/app.ts";
import { signUpBy, withCookie } from "#tests/fixtures/signed-in.ts";
import { addProducto } from "#tests/fixtures/tienda.ts";

const PAGINA = "/admin/empezar-de-verdad";

const db = await openTestDb();
const demo = await openApp(db);
const duena = await signUpBy(db, demo.fetchShop, "Jefa");
await db.update(usuarios).set({ rol: "admin", puesto: "dueno" }).where(eq(usuarios.id, duena.id));
await signUpBy(db, demo.fetchShop, "Killa");
await addProducto(db, { stock: 7 });

const read = async (path: string) => (await (await duena.fetchShop(path)).text()).replaceAll(/<[^>]*>/g, "");

it("a demo's dueño sees what goes along and what stays, and downloads the file", async () => {
  const page = await read(PAGINA);
  expect(page).toContain("1 producto: con su stock de hoy, 7 unidades");
  expect(page).toContain("1 persona de tu personal");
  expect(page).toContain("1 cuenta: las de demostración y las de clientes");
  expect(page).not.toContain("Todavía no tienes una cuenta propia de dueño");

  const response = await duena.fetchShop(`${PAGINA}/archivo`);
  expect(response.headers.get("Content-Disposition")).toMatch(/^attachment; filename="tienda-\d{4}-\d\d-\d\d\.qhatu"$/);
  const lines = gunzipSync(await response.arrayBuffer())
    .toString()
    .split("\n");
  expect(lines[0]).toMatch(/ inicio$/);
  expect(lines.filter((line) => line.startsWith("fila public.productos "))).toHaveLength(1);
});

it("a real shop has neither, and says that its data is in this machine alone", async () => {
  const source = {
    MODO: "produccion",
    TIENDA_URL: "http://localhost:3000",
    DATABASE_URL: "embebida",
    AUTH_SECRET: "s".repeat(32),
    LIMITES: "1",
  };
  const real = withCookie((await openApp(db, { source })).fetchShop, duena.cookie);
  expect((await real(PAGINA)).status).toBe(404);
  expect((await real(`${PAGINA}/archivo`)).status).toBe(404);
  expect((await real("/admin/productos/demostracion")).status).toBe(200);
  expect(await (await real("/admin/ajustes")).text()).toContain("Los datos están en esta máquina");
  expect(await read("/admin/ajustes")).not.toContain("Los datos están en esta máquina");
});
