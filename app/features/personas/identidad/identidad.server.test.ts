import { eq } from "drizzle-orm";
import pino from "pino";
import { beforeEach, describe, expect, it } from "vitest";
import { account, session, user } from "#db/schema/identidad.ts";
import { openTestDb } from "#tests/db.ts";
import { type Env, parseEnv } from "#lib/env.ts";
import { createIdentidad } from "./identidad.server.ts";

const db = await openTestDb();
const lines: string[] = [];
const log = pino({ level: "debug" }, { write: (line: string) => void lines.push(line) });

const ENV = parseEnv({ LIMITES: "0" });
const refused = new Set<string>();
const open = (env: Partial<Env> = {}) =>
  createIdentidad({
    env: { ...ENV, ...env },
    db,
    log,
    secret: { current: "s".repeat(32), older: null },
    isRefused: async (id) => refused.has(id),
    isAdmin: async () => false,
    sendsMail: async () => true,
  });

const ANA = { name: "x", nombre: "Ana", apellido: "Ñahui", email: "ana@ejemplo.pe", password: "clave-de-ana" };
const IP = "203.0.113.7";

function post(path: string, body: object, headers: Record<string, string> = {}, base = ENV.TIENDA_URL): Request {
  return new Request(`${base}/api/auth${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: base, ...headers },
    body: JSON.stringify(body),
  });
}
const readCookie = (response: Response) => response.headers.getSetCookie()[0] ?? "";
const withCookie = (response: Response) =>
  new Request(`${ENV.TIENDA_URL}/perfil`, { headers: { cookie: readCookie(response).split(";", 1)[0] ?? "" } });

beforeEach(async () => {
  lines.length = 0;
  refused.clear();
  await db.delete(user);
});

describe("signing up", () => {
  it("makes a person, an account and a session, and says who it is", async () => {
    const identidad = open();
    const response = await identidad.handler(post("/sign-up/email", { ...ANA, email: "Ana@Ejemplo.pe" }), IP);
    expect(response.status).toBe(200);
    const [{ token } = { token: "" }] = await db.select({ token: session.token }).from(session);
    expect(await response.clone().text()).not.toContain(token);
    const { persona } = await identidad.readSesion(withCookie(response));
    expect(persona).toMatchObject({ email: "ana@ejemplo.pe", nombre: "Ana", apellido: "Ñahui", telefono: null });
    expect(await db.select({ name: user.name }).from(user)).toEqual([{ name: "Ana Ñahui" }]);
    expect(await db.select({ ip: session.ipAddress }).from(session)).toEqual([{ ip: IP }]);
  });

  it("lets nobody set protected fields", async () => {
    await open().handler(
      post("/sign-up/email", { ...ANA, id: "elegido", rol: "admin", image: "http://x", createdAt: "2000-01-01" }),
      IP,
    );
    const [made] = await db.select().from(user);
    expect(made).toMatchObject({ emailVerified: false, image: null });
    expect(made?.id).not.toBe("elegido");
    expect(made?.createdAt.getFullYear()).toBeGreaterThan(2025);

    const marked = await open().handler(
      post("/sign-up/email", { ...ANA, email: "b@ejemplo.pe", emailVerified: true }),
      IP,
    );
    expect([200, 400]).toContain(marked.status);
    expect(await db.$count(user, eq(user.emailVerified, true))).toBe(0);
  });

  it.each([
    ["7 characters", { password: "1234567" }],
    ["129 characters", { password: "a".repeat(129) }],
    ["a password of the most used", { password: "Password1" }],
    ["the person's own address", { password: "ana@ejemplo.pe" }],
    ["an e-mail of more than 254 characters", { email: `${"a".repeat(60)}@${"b.".repeat(120)}pe` }],
    ["no e-mail at all", { email: "ana" }],
    ["an empty name", { nombre: "  " }],
    ["an endless name", { nombre: "a".repeat(81) }],
    ["no surname", { apellido: undefined }],
    ["a name that is no text", { nombre: { $ne: 1 } }],
  ])("refuses %s", async (_, part) => {
    const response = await open().handler(post("/sign-up/email", { ...ANA, ...part }), IP);
    expect(response.status).toBe(400);
    expect(await db.$count(user)).toBe(0);
  });

  it.each(["12345679 o algo", "abc".repeat(42), "ñandú ñandú 🦙"])(
    "takes the password %s as it is",
    async (password) => {
      const identidad = open();
      expect((await identidad.handler(post("/sign-up/email", { ...ANA, password }), IP)).status).toBe(200);
      expect((await identidad.handler(post("/sign-in/email", { email: ANA.email, password }), IP)).status).toBe(200);
    },
  );

  it("happens once for an e-mail, however many try at once", async () => {
    const identidad = open();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => identidad.handler(post("/sign-up/email", ANA), IP)),
    );
    const statuses = answers.map((response) => response.status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 422, 422, 422, 422, 422]);
    expect(await db.$count(user)).toBe(1);
    expect(await db.$count(account)).toBe(1);
  });
});

describe("signing in", () => {
  it("gives one same answer for a wrong password and for an unknown e-mail", async () => {
    const identidad = open();
    await identidad.handler(post("/sign-up/email", ANA), IP);
    const wrong = await identidad.handler(post("/sign-in/email", { ...ANA, password: "otra-clave" }), IP);
    const unknown = await identidad.handler(post("/sign-in/email", { ...ANA, email: "nadie@ejemplo.pe" }), IP);
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(await wrong.json()).toEqual(await unknown.json());
    expect(readCookie(wrong)).toBe("");
  });

  it("makes a new session each time", async () => {
    const identidad = open();
    const first = readCookie(await identidad.handler(post("/sign-up/email", ANA), IP));
    const second = readCookie(await identidad.handler(post("/sign-in/email", ANA), IP));
    expect(second).not.toBe(first);
    expect(await db.$count(session)).toBe(2);
  });

  it("is refused to whom the shop refuses, with the answer of a wrong password", async () => {
    const identidad = open();
    await identidad.handler(post("/sign-up/email", ANA), IP);
    await db.delete(session);
    const [made] = await db.select({ id: user.id }).from(user);
    refused.add(made?.id ?? "");
    const response = await identidad.handler(post("/sign-in/email", ANA), IP);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: "INVALID_EMAIL_OR_PASSWORD" });
    expect(await db.$count(session)).toBe(0);
  });
});

describe("the session cookie", () => {
  it("is HttpOnly and SameSite=Lax, and Secure only on https", async () => {
    const plain = readCookie(await open().handler(post("/sign-up/email", ANA), IP));
    expect(plain).toMatch(/^qhatu\.session_token=/);
    expect(plain).toMatch(/; Path=\//);
    expect(plain).toMatch(/; HttpOnly/);
    expect(plain).toMatch(/; SameSite=Lax/i);
    expect(plain).not.toMatch(/Secure/);

    const url = "https://tienda.example";
    const https = open({ MODO: "produccion", TIENDA_URL: url });
    const secure = readCookie(await https.handler(post("/sign-in/email", ANA, {}, url), IP));
    expect(secure).toMatch(/^__Host-qhatu\.session_token=/);
    expect(secure).toMatch(/; Secure/);
    expect(secure).toMatch(/; HttpOnly/);
    expect(secure).toMatch(/; SameSite=Lax/i);
  });

  it("opens nothing once signed out, forged or expired", async () => {
    const identidad = open();
    const response = await identidad.handler(post("/sign-up/email", ANA), IP);
    const request = withCookie(response);
    const cookie = request.headers.get("cookie") ?? "";

    const forged = new Request(request, { headers: { cookie: cookie.replace(/.$/, (c) => (c === "A" ? "B" : "A")) } });
    expect((await identidad.readSesion(forged)).persona).toBeNull();

    await db.update(session).set({ expiresAt: new Date(Date.now() - 1000) });
    expect((await identidad.readSesion(request)).persona).toBeNull();

    const again = withCookie(await identidad.handler(post("/sign-in/email", ANA), IP));
    const out = await identidad.handler(post("/sign-out", {}, { cookie: again.headers.get("cookie") ?? "" }), IP);
    expect(out.status).toBe(200);
    expect((await identidad.readSesion(again)).persona).toBeNull();
  });

  it("keeps living while the session is used", async () => {
    const identidad = open();
    const request = withCookie(await identidad.handler(post("/sign-up/email", ANA), IP));
    const soon = new Date(Date.now() + 5 * 24 * 60 * 60 * 1000);
    await db.update(session).set({ expiresAt: soon });
    expect((await identidad.readSesion(request)).cookies).toEqual([]);
    const { cookies } = await identidad.readSesion(request, { renew: true });
    expect(cookies[0]).toMatch(/Max-Age=2592000/);
    const [row] = await db.select({ expiresAt: session.expiresAt }).from(session);
    expect(row?.expiresAt.getTime()).toBeGreaterThan(soon.getTime());
  });
});

describe("origins", () => {
  it.each([
    ["another site", { origin: "https://evil.example" }],
    ["another port", { origin: "http://localhost:4000" }],
    ["no site at all", { origin: "null" }],
  ])("refuses a POST from %s", async (_, headers) => {
    const response = await open().handler(post("/sign-up/email", ANA, headers), IP);
    expect(response.status).toBe(403);
    expect(await db.$count(user)).toBe(0);
  });

  it("refuses a cross-site POST that hides its origin", async () => {
    const request = post("/sign-up/email", ANA, { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" });
    request.headers.delete("origin");
    expect((await open().handler(request, IP)).status).toBe(403);
  });

  it("accepts both origins of the demo, and clients that send none", async () => {
    const other = post("/sign-up/email", ANA, { origin: "http://127.0.0.1:3000" });
    expect((await open().handler(other, IP)).status).toBe(200);
    const none = post("/sign-in/email", ANA, { cookie: "a=b" });
    none.headers.delete("origin");
    expect((await open().handler(none, IP)).status).toBe(200);
  });

  it("are the public address alone in produccion", async () => {
    const produccion = open({ MODO: "produccion", TIENDA_URL: "https://tienda.example" });
    const request = post("/sign-up/email", ANA, { origin: "http://localhost:3000" }, "https://tienda.example");
    expect((await produccion.handler(request, IP)).status).toBe(403);
  });
});

describe("endpoints that the shop does not use", () => {
  it.each([
    ["GET", "/error"],
    ["GET", "/get-session"],
    ["GET", "/ok"],
    ["GET", "/sign-in/email"],
    ["GET", "/list-sessions"],
    ["POST", "/update-user"],
    ["POST", "/delete-user"],
    ["POST", "/sign-in/social"],
    ["POST", "/sign-in/email/"],
    ["POST", "//sign-in/email"],
  ])("%s %s is 404", async (method, path) => {
    const request = new Request(`${ENV.TIENDA_URL}/api/auth${path}`, { method, headers: { origin: ENV.TIENDA_URL } });
    expect((await open().handler(request, IP)).status).toBe(404);
  });
});

it("each attempt is in the log: which, how it ended, and who is in", async () => {
  const identidad = open();
  const response = await identidad.handler(post("/sign-up/email", ANA), IP);
  const persona = (await identidad.readSesion(withCookie(response))).persona?.id;
  await identidad.post("/sign-in/email", { ...ANA, password: "otra-clave" }, new Request(ENV.TIENDA_URL), IP);
  const found = lines.map((line): unknown => JSON.parse(line)).filter((line) => Object(line).msg === "identity");
  expect(found).toEqual([
    expect.objectContaining({ endpoint: "/sign-up/email", status: 200, persona }),
    expect.objectContaining({ endpoint: "/sign-in/email", status: 401 }),
  ]);
});

it("no log line carries a token, a password or an e-mail", async () => {
  const identidad = open();
  const response = await identidad.handler(post("/sign-up/email", ANA), IP);
  await identidad.handler(post("/sign-up/email", ANA), IP);
  await identidad.handler(post("/sign-in/email", { ...ANA, password: "otra-clave" }), IP);
  await identidad.handler(post("/sign-in/email", ANA, { origin: `https://${ANA.email}` }), IP);
  expect(lines.length).toBeGreaterThan(0);
  const written = lines.join("");
  const [{ token } = { token: "" }] = await db.select({ token: session.token }).from(session);
  for (const secret of [token, ANA.password, ANA.email, readCookie(response).split("=")[1] ?? ""]) {
    expect(written).not.toContain(secret);
  }
});
