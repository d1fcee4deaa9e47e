import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { account, session, user } from "#db/schema/identidad.ts";
import { usuarios } from "#db/schema/usuarios.ts";
import { openTestDb } from "#tests/db.ts";
import { comeBack, createTestExterno } from "#tests/fixtures/externo.ts";
import { CLIENT, type OidcBehaviour, openFakeOidc } from "#tests/fixtures/fake-oidc.ts";
import { openTestTienda } from "#tests/fixtures/tienda.ts";
import { ANA, toFormData, IP, TestBrowser } from "#tests/fixtures/browser.ts";
import { getPerfil, getUsuario } from "#app/features/personas/usuarios/sesion.server.ts";
import { goToExterno } from "./externo.server.ts";
import { signIn, signUp } from "../embebido/entrar.server.ts";

const db = await openTestDb();
const fakeOidc = await openFakeOidc();
const { open, leave, enter } = createTestExterno(db, fakeOidc);

beforeEach(async () => {
  await db.delete(user);
  await db.delete(usuarios);
  fakeOidc.behave({});
});

describe("an external provider", () => {
  it("is asked with code, PKCE, state and nonce, at its own address", async () => {
    const { pagina } = await leave();
    expect(pagina.origin + pagina.pathname).toBe(`${fakeOidc.url}/auth`);
    const asked = Object.fromEntries(pagina.searchParams);
    expect(asked).toMatchObject({
      response_type: "code",
      client_id: CLIENT.id,
      redirect_uri: "http://localhost:3000/api/auth/callback/oidc",
      scope: "openid email profile phone",
      code_challenge_method: "S256",
    });
    for (const name of ["state", "nonce", "code_challenge"]) expect(asked[name]?.length).toBeGreaterThan(30);
    const { pagina: again } = await leave();
    for (const name of ["state", "nonce", "code_challenge"]) expect(again.searchParams.get(name)).not.toBe(asked[name]);
  });

  it("is asked for the phone only where it lists it, and for OIDC_SCOPES where they are set", async () => {
    fakeOidc.behave({ discovery: (document) => ({ ...document, scopes_supported: undefined }) });
    expect((await leave()).pagina.searchParams.get("scope")).toBe("openid email profile");
    const { pagina } = await leave(open({ OIDC_SCOPES: "openid email" }));
    expect(pagina.searchParams.get("scope")).toBe("openid email");
  });

  it("identifies by sub, takes over e-mail, names and phone, and stores no token", async () => {
    const persona = { sub: "persona-1", email: "Rosa@Proveedor.example", email_verified: true, given_name: "Rosa" };
    fakeOidc.behave({}, { ...persona, family_name: "Huamán", phone_number: "+51 987 654 321" });
    const { tienda, aqui, landed } = await enter();
    expect(landed).toBe("/perfil");
    expect(await aqui.persona()).toMatchObject({
      email: "rosa@proveedor.example",
      nombre: "Rosa",
      apellido: "Huamán",
      telefono: "+51987654321",
    });
    expect(await db.select().from(account)).toEqual([
      expect.objectContaining({
        providerId: "oidc",
        accountId: "persona-1",
        accessToken: null,
        idToken: null,
        password: null,
      }),
    ]);
    expect(await getUsuario(tienda, aqui.request)).toMatchObject({ rol: "cliente", telefono: "+51987654321" });
  });

  it("refreshes name and e-mail later, never rol, telefono or direccion, and is the same person whatever they call themselves", async () => {
    const first = await enter();
    const before = await getUsuario(first.tienda, first.aqui.request);
    await db.update(usuarios).set({ rol: "admin", puesto: "dueno", telefono: "+51911111111", direccion: "Jr. Puno 1" });
    fakeOidc.behave(
      {},
      { sub: "persona-1", email: "nueva@proveedor.example", given_name: "Rosita", phone_number: "987654321" },
    );
    const { tienda, aqui } = await enter();
    expect(await getUsuario(tienda, aqui.request)).toMatchObject({
      id: before?.id,
      email: "nueva@proveedor.example",
      nombre: "Rosita",
      rol: "admin",
      telefono: "+51911111111",
      direccion: "Jr. Puno 1",
    });
    expect(await db.$count(user)).toBe(1);
  });

  it("keeps no token of a later sign-in, either", async () => {
    await enter();
    fakeOidc.behave({ token: (answer) => [200, { ...answer, refresh_token: "para-siempre" }] });
    await enter();
    const [kept] = await db.select().from(account);
    expect(kept).toMatchObject({ accessToken: null, refreshToken: null, idToken: null });
  });

  it("lets people in as cliente, and says so, while usuarios takes no rows", async () => {
    await db.execute(sql`alter table usuarios add constraint cerrado check (false) not valid`);
    const { tienda, aqui } = await enter();
    const { perfil } = await getPerfil(tienda, aqui.request);
    await db.execute(sql`alter table usuarios drop constraint cerrado`);
    expect(perfil).toMatchObject({
      usuario: { email: "rosa@proveedor.example", nombre: "Rosa", rol: "cliente" },
      aviso: "Error al crear el perfil de usuario. Intentalo mas tarde.",
    });
    expect((await getPerfil(tienda, aqui.request)).perfil?.aviso).toBeNull();
  });

  it.each(["client_secret_basic", "client_secret_post"] as const)("takes the shop's word by %s", async (authMethod) => {
    fakeOidc.behave({ authMethod });
    expect((await enter()).landed).toBe("/perfil");
  });

  it("may have no names, and may put all claims in the ID token", async () => {
    fakeOidc.behave({
      userinfo: () => [500, null],
      idToken: (claims) => ({ ...claims, email: "x@proveedor.example" }),
    });
    const { aqui } = await enter();
    expect(await aqui.persona()).toMatchObject({ email: "x@proveedor.example", nombre: "", apellido: "" });
  });
});

