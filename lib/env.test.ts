import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { listMisspelt } from "./env-names.ts";
import { EnvError, parseEnv, SETTINGS } from "./env.ts";

type Source = Record<string, string>;

const PRODUCCION: Source = {
  MODO: "produccion",
  TIENDA_URL: "https://tienda.pe",
  DATABASE_URL: "postgres://db.tienda.pe/tienda",
  AUTH_SECRET: "s".repeat(32),
  STRIPE_SECRET_KEY: "sk_live_x",
  STRIPE_WEBHOOK_SECRET: "whsec_x",
};

const without = (source: Source, ...names: string[]): Source =>
  Object.fromEntries(Object.entries(source).filter(([name]) => !names.includes(name)));

/** The lines that stop the start; none if it starts. */
function findProblems(source: Source): readonly string[] {
  try {
    parseEnv(source);
    return [];
  } catch (error) {
    if (error instanceof EnvError) return error.problems;
    throw error;
  }
}

const missing = (...names: string[]) => names.map((name) => `Missing required environment variable: ${name}`);

test("without any variable it is a demo on this machine alone", () => {
  expect(parseEnv({})).toMatchObject({
    MODO: "demo",
    HOST: "127.0.0.1",
    PORT: 3000,
    TIENDA_URL: "http://localhost:3000",
    VALORACION_DEMO: true,
    LIMITES: true,
    PEDIDO_VENCE_MINUTOS: 35,
    TAREAS_SEGUNDOS: 60,
    PANEL_ZONA_HORARIA: "America/Lima",
  });
});

describe("produccion", () => {
  test("starts with what it needs, open to all, without invented ratings", () => {
    expect(parseEnv(PRODUCCION)).toMatchObject({ HOST: "0.0.0.0", VALORACION_DEMO: false });
  });

  test("may have the embedded database, by its word alone", () => {
    const embebida = { ...PRODUCCION, DATABASE_URL: "embebida" };
    expect(parseEnv(embebida)).toMatchObject({ DATABASE_URL: undefined, BASE_EMBEBIDA: true });
    for (const other of [PRODUCCION, {}, { DATABASE_URL: "embebida" }])
      expect(parseEnv(other).BASE_EMBEBIDA).toBe(false);
  });

  test("is stopped by a line for each variable that is missing or empty", () => {
    const given = { ...without(PRODUCCION, "TIENDA_URL"), AUTH_SECRET: "  ", DATABASE_URL: "" };
    expect(findProblems(given)).toEqual(missing("TIENDA_URL", "DATABASE_URL", "AUTH_SECRET"));
  });

  test.each([
    ["invented ratings", { ...PRODUCCION, VALORACION_DEMO: "1" }, "VALORACION_DEMO"],
    ["a replica of nothing", { DATABASE_REPLICA_URL: "postgres://replica/tienda" }, "give that, too"],
    ["an older secret alone", { AUTH_SECRET_ANTERIOR: "o".repeat(32) }, "the value before AUTH_SECRET"],
    ["one secret twice", { ...PRODUCCION, AUTH_SECRET_ANTERIOR: "s".repeat(32) }, "not the same"],
    [
      "a replica of the embedded database",
      { DATABASE_URL: "embebida", DATABASE_REPLICA_URL: "postgres://replica/tienda" },
      "give that, too",
    ],
    ["no limits", { ...PRODUCCION, LIMITES: "0" }, "LIMITES=0"],
  ])("refuses %s", (_, source, line) => {
    expect(findProblems(source)).toEqual([expect.stringContaining(line)]);
  });

  test("starts without a payment provider: keys may be set in the panel; half a provider is refused", () => {
    const keyless = without(PRODUCCION, "STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET");
    expect(findProblems(keyless)).toEqual([]);
    expect(findProblems({ ...keyless, STRIPE_API_BASE: "http://127.0.0.1:3900" })).toEqual([]);
    expect(findProblems({ ...keyless, STRIPE_SECRET_KEY: "sk_live_x" })).toEqual(missing("STRIPE_WEBHOOK_SECRET"));
  });

  test.each(["http://tienda.pe", "http://10.0.0.7:3000", "http://localhost.tienda.pe", "http://[2001:db8::1]"])(
    "refuses %s as its address: sessions would travel unencrypted",
    (TIENDA_URL) => {
      const line = expect.stringMatching(/^TIENDA_URL must be https.*proxy.*PROXY_CONFIABLE$/);
      expect(findProblems({ ...PRODUCCION, TIENDA_URL })).toEqual([line]);
      expect(findProblems({ TIENDA_URL })).toEqual([]);
    },
  );

  test.each(["http://localhost:3000", "http://127.0.0.1", "http://[::1]:3000"])("may stand at %s", (TIENDA_URL) => {
    expect(findProblems({ ...PRODUCCION, TIENDA_URL })).toEqual([]);
  });

  test.each([
    ["http://sunat.pe", 1],
    ["http://10.0.0.7:3900", 1],
    ["http://localhost:3900", 0],
    ["http://127.0.0.1:3900", 0],
    ["https://ose.pe", 0],
  ])("sends receipts to %s: %i problems", (SUNAT_API_BASE, problems) => {
    const line = "SUNAT_API_BASE must be https, except on loopback";
    expect(findProblems({ ...PRODUCCION, SUNAT_API_BASE })).toEqual(problems ? [line] : []);
    expect(findProblems({ SUNAT_API_BASE })).toEqual(problems ? [line] : []);
  });
});

