import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { usuarios } from "#db/schema/index.ts";
import { openApp } from "#tests/fixtures/app.ts";
import { openTestDb } from "#tests/db.ts";
import { CLIENT, openFakeOidc } from "#tests/fixtures/fake-oidc.ts";
import { postForm } from "#tests/fixtures/post.ts";
import { readCookies, signUpBy, withCookie } from "#tests/fixtures/signed-in.ts";

const db = await openTestDb();
const RUTA = "/perfil/datos?eliminar=1";
const gone = (id: string) => db.$count(usuarios, sql`id = ${id} and eliminado_en is not null`);

const send = (fetchShop: Awaited<ReturnType<typeof openApp>>["fetchShop"], fields: Record<string, string>) =>
  fetchShop(RUTA, postForm(fields));

describe("with the embedded provider", async () => {
  const { fetchShop } = await openApp(db);

  it("the download is a file of one's own that no cache keeps", async () => {
    const killa = await signUpBy(db, fetchShop, "Killa");
    const response = await killa.fetchShop("/perfil/datos/descargar");
    const dia = new Date().toISOString().slice(0, 10);
    expect(response.headers.get("Content-Disposition")).toBe(`attachment; filename="mis-datos-${dia}.json"`);
    expect(response.headers.get("Cache-Control")).toContain("no-store");
    expect(await response.json()).toMatchObject({ cuenta: { correo: killa.email }, pedidos: [] });
  });

  it("nothing is deleted without the password; with it the cookie goes too", async () => {
    const { id, fetchShop: ask } = await signUpBy(db, fetchShop, "Wayra");
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
    const { id, fetchShop: ask } = await signUpBy(db, fetchShop, "Demo");
    await db.update(usuarios).set({ es_demo: true }).where(eq(usuarios.id, id));
    const page = await (await ask(RUTA)).text();
    expect(page).toContain("la comparten todos sus visitantes");
    expect(page).not.toContain('name="password"');
  });
});

describe("with an external provider", async () => {
  const fakeOidc = await openFakeOidc();
  const source = {
    OIDC_ISSUER: fakeOidc.url,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_NOMBRE: "Mi Proveedor",
  };
  const { fetchShop } = await openApp(db, { source });

  /** Goes from a form to the provider and back; returns the cookies and the page reached. */
  async function follow(path: string, fields: Record<string, string>, cookie = "") {
    const away = await withCookie(fetchShop, cookie)(path, postForm(fields));
    const pagina = new URL(away.headers.get("Location") ?? "");
    // Newest first: of two cookies with one name the first counts.
    const carried = `${readCookies(away)}; ${cookie}`;
    const back = await withCookie(fetchShop, carried)(`/api/auth/callback/oidc?${fakeOidc.agree(pagina)}`);
    const then = readCookies(back) || cookie;
    return { pagina, cookie: then, ask: withCookie(fetchShop, then), landed: back.headers.get("Location") ?? "" };
  }
  const reingresar = (cookie: string) => follow(RUTA, { intencion: "reingresar" }, cookie);

  it("the account is gone when its owner signed in anew there, and never before", async () => {
    const { ask, cookie } = await follow("/sign-in?origen=/perfil", {});
    expect(await (await ask(RUTA)).text()).toContain("Continuar con Mi Proveedor");
    const refused = await send(ask, { intencion: "eliminar" });
    expect(refused.status).toBe(403);
    expect(await refused.text()).toContain("Confirma otra vez con Mi Proveedor que eres tú.");

    fakeOidc.behave({ sesion: { desde: 1_700_000_000, obeys: false } });
    const silent = await reingresar(cookie);
    expect(silent.landed).toBe(`${RUTA}&error=no_reciente`);
    expect(await (await ask(silent.landed)).text()).toContain("no te pidió confirmar de nuevo que eres tú.");
    expect((await send(ask, { intencion: "eliminar" })).status).toBe(403);

    fakeOidc.behave({});
    const again = await reingresar(cookie);
    expect(Object.fromEntries(again.pagina.searchParams)).toMatchObject({ prompt: "login", max_age: "0" });
    expect(again.landed).toBe(RUTA);
    expect((await send(ask, { intencion: "eliminar" })).headers.get("Location")).toContain("/sign-in");
    const page = await (await again.ask(RUTA)).text();
    expect(page).not.toContain("Continuar con");
    expect(page).not.toContain('name="password"');
    const response = await send(again.ask, { intencion: "eliminar" });
    expect(response.headers.get("Location")).toBe("/cuenta-eliminada");
    expect((await again.ask("/perfil")).headers.get("Location")).toBe("/sign-in?origen=/perfil");
  });
});
