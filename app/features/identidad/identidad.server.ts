import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { session } from "#db/schema/identidad.ts";
import type { usuarios } from "#db/schema/usuarios.ts";
import { isOutage, UnavailableError } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { enterSignUp } from "./hash.server.ts";
import { createOidcClient } from "./externo/oidc.server.ts";
import { CALLBACK_PATH } from "./externo/oidc-endpoints.server.ts";
import { createReadOpenSession, readSessionToken } from "./open-session.server.ts";
import {
  BASE,
  CABECERA_IP,
  createEmbebido,
  createExterno,
  type ProveedorOptions,
  toCookiePrefix,
} from "./proveedor.server.ts";

/**
 * The provider's endpoints that are open to the outside; it has many more. Nothing is reachable merely because the
 * library brings it: `/get-session`, say, would hand the HttpOnly cookie's token to any script.
 */
const ENDPOINTS: Readonly<Record<"embebido" | "externo", ReadonlySet<string>>> = {
  embebido: new Set(["POST /sign-in/email", "POST /sign-up/email", "POST /sign-out"]),
  externo: new Set([`GET ${CALLBACK_PATH}`, "POST /sign-out"]),
};

/** A person as the identity provider knows them. Roles are the shop's own and not here. */
export interface Persona {
  id: string;
  email: string;
  nombre: string;
  apellido: string;
  telefono: string | null;
}

export interface Sesion {
  id: string;
  created_at: Date;
  email_confirmado: boolean;
  dos_pasos: boolean;
}

interface SesionLeida {
  persona: Persona | null;
  sesion: Sesion | null;
  /** The shop's row of the person, where it was read along: null when there is none. */
  fila?: Omit<typeof usuarios.$inferSelect, "busqueda" | "sin_pedir_opinion"> | null;
  cookies: readonly string[];
}

/** The session token in the cookies of a request, or in those that an answer sets; null for none. */
function findToken(cookies: readonly string[]): string | null {
  for (const cookie of cookies) {
    const [, value] = /^\s*(?:__Host-)?qhatu\.session_token=([^;]*)/.exec(cookie) ?? [];
    // `token.signature`, percent-encoded; empty where the cookie is deleted.
    if (value) return value.split(".")[0] || null;
  }
  return null;
}

const readToken = ({ headers }: Request) => findToken(headers.get("cookie")?.split(";") ?? []);

/**
 * The request for the provider: with the address that the server worked out, never a visitor's header, and with an
 * Origin where a client that is no browser sent none.
 */
function withAddress(request: Request, ip: string, origin: string): Request {
  const headers = new Headers(request.headers);
  headers.set(CABECERA_IP, ip);
  if (!headers.has("origin") && headers.get("sec-fetch-site") !== "cross-site") headers.set("origin", origin);
  return new Request(request, { headers });
}

/** Refuses text that the database cannot store, in the provider's own form; null when there is none. */
async function refuseInput(request: Request): Promise<Response | null> {
  const body: unknown = request.method === "POST" ? await request.json().catch(() => null) : null;
  const issue = parseInput(z.unknown(), body).error?.issues[0];
  const message = `[body.${issue?.path.join(".")}] ${issue?.message}`;
  return issue ? Response.json({ message, code: "VALIDATION_ERROR" }, { status: 400 }) : null;
}

function failToRead(cause: unknown): never {
  throw new UnavailableError("the sessions cannot be read", { cause });
}

/**
 * The identity provider of the shop, on the tables of db/schema/identidad.ts: the embedded one (better-auth), or the
 * way to an external one where OIDC_ISSUER is set.
 */
