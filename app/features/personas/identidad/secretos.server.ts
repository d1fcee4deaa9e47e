import { createHmac } from "node:crypto";
import type { BetterAuthPlugin } from "better-auth";
import { createAuthEndpoint } from "better-auth/api";
import { type SecretConfig, symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { eq } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { twoFactor } from "#db/schema/identidad.ts";
import type { AuthSecret } from "#lib/auth-secret.ts";

/** The library marks what it encrypts with it, so it stays the same for a value; a random value's HMAC tells nothing. */
const toVersion = (secret: string): number =>
  createHmac("sha256", secret).update("version").digest().readUInt32BE() >>> 1;

const listValues = ({ current, older }: AuthSecret) => (older === null ? [current] : [current, older]);

/** For the library: it encrypts with the first, and reads with all. `secret` is for what has no mark of a version. */
export const toLibrarySecrets = (secret: AuthSecret) => ({
  secrets: listValues(secret).map((value) => ({ version: toVersion(value), value })),
  secret: secret.older ?? secret.current,
});

/** Of a request's Cookie header, what the older secret signed is signed anew: for cookies the library takes one secret. */
export const signCookiesAnew = ({ older }: AuthSecret, prefix: string) =>
  ({
    id: "cookies-anteriores",
    endpoints: {
      signCookiesAnew: createAuthEndpoint.serverOnly({ method: "GET", requireHeaders: true }, async (ctx) => {
        const cookies = (ctx.headers.get("cookie") ?? "").split(/; */).map(async (cookie) => {
          const name = cookie.slice(0, cookie.indexOf("="));
          const value = older !== null && name.startsWith(`${prefix}.`) && (await ctx.getSignedCookie(name, older));
          return value ? ctx.setSignedCookie(name, value, ctx.context.secret) : cookie;
        });
        return (await Promise.all(cookies)).join("; ");
      }),
    },
  }) as const satisfies BetterAuthPlugin;

/** Null where neither secret reads it. */
async function encryptAnew(secret: AuthSecret, data: string): Promise<string | null> {
  const keys = new Map(listValues(secret).map((value) => [toVersion(value), value]));
  const currentVersion = toVersion(secret.current);
  for (const legacySecret of listValues(secret)) {
    const key: SecretConfig = { keys, currentVersion, legacySecret };
    const text = await symmetricDecrypt({ key, data }).catch(() => null);
    if (text !== null) return symmetricEncrypt({ key, data: text });
  }
  return null;
}

/** Second factors and backup codes. Returns how many people's are encrypted anew, and how many cannot be read. */
export async function encryptDosPasosAnew(tx: Tx, secret: AuthSecret): Promise<{ hechos: number; ilegibles: number }> {
  const count = { hechos: 0, ilegibles: 0 };
  for (const row of await tx.select().from(twoFactor).orderBy(twoFactor.id).for("update")) {
    const [clave, backupCodes] = [await encryptAnew(secret, row.secret), await encryptAnew(secret, row.backupCodes)];
    if (clave === null || backupCodes === null) count.ilegibles += 1;
    else {
      await tx.update(twoFactor).set({ secret: clave, backupCodes }).where(eq(twoFactor.id, row.id));
      count.hechos += 1;
    }
  }
  return count;
}
