/** Cookies of the shop's own, apart from the sessions'. On https no other host may set one in their place. */
const PREFIX = "__Host-";

interface CookieOptions {
  days: number;
  /** On https. */
  secure: boolean;
  /** No script reads it. */
  httpOnly?: true;
}

/** For `document.cookie` or, `httpOnly`, Set-Cookie. */
export function formatOpenCookie(name: string, value: string, { days, secure, httpOnly }: CookieOptions): string {
  const end = `${secure ? "; secure" : ""}${httpOnly ? "; httponly" : ""}`;
  return `${secure ? PREFIX : ""}${name}=${value}; path=/; max-age=${days * 86_400}; samesite=lax${end}`;
}

/** Of a request's Cookie header. Undefined where there is none. */
export function readOpenCookie(header: string | null, name: string): string | undefined {
  const pairs = (header ?? "").split("; ");
  const found = [PREFIX + name, name].map((full) => pairs.find((pair) => pair.startsWith(`${full}=`)));
  return found.find((pair) => pair !== undefined)?.replace(/^[^=]*=/, "");
}