describe("accounts", () => {
  it("are never linked by e-mail alone", async () => {
    const embebida = openTestTienda(db, [], { LIMITES: "0" });
    const otro = new TestBrowser(embebida);
    await signUp(otro.ctx, toFormData({ ...ANA, email: "rosa@proveedor.example" }));
    await db.update(user).set({ emailVerified: true });
    fakeOidc.behave({}, { sub: "persona-1", email: "rosa@proveedor.example", email_verified: true });
    const { aqui, landed } = await enter();
    expect(landed).toBe("/sign-in?origen=/perfil&error=account_not_linked");
    expect(await aqui.persona()).toBeNull();
    expect(await db.$count(account)).toBe(1);
    expect(await db.$count(user)).toBe(1);
  });

  it("cannot sign in with a password any more", async () => {
    const embebida = openTestTienda(db, [], { LIMITES: "0" });
    await signUp(new TestBrowser(embebida).ctx, toFormData(ANA));
    const tienda = open();
    for (const puerta of [
      "/sign-in/email",
      "/sign-up/email",
      "/sign-in/social",
      "/reset-password",
      "/change-password",
    ]) {
      const request = new Request(`http://localhost:3000/api/auth${puerta}`, {
        method: "POST",
        body: JSON.stringify(ANA),
      });
      expect((await tienda.identidad.handler(request, IP)).status).toBe(404);
    }
    expect((await signIn(new TestBrowser(tienda).ctx, toFormData(ANA))).tipo).toBe("rechazo");
  });
});

type Case = [what: string, behaviour: Partial<OidcBehaviour>, error?: string, persona?: Record<string, unknown>];

const MALAS: Case[] = [
  ["another audience", { idToken: (claims) => ({ ...claims, aud: "otra-tienda" }) }],
  ["another issuer", { idToken: (claims) => ({ ...claims, iss: "https://evil.example" }) }],
  ["another sign-in's nonce", { idToken: (claims) => ({ ...claims, nonce: "otro" }) }],
  ["no nonce", { idToken: (claims) => ({ ...claims, nonce: undefined }) }],
  ["an ID token of yesterday", { idToken: (claims) => ({ ...claims, exp: 1 }) }],
  ["an ID token for another client", { idToken: (claims) => ({ ...claims, azp: "otra" }) }],
  ["an ID token signed with our own secret", { alg: "HS256" }],
  ["an ID token signed with somebody else's key", { wrongKey: true }],
  ["an ID token for a number", { idToken: (claims) => ({ ...claims, sub: 7 }) }],
  ["an ID token for a name that no database holds", { idToken: (claims) => ({ ...claims, sub: "a\0b" }) }],
  ["an answer without end", { token: (answer) => [200, { ...answer, scope: " ".repeat(2_000_000) }] }],
  ["a userinfo without end", { userinfo: (claims) => [200, { ...claims, name: "a".repeat(2_000_000) }] }],
  ["a redirect for an answer", { token: () => [302, {}] }],
  ["no ID token", { token: (answer) => [200, { ...answer, id_token: undefined }] }],
  ["an ID token that is none", { token: (answer) => [200, { ...answer, id_token: "a.b.c" }] }],
  ["somebody else's userinfo", { userinfo: (claims) => [200, { ...claims, sub: "otra" }] }],
  ["a userinfo that fails", { userinfo: () => [500, null] }],
  ["a token endpoint that fails", { token: () => [500, { error: "server_error" }] }],
  ["a token endpoint with a page", { token: () => [200, "<h1>Hola</h1>"] }],
  [
    "a person without a name",
    {
      discovery: (document) => ({ ...document, userinfo_endpoint: undefined }),
      idToken: (claims) => ({ ...claims, sub: "", email: "rosa@proveedor.example" }),
    },
  ],
  ["a person whose name is blank", {}, "fallo", { sub: " ", email: "rosa@proveedor.example" }],
  ["no e-mail", {}, "email_not_found", { sub: "persona-1", given_name: "Rosa" }],
  ["an e-mail that is none", {}, "email_not_found", { sub: "persona-1", email: "rosa" }],
];

