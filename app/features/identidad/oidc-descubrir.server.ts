import { createRemoteJWKSet, type JWTVerifyGetKey } from "jose";
import { z } from "zod";

/** How long the provider may take over one answer, in ms. A person waits for it. */
const PACIENCIA_MS = 8_000;
/** How long what it said of itself is believed, in ms. */
const VIGENCIA_MS = 60 * 60_000;

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

/** http only within this machine: tokens and secrets go there. */
const endpoint = z.url({ protocol: /^https?$/ }).refine((value) => {
  const { protocol, hostname } = new URL(value);
  return protocol === "https:" || LOOPBACK.includes(hostname);
}, "must be https, except on loopback");

/** What is needed of a discovery document (OpenID Connect Discovery 1.0, section 3), with the defaults of the standard. */
const documento = z.object({
  issuer: z.string(),
  authorization_endpoint: endpoint,
  token_endpoint: endpoint,
  jwks_uri: endpoint,
  userinfo_endpoint: endpoint.optional(),
  scopes_supported: z.array(z.string()).default([]),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(["client_secret_basic"]),
  id_token_signing_alg_values_supported: z.array(z.string()).default(["RS256"]),
});

/** An OpenID Connect provider as it describes itself. */
export interface ProveedorOidc extends z.output<typeof documento> {
  claves: JWTVerifyGetKey;
}

/** The external provider did not answer, or not as the standard has it. Its message is for the log. */
export class OidcError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "OidcError";
  }
}

/** Asks the provider for JSON. Throws OidcError when none comes in time; an answer with an error status is an answer. */
export async function fetchJson(url: string, init: RequestInit = {}): Promise<{ status: number; body: unknown }> {
  try {
    const signal = AbortSignal.timeout(PACIENCIA_MS);
    const response = await fetch(url, { ...init, redirect: "error", signal });
    const text = await response.text();
    return { status: response.status, body: text ? JSON.parse(text) : null };
  } catch (error) {
    throw new OidcError(`${new URL(url).origin} did not answer with JSON`, { cause: error });
  }
}

const withoutSlash = (url: string) => url.replace(/\/$/, "");

async function discover(issuer: string): Promise<ProveedorOidc> {
  const { status, body } = await fetchJson(`${withoutSlash(issuer)}/.well-known/openid-configuration`);
  const parsed = documento.safeParse(body);
  if (status !== 200 || !parsed.success) throw new OidcError(`no usable discovery document (status ${status})`);
  // Else one provider could pass for another. Many write the slash at the end, and many who set OIDC_ISSUER do not.
  if (withoutSlash(parsed.data.issuer) !== withoutSlash(issuer)) throw new OidcError("discovery names another issuer");
  return {
    ...parsed.data,
    claves: createRemoteJWKSet(new URL(parsed.data.jwks_uri), { timeoutDuration: PACIENCIA_MS }),
  };
}

/**
 * The provider's description: asked for when somebody wants in, kept for an hour, and asked for again by the next one
 * after a failure. So a provider that is down never stops the start, and needs no restart once it is back.
 */
export function createDescubridor(issuer: string, now = Date.now) {
  let kept: { at: number; proveedor: Promise<ProveedorOidc> } | null = null;
  return async (): Promise<ProveedorOidc> => {
    if (!kept || now() - kept.at > VIGENCIA_MS) kept = { at: now(), proveedor: discover(issuer) };
    const mine = kept;
    try {
      return await mine.proveedor;
    } catch (error) {
      if (kept === mine) kept = null;
      throw error;
    }
  };
}
