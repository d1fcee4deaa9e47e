import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { signIn, signUp } from "#app/features/personas/identidad/embebido/entrar.server.ts";
import {
  cancelCambio,
  findAbierto,
  readCambio,
} from "#app/features/personas/identidad/embebido/cambio-correo.server.ts";
import { cambios_correo, correos, limites, session, user, usuarios } from "#db/schema/index.ts";
import { openTestDb } from "#tests/db.ts";
import { ANA, TestBrowser, toFormData } from "#tests/fixtures/browser.ts";
import { openTestTienda } from "#tests/fixtures/tienda.ts";
import { answerCambioCorreo, requestCambioCorreo } from "./cambiar-correo.server.ts";
import { getUsuario } from "./sesion.server.ts";

const db = await openTestDb();
const tienda = openTestTienda(db, []);
const NUEVO = "ana.nueva@ejemplo.pe";

let aqui: TestBrowser;
let id: string;

beforeEach(async () => {
  for (const table of [usuarios, user, correos, limites]) await db.delete(table);
  aqui = new TestBrowser(tienda);
  aqui.take(await signUp(aqui.ctx, toFormData(ANA)));
  id = (await getUsuario(tienda, aqui.request))?.id ?? "";
  await db.delete(correos);
});

async function ask(email: string = NUEVO, password: string = ANA.password) {
  const sesion_id = (await aqui.sesion())?.id ?? "";
  return requestCambioCorreo(aqui.ctx, { id, email: ANA.email, sesion_id }, toFormData({ email, password }));
}

/** The secret of the newest mail to a mailbox. */
async function readToken(para: string): Promise<string> {
  const rows = await db.select().from(correos).where(eq(correos.para, para)).orderBy(correos.id);
  const enlace = rows.findLast(({ tipo }) => tipo === "cambiar_correo")?.enlace_secreto;
  return enlace ? (new URL(enlace).searchParams.get("token") ?? "") : "";
}

const answer = (token: string, intencion = "si") =>
  answerCambioCorreo(new TestBrowser(tienda).ctx, toFormData({ token, intencion }));

const readEmails = async () => [
  (await db.select({ email: user.email }).from(user).where(eq(user.id, id)))[0]?.email,
  (await db.select({ email: usuarios.email }).from(usuarios).where(eq(usuarios.id, id)))[0]?.email,
];

const enter = async (email: string) => {
  const otro = new TestBrowser(tienda);
  otro.take(await signIn(otro.ctx, toFormData({ email, password: ANA.password })));
  return otro;
};

