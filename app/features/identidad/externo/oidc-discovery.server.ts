import * as openid from "openid-client";
import { z } from "zod";
import type { Env } from "#lib/env.ts";
import { isExposed } from "#lib/loopback.ts";
import { readUpTo } from "#lib/read-up-to.ts";

/** How long the provider may take over one answer, in seconds. A person waits for it. */
const TIMEOUT_SECONDS = 8;
/** How far its clock may be from ours, in seconds. */
export const CLOCK_TOLERANCE_SECONDS = 60;
/** Far more than any document, key set or token; an answer is held in memory whole. */
const LARGEST_ANSWER = 1024 * 1024;
/** How long what it said of itself is believed, in ms. */
const BELIEVED_MS = 60 * 60_000;

export type OidcSettings = Pick<Env, "OIDC_ISSUER" | "OIDC_CLIENT_ID" | "OIDC_CLIENT_SECRET" | "OIDC_SCOPES">;

/** Tokens and secrets go there. */
const endpoint = z.url({ protocol: /^https?$/ }).refine((url) => !isExposed(url), "must be https, except on loopback");

/** What is needed of a discovery document (OpenID Connect Discovery 1.0, section 3), with the defaults of the standard. */
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

/** An OpenID Connect provider as it describes itself. */
export interface OidcProvider extends z.output<typeof document> {
  /** The shop as its client, for each way of saying who it is that the provider knows; the better one first. */
  clients: readonly [openid.Configuration, ...openid.Configuration[]];
}

/** The external provider did not answer, or not as the standard has it. Its message is for the log. */
export class OidcError extends Error {
  constructor(doing: string, cause: unknown) {
    super(`${doing}: ${describeError(cause)}`);
    this.name = "OidcError";
  }
}

/** What went wrong, cause by cause. Never a cause that is no error: the library puts tokens and claims there. */
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
    // Signatures count although TLS says who answered. http: on loopback alone, which every endpoint is held to below.
    execute: [openid.enableNonRepudiationChecks, openid.allowInsecureRequests],
  };
  // The whole address, so that the library leaves the issuer to us.
  const address = new URL(`${withoutSlash(OIDC_ISSUER)}/.well-known/openid-configuration`);
  const found = await openid.discovery(address, OIDC_CLIENT_ID, metadata, openid.ClientSecretBasic(secret), options);
  const read = document.parse(found.serverMetadata());
  // Else one provider could pass for another. Many write the slash at the end, and many who set OIDC_ISSUER do not.
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
 * The provider's description: asked for when somebody wants in, kept for an hour, and asked for again by the next one
 * after a failure. So a provider that is down never stops the start, and needs no restart once it is back.
 * Throws OidcError.
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