describe("what cannot be trusted", () => {
  it.each(MALAS)(
    "%s creates no user and no session, and is told on the sign-in page",
    async (_, behaviour, error = "fallo", persona) => {
      fakeOidc.behave(behaviour, persona);
      const { aqui, landed } = await enter();
      expect(landed).toBe(`/sign-in?origen=/perfil&error=${error}`);
      expect(await aqui.persona()).toBeNull();
      expect([await db.$count(user), await db.$count(account), await db.$count(session)]).toEqual([0, 0, 0]);
    },
  );

  it("a code that was never given, or was refused by the person", async () => {
    const out = await leave();
    const query = fakeOidc.agree(out.pagina);
    query.set("code", "malo");
    expect(await comeBack(out, query)).toContain("error=fallo");
    const again = await leave();
    const state = again.pagina.searchParams.get("state") ?? "";
    expect(await comeBack(again, new URLSearchParams({ error: "access_denied", state }))).toContain(
      "error=access_denied",
    );
    expect(await db.$count(user)).toBe(0);
  });

  it("refuses a callback with another or a missing `iss`", async () => {
    const from = async (iss: string | null) => {
      const out = await leave();
      const query = fakeOidc.agree(out.pagina);
      if (iss !== null) query.set("iss", iss);
      return comeBack(out, query);
    };
    expect(await from("https://evil.example")).toContain("error=fallo");
    expect(await from(fakeOidc.url)).toBe("/perfil");
    fakeOidc.behave({
      discovery: (document) => ({ ...document, authorization_response_iss_parameter_supported: true }),
    });
    expect(await from(fakeOidc.url)).toBe("/perfil");
    expect(await from(null)).toContain("error=fallo");
  });

  it("refuses a callback without state, of another browser, or used before", async () => {
    const out = await leave();
    const query = fakeOidc.agree(out.pagina);
    const stranger = { tienda: out.tienda, aqui: new TestBrowser(out.tienda) };
    expect(await comeBack(stranger, query)).toContain("error=state_mismatch");
    expect(await comeBack(out, query)).toBe("/perfil");
    expect(await comeBack(out, query)).toContain("error=state");
    expect(await comeBack(out, new URLSearchParams({ code: "bueno" }))).toContain("error=state");
    expect(await db.$count(user)).toBe(1);
  });
});

const knock = (tienda = open()): Promise<unknown> => goToExterno(new TestBrowser(tienda).ctx, "/perfil");

const CAIDO = {
  init: { status: 503 },
  data: { mensaje: "Mi Proveedor no responde en este momento. Inténtalo de nuevo en unos minutos." },
};

describe("a provider that is down", () => {
  it("does not stop the start, and works as soon as it is back", async () => {
    fakeOidc.behave({ discovery: () => "<h1>502</h1>" });
    const tienda = open();
    expect(await knock(tienda)).toMatchObject(CAIDO);
    expect(await knock(tienda)).toMatchObject(CAIDO);
    fakeOidc.behave({});
    const { landed } = await enter(tienda);
    expect(landed).toBe("/perfil");
    await leave(tienda);
    expect(fakeOidc.state.paths.filter((path) => path.includes("well-known"))).toHaveLength(1);
  });

  it.each<[string, OidcBehaviour["discovery"]]>([
    ["names another issuer", (document) => ({ ...document, issuer: "https://evil.example" })],
    ["has no token endpoint", (document) => ({ ...document, token_endpoint: undefined })],
    [
      "leads to http outside of this machine",
      (document) => ({ ...document, token_endpoint: "http://evil.example/token" }),
    ],
  ])("or whose discovery %s", async (_, discovery) => {
    fakeOidc.behave({ discovery });
    expect(await knock()).toMatchObject(CAIDO);
  });

  it("or is not there at all", async () => {
    expect(await knock(open({ OIDC_ISSUER: "http://127.0.0.1:9" }))).toMatchObject(CAIDO);
  });

  it("does not affect who is signed in", async () => {
    const { aqui, tienda } = await enter();
    fakeOidc.behave({ silent: "discovery" });
    const other = open();
    const waiting = goToExterno(new TestBrowser(other).ctx, null).catch(() => null);
    expect((await other.identidad.readSesion(aqui.request)).persona).not.toBeNull();
    expect(await getUsuario(tienda, aqui.request)).not.toBeNull();
    fakeOidc.hangUp();
    await waiting;
  });
});
