import { eq, sql } from "drizzle-orm";
import pino from "pino";
import { type MiddlewareFunction, RouterContextProvider } from "react-router";
import { beforeEach, describe, expect, it } from "vitest";
import { requestScopeContext, tiendaContext } from "#app/context.ts";
import { declarationsContext } from "#app/routing/declarations.ts";
import type { Declaration } from "#app/routing/route-table.ts";
import { user } from "#db/schema/identidad.ts";
import { usuarios } from "#db/schema/usuarios.ts";
import { PERSON_HEADER, SIGN_IN_HEADER } from "#lib/sign-in-again.ts";
import { openTestDb } from "#tests/db.ts";
import { openTestTienda } from "#tests/fixtures/tienda.ts";
import { guard } from "./guard.server.ts";
import { getUsuario, usuarioContext } from "./sesion.server.ts";

type Args = Parameters<MiddlewareFunction<Response>>[0];

const db = await openTestDb();
const tienda = openTestTienda(db, [], { LIMITES: "0" });

const lines: string[] = [];
const log = pino({ base: null, timestamp: false }, { write: (line: string) => void lines.push(line) });

const DECLARATIONS: Record<string, Declaration> = {
  "/": { access: "everyone" },
  "/checkout": { access: "session" },
  "/perfil": { access: "session" },
  "/admin": { access: "admin", area: "panel" },
  "/admin/productos": { access: "admin", area: "productos" },
  "/admin/pedidos": { access: "admin", area: "pedidos" },
  "/api/checkout": { access: "session" },
  "/api/pedidos/:id": { access: "session" },
  "/api/admin/imagenes": { access: "admin", area: "productos" },
};

const ANA = { name: "", nombre: "Ana", apellido: "Ñahui", email: "ana@ejemplo.pe", password: "clave-de-ana" };

async function enter(): Promise<Headers> {
  const anon = new Request("http://localhost:3000/");
  const response = await tienda.identidad.post("/sign-up/email", ANA, anon, "203.0.113.7");
  const cookie = response.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "";
  await getUsuario(tienda, new Request("http://localhost:3000/", { headers: { cookie } }));
  return new Headers({ cookie });
}

async function pass(path: string, headers = new Headers(), method = "GET") {
  const pattern = path.split("?", 1)[0] ?? "";
  const url = new URL(path, "http://localhost:3000");
  const context = new RouterContextProvider();
  context.set(tiendaContext, tienda);
  context.set(requestScopeContext, { id: "", ip: "", log, nonce: "" });
  context.set(declarationsContext, (name) => DECLARATIONS[name]);
  const args: Args = { request: new Request(url, { headers, method }), url, context, params: {}, pattern };
  let ran = false;
  const next = async () => {
    ran = true;
    return new Response("hidden");
  };
  const answer = await Promise.resolve(guard(args, next)).catch((thrown: unknown) => thrown);
  return { answer, ran, context };
}

const getStatus = (answer: unknown) => {
  if (answer instanceof Response) return answer.status;
  if (typeof answer === "object" && answer !== null && "init" in answer) {
    return (answer as { init: ResponseInit }).init.status;
  }
  return answer;
};

beforeEach(async () => {
  await db.delete(usuarios);
  await db.delete(user);
});

describe("a visitor", () => {
  it("may enter what is for everyone", async () => {
    expect(await pass("/")).toMatchObject({ ran: true });
  });

  it.each([
    ["/checkout", "/sign-in?origen=/checkout"],
    ["/perfil?pagina=2", "/sign-in?origen=/perfil%3Fpagina%3D2"],
    ["/admin", "/sign-in?origen=/admin"],
  ])("is sent from %s to %s", async (path, location) => {
    const { answer, ran } = await pass(path);
    expect(ran).toBe(false);
    if (!(answer instanceof Response)) throw answer;
    expect(answer.status).toBe(302);
    expect(answer.headers.get("Location")).toBe(location);
  });

  it.each([
    ["/api/checkout", "Debes iniciar sesión para proceder con el pago"],
    ["/api/admin/imagenes", "Debes iniciar sesión para acceder a esta página"],
  ])("gets data from %s", async (path, mensaje) => {
    const { answer, ran } = await pass(path);
    expect(ran).toBe(false);
    if (!(answer instanceof Response)) throw answer;
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({ error: { codigo: "sesion", mensaje } });
  });

  it("may not enter a route without a declaration, nor may an admin", async () => {
    expect(getStatus((await pass("/nueva")).answer)).toBe(404);
    const headers = await enter();
    await db.update(usuarios).set({ rol: "admin", puesto: "dueno" });
    const { answer, ran } = await pass("/nueva", headers);
    expect([getStatus(answer), ran]).toEqual([404, false]);
  });
});