export function createIdentidad(options: ProveedorOptions) {
  const { db, log } = options;
  const { TIENDA_URL, OIDC_ISSUER, OIDC_NOMBRE } = options.env;
  const client = OIDC_ISSUER ? createOidcClient(options.env, log) : null;
  const auth = client ? createExterno(options, client) : createEmbebido(options);
  const endpoints = ENDPOINTS[client ? "externo" : "embebido"];
  const cookieName = `${toCookiePrefix(options.env)}.session_token`;
  const readOpenSession = createReadOpenSession({ ...options, cookieName, dosPasos: client === null });

  /**
   * Passes a request to the library. The session that a new one replaces is deleted, wherever else its cookie may be;
   * so is one that is signed out: the library reports success even when it could not delete it.
   */
  async function forward(request: Request, ip: string): Promise<Response> {
    const handle = () => auth.handler(withAddress(request, ip, TIENDA_URL));
    const response = await (request.url.endsWith(`${BASE}/sign-up/email`) ? enterSignUp(handle) : handle());
    if (response.status >= 500) log.error({ status: response.status }, "the identity provider failed");
    const after = findToken(response.headers.getSetCookie());
    const leaves = after !== null || request.url.endsWith(`${BASE}/sign-out`);
    // The callback of an external provider answers with a redirect.
    const before = leaves && response.status < 400 ? readToken(request) : null;
    if (before && before !== after) await db.delete(session).where(eq(session.token, before));
    return response;
  }

  /** Signs out, and answers the address to sign out at the external provider, if it has one. */
  async function signOut(request: Request, ip: string): Promise<Response> {
    const response = await forward(request, ip);
    const url = response.ok && readToken(request) ? await client?.endSessionUrl(`${TIENDA_URL}/`) : null;
    return url ? new Response(JSON.stringify({ success: true, url }), response) : response;
  }

  /** The callback of the external provider: every failure redirects to a page that says so. */
  async function handleCallback(request: Request, ip: string): Promise<Response> {
    try {
      const response = await forward(request, ip);
      if (response.status === 302) return response;
      log.error({ status: response.status }, "the way back from the external provider failed");
    } catch (error) {
      log.error({ err: error }, "the way back from the external provider failed");
    }
    return new Response(null, { status: 302, headers: { Location: `${TIENDA_URL}/sign-in?error=fallo` } });
  }

  return {
    /** The external provider, by the name on its button; null while the embedded one serves. */
    externo: client && { nombre: OIDC_NOMBRE },

    /** Answers /api/auth/*: 404 for endpoints that the shop does not use, 403 across sites, 429 over the limit. */
    async handler(request: Request, ip: string): Promise<Response> {
      const endpoint = new URL(request.url).pathname.slice(BASE.length);
      if (!endpoints.has(`${request.method} ${endpoint}`)) return Response.json(null, { status: 404 });
      if (endpoint === CALLBACK_PATH) return handleCallback(request, ip);
      if (endpoint === "/sign-out") return signOut(request, ip);
      return (await refuseInput(request.clone())) ?? forward(request, ip);
    },

    /**
     * Posts to any endpoint of the provider on behalf of the visitor of `request`, with their cookies. The answer's
     * cookies must reach them.
     */
    async post(endpoint: string, body: object, request: Request, ip: string): Promise<Response> {
      const headers = new Headers({ "content-type": "application/json", origin: TIENDA_URL });
      for (const name of ["user-agent", "cookie"]) {
        const value = request.headers.get(name);
        if (value) headers.set(name, value);
      }
      const inner = new Request(new URL(BASE + endpoint, TIENDA_URL), {
        method: "POST",
        headers,
        body: JSON.stringify(body),
      });
      return forward(inner, ip);
    },

    /** The signature of a link that the shop sends. `about` begins with what it is for. */
    sign: (about: string): string => createHmac("sha256", options.secret).update(`enlace:${about}`).digest("base64url"),

    /** Whether whoever sent this has signed in here before; not whether that session is still open. */
    isKnown: (request: Request): boolean => readSessionToken(request, { secret: options.secret, cookieName }) !== null,

    /** Someone's remaining backup codes, for a page that shows them to that person alone. */
    async readCodigos(userId: string): Promise<readonly string[]> {
      return "viewBackupCodes" in auth.api ? (await auth.api.viewBackupCodes({ body: { userId } })).backupCodes : [];
    },

    /**
     * Who sent this request, or null. `renew` extends a session in use: then `cookies` must be sent back. Throws
     * UnavailableError when the sessions cannot be read.
     */
    async readSesion(request: Request, { renew = false } = {}): Promise<SesionLeida> {
      // It may be the shop's row that cannot be read: the library asks for the session alone.
      const open = await readOpenSession(request, { renew }).catch((error: unknown) =>
        isOutage(error) ? failToRead(error) : null,
      );
      if (open) return { ...open, cookies: [] };
      const { headers, response } = await auth.api
        .getSession({ headers: request.headers, query: { disableRefresh: !renew }, returnHeaders: true })
        .catch(failToRead);
      const cookies = headers.getSetCookie();
      if (!response) return { persona: null, sesion: null, cookies };
      const { id, email, nombre, apellido, telefono, emailVerified } = response.user;
      return {
        persona: { id, email, nombre: nombre ?? "", apellido: apellido ?? "", telefono: telefono ?? null },
        sesion: {
          id: response.session.id,
          created_at: response.session.createdAt,
          email_confirmado: emailVerified,
          dos_pasos: "twoFactorEnabled" in response.user && response.user.twoFactorEnabled === true,
        },
        cookies,
      };
    },
  };
}

export type Identidad = ReturnType<typeof createIdentidad>;

declare module "#app/context.ts" {
  interface Tienda {
    identidad: Identidad;
  }
}
