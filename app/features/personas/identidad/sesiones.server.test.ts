import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { session, user } from "#db/schema/identidad.ts";
import { limites } from "#db/schema/limites.ts";
import { openTestDb } from "#tests/db.ts";
import { openTestTienda } from "#tests/fixtures/tienda.ts";
import { ANA, toFormData, TestBrowser } from "#tests/fixtures/browser.ts";
import { signIn, signUp } from "./embebido/entrar.server.ts";
import { closeOtras, closeSesion, listSesiones } from "./sesiones.server.ts";

const db = await openTestDb();
const tienda = openTestTienda(db, []);

let aqui: TestBrowser;
let id: string;

beforeEach(async () => {
  await db.delete(user);
  await db.delete(limites);
  aqui = new TestBrowser(tienda);
  aqui.take(await signUp(aqui.ctx, toFormData(ANA)));
  id = (await aqui.persona())?.id ?? "";
});

async function enter() {
  const otro = new TestBrowser(tienda);
  otro.take(await signIn(otro.ctx, toFormData(ANA)));
  return otro;
}

describe("a person's sessions", () => {
  it("are listed without what opens them, the last used first", async () => {
    const otro = await enter();
    const sesiones = await listSesiones(db, id, false);
    expect(sesiones.map((sesion) => sesion.id)).toEqual([(await otro.sesion())?.id, (await aqui.sesion())?.id]);
    expect(Object.keys(sesiones[0] ?? {}).toSorted()).toEqual(["created_at", "dispositivo", "id", "ultimo_uso"]);
    await db.update(session).set({ expiresAt: new Date(0) });
    expect(await listSesiones(db, id, false)).toEqual([]);
  });

  it("are closed one by one, or all but this", async () => {
    const [uno, dos, tres] = [await enter(), await enter(), await enter()];
    await closeSesion(db, id, (await uno.sesion())?.id ?? "");
    expect(await uno.persona()).toBeNull();
    expect(await dos.persona()).not.toBeNull();
    await closeOtras(db, id, (await aqui.sesion())?.id ?? "");
    expect([await dos.persona(), await tres.persona()]).toEqual([null, null]);
    expect(await aqui.persona()).not.toBeNull();
  });

  it("cannot be closed by another person", async () => {
    const ajeno = new TestBrowser(tienda);
    ajeno.take(await signUp(ajeno.ctx, toFormData({ ...ANA, email: "b@ejemplo.pe" })));
    await closeSesion(db, id, (await ajeno.sesion())?.id ?? "");
    await closeOtras(db, id, (await aqui.sesion())?.id ?? "");
    expect(await ajeno.persona()).not.toBeNull();
  });

  it("replace one another in a browser: the earlier one ends", async () => {
    const stolen = aqui.request;
    aqui.take(await signIn(aqui.ctx, toFormData(ANA)));
    expect(await aqui.persona()).not.toBeNull();
    expect((await tienda.identidad.readSesion(stolen)).persona).toBeNull();
    expect(await db.$count(session)).toBe(1);
  });
});

const read = (request: Request, renew = true) => tienda.identidad.readSesion(request, { renew });
const withCookieOf = (cookie: string) => new Request("http://localhost:3000/perfil", { headers: { cookie } });

describe("reading a session", () => {
  it("renews it once an hour, and only where the answer can set a cookie", async () => {
    const { request } = aqui;
    const fresh = await read(request);
    expect(fresh.persona).toMatchObject({ id, email: ANA.email });
    expect(fresh.cookies).toEqual([]);
    await db.update(session).set({ expiresAt: sql`now() + interval '29 days'` });
    expect(await read(request, false)).toEqual(fresh);
    const renewed = await read(request);
    expect(renewed).toEqual({ ...fresh, cookies: renewed.cookies });
    expect(renewed.cookies[0]).toContain("qhatu.session_token=");
    expect((await read(request)).cookies).toEqual([]);
  });

  it("does not ask whether whoever has signed in here is still signed in", async () => {
    await closeSesion(db, id, (await aqui.sesion())?.id ?? "");
    expect(await tienda.identidad.isKnown(aqui.request)).toBe(true);
    expect(await tienda.identidad.isKnown(new Request("http://localhost:3000/"))).toBe(false);
  });

  it("opens nothing by a cookie of another signature, or under another name", async () => {
    const cookie = aqui.request.headers.get("cookie") ?? "";
    const [, value = ""] = /qhatu\.session_token=([^;]*)/.exec(cookie) ?? [];
    const [token = "", signature = ""] = decodeURIComponent(value).split(".");
    const wrong = signature.startsWith("A") ? signature.replace("A", "B") : `A${signature.slice(1)}`;
    const forged = [`${token}.${wrong}`, `${token}.`, token, `.${signature}`, `${token}x.${signature}`, "%E0%A4%A"];
    expect((await read(withCookieOf(`qhatu.session_token=${value}`))).persona).not.toBeNull();
    for (const one of forged) {
      const request = withCookieOf(`qhatu.session_token=${encodeURIComponent(one)}`);
      expect((await read(request)).persona).toBeNull();
      expect(await tienda.identidad.isKnown(request)).toBe(false);
    }
    expect((await read(withCookieOf(`otra=${value}; qhatu.session_tokens=${value}`))).persona).toBeNull();
    // On https a sibling domain could have set this one.
    const https = openTestTienda(db, [], { TIENDA_URL: "https://tienda.example" });
    const readThere = (name: string) => https.identidad.readSesion(withCookieOf(`${name}=${value}`));
    expect((await readThere("qhatu.session_token")).persona).toBeNull();
    expect((await readThere("__Host-qhatu.session_token")).persona).toMatchObject({ id });
  });
});
