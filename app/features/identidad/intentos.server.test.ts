import { desc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { correos } from "#db/schema/correos.ts";
import { rateLimit, session, user } from "#db/schema/identidad.ts";
import { limites } from "#db/schema/limites.ts";
import { openTestDb } from "#tests/db.ts";
import { openTestTienda } from "#tests/fabrica/tienda.ts";
import { ANA, formOf, IP, Navegador } from "#tests/fabrica/visita.ts";
import { acceptNavegador, chooseClave, forgotClave } from "./clave.server.ts";
import { signIn, signUp } from "./entrar.server.ts";

const db = await openTestDb();
const tienda = openTestTienda(db, []);

let suyo: Navegador;
beforeEach(async () => {
  await db.delete(user);
  await db.delete(rateLimit);
  await db.delete(limites);
  await db.delete(correos);
  suyo = new Navegador(tienda);
  suyo.take(await signUp(suyo.visita, formOf(ANA)));
});

let otra = 0;
/** An address that nobody has used before. */
const nuevaIp = () => {
  otra += 1;
  return `198.51.${Math.trunc(otra / 250)}.${(otra % 250) + 1}`;
};

/** Types a password in a browser, at an address: in, or the status of the refusal. */
async function type(password: string, { ip = nuevaIp(), navegador = new Navegador(tienda) } = {}) {
  const result = await signIn({ ...navegador.visita, peticion: { ip } }, formOf({ email: ANA.email, password }));
  navegador.take(result);
  return result.tipo === "rechazo" ? result.status : result.tipo;
}

/** As after so many wrong passwords from networks that the account does not know. */
const spend = async (cuenta: number) => {
  await type("otra-clave");
  const rows = await db.select().from(limites);
  const clave = rows.map((row) => row.clave).find((one) => one.endsWith("desconocidos")) ?? expect.unreachable();
  await db.update(limites).set({ cuenta }).where(eq(limites.clave, clave));
};

const tokenOf = (enlace: string | null) => new URL(enlace ?? "").searchParams.get("token") ?? "";
const enlaces = async (tipo: string) => {
  const rows = await db.select().from(correos).where(eq(correos.tipo, tipo)).orderBy(desc(correos.created_at));
  return rows.map(({ enlace_secreto }) => tokenOf(enlace_secreto));
};

describe("ten passwords in a quarter of an hour", () => {
  it("are taken from one network, and nobody elsewhere waits for them", async () => {
    const ip = nuevaIp();
    for (let n = 0; n < 10; n++) expect(await type("otra-clave", { ip })).toBe(401);
    expect(await type(ANA.password, { ip })).toBe(429);
    expect(await type(ANA.password)).toBe("entrada");
  });

  it("are one count for all addresses of an IPv6 network", async () => {
    for (let n = 0; n < 10; n++) await type("otra-clave", { ip: `2001:db8:1:2::${n + 1}` });
    expect(await type(ANA.password, { ip: "2001:db8:1:2:ffff::1" })).toBe(429);
    expect(await type(ANA.password, { ip: "2001:db8:1:3::1" })).toBe("entrada");
  });

  it("are counted apart in a browser that has signed in before, also behind the attacker's own address", async () => {
    for (let n = 0; n < 11; n++) await type("otra-clave", { ip: IP });
    expect(await type(ANA.password, { ip: IP })).toBe(429);
    expect(await type(ANA.password, { ip: IP, navegador: suyo })).toBe("entrada");
    for (let n = 0; n < 10; n++) await type("otra-clave", { navegador: suyo });
    expect(await type(ANA.password, { navegador: suyo })).toBe(429);
  });
});

describe("an attacker with any number of addresses", () => {
  it("gets a hundred guesses a day, also all at once, and then no answer at all", async () => {
    await spend(95);
    const all = await Promise.all(Array.from({ length: 12 }, () => type("otra-clave")));
    expect([all.filter((status) => status === 401).length, all.filter((status) => status === 403).length]).toEqual([
      5, 7,
    ]);
    expect(await enlaces("reconocer_navegador")).toEqual([]);
  });

  it("does not keep the owner out: not of a browser that they used before, nor of a network", async () => {
    await spend(500);
    expect(await type(ANA.password, { ip: IP })).toBe("entrada");
    expect(await type(ANA.password, { navegador: suyo })).toBe("entrada");
  });

  it("nor of a new browser, for longer than one mail takes", async () => {
    await spend(500);
    const [navegador, ip] = [new Navegador(tienda), nuevaIp()];
    expect(await type(ANA.password, { navegador, ip })).toBe(403);
    const [token = "", ...more] = await enlaces("reconocer_navegador");
    expect(more).toEqual([]);
    const abrir = () => acceptNavegador(navegador.visita, formOf({ token }));
    expect(navegador.take(await abrir())).toMatchObject({ tipo: "hecho" });
    expect(await abrir()).toMatchObject({ status: 410 });
    expect(await type(ANA.password, { navegador, ip })).toBe("entrada");
  });

  it("learns nothing of who has an account, or of whether a password is right", async () => {
    await spend(500);
    const answers = await Promise.all(
      [ANA.password, "otra-clave"].map((password) =>
        signIn(
          { ...new Navegador(tienda).visita, peticion: { ip: nuevaIp() } },
          formOf({ email: ANA.email, password }),
        ),
      ),
    );
    expect(answers[0]).toEqual(answers[1]);
  });

  it("fills nobody's mailbox with a right password", async () => {
    await spend(500);
    for (let n = 0; n < 5; n++) expect(await type(ANA.password)).toBe(403);
    expect(await enlaces("reconocer_navegador")).toHaveLength(3);
  });
});

it("a new password by mail releases all of it, and makes a stranger of every browser", async () => {
  await spend(500);
  const ip = nuevaIp();
  for (let n = 0; n < 11; n++) await type("otra-clave", { ip });
  await forgotClave(suyo.visita, formOf({ email: ANA.email }));
  const [token = ""] = await enlaces("restablecer_clave");
  const password = "mi-llama-come-quinua";
  expect(await chooseClave(suyo.visita, formOf({ token, password }))).toMatchObject({ tipo: "hecho" });
  expect(await db.$count(session)).toBe(0);
  await spend(500);
  expect(await type(password, { navegador: suyo })).toBe(403);
  await db.delete(limites);
  expect(await type(password, { ip })).toBe("entrada");
});

it("the cookie of a browser says nothing of the account, and is no script's business", async () => {
  const result = await signIn(suyo.visita, formOf(ANA));
  const cookies = "cookies" in result ? result.cookies : [];
  const [device = ""] = cookies.filter((cookie) => cookie.startsWith("qhatu.device="));
  expect(device).toMatch(/HttpOnly/);
  expect(device).toMatch(/SameSite=Lax/i);
  expect(device).not.toContain("ana");
});