describe("backups", () => {
  const CLAVE = "c".repeat(32);
  const DIR = { COPIAS_DIR: "/copias" };

  test("are made where their folder is said, and always beside the embedded database of a real shop", () => {
    expect(parseEnv(PRODUCCION)).toMatchObject({ COPIAS_DIR: undefined, COPIAS_GUARDAR: 7 });
    expect(parseEnv({ ...PRODUCCION, ...DIR }).COPIAS_DIR).toBe("/copias");
    const embebida = { ...PRODUCCION, DATABASE_URL: "embebida", DATA_DIR: "/datos" };
    expect(parseEnv(embebida).COPIAS_DIR).toBe("/datos/copias");
    expect(parseEnv({ DATABASE_URL: "embebida" }).COPIAS_DIR).toBeUndefined();
  });

  test.each<[string, Source, string]>([
    ["a second place for none", { COPIAS_CLAVE: CLAVE, COPIAS_DESTINO: "/otro" }, "COPIAS_DESTINO is for"],
    ["a command for none", { COPIAS_CLAVE: CLAVE, COPIAS_ORDEN: "cat" }, "COPIAS_ORDEN is for"],
    ["a place to try none", { COPIAS_PRUEBA_URL: "postgres://db/x" }, "COPIAS_PRUEBA_URL is for"],
    ["one that leaves unencrypted", { ...DIR, COPIAS_ORDEN: "cat" }, "give COPIAS_CLAVE"],
    ["one folder twice", { ...DIR, COPIAS_CLAVE: CLAVE, COPIAS_DESTINO: "/copias/" }, "COPIAS_DESTINO is a second"],
    ["the shop's secret as their key", { ...DIR, COPIAS_CLAVE: "s".repeat(32) }, "COPIAS_CLAVE must be"],
    ["none kept", { ...DIR, COPIAS_GUARDAR: "0" }, "COPIAS_GUARDAR"],
    ["a short key", { COPIAS_CLAVE: "corta" }, "COPIAS_CLAVE: must have"],
  ])("refuse %s", (_, source, line) => {
    expect(findProblems({ ...PRODUCCION, ...source })).toEqual([expect.stringContaining(line)]);
  });
});

