import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readBaja, toBajaHref } from "#app/features/catalogo/opiniones/baja.server.ts";
import { findClaves } from "#app/features/cuentas/claves/claves.server.ts";
import { findEmisor } from "#app/features/pedidos/comprobantes/emisor.server.ts";
import { encrypt } from "#lib/encrypt.server.ts";
import { confirmDosPasos, prepareDosPasos } from "#app/features/personas/identidad/embebido/dos-pasos.server.ts";
import { signIn, signUp, verifyCodigo } from "#app/features/personas/identidad/embebido/entrar.server.ts";
import { toLibrarySecrets } from "#app/features/personas/identidad/secretos.server.ts";
import { claves, emisor_comprobantes, twoFactor, user } from "#db/schema/index.ts";
import { limites } from "#db/schema/limites.ts";
import { openTestDb, toUrl } from "#tests/db.ts";
import { ANA, TestBrowser, toFormData } from "#tests/fixtures/browser.ts";
import { openTestTienda } from "#tests/fixtures/tienda.ts";
import { computeTotp } from "#tests/fixtures/totp.ts";
import { runCommand } from "./run.ts";

const db = await openTestDb();
const [OLD, NEW] = ["o".repeat(32), "n".repeat(32)];
const open = (current: string, older: string | null = null) =>
  openTestTienda(db, [], { LIMITES: "0" }, { current, older });
const [before, turned, alone] = [open(OLD), open(NEW, OLD), open(NEW)];

