import * as openid from "openid-client";
import { z } from "zod";
import type { Env } from "#lib/env.ts";
import { isExposed } from "#lib/loopback.ts";
import { readUpTo } from "#lib/read-up-to.ts";

/** Limits each request, while a person waits. */
const TIMEOUT_SECONDS = 8;
export const CLOCK_TOLERANCE_SECONDS = 60;
const LARGEST_ANSWER = 1024 * 1024;
const BELIEVED_MS = 60 * 60_000;

export type OidcSettings = Pick<Env, "OIDC_ISSUER" | "OIDC_CLIENT_ID" | "OIDC_CLIENT_SECRET" | "OIDC_SCOPES">;

/** It receives tokens and secrets, so https only. */
const endpoint = z.url({ protocol: /^https?$/ }).refine((url) => !isExposed(url), "must be https, except on loopback");

/** OpenID Connect Discovery 1.0, section 3, with its defaults. */
const document = z.object({
  issuer: z.string(),
  authorization_endpoint: endpoint,
  token_endpoint: endpoint,
  jwks_uri: endpoint,
  userinfo_endpoint: endpoint.optional(),
  end_session_endpoint: endpoint.optional(),
  scopes_supported: z.array(z.string()).default([]),
  claims_supported: z.array(z.string()).default([]),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(["client_secret_basic"]),
});

export interface OidcProvider extends z.output<typeof document> {
  /** One per authentication method, the better one first. */
  clients: readonly [openid.Configuration, ...openid.Configuration[]];
}

/** The message is for the log. */
export class OidcError extends Error {
  constructor(doing: string, cause: unknown) {
    super(`${doing}: ${describeError(cause)}`);
    this.name = "OidcError";
  }
}

/** Only Errors: the library's other causes contain tokens and claims. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return "no error";
  const own = error instanceof openid.ResponseBodyError ? `${error.message} (${error.error})` : error.message;
  return error.cause instanceof Error ? `${own}: ${describeError(error.cause)}` : own;
}

const fetchShort: openid.CustomFetch = async (url, { body: sent, ...options }) => {
  const { status, headers, body } = await fetch(url, {
    ...options,
    body: sent instanceof Uint8Array ? Buffer.from(sent) : sent,
  });
  const answer = body && (await readUpTo(body, LARGEST_ANSWER));
  if (body && !answer) throw new TypeError(`${new URL(url).origin} answered with more than a megabyte`);
  return new Response(answer?.length ? answer : null, { status, headers });
};

const withoutSlash = (url: string) => url.replace(/\/$/, "");

async function discover({ OIDC_ISSUER = "", OIDC_CLIENT_ID = "", ...secrets }: OidcSettings): Promise<OidcProvider> {
  const { OIDC_CLIENT_SECRET: secret = "" } = secrets;
  const metadata = { [openid.clockTolerance]: CLOCK_TOLERANCE_SECONDS };
  const options = {
    timeout: TIMEOUT_SECONDS,
    [openid.customFetch]: fetchShort,
    // Signatures in addition to TLS. http only for loopback, which every endpoint is checked for.
    execute: [openid.enableNonRepudiationChecks, openid.allowInsecureRequests],
  };
  // A full address, so that the library does not check the issuer; we do below.
  const address = new URL(`${withoutSlash(OIDC_ISSUER)}/.well-known/openid-configuration`);
  const found = await openid.discovery(address, OIDC_CLIENT_ID, metadata, openid.ClientSecretBasic(secret), options);
  const read = document.parse(found.serverMetadata());
  // Otherwise one provider could pose as another.
  if (withoutSlash(read.issuer) !== withoutSlash(OIDC_ISSUER)) throw new Error("discovery names another issuer");

  const ways = {
    client_secret_basic: openid.ClientSecretBasic(secret),
    client_secret_post: openid.ClientSecretPost(secret),
  };
  const [first = ways.client_secret_basic, ...others] = Object.entries(ways).flatMap(([name, way]) =>
    read.token_endpoint_auth_methods_supported.includes(name) ? [way] : [],
  );
  const clientBy = (way: openid.ClientAuth): openid.Configuration => {
    const client = new openid.Configuration(found.serverMetadata(), OIDC_CLIENT_ID, metadata, way);
    client.timeout = options.timeout;
    client[openid.customFetch] = fetchShort;
    for (const extend of options.execute) extend(client);
    return client;
  };
  return { ...read, clients: [clientBy(first), ...others.map(clientBy)] };
}

/**
 * Read at sign-in, so that a provider that is down does not stop the start. Cached for an hour; a failure is not
 * cached. Throws OidcError.
 */
export function createDiscovery(settings: OidcSettings, now = Date.now) {
  let kept: { at: number; provider: Promise<OidcProvider> } | null = null;
  return async (): Promise<OidcProvider> => {
    if (!kept || now() - kept.at > BELIEVED_MS) kept = { at: now(), provider: discover(settings) };
    const mine = kept;
    try {
      return await mine.provider;
    } catch (error) {
      if (kept === mine) kept = null;
      throw new OidcError("no usable discovery document", error);
    }
  };
}
