import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthEndpoint, createAuthMiddleware } from "better-auth/api";
import { hashPassword, verifyPassword } from "../hash.server.ts";
import { z } from "zod";
import {
  countHit,
  giveBackHit,
  hasHit,
  noteHit,
  type RateLimit,
  reserveHit,
  type Reserva,
  toDigest,
} from "#app/features/base/limites/limites.server.ts";
import type { Log } from "#lib/log.ts";
import { RED_DIAS } from "../dispositivo.ts";
import { type IdentidadDeps, consumeEnlace, prepareReconocer } from "./enlaces.server.ts";
import { type HookContext, readNavegador, rememberNavegador } from "./navegador.server.ts";
import { toNetwork } from "#app/features/base/limites/network.ts";
import { toSignInKey, findTitular, toMark, type Titular } from "./titular.server.ts";

const DIA = 24 * 60 * 60;

/** Wrong passwords for one account, from one network or known browser. */
const POR_LUGAR: RateLimit = { max: 10, seconds: 900 };
/** Each known network and browser counts apart, all others together. */
const POR_DIA: RateLimit = { max: 100, seconds: DIA };
/** Passwords from one network for any account, or from an account's known browsers. */
const POR_MINUTO: RateLimit = { max: 20, seconds: 60 };
const ENLACES: RateLimit = { max: 3, seconds: 900 };

export const POR_CORREO = "SIGN_IN_BY_MAIL";

const typedSchema = z.object({ email: z.string(), password: z.string() });

function refuseFor(wait: number): void {
  if (wait > 0) throw new APIError("TOO_MANY_REQUESTS", undefined, { "X-Retry-After": String(wait) });
}

/** The password was right, or was not checked. */
const isGivenBack = (returned: unknown): boolean =>
  !(returned instanceof Error) || (returned instanceof APIError && returned.statusCode === 503);

const claveRed = (titular: Titular, network: string) => `${toSignInKey(titular.email)}red|${toMark(titular, network)}`;

/**
 * Limits password guessing without locking the owner out (docs/decisions/012-sign-in-attempts.md). Attempts count
 * before the check, so that parallel ones gain nothing; a right password is refunded. Beyond the daily limit a right
 * password gets a link by mail, with the same answer as a wrong one.
 */
export function limitIntentos(
  deps: IdentidadDeps & { env: { LIMITES: boolean }; log: Log },
  cabeceraIp: string,
): BetterAuthPlugin {
  const { db, env, log } = deps;
  const reservas = new WeakMap<object, Reserva[]>();

  const networkIn = (ctx: HookContext) => toNetwork(ctx.headers?.get(cabeceraIp) ?? "");

  async function mailLink(titular: Titular, enviar: () => Promise<void>): Promise<void> {
    try {
      const tooMany = await countHit(db, `cuenta|${toDigest(titular.email)}|reconocer`, ENLACES);
      if (tooMany === 0) await enviar();
    } catch (error) {
      log.error({ err: error }, "the link for an unknown browser could not be sent");
    }
  }

  async function answerByMail(password: string, titular: Titular | null): Promise<never> {
    // The same work for any address and password, so that time reveals nothing.
    const right = titular ? await verifyPassword({ hash: titular.hash, password }) : !(await hashPassword(password));
    const enviar = await prepareReconocer(deps);
    // Not awaited: the response time must not reveal that the password was right.
    if (right && titular) void mailLink(titular, () => enviar(titular));
    throw new APIError("FORBIDDEN", { code: POR_CORREO });
  }

  async function reserve(ctx: HookContext, { email, password }: z.infer<typeof typedSchema>): Promise<void> {
    const titular = await findTitular(db, email);
    const [network, navegador] = [networkIn(ctx), await readNavegador(ctx, titular)];
    const cuenta = toSignInKey(email);
    refuseFor(await countHit(db, navegador ? `${cuenta}minuto` : `${network}|/sign-in`, POR_MINUTO));
    const lugar = `${cuenta}${navegador ?? toDigest(network)}`;
    const primera = await reserveHit(db, lugar, POR_LUGAR);
    if (typeof primera === "number") return refuseFor(primera);
    const known = navegador || (titular && (await hasHit(db, claveRed(titular, network))));
    const segunda = await reserveHit(db, known ? `${lugar}|dia` : `${cuenta}desconocidos`, POR_DIA);
    if (typeof segunda === "number") return answerByMail(password, titular);
    reservas.set(ctx.context, [primera, segunda]);
  }

  return {
    id: "intentos",
    endpoints: {
      /** Makes the browser that opens a mailed link known. Not a public endpoint. */
      reconocer: createAuthEndpoint(
        "/reconocer",
        { method: "POST", body: z.object({ token: z.string() }) },
        async (ctx) => {
          const email = await db.transaction((tx) => consumeEnlace(tx, "navegador", ctx.body.token));
          const titular = email && (await findTitular(db, email.email));
          if (!titular) throw new APIError("GONE", { code: "INVALID_TOKEN" });
          await rememberNavegador(ctx, titular, { nuevo: true });
          return ctx.json({ ok: true });
        },
      ),
    },
    hooks: {
      before: [
        {
          matcher: ({ path }) => env.LIMITES && path === "/sign-in/email",
          handler: createAuthMiddleware(async (ctx) => {
            const { data } = typedSchema.safeParse(ctx.body);
            if (data) await reserve(ctx, data);
          }),
        },
      ],
      after: [
        {
          matcher: ({ path, context }) => path === "/sign-in/email" && isGivenBack(context.returned),
          handler: createAuthMiddleware(async (ctx) => {
            for (const reserva of reservas.get(ctx.context) ?? []) await giveBackHit(db, reserva);
          }),
        },
        {
          // Runs after the hook of the second factor, which removes the session until the code is given.
          matcher: ({ context }) => Boolean(context.newSession),
          handler: createAuthMiddleware(async (ctx) => {
            const email = ctx.context.newSession?.user.email;
            const titular = email ? await findTitular(db, email) : null;
            if (!titular) return;
            await rememberNavegador(ctx, titular);
            await noteHit(db, claveRed(titular, networkIn(ctx)), RED_DIAS * DIA);
          }),
        },
      ],
    },
  };
}
