import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import { z } from "zod";
import { countHit, type RateLimit } from "#app/features/base/limites/limites.server.ts";
import type { Db } from "#db/client.server.ts";

/** A code is valid for its own 30 seconds and the periods before and after. */
const UNA_VEZ: RateLimit = { max: 1, seconds: 300 };

const codigoSchema = z.object({ code: z.string() });

/**
 * RFC 6238, 5.2; the library would accept a code again. Counted before the check, so that one of several parallel
 * requests passes.
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
          // The library refuses incomplete input.
          if (!data || !userId) return;
          const wait = await countHit(db, `codigo|${userId}|${data.code}`, UNA_VEZ);
          if (wait > 0) throw new APIError("UNAUTHORIZED", { code: "INVALID_CODE" });
        }),
      },
    ],
  },
});
