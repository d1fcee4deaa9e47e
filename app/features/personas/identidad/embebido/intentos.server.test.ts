import { desc, eq, like, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { correos } from "#db/schema/correos.ts";
import { session, user } from "#db/schema/identidad.ts";
import { limites } from "#db/schema/limites.ts";
import { openTestDb } from "#tests/db.ts";
import { openTestTienda } from "#tests/fixtures/tienda.ts";
import { ANA, toFormData, IP, TestBrowser } from "#tests/fixtures/browser.ts";
import { acceptNavegador, chooseClave, forgotClave } from "./clave.server.ts";
import { RED_DIAS } from "../dispositivo.ts";
import { removeCuenta } from "../cuenta.server.ts";
import { signIn, signUp } from "./entrar.server.ts";

const db = await openTestDb();
const tienda = openTestTienda(db, []);

let suyo: TestBrowser;
beforeEach(async () => {
  await db.delete(user);
  await db.delete(limites);
  await db.delete(correos);
  suyo = new TestBrowser(tienda);
  suyo.take(await signUp(suyo.ctx, toFormData(ANA)));
});

let otra = 0;
const newIp = () => {
  otra += 1;
  return `198.51.${Math.trunc(otra / 250)}.${(otra % 250) + 1}`;
};

async function type(
  password: string,
  {
    ip = newIp(),
    navegador = new TestBrowser(tienda),
    email = ANA.email,
  }: { ip?: string; navegador?: TestBrowser; email?: string } = {},
) {
  const result = await signIn({ ...navegador.ctx, requestScope: { ip } }, toFormData({ email, password }));
  navegador.take(result);
  return result.tipo === "rechazo" ? result.status : result.tipo;
}

const count = async (fin: string) =>
  (
    await db
      .select()
      .from(limites)
      .where(like(limites.clave, `%${fin}`))
  )[0]?.cuenta;
const spend = async (cuenta: number) => {
  await type("otra-clave");
  const spent = await db.update(limites).set({ cuenta }).where(like(limites.clave, "%desconocidos")).returning();
  expect(spent).toHaveLength(1);
};

const readToken = (enlace: string | null) => new URL(enlace ?? "").searchParams.get("token") ?? "";
/** The mails are written after the answer; newest first. */
const waitEnlaces = async (cuantos: number) => {
  await expect.poll(() => enlaces("reconocer_navegador")).toHaveLength(cuantos);
  return enlaces("reconocer_navegador");
};
const enlaces = async (tipo: string) => {
  const rows = await db.select().from(correos).where(eq(correos.tipo, tipo)).orderBy(desc(correos.created_at));
  return rows.map(({ enlace_secreto }) => readToken(enlace_secreto));
};

describe("ten passwords in a quarter of an hour", () => {
  it("are allowed per network, and block nobody elsewhere", async () => {
    const ip = newIp();
    for (let n = 0; n < 10; n++) expect(await type("otra-clave", { ip })).toBe(401);
    expect(await type(ANA.password, { ip })).toBe(429);
    expect(await type(ANA.password)).toBe("entrada");
  });

  it("count together for all addresses of an IPv6 network", async () => {
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
  it("gets a hundred guesses a day, also all at once, and then no answer", async () => {
    await spend(95);
    const all = await Promise.all(Array.from({ length: 12 }, () => type("otra-clave")));
    const wrong = all.filter((status) => status === 401).length;
    expect([wrong > 0, wrong <= 5]).toEqual([true, true]);
    // A busy machine checks fewer.
    expect(all.filter((status) => status !== 403 && status !== 503)).toHaveLength(wrong);
    expect(await enlaces("reconocer_navegador")).toEqual([]);
  });

  it("does not lock out the owner in a known browser or network", async () => {
    await spend(500);
    expect(await type(ANA.password, { ip: IP })).toBe("entrada");
    expect(await type(ANA.password, { navegador: suyo })).toBe("entrada");
  });

  it("locks the owner out of a new browser only until one mail arrives", async () => {
    await spend(500);
    const [navegador, ip] = [new TestBrowser(tienda), newIp()];
    expect(await type(ANA.password, { navegador, ip })).toBe(403);
    const [token = ""] = await waitEnlaces(1);
    const openBrowser = () => acceptNavegador(navegador.ctx, toFormData({ token }));
    expect(navegador.take(await openBrowser())).toMatchObject({ tipo: "hecho" });
    expect(await openBrowser()).toMatchObject({ status: 410 });
    expect(await type(ANA.password, { navegador, ip })).toBe("entrada");
  });

  it("learns nothing of who has an account, or of whether a password is right", async () => {
    await spend(500);
    const answers = await Promise.all(
      [ANA.password, "otra-clave"].map((password) =>
        signIn(
          { ...new TestBrowser(tienda).ctx, requestScope: { ip: newIp() } },
          toFormData({ email: ANA.email, password }),
        ),
      ),
    );
    expect(answers[0]).toEqual(answers[1]);
    await waitEnlaces(1);
  });

  it("learns nothing from the response time: no answer waits for the mail", async () => {
    await spend(500);
    await db.transaction(async (tx) => {
      await tx.execute(sql`lock table correos`);
      expect(await type("otra-clave")).toBe(403);
      expect(await type(ANA.password)).toBe(403);
    });
    await waitEnlaces(1);
  });

  it("does not use up the owner's mails with wrong passwords", async () => {
    await spend(500);
    for (let n = 0; n < 5; n++) expect(await type("otra-clave")).toBe(403);
    expect(await type(ANA.password)).toBe(403);
    await waitEnlaces(1);
  });

  it("fills nobody's mailbox with a right password", async () => {
    await spend(500);
    for (let n = 0; n < 5; n++) expect(await type(ANA.password)).toBe(403);
    await expect.poll(() => count("|reconocer")).toBe(5);
    await waitEnlaces(3);
  });
});

describe("a right password", () => {
  it("uses up no limit, however often it is given and from wherever", async () => {
    const ip = newIp();
    await type("otra-clave", { ip });
    for (let n = 0; n < 11; n++) {
      await db.delete(limites).where(like(limites.clave, "%|red|%"));
      expect(await type(ANA.password, { ip })).toBe("entrada");
    }
    expect(await count("desconocidos")).toBe(1);
  });

  it("does not reset the count of wrong ones tried at the same time", async () => {
    await spend(90);
    const typed = Array.from({ length: 30 }, (_, n) => (n % 3 === 0 ? ANA.password : "otra-clave"));
    const answers = await Promise.all(typed.map((password) => type(password)));
    const wrong = answers.filter((answer) => answer === 401).length;
    expect(wrong).toBeLessThanOrEqual(10);
    expect(await count("desconocidos")).toBe(90 + wrong);
    // A right one beyond the hundred has a link, mailed in the background: the next test would count it.
    const mailed = answers.filter((answer, n) => typed[n] === ANA.password && answer === 403).length;
    await expect.poll(async () => (await count("|reconocer")) ?? 0).toBe(mailed);
    await waitEnlaces(Math.min(mailed, 3));
  });
});

const usedUp = () => db.update(limites).set({ cuenta: 100 }).where(like(limites.clave, "%|dia"));

describe("a network and a browser that the account knows", () => {
  it("get a hundred wrong passwords a day, each apart from the other and from strangers; then a link", async () => {
    await type("otra-clave", { ip: IP });
    await usedUp();
    expect(await type(ANA.password, { ip: IP })).toBe(403);
    // A later link, mailed in the background, would invalidate these.
    await waitEnlaces(1);
    expect(await type(ANA.password, { ip: IP, navegador: suyo })).toBe("entrada");
    expect(await type(ANA.password)).toBe("entrada");
    await type("otra-clave", { navegador: suyo });
    await usedUp();
    expect(await type(ANA.password, { navegador: suyo })).toBe(403);
    const [token = ""] = await waitEnlaces(2);
    suyo.take(await acceptNavegador(suyo.ctx, toFormData({ token })));
    expect(await type(ANA.password, { navegador: suyo })).toBe("entrada");
  });

  it("are known after every session there has ended; a network for as long as is said, and not for longer", async () => {
    await db.delete(session);
    await spend(500);
    expect(await type(ANA.password, { ip: IP })).toBe("entrada");
    const [red] = await db.select().from(limites).where(like(limites.clave, "%|red|%"));
    const dias = ((red?.vence_en.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(Math.round(dias)).toBe(RED_DIAS);
    await db
      .update(limites)
      .set({ vence_en: sql`now()` })
      .where(like(limites.clave, "%|red|%"));
    expect(await type(ANA.password, { ip: IP })).toBe(403);
    await waitEnlaces(1);
  });

  it("are forgotten with the account, and name nobody before", async () => {
    await type("otra-clave", { ip: IP });
    const rows = await db.select().from(limites);
    expect(rows.map(({ clave }) => clave).filter((clave) => clave.includes("|red|"))).toHaveLength(1);
    expect(JSON.stringify(rows.filter(({ clave }) => clave.startsWith("cuenta")))).not.toMatch(/203\.0|ana@/);
    const { id = "" } = (await suyo.persona()) ?? {};
    await db.transaction((tx) => removeCuenta(tx, id));
    expect(await db.$count(limites, like(limites.clave, "cuenta|%"))).toBe(0);
  });
});

describe("an address behind which many sign in", () => {
  it("gets 20 passwords a minute for all accounts; a browser that its account knows is not held by them", async () => {
    for (let n = 0; n < 20; n++) await type("clave-de-otro", { ip: IP, email: `nadie${n}@ejemplo.pe` });
    expect(await type(ANA.password, { ip: IP })).toBe(429);
    expect(await type(ANA.password, { ip: IP, navegador: suyo })).toBe("entrada");
  });

  it("nor is one at whose account they try", async () => {
    for (let n = 0; n < 25; n++) await type("otra-clave", { ip: IP });
    for (let n = 0; n < 20; n++) expect(await type(ANA.password, { ip: IP, navegador: suyo })).toBe("entrada");
    expect(await type(ANA.password, { ip: IP, navegador: suyo })).toBe(429);
  });
});

it("a browser is known to the last five accounts that signed in there", async () => {
  const join = async (cuantos: number) => {
    for (let n = 0; n < cuantos; n++) {
      const [ip, email] = [newIp(), `persona${otra}@ejemplo.pe`];
      suyo.take(await signUp({ ...suyo.ctx, requestScope: { ip } }, toFormData({ ...ANA, email })));
    }
  };
  await join(4);
  await spend(500);
  expect(await type(ANA.password, { navegador: suyo })).toBe("entrada");
  await join(5);
  expect(await type(ANA.password, { navegador: suyo })).toBe(403);
});

it("a password reset by mail lifts all limits and forgets every known browser", async () => {
  await spend(500);
  const ip = newIp();
  for (let n = 0; n < 11; n++) await type("otra-clave", { ip });
  await forgotClave(suyo.ctx, toFormData({ email: ANA.email }));
  const [token = ""] = await enlaces("restablecer_clave");
  const password = "mi-llama-come-quinua";
  expect(await chooseClave(suyo.ctx, toFormData({ token, password }))).toMatchObject({ tipo: "hecho" });
  expect(await db.$count(session)).toBe(0);
  await spend(500);
  expect(await type(password, { navegador: suyo })).toBe(403);
  await db.delete(limites);
  expect(await type(password, { ip })).toBe("entrada");
});

it("the browser's cookie holds no account data and is HttpOnly", async () => {
  const result = await signIn(suyo.ctx, toFormData(ANA));
  const cookies = "cookies" in result ? result.cookies : [];
  const [device = ""] = cookies.filter((cookie) => cookie.startsWith("qhatu.device="));
  expect(device).toMatch(/HttpOnly/);
  expect(device).toMatch(/SameSite=Lax/i);
  expect(device).not.toContain("ana");
});
