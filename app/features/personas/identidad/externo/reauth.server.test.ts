import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Tienda } from "#app/context.ts";
import { correos } from "#db/schema/correos.ts";
import { session, user, verification } from "#db/schema/identidad.ts";
import { limites } from "#db/schema/limites.ts";
import { openTestDb } from "#tests/db.ts";
import { comeBack, createTestExterno } from "#tests/fixtures/externo.ts";
import { type OidcBehaviour, openFakeOidc } from "#tests/fixtures/fake-oidc.ts";
import { toFormData, type TestBrowser } from "#tests/fixtures/browser.ts";
import { removeCuenta } from "../cuenta.server.ts";
import { confirmExterno } from "./externo.server.ts";
import { readProof } from "./reauth.server.ts";

const db = await openTestDb();
const fakeOidc = await openFakeOidc();
const { open, leave, enter } = createTestExterno(db, fakeOidc);

const PAGINA = "/perfil/datos?eliminar=1";
const ROSA = { sub: "persona-1", email: "rosa@proveedor.example", email_verified: true };
const HACE_UNA_HORA = Math.floor(Date.now() / 1000) - 3600;
/** A provider without `auth_time`. */
const MUDO: Partial<OidcBehaviour> = {
  auth_time: "never",
  discovery: (document) => ({ ...document, claims_supported: ["sub", "email"] }),
};

beforeEach(async () => {
  for (const table of [user, verification, correos, limites]) await db.delete(table);
  fakeOidc.behave({}, ROSA);
});

type SignedInBrowser = { tienda: Tienda; aqui: TestBrowser };

async function readVisitor({ aqui }: SignedInBrowser) {
  const [persona, sesion] = await Promise.all([aqui.persona(), aqui.sesion()]);
  return { userId: persona?.id ?? "", sessionId: sesion?.id ?? "" };
}
const getProof = async (rosa: SignedInBrowser) => readProof(db, await readVisitor(rosa));
const confirm = async (rosa: SignedInBrowser, codigo = "") =>
  confirmExterno(rosa.aqui.ctx, await readVisitor(rosa), toFormData({ codigo }));

/** Goes to the provider to sign in again; `tamper` changes the address on the way. */
async function goAgain(rosa: SignedInBrowser, tamper: (address: URL) => void = () => {}) {
  const out = await leave(rosa.tienda, rosa.aqui, { origen: PAGINA, again: true });
  tamper(out.pagina);
  return comeBack(out, fakeOidc.agree(out.pagina));
}

const withoutAsking = ({ searchParams }: URL) => {
  searchParams.delete("prompt");
  searchParams.delete("max_age");
};

const NO_RECIENTE = `${PAGINA}&error=no_reciente`;

describe("signing in again at the external provider", () => {
  it("is not satisfied by the first sign-in", async () => {
    const rosa = await enter();
    expect(await getProof(rosa)).toBe("none");
    expect(await confirm(rosa)).toMatchObject({ status: 403, mensaje: expect.stringContaining("Mi Proveedor") });
  });

  it("is satisfied by signing in again, for five minutes, in the new session", async () => {
    const rosa = await enter();
    const before = await readVisitor(rosa);
    expect(await goAgain(rosa)).toBe(PAGINA);
    const after = await readVisitor(rosa);
    expect(after.userId).toBe(before.userId);
    expect(after.sessionId).not.toBe(before.sessionId);
    expect(await db.select({ id: session.id }).from(session)).toEqual([{ id: after.sessionId }]);
    expect(await confirm(rosa)).toBeNull();

    const otra = await enter();
    expect(await getProof(otra)).toBe("none");
    expect(await confirm(rosa)).toBeNull();

    await db.execute(sql`update identidad.verification set "expiresAt" = now() where identifier like 'reingreso:%'`);
    expect(await confirm(rosa)).toMatchObject({ status: 403 });
  });

  const viva = { desde: HACE_UNA_HORA, obeys: false };
  const obediente = { desde: HACE_UNA_HORA, obeys: true };

  it.each<[string, Partial<OidcBehaviour>, ((address: URL) => void)?]>([
    ["lets who has a session in without a word", { sesion: viva }],
    ["does so because the wish was taken out of the address", { sesion: obediente }, withoutAsking],
    ["and says when the session began", { sesion: obediente, auth_time: "always" }, withoutAsking],
    ["says an hour ago", { idToken: (claims) => ({ ...claims, auth_time: HACE_UNA_HORA }) }],
    ["says tomorrow", { idToken: (claims) => ({ ...claims, auth_time: HACE_UNA_HORA + 90_000 }) }],
    [
      "says it in the userinfo alone",
      { auth_time: "never", userinfo: (c) => [200, { ...c, auth_time: HACE_UNA_HORA + 3600 }] },
    ],
    ["does not say when, although it lists that it does", { auth_time: "never" }],
  ])("is not satisfied where the provider %s", async (_what, behaviour, tamper) => {
    const rosa = await enter();
    const before = await readVisitor(rosa);
    fakeOidc.behave(behaviour, ROSA);
    expect(await goAgain(rosa, tamper)).toBe(NO_RECIENTE);
    expect(await readVisitor(rosa)).toEqual(before);
    expect(await confirm(rosa)).toMatchObject({ status: 403 });
  });

  it("is satisfied by a provider's session that honours the request", async () => {
    const rosa = await enter();
    fakeOidc.behave({ sesion: obediente }, ROSA);
    expect(await goAgain(rosa)).toBe(PAGINA);
    expect(await confirm(rosa)).toBeNull();
  });

  it("refuses an ID token whose auth_time is no number", async () => {
    const rosa = await enter();
    fakeOidc.behave({ idToken: (claims) => ({ ...claims, auth_time: String(HACE_UNA_HORA + 3600) }) }, ROSA);
    expect(await goAgain(rosa)).toBe(`${PAGINA}&error=fallo`);
    expect(await getProof(rosa)).toBe("none");
  });

  it("is not satisfied by somebody else, who is not signed in either", async () => {
    const rosa = await enter();
    for (const sub of ["persona-2", "nadie-todavia"]) {
      fakeOidc.behave({}, { ...ROSA, sub, email: `${sub}@proveedor.example` });
      if (sub === "persona-2") await enter();
      expect(await goAgain(rosa)).toBe(`${PAGINA}&error=otra_cuenta`);
      expect(await getProof(rosa)).toBe("none");
    }
    expect(await db.$count(user)).toBe(2);
  });

  it("counts once, and only in the browser that started it, while signed in", async () => {
    const rosa = await enter();
    const out = await leave(rosa.tienda, rosa.aqui, { origen: PAGINA, again: true });
    const otra = await enter();
    const query = fakeOidc.agree(out.pagina);
    expect(await comeBack(otra, query)).toContain("error=state_mismatch");
    expect(await getProof(otra)).toBe("none");
    expect(await comeBack(out, query)).toBe(PAGINA);
    expect(await comeBack(out, query)).toContain("error=state");

    const ida = await leave(rosa.tienda, rosa.aqui, { origen: PAGINA, again: true });
    await db.delete(session);
    expect(await comeBack(ida, fakeOidc.agree(ida.pagina))).toBe(`${PAGINA}&error=otra_cuenta`);
    expect(await db.$count(session)).toBe(0);
  });
});

