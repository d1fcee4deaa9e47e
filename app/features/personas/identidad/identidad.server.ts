import { applySetCookies } from "better-auth/cookies";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { session } from "#db/schema/identidad.ts";
import { UnavailableError } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { enterSignUp } from "./hash.server.ts";
import { createOidcClient } from "./externo/oidc.server.ts";
import { CALLBACK_PATH } from "./externo/oidc-endpoints.server.ts";
import { BASE, CABECERA_IP, createEmbebido, createExterno, type ProveedorOptions } from "./proveedor.server.ts";

/** `/get-session`, for example, would give the HttpOnly cookie's token to any script. */
const ENDPOINTS: Readonly<Record<"embebido" | "externo", ReadonlySet<string>>> = {
  embebido: new Set(["POST /sign-in/email", "POST /sign-up/email", "POST /sign-out"]),
  externo: new Set([`GET ${CALLBACK_PATH}`, "POST /sign-out"]),
};

/** It has no role: roles are the shop's own. */
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
  cookies: readonly string[];
}

/** The address comes from the server, never from a visitor's header. Clients that are no browser get our Origin. */
function withAddress(request: Request, headers: Headers, ip: string, origin: string): Request {
  headers.set(CABECERA_IP, ip);
  if (!headers.has("origin") && headers.get("sec-fetch-site") !== "cross-site") headers.set("origin", origin);
  return new Request(request, { headers });
}

/** Refuses text that the database cannot store, in the provider's format. */
async function refuseInput(request: Request): Promise<Response | null> {
  const body: unknown = request.method === "POST" ? await request.json().catch(() => null) : null;
  const issue = parseInput(z.unknown(), body).error?.issues[0];
  const message = `[body.${issue?.path.join(".")}] ${issue?.message}`;
  return issue ? Response.json({ message, code: "VALIDATION_ERROR" }, { status: 400 }) : null;
}

/** Scripts must not read what the HttpOnly cookie holds. */
async function withoutToken(response: Response): Promise<Response> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  if (typeof body !== "object" || body === null || !("token" in body)) return response;
  const { token: _, ...rest } = body;
  return Response.json(rest, { status: response.status, headers: response.headers });
}

/** Embedded (better-auth), or the connection to an external one where OIDC_ISSUER is set. */
export function createIdentidad(options: ProveedorOptions) {
  const { db, log, secret } = options;
  const { TIENDA_URL, OIDC_ISSUER, OIDC_NOMBRE } = options.env;
  const client = OIDC_ISSUER ? createOidcClient(options.env, log) : null;
  const auth = client ? createExterno(options, client) : createEmbebido(options);
  const endpoints = ENDPOINTS[client ? "externo" : "embebido"];

  /** Their cookies as if the current secret had signed them. */
  async function readHeaders(request: Pick<Request, "headers">): Promise<Headers> {
    const headers = new Headers(request.headers);
    if (secret.older !== null && headers.has("cookie"))
      headers.set("cookie", await auth.api.signCookiesAnew({ headers }));
    return headers;
  }

  const readToken = async (request: Pick<Request, "headers">) =>
    auth.api.readToken({ headers: await readHeaders(request) });

  function readNewToken(response: Response): Promise<string | null> {
    const headers = new Headers();
    applySetCookies(headers, response.headers.getSetCookie());
    return readToken({ headers });
  }

  /**
   * Also deletes the session that a new one replaces, and one that signs out: the library reports success even when it
   * could not delete it.
   */
  async function forward(request: Request, ip: string): Promise<Response> {
    const headers = await readHeaders(request);
    const handle = () => auth.handler(withAddress(request, headers, ip, TIENDA_URL));
    const response = await (request.url.endsWith(`${BASE}/sign-up/email`) ? enterSignUp(handle) : handle());
    if (response.status >= 500) log.error({ status: response.status }, "the identity provider failed");
    const after = await readNewToken(response);
    const [opened] = after
      ? await db.select({ persona: session.userId }).from(session).where(eq(session.token, after))
      : [];
    log.info(
      { endpoint: new URL(request.url).pathname.slice(BASE.length), status: response.status, ...opened },
      "identity",
    );
    const leaves = after !== null || request.url.endsWith(`${BASE}/sign-out`);
    // The external provider's callback answers with a redirect.
    const before = leaves && response.status < 400 ? await readToken(request) : null;
    if (before && before !== after) await db.delete(session).where(eq(session.token, before));
    return response;
  }

  async function signOut(request: Request, ip: string): Promise<Response> {
    const response = await forward(request, ip);
    const url = response.ok && (await readToken(request)) ? await client?.endSessionUrl(`${TIENDA_URL}/`) : null;
    return url ? new Response(JSON.stringify({ success: true, url }), response) : response;
  }

  /** Failures redirect to a page that explains them. */
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
    externo: client && { nombre: OIDC_NOMBRE },

    /** Answers /api/auth/*: 404 for endpoints that are not public, 403 across sites, 429 over the limit. */
    async handler(request: Request, ip: string): Promise<Response> {
      const endpoint = new URL(request.url).pathname.slice(BASE.length);
      if (!endpoints.has(`${request.method} ${endpoint}`)) return Response.json(null, { status: 404 });
      if (endpoint === CALLBACK_PATH) return handleCallback(request, ip);
      if (endpoint === "/sign-out") return signOut(request, ip);
      return (await refuseInput(request.clone())) ?? withoutToken(await forward(request, ip));
    },

    /** Sends the cookies of `request`. The answer's cookies must be sent back. */
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

    /** The session of the cookie may have ended. */
    isKnown: async (request: Request): Promise<boolean> => (await readToken(request)) !== null,

    /** Show them to that person only. */
    async readCodigos(userId: string): Promise<readonly string[]> {
      return "viewBackupCodes" in auth.api ? (await auth.api.viewBackupCodes({ body: { userId } })).backupCodes : [];
    },

    /**
     * `renew` extends a session in use, then `cookies` must be sent back. Throws UnavailableError when sessions cannot
     * be read.
     */
    async readSesion(request: Request, { renew = false } = {}): Promise<SesionLeida> {
      const { headers, response } = await auth.api
        .getSession({ headers: await readHeaders(request), query: { disableRefresh: !renew }, returnHeaders: true })
        .catch((cause: unknown) => {
          throw new UnavailableError("the sessions cannot be read", { cause });
        });
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
