/** How far a provider's clock may be from ours where it tells when somebody signed in, in seconds. */
const TOLERANCE_SECONDS = 30;

interface Told {
  /** When the person last showed the provider who they are, in seconds since 1970; null when it did not say. */
  authTime: number | null;
  /** Whether it is a provider that says so. */
  tellsAuthTime: boolean;
}

/**
 * Whether somebody showed an external provider who they are after the shop had asked for it, at `askedAt` in ms. What
 * the browser carried in between proves nothing: `max_age` can be taken out of an address, so a provider that tells is
 * held to it (OpenID Connect Core 1.0, section 3.1.3.7). `untold`: it never tells, and another proof is needed.
 */
export function judgeAuthTime({ authTime, tellsAuthTime }: Told, askedAt: number, now: number) {
  if (authTime === null) return tellsAuthTime ? "stale" : "untold";
  const earliest = Math.floor(askedAt / 1000) - TOLERANCE_SECONDS;
  const latest = Math.floor(now / 1000) + TOLERANCE_SECONDS;
  return authTime >= earliest && authTime <= latest ? "fresh" : "stale";
}
