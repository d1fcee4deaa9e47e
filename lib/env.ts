import { z } from "zod";
import { COPIAS, listContradictionsOfCopias } from "./env-copias.ts";
import { readSecretFiles } from "./env-files.ts";
import { LIMA } from "./fechas.ts";
import { origin, processes, flag, ruc, cidr, sender, timeZone, authSecret, EMBEBIDA, database } from "./env-fields.ts";
import { isExposed } from "./loopback.ts";

/** Stops the start; has one line for each problem, for the operator. */
export class EnvError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.name = "EnvError";
    this.problems = problems;
  }
}

const settings = z.object({
  MODO: z.enum(["demo", "produccion"]).default("demo"),
  PORT: z.coerce.number().int().min(1).max(65535).default(3000),
  HOST: z.string().optional(),
  WEB_CONCURRENCY: processes.optional(),
  TIENDA_URL: origin.optional(),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: database.optional(),
  DATABASE_REPLICA_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  AUTH_SECRET: authSecret,
  AUTH_SECRET_ANTERIOR: authSecret,

  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_BASE: origin.optional(),
  MERCADOPAGO_ACCESS_TOKEN: z.string().optional(),
  MERCADOPAGO_WEBHOOK_SECRET: z.string().optional(),
  MERCADOPAGO_API_BASE: origin.optional(),

  SUNAT_API_BASE: origin.optional(),

  CLOUDINARY_CLOUD_NAME: z.string().optional(),
  CLOUDINARY_UPLOAD_PRESET: z.string().optional(),
  CLOUDINARY_API_BASE: origin.optional(),
  EMAILJS_SERVICE_ID: z.string().optional(),
  EMAILJS_TEMPLATE_ID: z.string().optional(),
  EMAILJS_PUBLIC_KEY: z.string().optional(),
  EMAILJS_PRIVATE_KEY: z.string().optional(),
  EMAILJS_API_BASE: origin.optional(),
  CONTACTO_EMAIL: z.email().optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  CORREO_REMITENTE: sender.optional(),

  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NOMBRE: z.string().default("tu cuenta"),
  OIDC_SCOPES: z.string().optional(),

  PEDIDO_VENCE_MINUTOS: z.coerce.number().min(1).default(35),
  TAREAS_SEGUNDOS: z.coerce.number().min(1).default(60),
  CIERRE_SEGUNDOS: z.coerce.number().int().min(0).max(60).default(0),
  ...COPIAS,
  PROXY_CONFIABLE: cidr.optional(),
  HSTS_SUBDOMINIOS: flag.default(false),
  CACHE_CDN: flag.default(false),
  LIMITES: flag.default(true),
  LOG_NIVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),

  // No defaults: a value here overrides the panel, whose declarations have them.
  TIENDA_NOMBRE: z.string().optional(),
  EMPRESA_RAZON_SOCIAL: z.string().optional(),
  EMPRESA_RUC: ruc.optional(),
  EMPRESA_DIRECCION: z.string().optional(),
  EMPRESA_TELEFONO: z.string().optional(),
  EMPRESA_WHATSAPP: z.string().optional(),
  EMPRESA_EMAIL: z.email().optional(),
  EMPRESA_HORARIO: z.string().optional(),
  VALORACION_DEMO: flag.optional(),
  PRECIOS_CON_IGV: flag.optional(),
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  PANEL_ZONA_HORARIA: timeZone.default(LIMA),
});

/** docs/ajustes.md and .env.example list the same (tests/settings.test.ts). */
export const SETTINGS: readonly string[] = Object.keys(settings.shape);

type Settings = z.output<typeof settings>;
type Name = keyof Settings;