describe("a secret in a file", () => {
  const dir = mkdtempSync(path.join(tmpdir(), "qhatu-ajustes-"));
  afterAll(() => rmSync(dir, { recursive: true }));
  const write = (name: string, text: string) => {
    const file = path.join(dir, name);
    writeFileSync(file, text);
    return file;
  };

  test.each([
    ["AUTH_SECRET", "f".repeat(32), { DATABASE_URL: "postgres://db/tienda" }],
    ["AUTH_SECRET_ANTERIOR", "f".repeat(32), { AUTH_SECRET: "s".repeat(32) }],
    ["DATABASE_URL", "postgres://u:p@db/tienda", {}],
    ["DATABASE_REPLICA_URL", "postgres://u:p@replica/tienda", { DATABASE_URL: "postgres://db/tienda" }],
    ["STRIPE_SECRET_KEY", "sk_live_1", { STRIPE_WEBHOOK_SECRET: "whsec_1" }],
    ["STRIPE_WEBHOOK_SECRET", "whsec_1", { STRIPE_SECRET_KEY: "sk_live_1" }],
    ["MERCADOPAGO_ACCESS_TOKEN", "APP_USR-1", { MERCADOPAGO_WEBHOOK_SECRET: "1" }],
    ["MERCADOPAGO_WEBHOOK_SECRET", "1", { MERCADOPAGO_ACCESS_TOKEN: "APP_USR-1" }],
    ["SMTP_URL", "smtp://u:p@correo", { CORREO_REMITENTE: "ventas@tienda.pe" }],
    ["METRICS_TOKEN", " m".repeat(8), {}],
    ["COPIAS_CLAVE", "c".repeat(32), {}],
    ["COPIAS_PRUEBA_URL", "postgres://u:p@db/tienda", { COPIAS_DIR: "/copias" }],
  ])("%s is read without the newline at its end", (name, value, others: Source) => {
    for (const end of ["", "\n", "\r\n"])
      expect(parseEnv({ ...others, [`${name}_FILE`]: write(name, value + end) })).toMatchObject({ [name]: value });
  });

  test("EMAILJS_PRIVATE_KEY and OIDC_CLIENT_SECRET, too, each with its group", () => {
    const file = write("grupo", "x");
    expect(findProblems({ EMAILJS_PRIVATE_KEY_FILE: file })).toHaveLength(3);
    expect(findProblems({ OIDC_CLIENT_SECRET_FILE: file })).toHaveLength(2);
  });

  test.each<[string, Source, string]>([
    ["given twice", { METRICS_TOKEN: "m".repeat(16), METRICS_TOKEN_FILE: "x" }, "METRICS_TOKEN and METRICS_TOKEN_FILE"],
    ["that is not there", { METRICS_TOKEN_FILE: "/nada/aquí" }, "METRICS_TOKEN_FILE: /nada/aquí cannot be read"],
    ["that is a folder", { METRICS_TOKEN_FILE: "/" }, "METRICS_TOKEN_FILE: / cannot be read"],
    ["that is empty", { METRICS_TOKEN_FILE: write("vacío", " \n") }, "is empty"],
    ["with an ill-formed value", { METRICS_TOKEN_FILE: write("corto", "corto") }, "METRICS_TOKEN: must have"],
  ])("%s stops the start", (_, source, line) => {
    expect(findProblems(source)).toEqual([expect.stringContaining(line)]);
  });

  test("counts as a setting of its name", () => {
    expect(listMisspelt({ STRIPE_SECRET_KEY_FILE: "x", STRIPE_SECRET_KEY_FIEL: "x" })).toEqual([
      { name: "STRIPE_SECRET_KEY_FIEL", meant: "STRIPE_SECRET_KEY_FILE" },
    ]);
    expect(listMisspelt({ PORT_FILE: "x", TIENDA_URL_FILE: "x" })).toEqual([{ name: "TIENDA_URL_FILE", meant: null }]);
  });
});

