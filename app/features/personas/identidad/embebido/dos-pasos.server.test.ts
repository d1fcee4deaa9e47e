import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { twoFactor, user } from "#db/schema/identidad.ts";
import { limites } from "#db/schema/limites.ts";
import { openTestDb } from "#tests/db.ts";
import { openTestTienda } from "#tests/fixtures/tienda.ts";
import { computeTotp } from "#tests/fixtures/totp.ts";
import { ANA, toFormData, TestBrowser } from "#tests/fixtures/browser.ts";
import { confirmDosPasos, disableDosPasos, prepareDosPasos, renewCodigos } from "./dos-pasos.server.ts";
import { signIn, signUp, verifyCodigo } from "./entrar.server.ts";

const db = await openTestDb();
const tienda = openTestTienda(db, [], { LIMITES: "0", TIENDA_NOMBRE: "Mi Tienda" });
const CLAVE = toFormData({ password: ANA.password });

let aqui: TestBrowser;
let id: string;

beforeEach(async () => {
  // A test that crosses into the next period would send a code that counts as used.
  vi.useFakeTimers({ toFake: ["Date"] });
  await db.delete(user);
  await db.delete(limites);
  aqui = new TestBrowser(tienda);
  aqui.take(await signUp(aqui.ctx, toFormData(ANA)));
  id = (await aqui.persona())?.id ?? "";
});

afterEach(() => {
  vi.useRealTimers();
});

async function prepare() {
  const result = await prepareDosPasos(aqui.ctx, id, CLAVE);
  if (result.tipo !== "alta") throw new Error(`not prepared: ${JSON.stringify(result)}`);
  return result.alta;
}

async function activate() {
  const alta = await prepare();
  const codigo = computeTotp(alta.clave);
  const result = aqui.take(await confirmDosPasos(aqui.ctx, id, toFormData({ uri: alta.uri, codigo })));
  if (result.tipo !== "activado") throw new Error(`not activated: ${JSON.stringify(result)}`);
  return { clave: alta.clave, codigo, codigos: result.codigos };
}

describe("turning it on", () => {
  it("gives a secret to scan or type, and is off until a code is given", async () => {
    const alta = await prepare();
    expect(alta.uri).toMatch(/^otpauth:\/\/totp\/Mi%20Tienda:ana%40ejemplo\.pe\?secret=[A-Z2-7]+&issuer=Mi/);
    expect(alta.qr.trazo).toMatch(/^M\d+ \d+h1v1h-1z/);
    expect(alta.qr.lado).toBeGreaterThan(25);
    const otro = new TestBrowser(tienda);
    expect(await signIn(otro.ctx, toFormData(ANA))).toMatchObject({ tipo: "entrada" });
  });

  it("takes a code, renews the session, and hands out ten backup codes", async () => {
    const before = aqui.request.headers.get("cookie");
    const { codigos } = await activate();
    expect(new Set(codigos).size).toBe(10);
    expect(aqui.request.headers.get("cookie")).not.toBe(before);
    expect(await aqui.sesion()).toMatchObject({ dos_pasos: true });
    const [row] = await db.select().from(twoFactor);
    for (const codigo of codigos) expect(row?.backupCodes).not.toContain(codigo);
  });

  it("asks the password first", async () => {
    const refused = await prepareDosPasos(aqui.ctx, id, toFormData({ password: "otra-clave" }));
    expect(refused).toMatchObject({ status: 400, campos: { password: "Esta no es tu contraseña actual." } });
    expect(await prepareDosPasos(aqui.ctx, id, toFormData({}))).toMatchObject({
      campos: { password: expect.any(String) },
    });
  });

  it("shows the same secret again after a wrong code", async () => {
    const alta = await prepare();
    const again = await confirmDosPasos(aqui.ctx, id, toFormData({ uri: alta.uri, codigo: "000 000" }));
    expect(again).toMatchObject({
      tipo: "alta",
      alta,
      rechazo: { campos: { codigo: expect.stringContaining("correcto") } },
    });
    expect(await confirmDosPasos(aqui.ctx, id, toFormData({ uri: alta.uri, codigo: "12ab" }))).toMatchObject({
      tipo: "alta",
      rechazo: { campos: { codigo: "Escribe los 6 dígitos que muestra tu aplicación" } },
    });
    expect(await aqui.sesion()).toMatchObject({ dos_pasos: false });
  });

  it.each(["", "https://evil.example", "otpauth://totp/x?secret=" + "A".repeat(2000)])(
    "shows nothing of what comes back as %j",
    async (uri) => {
      expect(await confirmDosPasos(aqui.ctx, id, toFormData({ uri, codigo: "123456" }))).toMatchObject({ status: 400 });
    },
  );
});

