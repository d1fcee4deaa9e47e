/** A person in one session: a proof is good for that session only. */
export interface Visitor {
  userId: string;
  sessionId: string;
}

export const toProofKey = ({ userId }: Pick<Visitor, "userId">) => `reingreso:${userId}`;
export const toCodeKey = ({ userId }: Pick<Visitor, "userId">) => `codigo:${userId}`;

/** The keys of all rows that go with an account. */
export const listReauthKeys = (userId: string) => [toProofKey({ userId }), toCodeKey({ userId })];

/** Tolerated difference of the provider's clock, in seconds. */
const TOLERANCE_SECONDS = 30;

interface Told {
  /** When the person last authenticated there, in seconds since 1970; null when it did not say. */
  authTime: number | null;
  /** Whether this provider tells authTime. */
  tellsAuthTime: boolean;
}

/**
 * Judges whether somebody authenticated at the provider after the shop asked for it, at `askedAt` in ms. A browser can
 * take `max_age` out of the address, so a provider that tells auth_time is held to it (OpenID Connect Core 1.0, section
 * 3.1.3.7). `untold`: it never tells, and another proof is needed.
 */
export function judgeAuthTime({ authTime, tellsAuthTime }: Told, askedAt: number, now: number) {
  if (authTime === null) return tellsAuthTime ? "stale" : "untold";
  const earliest = Math.floor(askedAt / 1000) - TOLERANCE_SECONDS;
  const latest = Math.floor(now / 1000) + TOLERANCE_SECONDS;
  return authTime >= earliest && authTime <= latest ? "fresh" : "stale";
}
