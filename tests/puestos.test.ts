import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { ENLACE_SECRETO } from "#app/features/base/correo/correo.ts";
import { enqueueCorreo } from "#app/features/base/correo/correo.server.ts";
import { correos } from "#db/schema/correos.ts";
import { usuarios } from "#db/schema/usuarios.ts";
import { openTestDb } from "./db.ts";
import { openWorld, SECRETO } from "./fixtures/world.ts";
import { postForm } from "./fixtures/post.ts";

const db = await openTestDb();
const { people, personal, alguien } = await openWorld(db);
const get = async (puesto: keyof typeof personal, path: string) => (await personal[puesto].fetchShop(path)).text();
const find = async (id: string) => (await db.select().from(usuarios).where(eq(usuarios.id, id)))[0];

const FIGURES = ["Ingresos totales", "Pedidos de hoy", "Total de usuarios", "1 reclamo", "Total de productos"];
const LINKS = ['"/admin/ajustes"'];

/** Which of these a page shows. */
function tells(html: string): boolean[] {
  const text = html.replace(/<[^>]*>/g, "");
  return [...FIGURES.map((figure) => text.includes(figure)), ...LINKS.map((link) => html.includes(`href=${link}`))];
}

it("what a puesto may not see is not sent: dashboard, menu, search, news", async () => {
  // The world has an order of Inkarri, her message and her claim.
  const novedades = "/api/admin/novedades?desde=2026-01-01T00:00:00Z";
  expect(JSON.parse(await get("lectura", novedades))).toMatchObject({
    llegadas: { pedidos: 1, mensajes: 1, reclamos: 1 },
    atencion: { mensajes: 1, reclamos: 1 },
  });
  expect(JSON.parse(await get("productos", novedades))).toEqual({
    llegadas: { pedidos: 0, mensajes: 0, reclamos: 0, abonos: 0 },
    atencion: { pedidos: 0, mensajes: 0, reclamos: 0, opiniones: 2, comprobantes: 0 },
  });

  expect(await get("lectura", "/admin/buscar.data?buscar=inkarri")).toContain(SECRETO);
  expect(await get("productos", "/admin/buscar.data?buscar=inkarri")).not.toContain(SECRETO);

  const dueno = await (await people.admin.fetchShop("/admin")).text();
  const pages = { pedidos: await get("pedidos", "/admin"), productos: await get("productos", "/admin") };
  expect(tells(dueno)).toEqual([true, true, true, true, true, true]);
  expect(tells(pages.pedidos)).toEqual([false, true, true, true, true, false]);
  expect(tells(pages.productos)).toEqual([false, false, false, false, true, false]);
});

it("a link that opens an account is shown in the demo to those who may send mails", async () => {
  const mensaje = { asunto: "Clave", html: `<p>${ENLACE_SECRETO}</p>`, texto: ENLACE_SECRETO };
  const enlace_secreto = "https://tienda.pe/una-clave-nueva";
  await enqueueCorreo(db, { tipo: "restablecer_clave", para: "rosa@correo.pe", mensaje, enlace_secreto, clave: "c" });
  const [correo] = await db.select({ id: correos.id }).from(correos).where(eq(correos.clave, "c"));
  for (const path of [`/admin/correos/${correo?.id}`, `/admin/correos/${correo?.id}/vista`]) {
    expect(await get("pedidos", path)).toContain(enlace_secreto);
    expect(await get("lectura", path)).not.toContain(enlace_secreto);
  }
});

it("roles and puestos are the dueño's to give, though they stand on a page of customers", async () => {
  const give = (puesto: keyof typeof personal, fields: Record<string, string>) =>
    personal[puesto].fetchShop("/admin/usuarios", postForm({ id: alguien.id, ...fields }));
  expect((await give("pedidos", { rol: "admin" })).status).toBe(403);
  expect((await give("pedidos", { rol: "admin", puesto: "lectura", era: "dueno" })).status).toBe(403);
  // An admin's sessions need another permission than a customer's.
  const cerrar = { accion: "cerrar-sesiones" };
  expect((await give("pedidos", cerrar)).status).toBe(200);
  expect((await give("pedidos", { ...cerrar, id: people.admin.id })).status).toBe(403);
  expect(await find(alguien.id)).toMatchObject({ rol: "cliente", puesto: null });
});

it("a puesto counts from the next request on", async () => {
  const { id, fetchShop } = personal.productos;
  const change = { id, rol: "admin", puesto: "pedidos", era: "productos" };
  expect((await fetchShop("/admin/pedidos")).status).toBe(403);
  expect((await people.admin.fetchShop(`/admin/usuarios/${id}`, postForm(change))).status).toBe(200);
  expect((await fetchShop("/admin/pedidos")).status).toBe(200);
  // A form opened before that change is refused.
  const again = await people.admin.fetchShop(`/admin/usuarios/${id}`, postForm({ ...change, puesto: "lectura" }));
  expect(await again.text()).toContain("Otra persona cambió su puesto");
  expect(await find(id)).toMatchObject({ puesto: "pedidos" });
});

const readDashboard = async () => {
  const html = await (await people.admin.fetchShop("/admin")).text();
  return html.slice(html.indexOf("<main"), html.indexOf("</main>"));
};

it("the dashboard begins with what is to be done, tells no figure twice, and nothing of a shop without orders", async () => {
  const html = await readDashboard();
  const places = ["Necesita tu atención", "Ventas por período", "Cobrado en total", "Total de productos"];
  const found = places.map((text) => html.indexOf(text));
  expect(found).toEqual(found.toSorted((a, b) => a - b));
  expect(found).not.toContain(-1);
  const names = [...html.matchAll(/<dt[^>]*>(.*?)<\/dt>/g)].map(([, name = ""]) => name.replaceAll(/<[^>]*>/g, ""));
  expect(names.filter((name, n) => names.indexOf(name) !== n)).toEqual([]);

  await db.execute(sql`truncate pedidos cascade`);
  const empty = await readDashboard();
  expect(places.map((text) => empty.includes(text))).toEqual([true, false, false, true]);
});
