import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { correos, invitaciones, usuarios } from "#db/schema/index.ts";
import { openTestDb } from "#tests/db.ts";
import { openApp } from "#tests/fixtures/app.ts";
import { CLIENT, openFakeOidc } from "#tests/fixtures/fake-oidc.ts";
import { postForm } from "#tests/fixtures/post.ts";
import { readCookies, withCookie } from "#tests/fixtures/signed-in.ts";
import { addCliente } from "#tests/fixtures/tienda.ts";
import { invite } from "./invitaciones.server.ts";

const db = await openTestDb();
const fakeOidc = await openFakeOidc();
const source = {
  OIDC_ISSUER: fakeOidc.url,
  OIDC_CLIENT_ID: CLIENT.id,
  OIDC_CLIENT_SECRET: CLIENT.secret,
  OIDC_NOMBRE: "Mi Proveedor",
};
const { tienda, fetchShop } = await openApp(db, { source });

const { id: actor_id } = await addCliente(db);
await db.update(usuarios).set({ rol: "admin", puesto: "dueno" }).where(eq(usuarios.id, actor_id));

beforeEach(async () => {
  await db.delete(invitaciones);
  await db.delete(correos);
});

/** The path of the link in the mail. */
async function send(email: string): Promise<string> {
  expect(await invite(tienda, { email, puesto: "productos", actor_id })).toBe("hecho");
  const [correo] = await db.select().from(correos).where(eq(correos.para, email));
  const { pathname, search } = new URL(correo?.enlace_secreto ?? "");
  return pathname + search;
}

/** Opens the link without a session, signs in at the provider and returns to the link. */
async function follow(path: string, persona: { sub: string; email: string }) {
  fakeOidc.behave({}, { ...persona, email_verified: true, given_name: "Rosa", family_name: "Huamán" });
  const entrada = (await fetchShop(path)).headers.get("Location") ?? "";
  expect(entrada).toMatch(/^\/sign-in\?origen=/);
  const away = await fetchShop(entrada, postForm({}));
  const pagina = new URL(away.headers.get("Location") ?? "");
  expect(pagina.origin).toBe(fakeOidc.url);
  const back = await withCookie(fetchShop, readCookies(away))(`/api/auth/callback/oidc?${fakeOidc.agree(pagina)}`);
  expect(back.headers.get("Location")).toBe(path);
  const ask = withCookie(fetchShop, readCookies(back));
  const accept = () => ask(path, postForm({}));
  return { ask, accept, page: await (await ask(path)).text() };
}

const find = async (email: string) =>
  (
    await db
      .select()
      .from(usuarios)
      .where(eq(sql`lower(${usuarios.email})`, email))
  )[0];

it("whoever signs in at the provider with the invited address gets the puesto, and enters with it", async () => {
  const path = await send("rosa@proveedor.example");
  // The provider's spelling.
  const { ask, accept, page } = await follow(path, { sub: "rosa", email: "Rosa@Proveedor.example" });
  expect(page).toContain("Aceptar la invitación");
  expect((await ask("/admin")).status).toBe(403);
  const accepted = await accept();
  expect([accepted.status, accepted.headers.get("Location")]).toEqual([302, "/admin"]);
  expect(await find("rosa@proveedor.example")).toMatchObject({ rol: "admin", puesto: "productos" });
  expect((await ask("/admin")).status).toBe(200);
  expect((await ask("/admin/pedidos")).status).toBe(403);

  const again = await accept();
  expect(again.status).toBe(409);
  expect(await again.text()).toContain("Esta invitación ya no sirve");
  const otra = await follow(path, { sub: "otra", email: "otra@proveedor.example" });
  expect(otra.page).toContain("Esta invitación ya no sirve");
  expect((await otra.accept()).status).toBe(409);
});

it("another address is refused, and the invitation stays open for its own", async () => {
  const path = await send("killa@proveedor.example");
  const ajeno = await follow(path, { sub: "ajeno", email: "ajeno@proveedor.example" });
  expect(ajeno.page).toContain("la invitación es para otra dirección");
  expect(ajeno.page).not.toContain("Aceptar la invitación");
  const refused = await ajeno.accept();
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain("Esta invitación es para otra dirección de correo.");
  expect(await find("ajeno@proveedor.example")).toMatchObject({ rol: "cliente", puesto: null });
  expect((await ajeno.ask("/admin")).status).toBe(403);
  const { accept } = await follow(path, { sub: "killa", email: "killa@proveedor.example" });
  expect((await accept()).status).toBe(302);
});

it("one whose time is over is refused, before and after the way to the provider", async () => {
  const path = await send("sami@proveedor.example");
  const { ask, accept } = await follow(path, { sub: "sami", email: "sami@proveedor.example" });
  await db.update(invitaciones).set({ vence_en: new Date() });
  expect((await accept()).status).toBe(409);
  expect(await (await ask(path)).text()).toContain("Esta invitación ya no sirve");
  expect((await follow(path, { sub: "sami", email: "sami@proveedor.example" })).page).toContain("ya no sirve");
  expect(await find("sami@proveedor.example")).toMatchObject({ rol: "cliente", puesto: null });
});
