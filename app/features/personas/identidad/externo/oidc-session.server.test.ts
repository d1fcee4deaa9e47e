import { beforeEach, describe, expect, it } from "vitest";
import { session, user } from "#db/schema/identidad.ts";
import { usuarios } from "#db/schema/usuarios.ts";
import { openTestDb } from "#tests/db.ts";
import { createTestExterno } from "#tests/fixtures/externo.ts";
import { type OidcBehaviour, openFakeOidc } from "#tests/fixtures/fake-oidc.ts";
import { IP, TestBrowser } from "#tests/fixtures/browser.ts";
import { callProvider } from "../provider-call.server.ts";

const db = await openTestDb();
const fakeOidc = await openFakeOidc();
const { open, enter } = createTestExterno(db, fakeOidc);

const persona = (sub: string, email = `${sub}@proveedor.example`) => ({ sub, email, given_name: "Rosa" });

beforeEach(async () => {
  await db.delete(user);
  await db.delete(usuarios);
  fakeOidc.behave({}, persona("rosa"));
});

describe("signing in once more", () => {
  it.each(["rosa", "eva"])("as %s ends the session that the browser had", async (sub) => {
    const { tienda, aqui } = await enter();
    const before = new TestBrowser(tienda);
    before.take({ cookies: aqui.request.headers.get("cookie")?.split("; ") ?? [] });
    expect(await before.persona()).not.toBeNull();
    fakeOidc.behave({}, persona(sub));
    expect((await enter(tienda, aqui)).landed).toBe("/perfil");
    expect(await aqui.persona()).toMatchObject({ email: `${sub}@proveedor.example` });
    expect(await before.persona()).toBeNull();
    expect(await db.$count(session)).toBe(1);
  });

  it("keeps the session when it fails", async () => {
    const { tienda, aqui } = await enter();
    fakeOidc.behave({ alg: "HS256" }, persona("rosa"));
    expect((await enter(tienda, aqui)).landed).toContain("error=fallo");
    expect(await aqui.persona()).not.toBeNull();
  });

  it("with an e-mail that another account has by now is refused in words, and takes nobody over", async () => {
    await enter();
    fakeOidc.behave({}, persona("eva"));
    await enter();
    const before = await db.select().from(user).orderBy(user.email);
    fakeOidc.behave({}, persona("eva", "ROSA@proveedor.example"));
    const { aqui, landed } = await enter();
    expect(landed).toBe("/sign-in?origen=/perfil&error=account_not_linked");
    expect(await aqui.persona()).toBeNull();
    expect(await db.select().from(user).orderBy(user.email)).toEqual(before);
  });
});

async function signOut({ tienda, aqui }: { tienda: ReturnType<typeof open>; aqui: TestBrowser }) {
  const request = new Request("http://localhost:3000/api/auth/sign-out", {
    method: "POST",
    headers: { cookie: aqui.request.headers.get("cookie") ?? "", "content-type": "application/json" },
    body: "{}",
  });
  const response = await tienda.identidad.handler(request, IP);
  aqui.take({ cookies: response.headers.getSetCookie() });
  expect([response.status, await aqui.persona()]).toEqual([200, null]);
  return (await response.json()) as unknown;
}

describe("signing out", () => {
  it("leads to the provider's own page, which leads home", async () => {
    const url = new URL(`${fakeOidc.url}/salir`);
    url.searchParams.set("post_logout_redirect_uri", "http://localhost:3000/");
    url.searchParams.set("client_id", "la tienda");
    expect(await signOut(await enter())).toEqual({ success: true, url: url.href });
    expect(await db.$count(session)).toBe(0);
  });

  it.each<[string, Partial<OidcBehaviour>]>([
    ["has no such page", { discovery: (document) => ({ ...document, end_session_endpoint: undefined }) }],
    ["is down", { discovery: () => "<h1>502</h1>" }],
  ])("ends the session here all the same when the provider %s", async (_what, behaviour) => {
    const { aqui } = await enter();
    fakeOidc.behave(behaviour, persona("rosa"));
    expect(await signOut({ tienda: open(), aqui })).toEqual({ success: true });
    expect(await db.$count(session)).toBe(0);
  });

  it("skips the provider for who was not signed in or has deleted the account", async () => {
    const tienda = open();
    expect(await signOut({ tienda, aqui: new TestBrowser(tienda) })).toEqual({ success: true });
    const rosa = await enter();
    expect((await callProvider(rosa.aqui.ctx, "/sign-out", {}))?.body).toEqual({ success: true });
  });
});
