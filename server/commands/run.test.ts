import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { claves } from "#db/schema/claves.ts";
import { deriveKey, encrypt } from "#lib/encrypt.server.ts";
import { openBlankDb, openTestDb, toUrl } from "#tests/db.ts";
import { openSmtp } from "#tests/fixtures/smtp.ts";
import { addCliente, addProducto } from "#tests/fixtures/tienda.ts";
import { runCommand } from "./run.ts";

const db = await openTestDb();
const [blank, empty] = [await openBlankDb(), await openBlankDb()];
const smtp = await openSmtp();
const dir = mkdtempSync(path.join(tmpdir(), "qhatu-doctor-"));

/** Stands in for the shop's address and both providers, by path. */
let answers: Record<string, number> = {};
const server = createServer(({ url = "" }, response) => response.writeHead(answers[url] ?? 404).end("{}"));
server.listen(0, "127.0.0.1");
await once(server, "listening");
const address = server.address();
const url = typeof address === "object" && address ? `http://127.0.0.1:${address.port}` : "";

afterAll(async () => {
  await smtp.close();
  server.close();
  rmSync(dir, { recursive: true });
});

const SHOP = {
  MODO: "produccion",
  TIENDA_URL: url,
  DATABASE_URL: toUrl(db),
  DATA_DIR: dir,
  AUTH_SECRET: "a secret of at least 32 characters",
  CONTACTO_EMAIL: "buzon@tienda.pe",
};