describe("a signed-in person", () => {
  it.each([
    ["their own page", "mine", "/perfil", true],
    ["a page of somebody else's, whose session it was", "other", "/perfil", false],
    ["a call, which says itself whose it is", "other", "/api/pedidos/:id", true],
  ])("sends from %s: %s of %s runs %s", async (_, whose, path, runs) => {
    const headers = await enter();
    const [{ id } = { id: "" }] = await db.select({ id: usuarios.id }).from(usuarios);
    headers.set(PERSON_HEADER, whose === "mine" ? id : "other");
    const { answer, ran } = await pass(path, headers, "POST");
    expect(ran).toBe(runs);
    expect(answer instanceof Response && answer.headers.has(SIGN_IN_HEADER)).toBe(!runs);
  });

  it("may enter, is in the route's context, and the answer is not cached", async () => {
    const { answer, context } = await pass("/perfil", await enter());
    expect(context.get(usuarioContext).email).toBe("ana@ejemplo.pe");
    if (!(answer instanceof Response)) throw answer;
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  });

  it.each(["/admin", "/api/admin/imagenes"])("who is no admin gets 403 from %s, and nothing runs", async (path) => {
    const { answer, ran } = await pass(path, await enter());
    expect([getStatus(answer), ran]).toEqual([403, false]);
  });

  it("who is an admin may enter the panel", async () => {
    const headers = await enter();
    await db.update(usuarios).set({ rol: "admin", puesto: "dueno" }).where(eq(usuarios.email, ANA.email));
    expect(await pass("/admin", headers)).toMatchObject({ ran: true });
  });

  it.each([
    ["pedidos", "/admin/pedidos", "POST", true],
    ["pedidos", "/admin/productos", "GET", true],
    ["pedidos", "/admin/productos", "HEAD", true],
    ["pedidos", "/admin/productos", "POST", false],
    ["pedidos", "/api/admin/imagenes", "POST", false],
    ["productos", "/api/admin/imagenes", "POST", true],
    ["productos", "/admin/pedidos", "GET", false],
    ["lectura", "/admin/pedidos", "GET", true],
    ["lectura", "/admin/pedidos", "POST", false],
    ["lectura", "/admin/pedidos", "DELETE", false],
    ["dueno", "/admin/pedidos", "POST", true],
  ] as const)("whose puesto is %s: %s by %s: %s", async (puesto, path, method, may) => {
    const headers = await enter();
    await db.update(usuarios).set({ rol: "admin", puesto });
    const { answer, ran } = await pass(path, headers, method);
    expect([ran, getStatus(answer)]).toEqual([may, may ? 200 : 403]);
  });

  it("is named in the log when something is refused", async () => {
    const headers = await enter();
    const [{ id: usuario } = { id: "" }] = await db.select({ id: usuarios.id }).from(usuarios);
    await db.update(usuarios).set({ rol: "admin", puesto: "productos" });
    lines.length = 0;
    await pass("/admin/productos", headers, "POST");
    await pass("/admin/pedidos", headers, "DELETE");
    const msg = "not allowed";
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { level: 40, usuario, area: "pedidos", method: "DELETE", msg },
    ]);
  });

  it.each(["/admin", "/api/admin/imagenes"])("may be an admin whose role cannot be read: 503 from %s", async (path) => {
    const headers = await enter();
    await db.execute(sql`alter table usuarios rename to fuera`);
    try {
      const { answer, ran } = await pass(path, headers);
      expect([getStatus(answer), ran]).toEqual([503, false]);
    } finally {
      await db.execute(sql`alter table fuera rename to usuarios`);
    }
  });
});
