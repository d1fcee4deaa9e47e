import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { session, usuarios } from "#db/schema/index.ts";
import { openAplicacion } from "#tests/fabrica/aplicacion.ts";
import { openTestDb } from "#tests/db.ts";
import { CLIENTE, openOidcFalso } from "#tests/fabrica/oidc-falso.ts";
import { cookiesOf, signUpBy, withCookie } from "#tests/fabrica/persona.ts";
import { formOf } from "#tests/fabrica/visita.ts";

const db = await openTestDb();
const RUTA = "/perfil/datos?eliminar=1";
const gone = (id: string) => db.$count(usuarios, sql`id = ${id} and eliminado_en is not null`);

const send = (pedir: Awaited<ReturnType<typeof openAplicacion>>["pedir"], fields: Record<string, string>) =>
  pedir(RUTA, { method: "POST", body: formOf(fields) });

describe("with the embedded provider", async () => {
  const { pedir } = await openAplicacion(db);

  it("the download is a file of one's own that no cache keeps", async () => {
    const killa = await signUpBy(db, pedir, "Killa");
    const response = await killa.pedir("/perfil/datos/descargar");
    const dia = new Date().toISOString().slice(0, 10);
    expect(response.headers.get("Content-Disposition")).toBe(`attachment; filename="mis-datos-${dia}.json"`);
    expect(response.headers.get("Cache-Control")).toContain("no-store");
    expect(await response.json()).toMatchObject({ cuenta: { correo: killa.email }, pedidos: [] });
  });

  it("nothing is deleted without the password; with it the cookie goes, too", async () => {
    const { id, pedir: ask } = await signUpBy(db, pedir, "Wayra");
    for (const password of ["", "otra-clave"]) {
      const refused = await send(ask, { intencion: "eliminar", password });
      expect(refused.status).toBe(400);
    }
    expect(await gone(id)).toBe(0);
    const response = await send(ask, { intencion: "eliminar", password: "clave-de-Wayra" });
    expect([response.status, response.headers.get("Location")]).toEqual([302, "/cuenta-eliminada"]);
    expect(response.headers.getSetCookie().join()).toMatch(/qhatu\.session_token=;.*Max-Age=0/);
    expect(await gone(id)).toBe(1);
    expect((await ask("/perfil")).headers.get("Location")).toBe("/sign-in?origen=/perfil");
  });

  it("an account of the demo hears why not before it is asked for anything", async () => {
    const { id, pedir: ask } = await signUpBy(db, pedir, "Demo");
    await db.update(usuarios).set({ es_demo: true }).where(eq(usuarios.id, id));
    const page = await (await ask(RUTA)).text();
    expect(page).toContain("la comparten todos sus visitantes");
    expect(page).not.toContain('name="password"');
  });
});

describe("with an external provider", async () => {
  const falso = await openOidcFalso();
  const source = {
    OIDC_ISSUER: falso.url,
    OIDC_CLIENT_ID: CLIENTE.id,
    OIDC_CLIENT_SECRET: CLIENTE.secret,
    OIDC_NOMBRE: "Mi Proveedor",
  };
  const { pedir } = await openAplicacion(db, { source });

  /** There and back, from the answer that leads there: the session's cookies, and where one lands. */
  async function follow(away: Response) {
    const pagina = new URL(away.headers.get("Location") ?? "");
    const back = await withCookie(pedir, cookiesOf(away))(`/api/auth/callback/oidc?${falso.agree(pagina)}`);
    return { pagina, ask: withCookie(pedir, cookiesOf(back)), landed: back.headers.get("Location") };
  }

  it("the person shows anew who they are; that is enough for five minutes", async () => {
    const { ask } = await follow(await pedir("/sign-in?origen=/perfil", { method: "POST", body: formOf({}) }));
    await db.update(session).set({ createdAt: sql`now() - interval '6 minutes'` });
    expect(await (await ask(RUTA)).text()).toContain("Continuar con Mi Proveedor");
    const refused = await send(ask, { intencion: "eliminar" });
    expect(refused.status).toBe(403);
    expect(await refused.text()).toContain("Confirma otra vez con Mi Proveedor que eres tú.");

    const again = await follow(await send(ask, { intencion: "reingresar" }));
    expect(Object.fromEntries(again.pagina.searchParams)).toMatchObject({ prompt: "login", max_age: "0" });
    expect(again.landed).toContain(RUTA);
    const page = await (await again.ask(RUTA)).text();
    expect(page).not.toContain("Continuar con");
    expect(page).not.toContain('name="password"');
    const response = await send(again.ask, { intencion: "eliminar" });
    expect(response.headers.get("Location")).toBe("/cuenta-eliminada");
    expect((await again.ask("/perfil")).headers.get("Location")).toBe("/sign-in?origen=/perfil");
  });
});