async function begin() {
  const otro = new TestBrowser(tienda);
  expect(otro.take(await signIn(otro.ctx, toFormData(ANA)))).toMatchObject({ tipo: "codigo" });
  expect(await otro.persona()).toBeNull();
  return otro;
}
const give = async (otro: TestBrowser, fields: Record<string, string>) =>
  otro.take(await verifyCodigo(otro.ctx, toFormData(fields)));

describe("signing in with it", () => {
  it("takes a code after the password", async () => {
    const { clave } = await activate();
    const otro = await begin();
    expect(await give(otro, { codigo: "000000" })).toMatchObject({
      status: 401,
      campos: { codigo: expect.any(String) },
    });
    expect(await give(otro, { codigo: computeTotp(clave, 1) })).toMatchObject({ tipo: "entrada" });
    expect(await otro.persona()).toMatchObject({ email: ANA.email });
  });

  it("takes a code once: not again, not what turned it on, and of several at once one", async () => {
    const { clave, codigo } = await activate();
    const siguiente = computeTotp(clave, 1);
    const otros = await Promise.all([begin(), begin(), begin()]);
    const [first] = otros;
    if (!first) throw new Error("nobody began");
    expect(await give(first, { codigo })).toMatchObject({
      status: 401,
      campos: { codigo: expect.stringContaining("ya se usó") },
    });
    const all = await Promise.all(otros.map((otro) => give(otro, { codigo: siguiente })));
    expect(all.map(({ tipo }) => tipo).toSorted()).toEqual(["entrada", "rechazo", "rechazo"]);
    expect(await give(await begin(), { codigo: siguiente })).toMatchObject({ status: 401 });
  });

  it("takes a backup code, once", async () => {
    const { codigos } = await activate();
    const [codigo = ""] = codigos;
    const otro = await begin();
    expect(await give(otro, { respaldo: "1", codigo: ` ${codigo} ` })).toMatchObject({ tipo: "entrada" });
    expect(await give(await begin(), { respaldo: "1", codigo })).toMatchObject({
      status: 401,
      campos: { codigo: "Este código de respaldo no es correcto o ya se usó." },
    });
  });

  it("limits attempts, however often they start over", async () => {
    const { clave } = await activate();
    for (let n = 0; n < 2; n++) {
      const otro = await begin();
      for (let m = 0; m < 5; m++) await give(otro, { codigo: `0000${n}${m}` });
      expect((await give(otro, { codigo: computeTotp(clave, 1) })).tipo).toBe("rechazo");
    }
    expect(await give(await begin(), { codigo: computeTotp(clave, -1) })).toMatchObject({ status: 429 });
  });

  it("needs a recent first step, and says to start over without one", async () => {
    await activate();
    expect(await give(new TestBrowser(tienda), { codigo: "123456" })).toMatchObject({
      status: 401,
      mensaje: "Tu inicio de sesión venció. Vuelve a escribir tu correo y tu contraseña.",
    });
  });
});

describe("once it is on", () => {
  it("renews the backup codes with the password; the old ones stop working", async () => {
    const { codigos } = await activate();
    const result = await renewCodigos(aqui.ctx, id, CLAVE);
    expect(result).toMatchObject({ tipo: "codigos", codigos: expect.arrayContaining([expect.any(String)]) });
    expect(await renewCodigos(aqui.ctx, id, toFormData({ password: "otra-clave" }))).toMatchObject({ status: 400 });
    const otro = new TestBrowser(tienda);
    otro.take(await signIn(otro.ctx, toFormData(ANA)));
    const old = await verifyCodigo(otro.ctx, toFormData({ respaldo: "1", codigo: codigos[0] }));
    expect(old).toMatchObject({ status: 401 });
  });

  it("is turned off with the password", async () => {
    await activate();
    expect(await disableDosPasos(aqui.ctx, id, toFormData({ password: "otra-clave" }))).toMatchObject({ status: 400 });
    expect(aqui.take(await disableDosPasos(aqui.ctx, id, CLAVE))).toMatchObject({ tipo: "desactivado" });
    expect(await aqui.sesion()).toMatchObject({ dos_pasos: false });
    expect(await db.$count(twoFactor)).toBe(0);
    const otro = new TestBrowser(tienda);
    expect(await signIn(otro.ctx, toFormData(ANA))).toMatchObject({ tipo: "entrada" });
  });
});