describe("the e-mail of an account", () => {
  it.each([
    ["the old mailbox first", [ANA.email, NUEVO]],
    ["the new one first", [NUEVO, ANA.email]],
  ])("changes once both mailboxes agree, %s", async (_, [first = "", second = ""]) => {
    const otro = await enter(ANA.email);
    expect(await ask(" Ana.Nueva@EJEMPLO.pe ")).toMatchObject({ tipo: "hecho" });
    expect(await answer(await readToken(first))).toEqual({ tipo: "falta" });
    expect(await readEmails()).toEqual([ANA.email, ANA.email]);
    expect(await answer(await readToken(first))).toEqual({ tipo: "falta" });
    const token = await readToken(second);
    expect(await answer(token)).toEqual({ tipo: "hecho" });
    expect(await readEmails()).toEqual([NUEVO, NUEVO]);
    expect(await aqui.persona()).toMatchObject({ email: NUEVO });
    expect(await aqui.sesion()).toMatchObject({ email_confirmado: true });
    expect(await otro.persona()).toBeNull();
    expect(await answer(token)).toMatchObject({ status: 410 });
    expect(await (await enter(NUEVO)).persona()).toMatchObject({ id });
    expect(await (await enter(ANA.email)).persona()).toBeNull();
    const told = await db.select({ para: correos.para }).from(correos).where(eq(correos.tipo, "correo_cambiado"));
    expect(told.map(({ para }) => para).toSorted()).toEqual([NUEVO, ANA.email].toSorted());
  });

  it("changes once when both agree at the same moment", async () => {
    await ask();
    const tokens = [await readToken(ANA.email), await readToken(NUEVO)];
    const answers = await Promise.all([...tokens, ...tokens].map((token) => answer(token)));
    expect(answers.filter(({ tipo }) => tipo === "hecho")).toHaveLength(1);
    expect(await readEmails()).toEqual([NUEVO, NUEVO]);
    expect(await db.$count(correos, eq(correos.tipo, "correo_cambiado"))).toBe(2);
  });

  it("is not changed by reading the page of a link, whose secret is stored as a digest", async () => {
    await ask();
    const token = await readToken(NUEVO);
    expect(await readCambio(db, token)).toEqual({ lado: "nuevo", nuevo: NUEVO, aceptado: false });
    expect(await findAbierto(db, id)).toMatchObject({ acepta_nuevo_en: null, acepta_anterior_en: null });
    expect(JSON.stringify(await db.select().from(cambios_correo))).not.toContain(token);
  });

  it("stays when the old mailbox says no; all sessions end", async () => {
    await ask();
    const [anterior, nuevo] = [await readToken(ANA.email), await readToken(NUEVO)];
    expect(await answer(nuevo, "no")).toMatchObject({ status: 410 });
    expect(await answer(nuevo)).toEqual({ tipo: "falta" });
    expect(await answer(anterior, "no")).toEqual({ tipo: "cancelado" });
    expect(await db.$count(session)).toBe(0);
    expect(await answer(anterior)).toMatchObject({ status: 410 });
    expect(await readEmails()).toEqual([ANA.email, ANA.email]);
    expect(await db.$count(correos, eq(correos.para, NUEVO))).toBe(0);
  });

  it("stays after an hour, after a newer request, and once the owner cancels it", async () => {
    await ask();
    const first = await readToken(ANA.email);
    await ask("otra@ejemplo.pe");
    expect(await answer(first)).toMatchObject({ status: 410 });
    const second = await readToken(ANA.email);
    expect(await readCambio(db, second)).not.toBeNull();
    await db.update(cambios_correo).set({ vence_en: new Date(Date.now() - 1000) });
    expect(await answer(second)).toMatchObject({ status: 410 });
    await ask();
    expect(await cancelCambio(db, id)).toBe(true);
    expect(await answer(await readToken(ANA.email))).toMatchObject({ status: 410 });
  });

  it("does not tell that another account has the address, which is not written to", async () => {
    await db.insert(user).values({ id: "otra", name: "", email: NUEVO });
    const taken = await ask();
    expect(await db.$count(correos, eq(correos.para, NUEVO))).toBe(0);
    expect(await answer(await readToken(ANA.email))).toEqual({ tipo: "falta" });
    expect(taken).toEqual(await ask("libre@ejemplo.pe"));
  });

  it("stays when the address is taken between the two answers", async () => {
    await ask();
    expect(await answer(await readToken(ANA.email))).toEqual({ tipo: "falta" });
    await db.insert(user).values({ id: "otra", name: "", email: NUEVO });
    expect(await answer(await readToken(NUEVO))).toMatchObject({ status: 410 });
    expect(await readEmails()).toEqual([ANA.email, ANA.email]);
  });

  it("asks for the password, another and a good address, each told at its field", async () => {
    expect(await ask(NUEVO, "otra-clave")).toMatchObject({ campos: { password: "Esta no es tu contraseña actual." } });
    expect(await ask("ANA@ejemplo.pe")).toMatchObject({ campos: { email: "Ya es el correo de tu cuenta." } });
    expect(await ask("ana@")).toMatchObject({ status: 400, campos: { email: expect.stringContaining("válido") } });
    expect(await db.$count(correos)).toBe(0);
  });

  it("is asked for three times in a quarter of an hour", async () => {
    for (let n = 0; n < 3; n++) expect(await ask(`n${n}@ejemplo.pe`)).toMatchObject({ tipo: "hecho" });
    expect(await ask()).toMatchObject({ status: 429 });
  });

  it("of the demo's shared accounts cannot be changed", async () => {
    await db.update(usuarios).set({ es_demo: true });
    expect(await ask()).toMatchObject({ status: 409, mensaje: expect.stringContaining("demostración") });
  });

  it.each(["", ".", "x".repeat(500)])("is not changed by the link %j", async (token) => {
    await ask();
    expect(await answer(token)).toMatchObject({ status: 410 });
  });
});