/** A group is set with all its `keys`; `extras` are optional. */
const GROUPS: readonly { keys: readonly Name[]; extras: readonly Name[] }[] = [
  // Without keys here the panel may have them, so the two API bases stand alone.
  { keys: ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"], extras: [] },
  { keys: ["MERCADOPAGO_ACCESS_TOKEN", "MERCADOPAGO_WEBHOOK_SECRET"], extras: [] },
  { keys: ["CLOUDINARY_CLOUD_NAME", "CLOUDINARY_UPLOAD_PRESET"], extras: ["CLOUDINARY_API_BASE"] },
  {
    keys: ["EMAILJS_SERVICE_ID", "EMAILJS_TEMPLATE_ID", "EMAILJS_PUBLIC_KEY", "EMAILJS_PRIVATE_KEY"],
    extras: ["EMAILJS_API_BASE"],
  },
  { keys: ["SMTP_URL", "CORREO_REMITENTE"], extras: [] },
  { keys: ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"], extras: ["OIDC_SCOPES"] },
];

const REQUIRED_IN_PRODUCCION: readonly Name[] = ["TIENDA_URL", "DATABASE_URL", "AUTH_SECRET"];

function listMissing(env: Settings): Name[] {
  const names = env.MODO === "produccion" ? REQUIRED_IN_PRODUCCION.filter((name) => env[name] === undefined) : [];
  for (const { keys, extras } of GROUPS) {
    const touched = [...keys, ...extras].some((name) => env[name] !== undefined);
    if (touched) names.push(...keys.filter((name) => env[name] === undefined));
  }
  return names;
}

function listContradictions(env: Settings): string[] {
  const contradictions = listContradictionsOfCopias(env);
  if (env.MODO === "produccion") {
    if (env.VALORACION_DEMO) contradictions.push("VALORACION_DEMO shows invented ratings and is refused in produccion");
    if (!env.LIMITES) contradictions.push("LIMITES=0 is for the demo only and is refused in produccion");
    if (env.TIENDA_URL && isExposed(env.TIENDA_URL)) {
      contradictions.push(
        "TIENDA_URL must be https in produccion, except on loopback: put a proxy with TLS in front, give its public https address here, and its own addresses in PROXY_CONFIABLE",
      );
    }
  }
  if (env.OIDC_ISSUER && isExposed(env.OIDC_ISSUER))
    contradictions.push("OIDC_ISSUER must be https, except on loopback");
  if (env.SUNAT_API_BASE && isExposed(env.SUNAT_API_BASE))
    contradictions.push("SUNAT_API_BASE must be https, except on loopback");
  if (env.AUTH_SECRET_ANTERIOR && (!env.AUTH_SECRET || env.AUTH_SECRET === env.AUTH_SECRET_ANTERIOR))
    contradictions.push("AUTH_SECRET_ANTERIOR is the value before AUTH_SECRET: give both, and not the same");
  if (env.DATABASE_REPLICA_URL && (env.DATABASE_URL ?? EMBEBIDA) === EMBEBIDA)
    contradictions.push("DATABASE_REPLICA_URL is a replica of DATABASE_URL: give that, too");
  return contradictions;
}

/**
 * Empty counts as missing; a secret may be in a file (env-files.ts). Throws EnvError with one line for each missing or
 * malformed variable.
 */
export function parseEnv(source: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const files = readSecretFiles(given);
  if (files.problems.length > 0) throw new EnvError(files.problems);
  const parsed = settings.safeParse(files.values);
  if (!parsed.success) {
    // A list's issues become one line.
    throw new EnvError([...new Set(parsed.error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`))]);
  }
  const env = parsed.data;
  const problems = [
    ...listMissing(env).map((name) => `Missing required environment variable: ${name}`),
    ...listContradictions(env),
  ];
  if (problems.length > 0) throw new EnvError(problems);

  const demo = env.MODO === "demo";
  const embebida = !demo && env.DATABASE_URL === EMBEBIDA;
  return {
    ...env,
    HOST: env.HOST ?? (demo ? "127.0.0.1" : "0.0.0.0"),
    TIENDA_URL: env.TIENDA_URL ?? `http://localhost:${env.PORT}`,
    VALORACION_DEMO: env.VALORACION_DEMO ?? demo,
    DATABASE_URL: env.DATABASE_URL === EMBEBIDA ? undefined : env.DATABASE_URL,
    /** A real shop keeps its data in this machine alone. */
    BASE_EMBEBIDA: embebida,
    /** None: no backup is made by itself. */
    COPIAS_DIR: env.COPIAS_DIR ?? (embebida ? `${env.DATA_DIR}/copias` : undefined),
  };
}

export type Env = ReturnType<typeof parseEnv>;