const said: string[] = [];
beforeEach(() => {
  said.length = 0;
  answers = { "/healthz": 200, "/v1/account": 200, "/users/me": 200 };
  for (const method of ["log", "error"] as const)
    vi.spyOn(console, method).mockImplementation((line: unknown) => void said.push(String(line)));
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

/** Exit status, and what was printed. */
async function run(command: string, env: Record<string, string> = {}, ...args: string[]) {
  await runCommand(command, args, { ...SHOP, ...env });
  return { status: process.exitCode, text: said.join("\n") };
}

describe("qhatu", () => {
  it.each([
    ["hola", [], 2, "qhatu ORDEN"],
    ["help", [], 0, "doctor"],
    ["admin", ["a@tienda.pe", "b@tienda.pe"], 2, "qhatu admin [CORREO]"],
    ["backup", [], 2, "qhatu backup ARCHIVO"],
    ["verify", ["todo"], 2, "qhatu verify"],
    ["start-file", [], 2, "qhatu start-file ARCHIVO"],
    ["start-file", ["inicio"], 1, "Esta tienda ya es de verdad"],
    ["admin", ["nadie@tienda.pe"], 1, "Nadie tiene una cuenta con el correo nadie@tienda.pe."],
  ])("%s %j ends with its use or its refusal", async (command, args, status, text) => {
    const outcome = await run(command, {}, ...args);
    expect(outcome.status).toBe(status);
    expect(outcome.text).toContain(text);
  });

  it("says a wrong setting in one line", async () => {
    expect(await run("verify", { TIENDA_URL: "mitienda.pe" })).toEqual({
      status: 1,
      text: "TIENDA_URL: must be an address such as https://tienda.pe",
    });
  });

  it("does not touch a database that is empty, or another version's", async () => {
    const env = { DATABASE_URL: toUrl(blank) };
    expect((await run("verify", env)).text).toContain("La base de datos está vacía");
    expect((await run("migrate", env)).text).toContain("La base de datos está al día.");
    expect((await run("verify", env)).text).toContain("Los libros cuadran.");
    await blank.execute(sql`insert into migraciones (hash, created_at) values ('', 9999999999999)`);
    expect((await run("verify", env)).text).toContain("de una versión más nueva");
  });

  it("start-file writes what a real shop takes from a demo, and restore reads it", async () => {
    const file = path.join(dir, "inicio");
    expect(await run("start-file", { MODO: "demo" }, file)).toMatchObject({ text: expect.stringContaining(file) });
    const { rows } = await db.execute(sql`select 1 from feriados`);
    const { text } = await run("restore", { DATABASE_URL: toUrl(empty) }, file);
    expect(text).toContain(`Se restauraron ${rows.length} filas.`);
    expect(text).not.toContain("Seguir");
  });

  it("restore says that a restored shop waits, and reads an encrypted backup with its key alone", async () => {
    const [file, clave] = [path.join(dir, "cifrada"), { COPIAS_CLAVE: "c".repeat(32) }];
    expect((await run("backup", clave, file)).text).toContain("Está cifrada con COPIAS_CLAVE");
    const other = { DATABASE_URL: toUrl(await openBlankDb()) };
    expect(await run("restore", other, file)).toMatchObject({
      status: 1,
      text: expect.stringContaining("está cifrada"),
    });
    const { status, text } = await run("restore", { ...other, ...clave }, file);
    expect(text).toContain("hasta que un dueño pulse «Seguir»");
    expect(status).toBe(0);
  });

  it("admin alone gives the first dueño's address, anew each time, until there is one", async () => {
    const { email, id } = await addCliente(db);
    const [first, second] = [await run("admin"), await run("admin")];
    expect(second.status).toBe(0);
    const lines = second.text.split("\n").filter((line) => line.startsWith("Abre "));
    expect(lines).toHaveLength(2);
    expect(new Set(lines).size).toBe(2);
    for (const line of lines) expect(line).toMatch(new RegExp(`^Abre ${url}/empezar#([0-9a-f]{4}-?){8}$`));
    expect(first.status).toBe(0);
    said.length = 0;
    expect((await run("admin", {}, email)).text).toBe(`${email} ya es admin.`);
    expect(await run("admin")).toMatchObject({ status: 1, text: expect.stringContaining("La tienda ya tiene dueño") });
    await db.execute(sql`update usuarios set rol = 'cliente', puesto = null where id = ${id}`);
  });

  it("verify names what does not fit, and ends with 1", async () => {
    const { nombre } = await addProducto(db, { stock: 3 });
    const { status, text } = await run("verify");
    expect(status).toBe(1);
    expect(text).toBe(`existencias: ${nombre}: stock 3, y sus movimientos suman 0\nNo cuadran: 1.`);
  });
});

describe("qhatu doctor", () => {
  const MAIL = { SMTP_URL: smtp.url, CORREO_REMITENTE: "ventas@tienda.pe" };
  const STRIPE = { STRIPE_SECRET_KEY: "sk_live_1", STRIPE_WEBHOOK_SECRET: "whsec_1", STRIPE_API_BASE: url };
  const MERCADOPAGO = {
    MERCADOPAGO_ACCESS_TOKEN: "APP_USR-1",
    MERCADOPAGO_WEBHOOK_SECRET: "1",
    MERCADOPAGO_API_BASE: url,
  };

  it("sends the shop a mail, and finds nothing wrong with a shop that is ready", async () => {
    const { id } = await addCliente(db);
    await db.execute(sql`update usuarios set rol = 'admin', puesto = 'dueno' where id = ${id}`);
    const EMPRESA = {
      EMPRESA_RAZON_SOCIAL: "Rosa S.A.C.",
      EMPRESA_RUC: "20100070970",
      EMPRESA_DIRECCION: "Jr. Unión 450, Lima",
      EMPRESA_TELEFONO: "01 555 1234",
      EMPRESA_WHATSAPP: "+51 987 654 321",
      EMPRESA_EMAIL: "hola@rosa.pe",
    };
    const COPIAS = { COPIAS_DIR: dir, COPIAS_CLAVE: "c".repeat(32) };
    const { status, text } = await run("doctor", { ...MAIL, ...STRIPE, ...MERCADOPAGO, ...EMPRESA, ...COPIAS });
    expect(text).toContain("Nada falta.");
    expect(status).toBe(0);
    expect(smtp.received.map(({ para }) => para)).toEqual([["buzon@tienda.pe"]]);
    expect(smtp.received[0]?.parts["text/plain"]).toContain(url);
  });

  it("knows the keys of the panel, and tells of those that this secret does not read", async () => {
    const secret = { current: SHOP.AUTH_SECRET, older: null };
    const valores = encrypt(
      deriveKey(secret, "claves"),
      JSON.stringify({ clave_secreta: "sk_live_1", secreto_avisos: "whsec_1" }),
    );
    await db.insert(claves).values({ proveedor: "stripe", valores, cuenta: "acct_1", version: 1 });
    const base = { STRIPE_API_BASE: url };
    expect((await run("doctor", base)).text).toContain("bien           Stripe: conoce la clave");
    said.length = 0;
    const turned = await run("doctor", { ...base, AUTH_SECRET: "x".repeat(32) });
    expect(turned.text).toContain("mal            Stripe: este AUTH_SECRET no lee sus claves");
    expect(turned.text).toContain("falta          Pagos: no hay ninguna forma de pagar");
    await db.delete(claves);
  });

  it.each<[string, Record<string, string>, Record<string, number>, string]>([
    ["no mail", {}, {}, "falta          Correo: los correos solo se guardan"],
    ["no backups", {}, {}, "falta          Copias: nadie las hace"],
    ["plain backups", { COPIAS_DIR: dir }, {}, "falta          Copias: no están cifradas"],
    ["an invented company", {}, {}, "falta          Empresa: pon en /admin/ajustes: razón social"],
    ["a key that is not known", STRIPE, { "/v1/account": 401 }, "mal            Stripe: no conoce la clave"],
    [
      "a test's key",
      { ...STRIPE, STRIPE_SECRET_KEY: "sk_test_1" },
      {},
      "mal            Stripe: la clave es de pruebas",
    ],
    ["a provider that refuses to say", MERCADOPAGO, { "/users/me": 403 }, "no comprobado  Mercado Pago: respondió 403"],
    ["a provider out of reach", { ...STRIPE, STRIPE_API_BASE: "http://127.0.0.1:1" }, {}, "no comprobado  Stripe"],
    ["a setting that has no name", { TIENDA_NOMBER: "x" }, {}, "mal            Ajustes: TIENDA_NOMBER no existe"],
    ["a shop that is ill", {}, { "/healthz": 503 }, `mal            TIENDA_URL: ${url} respondió 503`],
    ["a database out of reach", { DATABASE_URL: "postgres://x@127.0.0.1:1/y" }, {}, "mal            Base de datos: "],
    ["a folder that is none", { DATA_DIR: "/dev/null" }, {}, "mal            Disco: DATA_DIR"],
  ])("tells of %s", async (_, env, wrong, line) => {
    answers = { ...answers, ...wrong };
    const { status, text } = await run("doctor", env);
    expect(text).toContain(line);
    expect(status).toBe(1);
  });
});
