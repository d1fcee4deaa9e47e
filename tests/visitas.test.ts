import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { CABECERA_VISITA } from "#app/features/personas/usuarios/sesion-navegador.ts";
import { readRapidez, writeRapidez } from "#app/features/base/visitas/rapidez.server.ts";
import { listVisitas, writeVisitas } from "#app/features/base/visitas/visitas.server.ts";
import { usuarios } from "#db/schema/index.ts";
import { openTestDb } from "./db.ts";
import { openApp } from "./fixtures/app.ts";
import { postJson } from "./fixtures/post.ts";
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

async function countRapidez(): Promise<number> {
  await writeRapidez(db);
  return (await readRapidez(db, "2000-01-01")).reduce((sum, { visitas }) => sum + visitas, 0);
}

describe("how fast a page was", () => {
  const LEIDA = { pagina: "inicio", lcp: 1200, cls: 0 };
  it.each([
    ["a browser's", LEIDA, NAVEGADOR, 204, 1],
    ["a program's", LEIDA, "Googlebot/2.1", 204, 0],
    ["another shape", { ...LEIDA, lcp: "1200" }, NAVEGADOR, 400, 0],
    ["more than it may be", { ...LEIDA, nota: "x".repeat(500) }, NAVEGADOR, 400, 0],
  ])("%s", async (_, body, browser, status, counted) => {
    const before = await countRapidez();
    expect((await fetchShop("/api/rapidez", postJson(body, { "User-Agent": browser }))).status).toBe(status);
    expect((await countRapidez()) - before).toBe(counted);
  });

  it("is counted up to a limit of one network", async () => {
    const { fetchShop: limited } = await openApp(db, { source: { LIMITES: "1" } });
    const statuses: number[] = [];
    for (let n = 0; n < 61; n += 1) {
      statuses.push((await limited("/api/rapidez", postJson(LEIDA, { "User-Agent": NAVEGADOR }))).status);
    }
    expect(statuses.filter((status) => status === 204)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
  });
});
