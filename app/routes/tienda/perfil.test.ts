import { sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { usuarios } from "#db/schema/usuarios.ts";
import { openTestDb } from "#tests/db.ts";
import { openApp } from "#tests/fixtures/app.ts";
import { signUpBy } from "#tests/fixtures/signed-in.ts";

const db = await openTestDb();
const { fetchShop } = await openApp(db);
const killa = await signUpBy(db, fetchShop, "Killa");

describe("while usuarios can neither be read nor written, but the session can", async () => {
  await db.update(usuarios).set({ rol: "admin", puesto: "dueno", telefono: "+51987654321" });
  await db.execute(sql`alter table usuarios rename to usuarios_x`);
  afterAll(() => db.execute(sql`alter table if exists usuarios_x rename to usuarios`));
  const AVISO = "Error al cargar la informacion del usuario. La app funcionará con datos limitados.";

  it("the browser hears of a cliente, and why", async () => {
    expect(await (await killa.fetchShop("/api/sesion")).json()).toMatchObject({
      usuario: { id: killa.id, email: killa.email, nombre: "Killa", rol: "cliente" },
      aviso: AVISO,
    });
  });

  it("the profile shows what the session knows", async () => {
    const response = await killa.fetchShop("/perfil");
    expect(response.status).toBe(200);
    const text = await response.text();
    for (const known of ["Killa Quispe", killa.email, "No especificado"]) expect(text).toContain(known);
  });

  it.each(["/perfil/seguridad", "/perfil/datos", "/checkout"])("%s works with it", async (en) => {
    expect((await killa.fetchShop(en)).status).toBe(200);
  });

  it("the panel lets nobody in whose role is not known", async () => {
    expect((await killa.fetchShop("/admin")).status).toBe(503);
  });

  it("what cannot be kept says so, and the page stays", async () => {
    const body = new URLSearchParams({ telefono: "987654321", direccion: "Jr. Puno 100" });
    const response = await killa.fetchShop("/perfil", { method: "POST", body });
    expect(response.status).toBe(503);
    expect(await response.text()).toContain("No se pudieron guardar tus datos. Inténtalo de nuevo.");
  });

  it("once it is over everything is as before", async () => {
    await db.execute(sql`alter table usuarios_x rename to usuarios`);
    expect(await (await killa.fetchShop("/api/sesion")).json()).toMatchObject({
      usuario: { rol: "admin" },
      aviso: null,
    });
    expect((await killa.fetchShop("/admin")).status).toBe(200);
  });
});
