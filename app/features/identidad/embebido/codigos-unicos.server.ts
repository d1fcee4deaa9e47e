import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import { z } from "zod";
import { countHit, type RateLimit } from "#app/features/limites/limites.server.ts";
import type { Db } from "#db/client.server.ts";

/** Longer than a code is taken: its own 30 seconds, and those before and after. */
const UNA_VEZ: RateLimit = { max: 1, seconds: 300 };

const codigoSchema = z.object({ code: z.string() });

/**
 * A code of the second factor serves once (RFC 6238, 5.2): whoever reads it over a shoulder comes too late. The library
 * would take it as often as it is sent. Noted before it is looked at, so that of several at once one gets through.
 */
export const refuseUsedCodigos = (db: Db): BetterAuthPlugin => ({
  id: "codigos-unicos",
  hooks: {
    before: [
      {
        matcher: ({ path }) => path === "/two-factor/verify-totp",
        handler: createAuthMiddleware(async (ctx) => {
          const { data } = codigoSchema.safeParse(ctx.body);
          const session = await getSessionFromCtx(ctx, { disableRefresh: true });
          const cookie = ctx.context.createAuthCookie("two_factor");
          const half = session ? null : await ctx.getSignedCookie(cookie.name, ctx.context.secret);
          const begun = half ? await ctx.context.internalAdapter.findVerificationValue(half) : null;
          const userId = session?.user.id ?? begun?.value;
          // What is missing here the library refuses by itself.
          if (!data || !userId) return;
          const wait = await countHit(db, `codigo|${userId}|${data.code}`, UNA_VEZ);
          if (wait > 0) throw new APIError("UNAUTHORIZED", { code: "INVALID_CODE" });
        }),
      },
    ],
  },
});
