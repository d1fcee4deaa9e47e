import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { correos } from "#db/schema/correos.ts";
import { session, user, verification } from "#db/schema/identidad.ts";
import { limites } from "#db/schema/limites.ts";
import { openTestDb } from "#tests/db.ts";
import { openTestTienda } from "#tests/fixtures/tienda.ts";
import { ANA, toFormData, TestBrowser } from "#tests/fixtures/browser.ts";
import { acceptCorreo, changeClave, chooseClave, forgotClave, resendVerificacion } from "./clave.server.ts";
import { signIn, signUp } from "./entrar.server.ts";
import { isVigente } from "./enlaces.server.ts";

const db = await openTestDb();
const tienda = openTestTienda(db, []);
const NUEVA = "una-clave-nueva";

let aqui: TestBrowser;

beforeEach(async () => {
  await db.delete(user);
  await db.delete(verification);
  await db.delete(correos);
  await db.delete(limites);
  aqui = new TestBrowser(tienda);
  aqui.take(await signUp(aqui.ctx, toFormData(ANA)));
});

async function lastEnlace(tipo: string): Promise<string> {
  const [row] = await db
    .select()
    .from(correos)
    .where(eq(correos.tipo, tipo))
    .orderBy(sql`created_at desc`)
    .limit(1);
  return row?.enlace_secreto ?? "";
}
const readToken = (enlace: string) => new URL(enlace).searchParams.get("token") ?? "";

async function forget(email: string = ANA.email) {
  return forgotClave(new TestBrowser(tienda).ctx, toFormData({ email }));
}
const choose = (token: string, password = NUEVA) =>
  chooseClave(new TestBrowser(tienda).ctx, toFormData({ token, password }));
const enter = async (password: string) => {
  const otro = new TestBrowser(tienda);
  return otro.take(await signIn(otro.ctx, toFormData({ email: ANA.email, password })));
};

