import { setTimeout as pause } from "node:timers/promises";
import * as openid from "openid-client";
import type { Log } from "#lib/log.ts";
import { createDiscovery, OidcError, type OidcProvider, type OidcSettings } from "./oidc-discovery.server.ts";
import type { Claims } from "./oidc-perfil.ts";

export const OIDC = "oidc";

/** The shop's session has ended by then. */
const SIGN_OUT_WAITS_MS = 2_000;

export interface SignInChecks {
  state: string;
  nonce: string;
  codeVerifier: string;
}

export interface SignIn {
  claims: Claims;
  /** In seconds since 1970; null if not in the ID token. */
  authTime: number | null;
  tellsAuthTime: boolean;
}

/** `code` is as in OpenID Connect Core 1.0, section 3.1.2.6. */
export class OidcDenied extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`the provider answered ${code}`);
    this.name = "OidcDenied";
    this.code = code;
  }
}

/** Some providers refuse unknown scopes. */
function chooseScopes({ OIDC_SCOPES }: OidcSettings, { scopes_supported }: OidcProvider): string {
  if (OIDC_SCOPES) return OIDC_SCOPES;
  return scopes_supported.includes("phone") ? "openid email profile phone" : "openid email profile";
}

const isUnknownClient = (error: unknown): boolean =>
  (error instanceof openid.ResponseBodyError && error.error === "invalid_client") ||
  (error instanceof openid.WWWAuthenticateChallengeError && error.status === 401);

/** A provider may refuse one client authentication method. */
async function exchange({ clients }: OidcProvider, back: URL, { state, nonce, codeVerifier }: SignInChecks) {
  const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: codeVerifier, idTokenExpected: true };
  let refusal: unknown;
  for (const client of clients) {
    try {
      return await openid.authorizationCodeGrant(client, back, checks);
    } catch (error) {
      if (!isUnknownClient(error)) throw error;
      refusal = error;
    }
  }
  throw new Error("the provider does not accept OIDC_CLIENT_ID and OIDC_CLIENT_SECRET", { cause: refusal });
}

/** Answers are verified and limited in time and size; any fault is an OidcError, and nobody is signed in. */
export function createOidcClient(settings: OidcSettings, log: Log) {
  const discover = createDiscovery(settings);

  async function readUserinfo({ userinfo_endpoint, clients }: OidcProvider, accessToken: string, claims: Claims) {
    if (!userinfo_endpoint) return {};
    try {
      return await openid.fetchUserInfo(clients[0], accessToken, claims.sub);
    } catch (error) {
      // Userinfo is optional when the ID token has the e-mail.
      if (!claims.email) throw error;
      log.warn({ err: new OidcError("userinfo", error) }, "userinfo not read");
      return {};
    }
  }

  async function readSignIn(provider: OidcProvider, back: URL, checks: SignInChecks): Promise<SignIn> {
    const tokens = await exchange(provider, back, checks);
    const claims = tokens.claims();
    if (!claims) throw new Error("there is no ID token");
    // The library checks azp only for several audiences (Core 1.0, section 3.1.3.7).
    if (claims.azp !== undefined && claims.azp !== settings.OIDC_CLIENT_ID) {
      throw new Error("the ID token is another client's");
    }
    if (claims.sub.trim() === "" || /\p{Cc}/u.test(claims.sub)) throw new Error("the ID token names nobody");
    const userinfo = await readUserinfo(provider, tokens.access_token, claims);
    const tellsAuthTime = claims.auth_time !== undefined || provider.claims_supported.includes("auth_time");
    return { claims: { ...claims, ...userinfo, sub: claims.sub }, authTime: claims.auth_time ?? null, tellsAuthTime };
  }

  return {
    /** `again`: the person must authenticate even with a session there. Throws OidcError. */
    async authorizationUrl(redirect_uri: string, checks: SignInChecks, { again = false } = {}): Promise<URL> {
      const provider = await discover();
      return openid.buildAuthorizationUrl(provider.clients[0], {
        redirect_uri,
        scope: chooseScopes(settings, provider),
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(checks.codeVerifier),
        code_challenge_method: "S256",
        ...(again ? { prompt: "login", max_age: "0" } : {}),
      });
    },

    /** Throws OidcDenied and OidcError. */
    async redeem(back: URL, checks: SignInChecks): Promise<SignIn> {
      try {
        return await readSignIn(await discover(), back, checks);
      } catch (error) {
        if (error instanceof openid.AuthorizationResponseError) throw new OidcDenied(error.error);
        throw new OidcError("the provider's answer cannot be trusted", error);
      }
    },

    /** RP-Initiated Logout 1.0; null where the provider has none. */
    async endSessionUrl(post_logout_redirect_uri: string): Promise<string | null> {
      const provider = await Promise.race([
        discover().catch(() => null),
        pause(SIGN_OUT_WAITS_MS, null, { ref: false }),
      ]);
      if (!provider?.end_session_endpoint) return null;
      return openid.buildEndSessionUrl(provider.clients[0], { post_logout_redirect_uri }).href;
    },
  };
}

export type OidcClient = ReturnType<typeof createOidcClient>;
