import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { CABECERA_VISITA } from "#app/features/personas/usuarios/sesion-navegador.ts";
import { listVisitas, writeVisitas } from "#app/features/base/visitas/visitas.server.ts";
import { usuarios } from "#db/schema/index.ts";
import { openTestDb } from "./db.ts";
import { openApp } from "./fixtures/app.ts";
import { signUpBy } from "./fixtures/signed-in.ts";

const db = await openTestDb();
const { fetchShop } = await openApp(db);
const cliente = await signUpBy(db, fetchShop, "Ana");
const admin = await signUpBy(db, fetchShop, "Eva");
await db.update(usuarios).set({ rol: "admin", puesto: "lectura" }).where(eq(usuarios.id, admin.id));

const NAVEGADOR = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36";

async function countVisitas(): Promise<number> {
  await writeVisitas(db);
  const { dias } = await listVisitas(db, [{ desde: "2000-01-01", hasta: "2999-12-31" }]);
  return dias.reduce((sum, { visitas }) => sum + visitas, 0);
}

it.each([
  ["a browser that begins one", fetchShop, { [CABECERA_VISITA]: "1" }, 1],
  ["a customer's browser", cliente.fetchShop, { [CABECERA_VISITA]: "1" }, 1],
  ["another page of the same visit", fetchShop, {}, 0],
  ["an admin", admin.fetchShop, { [CABECERA_VISITA]: "1" }, 0],
  ["a program that says so", fetchShop, { [CABECERA_VISITA]: "1", "User-Agent": "Googlebot/2.1" }, 0],
  ["a page that is fetched ahead", fetchShop, { [CABECERA_VISITA]: "1", "Sec-Purpose": "prefetch;prerender" }, 0],
])("%s", async (_, asking, headers, visitas) => {
  const before = await countVisitas();
  const response = await asking("/api/sesion", { headers: { "User-Agent": NAVEGADOR, ...headers } });
  expect(response.status).toBe(200);
  expect((await countVisitas()) - before).toBe(visitas);
});
