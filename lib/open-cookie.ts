/** Cookies that scripts write, of what is no secret. On https no other host may set one in their place. */
const PREFIX = "__Host-";

/** For `document.cookie`; `secure` on https. */
export const formatOpenCookie = (name: string, value: string, { days, secure }: { days: number; secure: boolean }) =>
  `${secure ? PREFIX : ""}${name}=${value}; path=/; max-age=${days * 86_400}; samesite=lax${secure ? "; secure" : ""}`;

/** Of a request's Cookie header. Undefined where there is none. */
export function readOpenCookie(header: string | null, name: string): string | undefined {
  const pairs = (header ?? "").split("; ");
  const found = [PREFIX + name, name].map((full) => pairs.find((pair) => pair.startsWith(`${full}=`)));
  return found.find((pair) => pair !== undefined)?.replace(/^[^=]*=/, "");
}
