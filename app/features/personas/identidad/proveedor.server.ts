import type { BetterAuthPlugin } from "better-auth";
import { betterAuth, type BetterAuthOptions } from "better-auth/minimal";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError, createAuthEndpoint } from "better-auth/api";
import { NOMBRE_TIENDA } from "#lib/atencion.ts";
import { BusyError } from "#lib/errors.ts";
import { twoFactor as dosPasos } from "better-auth/plugins/two-factor";
import { countHit } from "#app/features/base/limites/limites.server.ts";
import type { AuthSecret } from "#lib/auth-secret.ts";
import type { Env } from "#lib/env.ts";
import type { Log } from "#lib/log.ts";
import { listOwnOrigins } from "#lib/origins.ts";
import type { Db } from "#db/client.server.ts";
import { account, session, twoFactor, user, verification } from "#db/schema/identidad.ts";
import { refuseClavesDebiles } from "./embebido/clave-debil.server.ts";
import { refuseUsedCodigos } from "./embebido/codigos-unicos.server.ts";
import { sendVerificacion } from "./embebido/enlaces.server.ts";
import { withSessionEnd } from "./fin-sesion.server.ts";
import { hashPassword, verifyPassword } from "./hash.server.ts";
import { toLibraryLog } from "./identidad-log.server.ts";
import {
  apellidoSchema,
  CLAVE_MAXIMO,
  CLAVE_MINIMO,
  contactoSchema,
  EMAIL_MAXIMO,
  nombreSchema,
} from "./identidad.schema.ts";
import { limitIntentos } from "./embebido/intentos.server.ts";
import type { OidcClient } from "./externo/oidc.server.ts";
import { AUTHORIZE_PATH, buildOidcEndpoints } from "./externo/oidc-endpoints.server.ts";
import { signCookiesAnew, toLibrarySecrets } from "./secretos.server.ts";

export const BASE = "/api/auth";
/** Set by the server only (`withAddress`): all limits and sessions rely on it. */
export const CABECERA_IP = "x-qhatu-ip";

export const SESION_DIAS = 30;

/** In seconds; a session is renewed at most once an hour. */
const SESSION_LIFE = { expiresIn: SESION_DIAS * 24 * 60 * 60, updateAge: 60 * 60 } as const;

/** Limits per client address; `window` is in seconds. */
const LIMITES = {
  // Counted in intentos.server.ts, which knows an account's own browsers.
  "/sign-in/email": false,
  "/sign-up/email": { window: 60, max: 10 },
  [AUTHORIZE_PATH]: { window: 60, max: 30 },
  "/two-factor/*": { window: 60, max: 20 },
  "/change-password": { window: 900, max: 30 },
} as const;

const CONTACTO = {
  telefono: { type: "string", required: false, validator: { input: contactoSchema.shape.telefono } },
  direccion: { type: "string", required: false, validator: { input: contactoSchema.shape.direccion } },
} as const;

export interface ProveedorOptions {
  env: Env;
  db: Db;
  log: Log;
  secret: AuthSecret;
  /** True for the demo's accounts in produccion. */
  isRefused: (userId: string) => Promise<boolean>;
  isAdmin: (userId: string) => Promise<boolean>;
  /** Mails leave the shop now; keys may be set while it runs. */
  sendsMail: () => Promise<boolean>;
}

const rateLimitStore = (db: Db) => ({
  consume: async (key: string, { max, window }: { max: number; window: number }) => {
    const wait = await countHit(db, `visitante|${key}`, { max, seconds: window });
    return { allowed: wait === 0, retryAfter: wait || null };
  },
});

/** Only the database knows whether the session is open. */
const readToken = {
  id: "token",
  endpoints: {
    readToken: createAuthEndpoint.serverOnly({ method: "GET", requireHeaders: true }, async (ctx) => {
      const { secret, authCookies } = ctx.context;
      return (await ctx.getSignedCookie(authCookies.sessionToken.name, secret)) || null;
    }),
  },
} as const satisfies BetterAuthPlugin;

/** __Host- instead of the library's __Secure-, which a sibling subdomain could set. */
const toCookiePrefix = ({ TIENDA_URL }: Pick<Env, "TIENDA_URL">): string =>
  TIENDA_URL.startsWith("https:") ? "__Host-qhatu" : "qhatu";