const said: string[] = [];
beforeEach(async () => {
  // A code is of its period, which must not end within a test.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-26T15:00:00Z") });
  said.length = 0;
  for (const method of ["log", "error"] as const)
    vi.spyOn(console, method).mockImplementation((line: unknown) => void said.push(String(line)));
  await db.delete(user);
  await db.delete(limites);
  await db.delete(emisor_comprobantes);
  await db.delete(claves);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

async function reencrypt(env: Record<string, string> = {}) {
  const secrets = { AUTH_SECRET: NEW, AUTH_SECRET_ANTERIOR: OLD };
  await runCommand("reencrypt", [], { DATABASE_URL: toUrl(db), ...secrets, ...env });
  return { status: process.exitCode, text: said.join("\n") };
}

const STRIPE = { clave_secreta: "sk_live_1", secreto_avisos: "whsec_1" };

/** Somebody with a second factor, in a shop that issues receipts, under the older secret. */
async function openShop() {
  const ana = new TestBrowser(before);
  ana.take(await signUp(ana.ctx, toFormData(ANA)));
  const id = (await ana.persona())?.id ?? "";
  const prepared = await prepareDosPasos(ana.ctx, id, toFormData({ password: ANA.password }));
  if (prepared.tipo !== "alta") throw new Error("not prepared");
  const { clave, uri } = prepared.alta;
  ana.take(await confirmDosPasos(ana.ctx, id, toFormData({ uri, codigo: computeTotp(clave, -1) })));
  const emisor = await findEmisor(before);
  const validez_clave = encrypt(before.oficina.clave, "v4lidez");
  await db.update(emisor_comprobantes).set({ validez_id: "a1", validez_clave });
  const valores = encrypt(before.claves.key, JSON.stringify(STRIPE));
  await db.insert(claves).values({ proveedor: "stripe", valores, cuenta: "acct_1", version: 1 });
  return { ana, id, clave, privada: emisor?.llave.privada ?? "" };
}

/** As older versions wrote it: without the mark of a secret. */
async function dropMarks() {
  const [row] = await db.select().from(twoFactor);
  const { secrets, secret } = toLibrarySecrets({ current: OLD, older: null });
  const keys = new Map(secrets.map(({ version, value }) => [version, value]));
  const key = { keys, currentVersion: secrets[0]?.version ?? 0 };
  const bare = async (data = "") => symmetricEncrypt({ key: secret, data: await symmetricDecrypt({ key, data }) });
  await db.update(twoFactor).set({ secret: await bare(row?.secret), backupCodes: await bare(row?.backupCodes) });
}

const begin = async (tienda: typeof before) => {
  const browser = new TestBrowser(tienda);
  expect(browser.take(await signIn(browser.ctx, toFormData(ANA)))).toMatchObject({ tipo: "codigo" });
  return browser;
};
const give = async (browser: TestBrowser, fields: Record<string, string>) =>
  browser.take(await verifyCodigo(browser.ctx, toFormData(fields)));

it("goes on under a new secret with the older beside it, also with what older versions wrote", async () => {
  const { ana, id, clave, privada } = await openShop();
  const codigos = await before.identidad.readCodigos(id);
  expect(await turned.identidad.readCodigos(id)).toEqual(codigos);
  await dropMarks();
  const half = await begin(before);
  const enlace = new URL(toBajaHref(before, id)).searchParams;

  expect(await ana.visit(alone).persona()).toBeNull();
  expect(await findEmisor(alone)).toBeNull();
  expect(await findClaves(alone)).toMatchObject({ stripe: null });
  expect(await findClaves(turned)).toMatchObject({ stripe: { valores: STRIPE } });
  expect(readBaja(alone, enlace)).toBeNull();

  expect(await ana.visit(turned).persona()).toMatchObject({ email: ANA.email });
  expect(await turned.identidad.isKnown(ana.request)).toBe(true);
  expect(await give(half.visit(turned), { codigo: computeTotp(clave) })).toMatchObject({ tipo: "entrada" });
  expect(await turned.identidad.readCodigos(id)).toEqual(codigos);
  expect(await findEmisor(turned)).toMatchObject({ llave: { privada }, validez: { clave: "v4lidez" } });
  expect(readBaja(turned, enlace)).toBe(id);
  expect(readBaja(turned, new URLSearchParams({ u: "otra", f: enlace.get("f") ?? "" }))).toBeNull();

  // A session in use is signed anew within the hour.
  await db.execute(sql`update identidad.session set "expiresAt" = "expiresAt" - interval '2 hours'`);
  ana.take(await turned.identidad.readSesion(ana.request, { renew: true }));
  expect(await ana.visit(alone).persona()).toMatchObject({ email: ANA.email });
});

it("encrypts anew what is kept, so that it can be read without the older secret", async () => {
  const { id, clave, privada } = await openShop();
  const { status, text } = await reencrypt();
  expect(status).toBe(0);
  expect(text).toContain("segundos factores, 1.");
  expect(text).toContain("llave y claves de comprobantes, 3.");
  expect(text).toContain("claves de proveedores, 1.");
  expect(await findClaves(alone)).toMatchObject({ stripe: { valores: STRIPE } });
  expect(text).toContain("Desde el 26 de noviembre de 2027 puedes quitarlo.");

  expect(await findEmisor(alone)).toMatchObject({
    llave: { privada },
    clave: "moddatos",
    validez: { clave: "v4lidez" },
  });
  expect(await give(await begin(alone), { codigo: computeTotp(clave) })).toMatchObject({ tipo: "entrada" });
  expect(await alone.identidad.readCodigos(id)).toHaveLength(10);
  // Servers that still have the older beside it, and the command once more.
  expect(await turned.identidad.readCodigos(id)).toHaveLength(10);
  expect((await reencrypt()).status).toBe(0);
  expect(await findEmisor(alone)).toMatchObject({ llave: { privada } });
});

it("tells what neither secret reads, leaves it, and encrypts the rest", async () => {
  const { privada } = await openShop();
  const lost = { secret: "00", backupCodes: "$ba$1$00" };
  await db.update(twoFactor).set(lost);
  const { status, text } = await reencrypt();
  expect(status).toBe(1);
  expect(text).toContain("No se puede leer con ninguno de los dos, y queda como estaba: segundos factores, 1.");
  expect(await db.select().from(twoFactor)).toMatchObject([lost]);
  expect(await findEmisor(alone)).toMatchObject({ llave: { privada } });
});

it("wants both secrets", async () => {
  const { status, text } = await reencrypt({ AUTH_SECRET_ANTERIOR: "" });
  expect(status).toBe(1);
  expect(text).toContain("reinicia todos los servidores");
});
