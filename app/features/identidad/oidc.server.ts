import { createHash } from "node:crypto";
import { APIError } from "better-auth/api";
import type { OAuthProvider } from "better-auth/oauth2";
import { jwtVerify } from "jose";
import type { Env } from "#app/lib/env.ts";
import type { Log } from "#app/lib/log.ts";
import { createDescubridor, fetchJson, OidcError, type ProveedorOidc } from "./oidc-descubrir.server.ts";
import { type Claims, perfilOf } from "./oidc-perfil.ts";

/** The id that stands in the redirect URI and in the account table (DESIGN.md section 5). */
export const OIDC = "oidc";

export type AjustesOidc = Pick<
  Env,
  "OIDC_ISSUER" | "OIDC_CLIENT_ID" | "OIDC_CLIENT_SECRET" | "OIDC_SCOPES" | "OIDC_NOMBRE"
>;

interface Cliente {
  id: string;
  secret: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Phone only where the provider lists it: some refuse a scope that they do not know. */
function scopesOf({ OIDC_SCOPES }: AjustesOidc, { scopes_supported }: ProveedorOidc): string {
  if (OIDC_SCOPES) return OIDC_SCOPES;
  return scopes_supported.includes("phone") ? "openid email profile phone" : "openid email profile";
}

const formEncoded = (text: string) => new URLSearchParams({ v: text }).toString().slice(2);

/** As in RFC 6749, section 2.3.1: form-encoded before it is base64. */
function basicOf({ id, secret }: Cliente): string {
  return `Basic ${Buffer.from(`${formEncoded(id)}:${formEncoded(secret)}`).toString("base64")}`;
}

/** Exchanges the code for tokens. Says who asks in the provider's way; where both are allowed, one that is refused is tried in the other. */
async function exchange(proveedor: ProveedorOidc, cliente: Cliente, fields: Record<string, string>) {
  const known = proveedor.token_endpoint_auth_methods_supported;
  const methods = ["client_secret_basic", "client_secret_post"].filter((method) => known.includes(method));
  for (const method of methods.length > 0 ? methods : ["client_secret_basic"]) {
    const basic = method === "client_secret_basic";
    const body = new URLSearchParams({ grant_type: "authorization_code", ...fields });
    if (!basic) body.set("client_secret", cliente.secret);
    if (!basic) body.set("client_id", cliente.id);
    const headers = { Accept: "application/json", ...(basic ? { Authorization: basicOf(cliente) } : {}) };
    const answer = await fetchJson(proveedor.token_endpoint, { method: "POST", headers, body });
    const error = isRecord(answer.body) ? answer.body.error : null;
    if (answer.status === 200 && isRecord(answer.body)) return answer.body;
    if (error !== "invalid_client") throw new OidcError(`the code was refused: ${answer.status} ${String(error)}`);
  }
  throw new OidcError("the provider does not accept OIDC_CLIENT_ID and OIDC_CLIENT_SECRET");
}

/** The claims of an ID token that this provider made for this shop and this very sign-in (Core 1.0, section 3.1.3.7). */
async function verifyIdToken(
  proveedor: ProveedorOidc,
  cliente: Cliente,
  token: string,
  nonce: string,
): Promise<Claims> {
  const { payload } = await jwtVerify(token, proveedor.claves, {
    issuer: proveedor.issuer,
    audience: cliente.id,
    // Never what the token asks for: `none`, or our secret as the key.
    algorithms: proveedor.id_token_signing_alg_values_supported.filter((alg) => /^(RS|PS|ES|Ed)/.test(alg)),
    requiredClaims: ["sub", "iat", "exp", "nonce"],
    clockTolerance: 60,
  });
  if (payload.nonce !== nonce) throw new OidcError("the ID token belongs to another sign-in");
  if (payload.azp !== undefined && payload.azp !== cliente.id) throw new OidcError("the ID token is another client's");
  if (!payload.sub) throw new OidcError("the ID token names nobody");
  return { ...payload, sub: payload.sub };
}

/** What the provider tells beyond the ID token; nothing when it has no such endpoint, or speaks of somebody else. */
async function readUserInfo({ userinfo_endpoint }: ProveedorOidc, accessToken: string, sub: string) {
  if (!userinfo_endpoint || !accessToken) return {};
  const headers = { Accept: "application/json", Authorization: `Bearer ${accessToken}` };
  const { status, body } = await fetchJson(userinfo_endpoint, { headers });
  if (status !== 200 || !isRecord(body)) throw new OidcError(`userinfo answered ${status}`);
  if (body.sub !== sub) throw new OidcError("userinfo speaks of somebody else");
  return body;
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/**
 * An OpenID Connect provider in the form that better-auth takes, which brings state, PKCE verifier and nonce. Every
 * answer is checked and has a time limit; whatever is wrong is an OidcError, and then there is no user.
 */
export function createProveedorOidc(ajustes: AjustesOidc, log: Log) {
  const cliente: Cliente = { id: ajustes.OIDC_CLIENT_ID ?? "", secret: ajustes.OIDC_CLIENT_SECRET ?? "" };
  const descubrir = createDescubridor(ajustes.OIDC_ISSUER ?? "");

  async function readClaims(idToken: string, accessToken: string, nonce: string): Promise<Claims> {
    const proveedor = await descubrir();
    const claims = await verifyIdToken(proveedor, cliente, idToken, nonce);
    try {
      return { ...claims, ...(await readUserInfo(proveedor, accessToken, claims.sub)), sub: claims.sub };
    } catch (error) {
      // The ID token alone is enough when it says whom to write to.
      if (!claims.email) throw error;
      log.warn({ err: error }, "userinfo not read");
      return claims;
    }
  }

  return {
    id: OIDC,
    name: ajustes.OIDC_NOMBRE,
    requiresIdTokenNonce: true,
    accountSubject: ({ profile }) => profile.sub,

    async createAuthorizationURL({ state, codeVerifier, redirectURI, idTokenNonce, additionalParams }) {
      const proveedor = await descubrir().catch((error: unknown) => {
        log.error({ err: error }, "the external provider cannot be reached");
        throw new APIError("BAD_GATEWAY", { code: "PROVIDER_DOWN" });
      });
      const url = new URL(proveedor.authorization_endpoint);
      const params = {
        ...additionalParams,
        response_type: "code",
        client_id: cliente.id,
        redirect_uri: redirectURI,
        scope: scopesOf(ajustes, proveedor),
        state,
        nonce: idTokenNonce ?? "",
        code_challenge: createHash("sha256").update(codeVerifier).digest("base64url"),
        code_challenge_method: "S256",
      };
      for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
      return url;
    },

    async validateAuthorizationCode({ code, codeVerifier = "", redirectURI }) {
      const fields = { code, code_verifier: codeVerifier, redirect_uri: redirectURI };
      const answer = await exchange(await descubrir(), cliente, fields);
      return { idToken: textOf(answer.id_token), accessToken: textOf(answer.access_token) };
    },

    async getUserInfo({ idToken = "", accessToken = "", expectedIdTokenNonce = "" }) {
      try {
        const data = await readClaims(idToken, accessToken, expectedIdTokenNonce);
        return { user: perfilOf(data), data };
      } catch (error) {
        log.error({ err: error }, "the external provider's answer cannot be trusted");
        return null;
      }
    },

    // Name, e-mail and phone follow the provider at each sign-in.
    options: { overrideUserInfoOnSignIn: true },
  } satisfies OAuthProvider<Claims, { overrideUserInfoOnSignIn: boolean }>;
}
