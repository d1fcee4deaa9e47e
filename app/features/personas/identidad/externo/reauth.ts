/** A proof is valid in one session only. */
export interface Visitor {
  userId: string;
  sessionId: string;
}

export const toProofKey = ({ userId }: Pick<Visitor, "userId">) => `reingreso:${userId}`;
export const toCodeKey = ({ userId }: Pick<Visitor, "userId">) => `codigo:${userId}`;

export const listReauthKeys = (userId: string) => [toProofKey({ userId }), toCodeKey({ userId })];

const TOLERANCE_SECONDS = 30;

interface Told {
  /** In seconds since 1970; null if the provider did not say. */
  authTime: number | null;
  tellsAuthTime: boolean;
}

/**
 * Whether somebody authenticated after `askedAt` (ms). A browser can remove `max_age` from the address, so auth_time
 * must be fresh where the provider sends it (OpenID Connect Core 1.0, section 3.1.3.7). `untold`: it never does, so
 * another proof is needed.
 */
export function judgeAuthTime({ authTime, tellsAuthTime }: Told, askedAt: number, now: number) {
  if (authTime === null) return tellsAuthTime ? "stale" : "untold";
  const earliest = Math.floor(askedAt / 1000) - TOLERANCE_SECONDS;
  const latest = Math.floor(now / 1000) + TOLERANCE_SECONDS;
  return authTime >= earliest && authTime <= latest ? "fresh" : "stale";
}