const lastCode = async () => {
  const [mail] = await db.select().from(correos).where(eq(correos.tipo, "codigo_confirmacion"));
  return mail;
};
const otherThan = (code: string) => (code === "00000000" ? "11111111" : "00000000");

async function askForCode(tienda?: Tienda) {
  fakeOidc.behave(MUDO, ROSA);
  const rosa = await enter(tienda);
  const landed = await goAgain(rosa);
  const mail = await lastCode();
  return { rosa, landed, mail, code: mail?.enlace_secreto ?? "" };
}

describe("where the provider never tells, a code by mail", () => {
  it("goes to the account's address, and is not stored in clear once sent", async () => {
    const { rosa, landed, mail, code } = await askForCode();
    expect(landed).toBe(PAGINA);
    expect(mail).toMatchObject({ para: ROSA.email, enlace_secreto: expect.stringMatching(/^\d{8}$/) });
    for (const text of [mail?.asunto, mail?.html, mail?.texto, JSON.stringify(await db.select().from(verification))]) {
      expect(text).not.toContain(code);
    }
    expect(await getProof(rosa)).toBe("code");
  });

  it("works once, however it is grouped", async () => {
    const { rosa, code } = await askForCode();
    expect(await confirm(rosa, "1234")).toMatchObject({ status: 400, campos: { codigo: expect.any(String) } });
    expect(await confirm(rosa, otherThan(code))).toMatchObject({ status: 400, campos: { codigo: expect.any(String) } });
    expect(await confirm(rosa, `${code.slice(0, 4)} ${code.slice(4)}`)).toBeNull();
    expect(await getProof(rosa)).toBe("proven");
    await db.delete(verification).where(sql`identifier like 'reingreso:%'`);
    expect(await confirm(rosa, code)).toMatchObject({ status: 403 });
  });

  it("cannot be guessed: after five wrong ones the right one fails", async () => {
    const { rosa, code } = await askForCode();
    for (let n = 0; n < 5; n++) expect(await confirm(rosa, otherThan(code))).toMatchObject({ status: 400 });
    expect(await confirm(rosa, code)).toMatchObject({ status: 403 });
    expect(await getProof(rosa)).toBe("none");
  });

  it("fails in another session, after ten minutes, or once there is a newer one", async () => {
    const { rosa, code } = await askForCode();
    const otra = await enter();
    expect(await confirm(otra, code)).toMatchObject({ status: 403 });

    await db.delete(correos);
    await goAgain(rosa);
    const newer = (await lastCode())?.enlace_secreto ?? "";
    expect(await confirm(rosa, code)).toMatchObject({ status: 400 });

    await db.execute(sql`update identidad.verification set "expiresAt" = now() where identifier like 'codigo:%'`);
    expect(await confirm(rosa, newer)).toMatchObject({ status: 403 });
  });

  it("is not sent to an address that nobody has confirmed", async () => {
    fakeOidc.behave(MUDO, { ...ROSA, email_verified: false });
    const rosa = await enter();
    expect(await goAgain(rosa)).toBe(`${PAGINA}&error=sin_prueba`);
    expect(await lastCode()).toBeUndefined();
  });

  it("is limited to three mails in a quarter of an hour", async () => {
    const { rosa } = await askForCode(open({ LIMITES: "1" }));
    for (let n = 0; n < 2; n++) expect(await goAgain(rosa)).toBe(PAGINA);
    expect(await goAgain(rosa)).toBe(`${PAGINA}&error=demasiados_codigos`);
    expect(await db.$count(correos)).toBe(3);
    expect(await getProof(rosa)).toBe("code");
  });

  it("is deleted with the account", async () => {
    const { rosa } = await askForCode();
    const { userId } = await readVisitor(rosa);
    await db.transaction((tx) => removeCuenta(tx, userId));
    expect(await db.$count(verification)).toBe(0);
  });
});
