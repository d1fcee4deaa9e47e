import { randomUUID } from "node:crypto";
import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthEndpoint, createAuthMiddleware } from "better-auth/api";
import { hashPassword, verifyPassword } from "better-auth/crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import { z } from "zod";
import { clearHits, countHit, countsOfSignIn, type RateLimit, toDigest } from "#app/features/limites/limites.server.ts";
import { account, session, user } from "#db/schema/identidad.ts";
import type { Db } from "#db/client.server.ts";
import { NAVEGADOR_DIAS } from "./dispositivo.ts";
import { type Caja, consumeEnlace, sendReconocer } from "./enlaces.server.ts";
import { networkOf } from "./red.ts";

/** For one account: from one network, or from one browser that has signed in to it before. */
const POR_LUGAR: RateLimit = { max: 10, seconds: 900 };
/** For one account, from all the networks together that it does not know. */
const DE_DESCONOCIDOS: RateLimit = { max: 100, seconds: 24 * 60 * 60 };
/** Mails to one account. */
const ENLACES: RateLimit = { max: 3, seconds: 900 };

/** By which the form knows that the way in is a link by mail. */
export const POR_CORREO = "SIGN_IN_BY_MAIL";

const typedSchema = z.object({ email: z.string(), password: z.string() });

interface Titular {
  id: string;
  email: string;
  hash: string;
}

async function findTitular(db: Db, email: string): Promise<Titular | null> {
  const own = and(eq(account.userId, user.id), eq(account.providerId, "credential"));
  const [row] = await db
    .select({ id: user.id, email: user.email, hash: account.password })
    .from(user)
    .innerJoin(account, own)
    .where(eq(user.email, email.trim().toLowerCase()));
  return row?.hash ? { ...row, hash: row.hash } : null;
}

/** What a browser's cookie says of the account: another password makes it a stranger. */
const markOf = ({ id, hash }: Titular) => toDigest(`${id} ${hash}`);

async function isKnownNetwork(db: Db, userId: string, network: string): Promise<boolean> {
  const open = and(eq(session.userId, userId), gt(session.expiresAt, sql`now()`));
  const rows = await db.select({ ip: session.ipAddress }).from(session).where(open);
  return rows.some(({ ip }) => ip && networkOf(ip) === network);
}

/**
 * Bounds the guessing of passwords without locking the owner out (docs/decisions/012-sign-in-attempts.md). Wrong and
 * right ones count before they are looked at, so that many at once get no further than few:
 * 10 in 15 minutes for an account from one network; as many, counted apart, in a browser that has signed in to it; and
 * 100 a day from all the networks that the account does not know. Past those, a right password there is answered by
 * mail, and a wrong one in the same words.
 */
export function limitIntentos(caja: Caja & { env: { LIMITES: boolean } }, cabeceraIp: string): BetterAuthPlugin {
  const { db, env } = caja;

  async function answerByMail(email: string, password: string, titular: Titular | null): Promise<never> {
    // The same work for any address, so that the time it takes tells nothing.
    const right = titular ? await verifyPassword({ hash: titular.hash, password }) : !(await hashPassword(password));
    const tooMany = await countHit(db, `cuenta|${toDigest(email)}|reconocer`, ENLACES);
    await sendReconocer(caja, right && tooMany === 0 ? titular : null);
    throw new APIError("FORBIDDEN", { code: POR_CORREO });
  }

  /** The cookie of a browser that has signed in before; its own id when it knows this account. */
  type Middleware = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];
  const cookieOf = (ctx: Middleware) => ctx.context.createAuthCookie("device", { maxAge: NAVEGADOR_DIAS * 86_400 });
  async function readNavegador(ctx: Middleware, titular: Titular | null): Promise<string | null> {
    const value = await ctx.getSignedCookie(cookieOf(ctx).name, ctx.context.secret);
    const [mark, id] = (value || "").split(".");
    return titular && id && mark === markOf(titular) ? id : null;
  }
  async function rememberNavegador(ctx: Middleware, titular: Titular): Promise<void> {
    const { name, attributes } = cookieOf(ctx);
    const id = (await readNavegador(ctx, titular)) ?? randomUUID();
    await ctx.setSignedCookie(name, `${markOf(titular)}.${id}`, ctx.context.secret, attributes);
  }

  const lugarOf = async (ctx: Middleware, email: string, titular: Titular | null) => {
    const network = networkOf(ctx.headers?.get(cabeceraIp) ?? "");
    const navegador = await readNavegador(ctx, titular);
    return { network, navegador, clave: `${countsOfSignIn(email)}${navegador ?? toDigest(network)}` };
  };

  return {
    id: "intentos",
    endpoints: {
      /** Makes the browser that opens a link of ours one that the account knows. Not among the doors to the outside. */
      reconocer: createAuthEndpoint(
        "/reconocer",
        { method: "POST", body: z.object({ token: z.string() }) },
        async (ctx) => {
          const email = await db.transaction((tx) => consumeEnlace(tx, "navegador", ctx.body.token));
          const titular = email && (await findTitular(db, email.email));
          if (!titular) throw new APIError("GONE", { code: "INVALID_TOKEN" });
          await rememberNavegador(ctx, titular);
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
            if (!data) return;
            const { email, password } = data;
            const titular = await findTitular(db, email);
            const { network, navegador, clave } = await lugarOf(ctx, email, titular);
            const wait = await countHit(db, clave, POR_LUGAR);
            if (wait > 0) throw new APIError("TOO_MANY_REQUESTS", undefined, { "X-Retry-After": String(wait) });
            if (navegador || (titular && (await isKnownNetwork(db, titular.id, network)))) return;
            const over = await countHit(db, `${countsOfSignIn(email)}desconocidos`, DE_DESCONOCIDOS);
            if (over > 0) await answerByMail(email, password, titular);
          }),
        },
      ],
      after: [
        {
          // After the second factor's own hook, which takes the session away until the code is given.
          matcher: ({ context }) => Boolean(context.newSession),
          handler: createAuthMiddleware(async (ctx) => {
            const email = ctx.context.newSession?.user.email;
            const titular = email ? await findTitular(db, email) : null;
            if (!email || !titular) return;
            await clearHits(db, (await lugarOf(ctx, email, titular)).clave);
            await rememberNavegador(ctx, titular);
          }),
        },
      ],
    },
  };
}
