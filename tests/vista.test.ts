import { expect, it } from "vitest";
import { readAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { VISTA } from "#app/features/base/ajustes/vista.ts";
import { openTestDb } from "./db.ts";
import { openWorld } from "./fixtures/world.ts";

const db = await openTestDb();
const { people, tienda } = await openWorld(db);

const ask = (fields: Record<string, string>) => people.admin.fetchShop(`${VISTA}?${new URLSearchParams(fields)}`);

const ASPECTO = { clave: "aspecto", "valor.tinta": "#10204a", "valor.acento": "#6b1d8c", "valor.letras": "vitrina" };

it("shows home with a draft, and saves nothing of it", async () => {
  const html = await (await ask(ASPECTO)).text();
  expect(html).toContain("/marca/10204a-6b1d8c-vitrina.css");
  expect(html).toContain("Productos destacados");
  expect((await readAjustes(tienda)).aspecto.acento).toBe("#a63f20");
  expect(await (await people.admin.fetchShop("/")).text()).not.toContain("/marca/");
});

it("can run no script, send no form and lead nowhere", async () => {
  const answer = await ask({ clave: "tienda", "valor.nombre": "</title><script>alert(1)</script>", "valor.logo": "" });
  const csp = answer.headers.get("Content-Security-Policy") ?? "";
  for (const rule of [
    "default-src 'none'",
    "sandbox allow-same-origin",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ])
    expect(csp.split("; ")).toContain(rule);
  expect(csp).not.toContain("script-src");
  expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  const html = await answer.text();
  expect(html).toContain("alert(1)");
  expect(html).not.toContain("<script");
  expect(html).toContain('<base target="_blank">');
});

it.each([
  [{}, "light"],
  [{ tema: "oscuro" }, "dark"],
  [{ tema: "violeta" }, "light"],
])("%j is shown in the %s theme", async (tema, shown) => {
  expect(await (await ask({ ...ASPECTO, ...tema })).text()).toContain(`<html data-theme="${shown}"`);
});

it("shows a banner before its first day, and home in another order", async () => {
  const portada = { clave: "portada", "valor.titulo": "Feria de 2099", "valor.desde": "2099-01-01" };
  expect(await (await ask(portada)).text()).toContain("Feria de 2099");
  const orden = new URLSearchParams([["clave", "orden_inicio"]]);
  for (const nombre of ["beneficios", "categorias", "destacados", "vendidos", "nuevos", "testimonios", "vistos"])
    orden.append("valor", nombre);
  const html = await (await people.admin.fetchShop(`${VISTA}?${orden}`)).text();
  expect(html.indexOf("beneficios-titulo")).toBeLessThan(html.indexOf("destacados-titulo"));
});

it("says what has to be corrected first", async () => {
  const html = await (await ask({ ...ASPECTO, "valor.acento": "#ffff00" })).text();
  expect(html).toContain("Este acento sobre el fondo da 1.0:1; hacen falta 4.5:1.");
  expect(html).not.toContain("Productos destacados");
});

it.each(["nada", "empresa", "correo_confirmado", "toString"])("knows no draft of %s", async (clave) => {
  expect((await ask({ clave })).status).toBe(404);
});
