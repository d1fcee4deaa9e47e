import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { mensajes_retorno, reclamos, retornos } from "#db/schema/index.ts";
import { formatCodigo } from "#app/features/atencion/reclamos/reclamos.ts";
import { toEnlaceHoja } from "#app/features/atencion/reclamos/reclamos.server.ts";
import { answerRetorno } from "#app/features/pedidos/retornos/decidir.server.ts";
import { openTestDb } from "./db.ts";
import type { Fetch } from "./fixtures/app.ts";
import { postForm } from "./fixtures/post.ts";
import { openWorld } from "./fixtures/world.ts";

const db = await openTestDb();
const { people, personal, retornado, tienda } = await openWorld(db);
const { cliente, ajeno, admin, nadie } = people;

const HOJA = {
  nombre: "Killa Inkarri",
  documento_tipo: "dni",
  documento_numero: "12345678",
  email: "killa@ejemplo.pe",
  bien: "producto",
  tipo: "reclamo",
};
const path = `/libro-de-reclamaciones?devolucion=${retornado.retorno}`;
const read = async (fetchShop: Fetch, address: string) => (await fetchShop(address)).text();
const readReclamo = async (detalle: string) => {
  const [row] = await db.select().from(reclamos).where(eq(reclamos.detalle, detalle));
  if (!row) throw new Error("no claim");
  return row;
};
const file = async (fetchShop: Fetch, detalle: string, address = path) => {
  const answer = await fetchShop(address, postForm({ ...HOJA, detalle }));
  expect(answer.status).toBe(302);
  return readReclamo(detalle);
};
const count = () => db.$count(mensajes_retorno, eq(mensajes_retorno.retorno_id, retornado.retorno));

it("a claim that is filed from a return and the return lead to each other, for the buyer and for the staff", async () => {
  const form = await read(cliente.fetchShop, path);
  expect(form).toContain(`action="${path}"`);
  const before = await count();
  const hoja = await file(cliente.fetchShop, "No me respondieron.");
  await file(cliente.fetchShop, "No me respondieron.");
  expect(await count()).toBe(before + 1);
  expect(await db.select().from(retornos).where(eq(retornos.id, retornado.retorno))).toMatchObject([{ espera: true }]);

  const [own, panel] = [`/pedido/${retornado.pedido}/devolucion`, `/admin/pedidos/devoluciones/${retornado.retorno}`];
  expect(await read(cliente.fetchShop, own)).toContain(`href="${toEnlaceHoja(tienda, hoja).replaceAll("&", "&amp;")}"`);
  expect(await read(nadie.fetchShop, toEnlaceHoja(tienda, hoja))).toContain(`href="${own}"`);
  const reclamo = `/admin/reclamos/${formatCodigo(hoja)}`;
  expect(await read(admin.fetchShop, panel)).toContain(`href="${reclamo}"`);
  expect(await read(admin.fetchShop, reclamo)).toContain(`href="${panel}"`);
  expect(await read(personal.lectura.fetchShop, panel)).not.toContain(tienda.enlaces.sign("hoja", hoja.id));
});

it("is no more than a claim when the return is another's, or nobody is signed in", async () => {
  const before = await count();
  for (const [n, { fetchShop }] of [ajeno, nadie].entries()) {
    const hoja = await file(fetchShop, `Caso ${n}`);
    expect(await read(fetchShop, toEnlaceHoja(tienda, hoja))).not.toContain("Ver la devolución");
  }
  await file(cliente.fetchShop, "Caso 3", "/libro-de-reclamaciones?devolucion=no-es-un-id");
  expect(await count()).toBe(before);
});

it("the address of a label opens from the answer, and no other kind of address does", async () => {
  const respuesta = "Pega esta etiqueta: https://courier.pe/g/25-1. No javascript:alert(1) ni http://otra.pe";
  await answerRetorno(tienda, { id: retornado.retorno, accion: "aceptar", respuesta, actor_id: admin.id });
  const html = await read(cliente.fetchShop, `/pedido/${retornado.pedido}/devolucion`);
  expect(html).toContain('href="https://courier.pe/g/25-1"');
  expect(html).not.toMatch(/href="(?:javascript:|http:\/\/otra)/);
});