describe("a forgotten password", () => {
  it("is reset by a link that works once; all sessions end, and the address counts as confirmed", async () => {
    expect(await forget("  ANA@ejemplo.pe ")).toMatchObject({ tipo: "hecho" });
    const [mail] = await db.select().from(correos).where(eq(correos.tipo, "restablecer_clave"));
    expect(mail).toMatchObject({ para: ANA.email, asunto: "Restablece tu contraseña de Qhatu" });
    expect(mail?.enlace_secreto).toMatch(/^http:\/\/localhost:3000\/sign-in\/clave-nueva\?token=/);
    expect(mail?.texto).not.toContain(readToken(mail?.enlace_secreto ?? ""));

    const token = readToken(mail?.enlace_secreto ?? "");
    expect(await isVigente(db, "clave", token)).toBe(true);
    expect(await choose(token)).toMatchObject({ tipo: "hecho" });
    expect(await aqui.persona()).toBeNull();
    expect(await db.$count(session)).toBe(0);
    expect(await enter(ANA.password)).toMatchObject({ status: 401 });
    expect(await enter(NUEVA)).toMatchObject({ tipo: "entrada" });
    expect(await db.select({ v: user.emailVerified }).from(user)).toEqual([{ v: true }]);

    expect(await isVigente(db, "clave", token)).toBe(false);
    expect(await choose(token, "otra-clave-mas")).toMatchObject({ status: 410 });
  });

  it("is reset once when one link is used several times at once", async () => {
    await forget();
    const token = readToken(await lastEnlace("restablecer_clave"));
    const results = await Promise.all(Array.from({ length: 5 }, (_, n) => choose(token, `clave-numero-${n}`)));
    expect(results.filter(({ tipo }) => tipo === "hecho")).toHaveLength(1);
  });

  it("takes no link after 30 minutes, and only the last one", async () => {
    await forget();
    const first = readToken(await lastEnlace("restablecer_clave"));
    await forget();
    const second = readToken(await lastEnlace("restablecer_clave"));
    expect(await isVigente(db, "clave", first)).toBe(false);
    const [row] = await db
      .select()
      .from(verification)
      .where(sql`identifier like 'clave:%'`);
    const minutes = ((row?.expiresAt.getTime() ?? 0) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(29);
    expect(minutes).toBeLessThanOrEqual(30);
    await db.update(verification).set({ expiresAt: new Date(Date.now() - 1000) });
    expect(await choose(second)).toMatchObject({ status: 410 });
  });

  it("has the same answer for an unknown address, and for one without a password", async () => {
    const known = await forget();
    expect(await forget("nadie@ejemplo.pe")).toEqual(known);
    await db.insert(user).values({ id: "otra", name: "", email: "otra@ejemplo.pe" });
    expect(await forget("otra@ejemplo.pe")).toEqual(known);
    expect(await db.$count(correos, eq(correos.tipo, "restablecer_clave"))).toBe(1);
  });

  it("keeps no token that could be read", async () => {
    await forget();
    const secret = readToken(await lastEnlace("restablecer_clave")).split(".")[1] ?? "";
    expect(secret.length).toBeGreaterThan(40);
    expect(JSON.stringify(await db.select().from(verification))).not.toContain(secret);
  });

  it.each(["", ".", "nadie.x", "x".repeat(500)])("opens nothing with the token %j", async (token) => {
    await forget();
    expect(await isVigente(db, "clave", token)).toBe(false);
    expect(await choose(token)).toMatchObject({ status: 410 });
  });

  it("refuses a link of another kind, or for an address changed since", async () => {
    const other = readToken(await lastEnlace("verificar_correo"));
    expect(await choose(other)).toMatchObject({ status: 410 });
    await forget();
    const token = readToken(await lastEnlace("restablecer_clave"));
    await db.update(user).set({ email: "nueva@ejemplo.pe" });
    expect(await choose(token)).toMatchObject({ status: 410 });
  });

  it.each(["1234567", "a".repeat(129), "", "qwertyuiop", "Ana2026!"])(
    "takes a good password: not %j; the link stays good",
    async (password) => {
      await forget();
      const token = readToken(await lastEnlace("restablecer_clave"));
      expect(await choose(token, password)).toMatchObject({ status: 400, campos: { password: expect.any(String) } });
      expect(await isVigente(db, "clave", token)).toBe(true);
    },
  );

  it("limits mails per mailbox, with an unchanged answer", async () => {
    for (let n = 0; n < 6; n++) expect(await forget()).toMatchObject({ tipo: "hecho" });
    expect(await db.$count(correos, eq(correos.tipo, "restablecer_clave"))).toBe(3);
    for (let n = 0; n < 4; n++) await forget(`n${n}@ejemplo.pe`);
    expect(await forget("mas@ejemplo.pe")).toMatchObject({ status: 429 });
  });
});

describe("an address", () => {
  it("gets one confirmation mail at sign-up, which blocks nothing", async () => {
    expect(await aqui.sesion()).toMatchObject({ email_confirmado: false });
    const token = readToken(await lastEnlace("verificar_correo"));
    expect(await acceptCorreo(aqui.ctx, toFormData({ token }))).toMatchObject({ tipo: "hecho" });
    expect(await aqui.sesion()).toMatchObject({ email_confirmado: true });
    expect(await acceptCorreo(aqui.ctx, toFormData({ token }))).toMatchObject({ status: 410 });
  });

  it("can be sent another link, three times in a quarter of an hour", async () => {
    const persona = await aqui.persona();
    if (!persona) throw new Error("nobody is signed in");
    for (let n = 0; n < 3; n++) expect(await resendVerificacion(aqui.ctx, persona)).toMatchObject({ tipo: "hecho" });
    expect(await resendVerificacion(aqui.ctx, persona)).toMatchObject({ status: 429 });
    expect(await db.$count(correos, eq(correos.tipo, "verificar_correo"))).toBe(4);
  });

  it("does not stop a sign-up when no mail can be written", async () => {
    await db.execute(sql`alter table correos add constraint cerrado check (false) not valid`);
    const otro = new TestBrowser(tienda);
    const result = await signUp(otro.ctx, toFormData({ ...ANA, email: "b@ejemplo.pe" }));
    await db.execute(sql`alter table correos drop constraint cerrado`);
    expect(result).toMatchObject({ tipo: "entrada" });
  });
});

const change = async (fields: Record<string, string>, id?: string) =>
  aqui.take(
    await changeClave(aqui.ctx, { id: id ?? (await aqui.persona())?.id ?? "", email: ANA.email }, toFormData(fields)),
  );

describe("changing the password", () => {
  it("takes the current one, closes the other sessions, and gives this one a new token", async () => {
    const otro = new TestBrowser(tienda);
    otro.take(await signIn(otro.ctx, toFormData(ANA)));
    const before = aqui.request.headers.get("cookie");
    expect(await change({ clave_actual: ANA.password, password: NUEVA })).toMatchObject({ tipo: "hecho" });
    expect(aqui.request.headers.get("cookie")).not.toBe(before);
    expect(await aqui.persona()).not.toBeNull();
    expect(await otro.persona()).toBeNull();
    expect(await db.$count(session)).toBe(1);
    expect(await enter(NUEVA)).toMatchObject({ tipo: "entrada" });
  });

  it("says at the field what is wrong", async () => {
    expect(await change({ clave_actual: "otra-clave", password: NUEVA })).toMatchObject({
      status: 400,
      campos: { clave_actual: "Esta no es tu contraseña actual." },
    });
    expect(await change({ clave_actual: "", password: "corta" })).toMatchObject({
      campos: { clave_actual: "Escribe tu contraseña", password: "Usa 8 caracteres como mínimo" },
    });
    expect(await change({ clave_actual: ANA.password, password: "contraseña" })).toMatchObject({
      campos: { password: expect.stringContaining("de las más usadas") },
    });
    expect(await enter(ANA.password)).toMatchObject({ tipo: "entrada" });
  });

  it("cannot be used for guessing: after ten wrong ones the right one must wait too", async () => {
    const id = (await aqui.persona())?.id;
    for (let n = 0; n < 10; n++) {
      expect(await change({ clave_actual: `clave-${n}`, password: NUEVA }, id)).toMatchObject({ status: 400 });
    }
    expect(await change({ clave_actual: ANA.password, password: NUEVA }, id)).toMatchObject({
      status: 429,
      mensaje: "Demasiados intentos. Espera 15 minutos y vuelve a intentarlo.",
    });
  });
});
