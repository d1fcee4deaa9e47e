import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthEndpoint, getSessionFromCtx } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { generateRandomString } from "better-auth/crypto";
import { generateState, handleOAuthUserInfo, parseState } from "better-auth/oauth2";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { Tienda } from "#app/context.ts";
import { isDuplicate } from "#lib/errors.ts";
import { account } from "#db/schema/identidad.ts";
import { OIDC, type OidcClient, OidcDenied, type SignIn } from "./oidc.server.ts";
import { OidcError } from "./oidc-discovery.server.ts";
import { parsePerfil } from "./oidc-perfil.ts";
import { recordProof, sendCode } from "./reauth.server.ts";
import { judgeAuthTime, type Visitor } from "./reauth.ts";

/** Only the shop's own forms call it. */
export const AUTHORIZE_PATH = `/sign-in/${OIDC}`;
/** This path is registered at the provider. */
export const CALLBACK_PATH = `/callback/${OIDC}`;

/** Who must authenticate again, and since when; kept in the database, never in the address. */
const challenge = z.object({ userId: z.string(), sessionId: z.string(), askedAt: z.number() });

/** Valid for ten minutes, once, in one browser. */
const pending = z.object({
  callbackURL: z.string(),
  errorURL: z.string(),
  codeVerifier: z.string(),
  idTokenNonce: z.string(),
  challenge: challenge.optional(),
});

type OidcEndpointsOptions = Pick<Tienda, "env" | "db" | "log"> & {
  client: OidcClient;
  sendsMail: () => Promise<boolean>;
};

async function findOwner({ db }: OidcEndpointsOptions, sub: string): Promise<string | null> {
  const own = and(eq(account.providerId, OIDC), eq(account.accountId, sub));
  const [row] = await db.select({ userId: account.userId }).from(account).where(own);
  return row?.userId ?? null;
}

const WHY_NO_CODE = { limit: "demasiados_codigos", unreachable: "sin_prueba" } as const;

/** They are better-auth endpoints. An error becomes a code in the address of the page where the sign-in began. */
export function buildOidcEndpoints(options: OidcEndpointsOptions) {
  const { db, client, log } = options;
  const redirectUri = `${options.env.TIENDA_URL}/api/auth${CALLBACK_PATH}`;

  /** Returns fresh, `code` (a mailed code is asked for next), or an error code. */
  async function prove({ claims, ...told }: SignIn, asked: z.output<typeof challenge>, current: Visitor | null) {
    const same = current?.sessionId === asked.sessionId && current.userId === asked.userId;
    if (!same || (await findOwner(options, claims.sub)) !== asked.userId) return "otra_cuenta";
    const verdict = judgeAuthTime(told, asked.askedAt, Date.now());
    if (verdict === "fresh") return "fresh";
    if (verdict === "stale") return "no_reciente";
    const sent = await sendCode(options, asked);
    return sent === "sent" ? "code" : WHY_NO_CODE[sent];
  }

  const out = createAuthEndpoint(
    AUTHORIZE_PATH,
    { method: "POST", body: z.object({ callbackURL: z.string(), errorCallbackURL: z.string(), again: z.boolean() }) },
    async (ctx) => {
      const current = ctx.body.again ? await getSessionFromCtx(ctx) : null;
      if (ctx.body.again && !current) throw new APIError("UNAUTHORIZED");
      const asked = current && { userId: current.user.id, sessionId: current.session.id, askedAt: Date.now() };
      const nonce = generateRandomString(32);
      const additionalData = asked ? { challenge: asked } : false;
      const { state, codeVerifier } = await generateState(ctx, { idTokenNonce: nonce, additionalData });
      const url = await client
        .authorizationUrl(redirectUri, { state, nonce, codeVerifier }, ctx.body)
        .catch((error: unknown) => {
          log.error({ err: error }, "the external provider cannot be reached");
          throw new APIError("BAD_GATEWAY", { code: "PROVIDER_DOWN" });
        });
      return ctx.json({ url: url.href });
    },
  );

  const back = createAuthEndpoint(
    CALLBACK_PATH,
    { method: "GET", requireRequest: true, query: z.looseObject({ state: z.string().optional() }) },
    async (ctx) => {
      const { callbackURL, errorURL, challenge: asked, ...kept } = pending.parse(await parseState(ctx));
      const failed = (code: string) =>
        ctx.redirect(`${errorURL}${errorURL.includes("?") ? "&" : "?"}${new URLSearchParams({ error: code })}`);

      const came = new URL(redirectUri);
      came.search = new URL(ctx.request.url).search;
      const checks = { state: ctx.query.state ?? "", nonce: kept.idTokenNonce, codeVerifier: kept.codeVerifier };
      const signIn = await client.redeem(came, checks).catch((error: unknown) => {
        if (error instanceof OidcDenied) throw failed(error.code);
        if (!(error instanceof OidcError)) throw error;
        log.error({ err: error }, "the external provider's answer cannot be trusted");
        throw failed("fallo");
      });
      const perfil = parsePerfil(signIn.claims);
      if (!perfil.email) throw failed("email_not_found");

      const current = asked ? await getSessionFromCtx(ctx) : null;
      const visitor = current && { userId: current.user.id, sessionId: current.session.id };
      const proof = asked ? await prove(signIn, asked, visitor) : null;
      if (proof === "code") throw ctx.redirect(callbackURL);
      if (proof !== null && proof !== "fresh") throw failed(proof);

      const accountId = signIn.claims.sub;
      const { data, error } = await handleOAuthUserInfo(ctx, {
        userInfo: { ...perfil, id: accountId, email: perfil.email },
        account: { providerId: OIDC, accountId },
        // Name, e-mail and phone follow the provider at each sign-in.
        overrideUserInfo: true,
      }).catch((thrown: unknown) => {
        // The person's e-mail belongs to another account.
        if (isDuplicate(thrown)) throw failed("account_not_linked");
        throw thrown;
      });
      if (!data) throw failed(error.replaceAll(" ", "_"));
      if (proof === "fresh") await recordProof(db, { userId: data.user.id, sessionId: data.session.id });
      await setSessionCookie(ctx, data);
      throw ctx.redirect(callbackURL);
    },
  );

  return { id: OIDC, endpoints: { oidcOut: out, oidcBack: back } } satisfies BetterAuthPlugin;
}
