import { describe, expect, it } from "vitest";
import { newId } from "#lib/ids.ts";
import { openTestDb } from "./db.ts";
import { openApp, type Fetch } from "./fixtures/app.ts";
import { hashTables } from "./fixtures/hash-tables.ts";
import { postForm, postJson } from "./fixtures/post.ts";
import { readCookies, signUpBy, withCookie } from "./fixtures/signed-in.ts";

const db = await openTestDb();
const { fetchShop } = await openApp(db);
const ana = await signUpBy(db, fetchShop, "Ana");
const CLAVE = "clave-de-Ana";
const ENTRAR = { email: ana.email, password: CLAVE };

async function whoIs(asking: Fetch): Promise<string | null> {
  const { usuario } = (await (await asking("/api/sesion")).json()) as { usuario: { email: string } | null };
  return usuario?.email ?? null;
}

let otra = 0;
const registrar = () => {
  otra += 1;
  return { nombre: "Nueva", apellido: "Quispe", email: `nueva${otra}@ejemplo.pe`, password: "clave-nueva" };
};

describe("the session's cookie, as the sign pages' forms set it", () => {
  const CASES = [
    ["http", { TIENDA_URL: "http://tienda.example" }, /^qhatu\.session_token=/, false],
    ["https", { TIENDA_URL: "https://tienda.example" }, /^__Host-qhatu\.session_token=/, true],
  ] as const;

  it.each(CASES)("on %s: HttpOnly, SameSite=Lax, and Secure only there", async (_what, source, name, secure) => {
    const { fetchShop: on } = await openApp(db, { source });
    for (const response of [
      await on("/sign-in", postForm(ENTRAR)),
      await on("/sign-in.data", postForm(ENTRAR)),
      await on("/sign-up", postForm(registrar())),
    ]) {
      const cookies = response.headers.getSetCookie();
      // The session's cookie, and the one that marks a known browser.
      expect(cookies).toHaveLength(2);
      expect(cookies[0]).toMatch(name);
      for (const cookie of cookies) {
        const attributes = cookie.toLowerCase().split("; ").slice(1);
        expect(attributes).toEqual(expect.arrayContaining(["path=/", "httponly", "samesite=lax"]));
        expect(attributes.includes("secure")).toBe(secure);
        expect(attributes.some((attribute) => attribute.startsWith("domain"))).toBe(false);
      }
    }
  });
});

describe("signing in again without leaving the page", () => {
  it("makes a session, as the form of /sign-in does", async () => {
    const response = await fetchShop("/api/sesion", postForm(ENTRAR));
    expect(await response.json()).toEqual({ tipo: "entrada" });
    expect(response.headers.getSetCookie()).toHaveLength(2);
    expect(await whoIs(withCookie(fetchShop, readCookies(response)))).toBe(ana.email);
  });

  it.each([
    ["a wrong password", { ...ENTRAR, password: "otra-clave" }, 401, "Correo o contraseña incorrectos.", {}],
    ["no password", { email: ana.email }, 400, null, { password: "Escribe tu contraseña" }],
    ["a code without a first step", { paso: "codigo", codigo: "123456" }, 401, expect.stringContaining("venció"), {}],
    ["a code that is none", { paso: "codigo", codigo: "12" }, 400, null, { codigo: expect.any(String) }],
  ])("is refused for %s", async (_, form, status, mensaje, campos) => {
    const response = await fetchShop("/api/sesion", postForm(form));
    expect(response.status).toBe(status);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await response.json()).toEqual({ mensaje, campos });
  });
});

describe("a planted cookie", () => {
  const PLANTED: readonly [string, () => Promise<string>][] = [
    ["the attacker's own session", async () => (await signUpBy(db, fetchShop, `Malo${Math.random()}`)).cookie],
    ["a made-up token", async () => "qhatu.session_token=elegido.por-mi"],
    ["a made-up token without a signature", async () => "qhatu.session_token=elegido"],
    ["an empty one", async () => "qhatu.session_token="],
  ];

  it.each(PLANTED)("with %s does not become the session of who signs in or up", async (_what, plant) => {
    for (const [path, form] of [
      ["/sign-in", ENTRAR],
      ["/sign-up", registrar()],
    ] as const) {
      const planted = await plant();
      const victima = withCookie(fetchShop, planted);
      // A POST to the sign pages works even when signed in.
      const response = await victima(path, postForm(form));
      expect(response.status).toBe(302);
      const suya = readCookies(response);
      expect(suya).toMatch(/^qhatu\.session_token=[^;]{20,}/);
      expect(planted).not.toContain(suya);
      expect(await whoIs(withCookie(fetchShop, suya))).toBe(form.email);
      // The planted cookie is useless now.
      expect(await whoIs(victima)).toBeNull();
    }
  });
});

/** Only these use the form of /sign-in, whose password hash is slow. */
const BY_FORM = [
  "//evil.example",
  "https:evil.example",
  "\\evil.example",
  "%2F%2Fevil.example",
  "/%5Cevil.example",
  "/%252Fevil.example",
  "/\t/evil.example",
  `/${"a".repeat(5_000)}`,
];

