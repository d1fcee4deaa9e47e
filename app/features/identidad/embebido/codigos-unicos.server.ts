import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import { z } from "zod";
import { countHit, type RateLimit } from "#app/features/limites/limites.server.ts";
import type { Db } from "#db/client.server.ts";

/** Longer than a code is valid: its own 30 seconds and those before and after. */
const UNA_VEZ: RateLimit = { max: 1, seconds: 300 };

const codigoSchema = z.object({ code: z.string() });

/**
 * A TOTP code is valid once (RFC 6238, 5.2); the library would accept it repeatedly. Counted before it is checked, so
 * that of several at once one gets through.
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
          // The library refuses by itself what is missing here.
          if (!data || !userId) return;
          const wait = await countHit(db, `codigo|${userId}|${data.code}`, UNA_VEZ);
          if (wait > 0) throw new APIError("UNAUTHORIZED", { code: "INVALID_CODE" });
        }),
      },
    ],
  },
});
