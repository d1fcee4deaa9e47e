import { sql } from "drizzle-orm";
import pino from "pino";
import { beforeEach, describe, expect, it } from "vitest";
import { limites } from "#db/schema/limites.ts";
import { openTestDb } from "#tests/db.ts";
import { type Env, parseEnv } from "#lib/env.ts";
import { createIdentidad } from "./identidad.server.ts";

const db = await openTestDb();
const ENV = parseEnv({ LIMITES: "0" });
const open = (env: Partial<Env> = {}) =>
  createIdentidad({
    env: { ...ENV, ...env },
    db,
    log: pino({ level: "silent" }),
    secret: { current: "s".repeat(32), older: null },
    isRefused: async () => false,
    isAdmin: async () => false,
    sendsMail: async () => true,
  });

const ANA = { email: "ana@ejemplo.pe", password: "clave-de-ana" };
const IP = "203.0.113.7";

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  new Request(`${ENV.TIENDA_URL}/api/auth${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: ENV.TIENDA_URL, ...headers },
    body: JSON.stringify(body),
  });

beforeEach(() => db.delete(limites));

let intentos = 0;
/** A malformed e-mail is refused before the slow hash, and still counts. */
const attempt = (identidad: ReturnType<typeof open>, ip: string, headers = {}) => {
  intentos += 1;
  return identidad.handler(post("/sign-in/email", { email: `nadie${intentos}`, password: "clave" }, headers), ip);
};

describe("limits", () => {
  it("count by the resolved client address, in the database, for all servers", async () => {
    const [here, there] = [open({ LIMITES: true }), open({ LIMITES: true })];
    for (let n = 0; n < 20; n++) {
      const headers = { "x-qhatu-ip": `198.51.100.${n}`, "x-forwarded-for": `198.51.100.${n}` };
      expect((await attempt(n % 2 ? here : there, IP, headers)).status).toBe(400);
    }
    const response = await attempt(here, IP, { "x-qhatu-ip": "198.51.100.99" });
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("x-retry-after"))).toBeGreaterThan(0);
    expect((await attempt(there, IP)).status).toBe(429);
    expect((await attempt(here, "203.0.113.8")).status).toBe(400);
  });

  it("hold for the shop's own form as well, until the minute is over", async () => {
    const identidad = open({ LIMITES: true });
    const form = () => identidad.post("/sign-in/email", ANA, new Request(`${ENV.TIENDA_URL}/sign-in`), IP);
    for (let n = 0; n < 20; n++) await attempt(identidad, IP);
    expect((await form()).status).toBe(429);
    await db.update(limites).set({ vence_en: sql`now()` });
    expect((await form()).status).toBe(401);
  });

  it("counted by the library are in the same table", async () => {
    const identidad = open({ LIMITES: true });
    const signUp = () => identidad.handler(post("/sign-up/email", { email: "nadie" }), IP);
    for (let n = 0; n < 10; n++) expect((await signUp()).status).toBe(400);
    const refused = await signUp();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("x-retry-after"))).toBeGreaterThan(50);
    expect(await db.select({ clave: limites.clave, cuenta: limites.cuenta }).from(limites)).toEqual([
      { clave: `visitante|${IP}|/sign-up/email`, cuenta: 11 },
    ]);
  });

  it("are off when the demo says so", async () => {
    const identidad = open();
    for (let n = 0; n < 25; n++) expect((await attempt(identidad, IP)).status).toBe(400);
    expect(await db.$count(limites)).toBe(0);
  });
});