const FOREIGN = [
  ...BY_FORM,
  "///evil.example",
  "////evil.example/perfil",
  "https://evil.example",
  "https:/evil.example",
  "HTTPS://evil.example",
  "\\\\evil.example",
  "/\\evil.example",
  "/\\/evil.example",
  "/\n/evil.example",
  "\t//evil.example",
  " //evil.example",
  "/%2Fevil.example",
  "/%25252Fevil.example",
  "/%255Cevil.example",
  "/%09/evil.example",
  "/.//evil.example",
  "/..//evil.example",
  "/a/..//evil.example",
  "/%2e/%2Fevil.example",
  "//evil.example@localhost:3000",
  "//localhost:3000@evil.example",
  "/perfil\r\nLocation: https://evil.example",
  "/%0d%0aLocation:%20https://evil.example",
  "javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  `//${"evil.".repeat(1_000)}example`,
  "/api/auth/sign-out",
  "/sign-in?origen=//evil.example",
];

const withOrigen = (page: string, origen: string) => `${page}?origen=${encodeURIComponent(origen)}`;
const getLocation = async (asked: Promise<Response>) => (await asked).headers.get("Location");

/** The redirects of the sign pages for who is signed in. */
const listRedirects = (origen: string) =>
  Promise.all(
    ["/sign-in", "/sign-in/nada", "/sign-up", "/sign-in/codigo"].map((page) =>
      getLocation(ana.fetchShop(withOrigen(page, origen))),
    ),
  );

describe("the way back after signing in", () => {
  it.each(FOREIGN)("never leads to %j", async (origen) => {
    expect(new Set(await listRedirects(origen))).toEqual(new Set(["/"]));
  });

  it.each(BY_FORM)("never leads to %j, by the form", async (origen) => {
    expect(await getLocation(fetchShop(withOrigen("/sign-in", origen), postForm(ENTRAR)))).toBe("/");
  });

  it("leads to a page of the shop", async () => {
    expect(new Set(await listRedirects("/perfil?pagina=2"))).toEqual(new Set(["/perfil?pagina=2"]));
    const [page, data] = ["/sign-in", "/sign-in.data"].map((path) => withOrigen(path, "/perfil?pagina=2"));
    expect(await getLocation(fetchShop(page ?? "", postForm(ENTRAR)))).toBe("/perfil?pagina=2");
    const answer = await fetchShop(data ?? "", postForm(ENTRAR));
    expect(await answer.text()).toContain('"redirect","/perfil?pagina=2"');
  });

  it("is read from the address, not from a field", async () => {
    const origen = "https://evil.example";
    const form = { ...ENTRAR, origen, callbackURL: origen, redirectTo: origen };
    expect(await getLocation(fetchShop("/sign-in", postForm(form)))).toBe("/");
  });

  it.each([
    ["/checkout", "/checkout"],
    ["//evil.example", "/"],
    ["/%5Cevil.example", "/"],
  ])("after signing up, with %j, leads to %j", async (origen, to) => {
    expect(await getLocation(fetchShop(withOrigen("/sign-up", origen), postForm(registrar())))).toBe(to);
  });

  it.each([
    ["/admin//evil.example", "/sign-in"],
    ["/admin/%2F%2Fevil.example", "/sign-in"],
    ["/admin/%5Cevil.example", "/sign-in"],
    ["/perfil?a=//evil.example", "/sign-in?origen=/perfil%3Fa%3D%252F%252Fevil.example"],
    ["/perfil?origen=//evil.example", "/sign-in?origen=/perfil%3Forigen%3D%252F%252Fevil.example"],
  ])("from a guarded page, %s, is kept only if harmless", async (path, location) => {
    expect((await fetchShop(path)).headers.get("Location")).toBe(location);
  });

  it.each(["//evil.example", "https:evil.example", "/\\evil.example"])(
    "is in no link or form of the sign pages: %j",
    async (origen) => {
      for (const page of ["/sign-in", "/sign-up", "/sign-in/restablecer", "/sign-in/codigo"]) {
        const html = await (await fetchShop(`${page}?origen=${encodeURIComponent(origen)}`)).text();
        expect(html).toContain("<h1");
        // The router's script contains the page's address; no link may lead there.
        expect(html.match(/(href|action|src)="[^"]*evil/g)).toBeNull();
      }
    },
  );
});

describe("what a page asks by itself, of a session that ended meanwhile", () => {
  const cambios = { agregar: [newId()], quitar: [] };

  it("is no error, and changes nothing", async () => {
    const before = await hashTables(db);
    const favoritos = await fetchShop("/api/favoritos", postJson(cambios));
    expect([favoritos.status, await favoritos.text()]).toEqual([204, ""]);
    const opinion = await fetchShop(`/api/opiniones/${newId()}`);
    expect([opinion.status, await opinion.json()]).toEqual([200, { situacion: "nada" }]);
    expect(await hashTables(db)).toEqual(before);
  });

  it("is answered to whoever is signed in, and never kept", async () => {
    const favoritos = await ana.fetchShop("/api/favoritos", postJson(cambios));
    expect([favoritos.status, await favoritos.json()]).toEqual([200, { ids: [], vistos: [] }]);
    expect(favoritos.headers.get("Cache-Control")).toBe("no-store");
    expect((await ana.fetchShop(`/api/opiniones/${newId()}`)).headers.get("Cache-Control")).toContain("no-store");
    expect((await ana.fetchShop("/api/favoritos", postJson({}))).status).toBe(400);
  });
});
