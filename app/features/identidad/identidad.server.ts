import { betterAuth } from "better-auth/minimal";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError } from "better-auth/api";
import type { Env } from "#app/lib/env.ts";
import type { Log } from "#app/lib/log.ts";
import { ownOrigins } from "#app/lib/origen.ts";
import type { Db } from "#db/client.server.ts";
import { account, rateLimit, session, user, verification } from "#db/schema/identidad.ts";
import { logFor } from "./identidad-log.server.ts";
import {
  apellidoSchema,
  CLAVE_MAXIMO,
  CLAVE_MINIMO,
  contactoSchema,
  EMAIL_MAXIMO,
  nombreSchema,
} from "./identidad.schema.ts";

const BASE = "/api/auth";
/** Only the server sets it (see `withAddress`): every limit and every session's address comes from here. */
const CABECERA_IP = "x-qhatu-ip";
const DIA = 24 * 60 * 60;

/**
 * The provider's doors that are open to the outside; it has many more. A capability of the shop opens its own here,
 * so nothing is reachable merely because the library brings it (`/get-session`, say, would hand the token of the
 * HttpOnly cookie to any script).
 */
const PUERTAS: ReadonlySet<string> = new Set(["POST /sign-in/email", "POST /sign-up/email", "POST /sign-out"]);

/** Attempts per client address, in seconds. */
const LIMITES = {
  "/sign-in/email": { window: 60, max: 20 },
  "/sign-up/email": { window: 60, max: 10 },
} as const;

/** Who the identity provider says someone is. Roles are the shop's own and not here. */
export interface Persona {
  id: string;
  email: string;
  nombre: string;
  apellido: string;
  telefono: string | null;
}

export interface Options {
  env: Pick<Env, "MODO" | "TIENDA_URL" | "PORT" | "LIMITES">;
  db: Db;
  log: Log;
  /** Signs the session cookies. */
  secret: string;
  /** Whether this person's sessions are refused (the demo's accounts in produccion). */
  isRefused: (userId: string) => Promise<boolean>;
}

/** The addresses under which the shop itself is visited; a POST from anywhere else is refused. */
function createAuth({ env, db, log, secret, isRefused }: Options) {
  return betterAuth({
    baseURL: env.TIENDA_URL,
    basePath: BASE,
    secret,
    trustedOrigins: ownOrigins(env),
    telemetry: { enabled: false },
    logger: logFor(log),
    // In a transaction, so that a crash leaves no user without a way to sign in.
    database: drizzleAdapter(db, {
      provider: "pg",
      schema: { user, session, account, verification, rateLimit },
      transaction: true,
    }),
    emailAndPassword: { enabled: true, minPasswordLength: CLAVE_MINIMO, maxPasswordLength: CLAVE_MAXIMO },
    account: { accountLinking: { enabled: false } },
    session: { expiresIn: 30 * DIA, updateAge: DIA },
    user: {
      additionalFields: {
        nombre: { type: "string", required: true, validator: { input: nombreSchema } },
        apellido: { type: "string", required: true, validator: { input: apellidoSchema } },
        telefono: { type: "string", required: false, validator: { input: contactoSchema.shape.telefono } },
        direccion: { type: "string", required: false, validator: { input: contactoSchema.shape.direccion } },
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
            // A new account cannot be refused yet, and here its transaction still holds a connection.
            if (context?.path === "/sign-up/email" || !(await isRefused(userId))) return;
            throw new APIError("UNAUTHORIZED", { code: "INVALID_EMAIL_OR_PASSWORD" });
          },
        },
      },
    },
    rateLimit: { enabled: env.LIMITES, storage: "database", window: 60, max: 100, customRules: LIMITES },
    advanced: {
      cookiePrefix: "qhatu",
      useSecureCookies: env.TIENDA_URL.startsWith("https:"),
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax", path: "/" },
      ipAddress: { ipAddressHeaders: [CABECERA_IP] },
      // Said aloud because the library would otherwise switch both checks off under test.
      disableOriginCheck: false,
      disableCSRFCheck: false,
    },
  });
}

/**
 * The request as the provider gets it: with the address that the server worked out, never the visitor's word, and
 * with an Origin where a client that is no browser sent none (DESIGN.md section 5, origin checks).
 */
function withAddress(request: Request, ip: string, origin: string): Request {
  const headers = new Headers(request.headers);
  headers.set(CABECERA_IP, ip);
  if (!headers.has("origin") && headers.get("sec-fetch-site") !== "cross-site") headers.set("origin", origin);
  return new Request(request, { headers });
}

/** The identity provider of the shop: the embedded one (better-auth) on the tables of db/schema/identidad.ts. */
export function createIdentidad(options: Options) {
  const auth = createAuth(options);
  const { TIENDA_URL } = options.env;

  return {
    /** Answers /api/auth/*: 404 for every door that the shop does not use, 403 across sites, 429 over the limit. */
    async handler(request: Request, ip: string): Promise<Response> {
      const puerta = new URL(request.url).pathname.slice(BASE.length);
      if (!PUERTAS.has(`${request.method} ${puerta}`)) return Response.json(null, { status: 404 });
      return auth.handler(withAddress(request, ip, TIENDA_URL));
    },

    /**
     * The same for a form of our own: a POST to any of the provider's doors, on behalf of the visitor of `request` and
     * with their session.
     */
    async post(puerta: string, body: object, request: Request, ip: string): Promise<Response> {
      const headers = new Headers({ "content-type": "application/json", origin: TIENDA_URL });
      for (const name of ["user-agent", "cookie"]) {
        const value = request.headers.get(name);
        if (value) headers.set(name, value);
      }
      const inner = new Request(new URL(BASE + puerta, TIENDA_URL), {
        method: "POST",
        headers,
        body: JSON.stringify(body),
      });
      return auth.handler(withAddress(inner, ip, TIENDA_URL));
    },

    /**
     * Who sent this request, or null. With `renew` a session that is used keeps living: then `cookies` must be sent
     * back. Throws when the sessions cannot be read.
     */
    async readSesion(
      request: Request,
      { renew = false } = {},
    ): Promise<{ persona: Persona | null; cookies: readonly string[] }> {
      const { headers, response } = await auth.api.getSession({
        headers: request.headers,
        query: { disableRefresh: !renew },
        returnHeaders: true,
      });
      if (!response) return { persona: null, cookies: headers.getSetCookie() };
      const { id, email, nombre, apellido, telefono = null } = response.user;
      return { persona: { id, email, nombre, apellido, telefono }, cookies: headers.getSetCookie() };
    },
  };
}

export type Identidad = ReturnType<typeof createIdentidad>;