export function buildOptions(options: ProveedorOptions) {
  const { env, db, log, secret, isRefused } = options;
  const https = env.TIENDA_URL.startsWith("https:");
  return {
    appName: env.TIENDA_NOMBRE ?? NOMBRE_TIENDA,
    baseURL: env.TIENDA_URL,
    basePath: BASE,
    ...toLibrarySecrets(secret),
    // A POST from any other origin is refused.
    trustedOrigins: listOwnOrigins(env),
    telemetry: { enabled: false },
    logger: toLibraryLog(log),
    // A crash must not leave a user without an account to sign in by.
    database: withSessionEnd(
      drizzleAdapter(db, {
        provider: "pg",
        schema: { user, session, account, verification, twoFactor },
        transaction: true,
      }),
      options.isAdmin,
    ),
    account: { accountLinking: { enabled: false } },
    session: SESSION_LIFE,
    user: {
      additionalFields: {
        nombre: { type: "string", required: true, validator: { input: nombreSchema } },
        apellido: { type: "string", required: true, validator: { input: apellidoSchema } },
        ...CONTACTO,
      },
    },
    databaseHooks: {
      user: {
        create: {
          before: async (given) => {
            if (given.email.length > EMAIL_MAXIMO) throw new APIError("BAD_REQUEST", { code: "INVALID_EMAIL" });
            return { data: { ...given, name: [given.nombre, given.apellido].join(" ").trim(), image: null } };
          },
        },
      },
      session: {
        create: {
          before: async ({ userId }, context) => {
            // A new account cannot be refused yet, and its transaction still holds a connection.
            if (context?.path === "/sign-up/email" || !(await isRefused(userId))) return;
            throw new APIError("UNAUTHORIZED", { code: "INVALID_EMAIL_OR_PASSWORD" });
          },
        },
      },
    },
    // Otherwise the library prints failed queries, with e-mails, to the console.
    onAPIError: { throw: true },
    rateLimit: { enabled: env.LIMITES, window: 60, max: 100, customRules: LIMITES, customStorage: rateLimitStore(db) },
    advanced: {
      cookiePrefix: toCookiePrefix(env),
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, secure: https, sameSite: "lax", path: "/" },
      ipAddress: { ipAddressHeaders: [CABECERA_IP] },
      // The library switches both checks off under test.
      disableOriginCheck: false,
      disableCSRFCheck: false,
    },
  } as const satisfies BetterAuthOptions;
}

/** In the library's format, after which an attempt is refunded (intentos.server.ts). */
function refuseBusy(error: unknown): never {
  throw error instanceof BusyError ? new APIError("SERVICE_UNAVAILABLE", { code: "BUSY" }) : error;
}

const password = {
  hash: (clave: string) => hashPassword(clave).catch(refuseBusy),
  verify: (given: { hash: string; password: string }) => verifyPassword(given).catch(refuseBusy),
};

export function createEmbebido(options: ProveedorOptions) {
  const { db } = options;
  return betterAuth({
    ...buildOptions(options),
    emailAndPassword: { enabled: true, minPasswordLength: CLAVE_MINIMO, maxPasswordLength: CLAVE_MAXIMO, password },
    // Buying does not require a confirmed address.
    emailVerification: { sendOnSignUp: true, sendVerificationEmail: ({ user }) => sendVerificacion(options, user) },
    plugins: [
      readToken,
      signCookiesAnew(options.secret, toCookiePrefix(options.env)),
      refuseClavesDebiles(options),
      refuseUsedCodigos(db),
      dosPasos({ twoFactorCookieMaxAge: 600 }),
      // Before the second factor's code nobody has signed in.
      limitIntentos(options, CABECERA_IP),
    ],
  });
}

/** Its tokens are used once, at sign-in, and not stored. */
export function createExterno(options: ProveedorOptions, client: OidcClient) {
  const base = buildOptions(options);
  return betterAuth({
    ...base,
    user: {
      additionalFields: {
        nombre: { type: "string", required: false },
        apellido: { type: "string", required: false },
        ...CONTACTO,
      },
    },
    account: { ...base.account, updateAccountOnSignIn: false },
    onAPIError: { ...base.onAPIError, errorURL: `${options.env.TIENDA_URL}/sign-in` },
    plugins: [
      readToken,
      signCookiesAnew(options.secret, toCookiePrefix(options.env)),
      buildOidcEndpoints({ ...options, client }),
    ],
  });
}