describe("a provider with a part of its keys stops the start", () => {
  test.each([
    [["STRIPE_SECRET_KEY"], ["STRIPE_WEBHOOK_SECRET"]],
    [["MERCADOPAGO_WEBHOOK_SECRET"], ["MERCADOPAGO_ACCESS_TOKEN"]],
    [["CLOUDINARY_CLOUD_NAME"], ["CLOUDINARY_UPLOAD_PRESET"]],
    [["EMAILJS_SERVICE_ID", "EMAILJS_TEMPLATE_ID", "EMAILJS_PUBLIC_KEY"], ["EMAILJS_PRIVATE_KEY"]],
    [["CORREO_REMITENTE"], ["SMTP_URL"]],
    [["OIDC_SCOPES"], ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"]],
  ])("%j", (given, lacking) => {
    const values = given.map((name) => [name, "ventas@tienda.pe"]);
    expect(findProblems(Object.fromEntries(values))).toEqual(missing(...lacking));
  });
});

test.each([
  ["MODO", "prod"],
  ["PORT", "70000"],
  ["TIENDA_URL", "https://tienda.pe/tienda"],
  ["DATABASE_URL", "mysql://db/tienda"],
  ["DATABASE_REPLICA_URL", "https://db/tienda"],
  ["AUTH_SECRET", "corto"],
  ["STRIPE_API_BASE", "https://api.example/v1"],
  ["EMPRESA_RUC", "20131312956"],
  ["EMPRESA_RUC", "30131312955"],
  ["EMPRESA_EMAIL", "nadie"],
  ["CORREO_REMITENTE", "Tienda\nBcc: otro@tienda.pe"],
  ["PROXY_CONFIABLE", "10.0.0.0/8, aquí"],
  ["PEDIDO_VENCE_MINUTOS", "0"],
  ["PANEL_ZONA_HORARIA", "Lima"],
  ["LIMITES", "no"],
])("an ill-formed %s is named: %j", (name, value) => {
  const lines = findProblems({ [name]: value });
  expect(lines).not.toEqual([]);
  for (const line of lines) expect(line).toMatch(new RegExp(`^${name}[.:]`));
});

test.each([
  ["TIENDA_URL", "mitienda.pe", "must be an address such as https://tienda.pe"],
  ["SUNAT_API_BASE", "e-beta.sunat.gob.pe", "must be an address such as https://tienda.pe"],
  [
    "PROXY_CONFIABLE",
    "miproxy, 10.0.0.0/8, otro",
    "must be addresses or networks such as 127.0.0.1 or 10.0.0.0/8, with commas between them",
  ],
])("an ill-formed %s is told in one line that says what would be right", (name, value, said) => {
  expect(findProblems({ [name]: value })).toEqual([`${name}: ${said}`]);
});

test.each([
  ["TIENDA_NOMBER", "TIENDA_NOMBRE"],
  ["DATABSE_URL", "DATABASE_URL"],
  ["MODE", "MODO"],
  ["TIENDA_LOGO", null],
])("%s is no setting: %s may be meant", (name, meant) => {
  expect(listMisspelt({ [name]: "x" })).toEqual([{ name, meant }]);
});

test("says nothing of settings, of other programs' variables, and of empty ones", () => {
  const others = ["HOME", "PATH", "HOSTNAME", "LANG", "NODE_ENV", "POSTGRES_PASSWORD", "QHATU_PROCESO", "USER"];
  const all = [...others, ...SETTINGS].map((name) => [name, "x"]);
  expect(listMisspelt({ ...Object.fromEntries(all), TIENDA_NOMBER: " " })).toEqual([]);
});

test.each(["0", "-1", "two", "2.5", "1000", "65", "1e1", "0x2", "+2", "2 3"])(
  "refuses to serve the shop by '%s' processes",
  (WEB_CONCURRENCY) => {
    expect(findProblems({ WEB_CONCURRENCY })).toEqual(["WEB_CONCURRENCY: must be a whole number from 1 to 64"]);
  },
);

test.each(["1", "2", " 10 ", "64"])("may serve the shop by '%s' processes", (WEB_CONCURRENCY) => {
  expect(parseEnv({ WEB_CONCURRENCY })).toMatchObject({ WEB_CONCURRENCY: Number(WEB_CONCURRENCY) });
});
