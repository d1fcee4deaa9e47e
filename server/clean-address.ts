import type { Middleware } from "./puerta.ts";

/** Percent-encoded C0 control characters and DEL. */
const CONTROL = /%(?:[01][0-9a-f]|7f)/gi;
/** Tab and line breaks, which a text that somebody looks for may have. */
const SPACE = /%0[9ad]/i;
/** U+FFFD, which stands for a character that is none. */
const REPLACEMENT = "%EF%BF%BD";

/**
 * Puts the replacement character where an address names a control character. Nothing of the shop is called by it: an id
 * with one is not found, a link's token is not good, and no route, query or table sees a NUL, which PostgreSQL refuses.
 */
export function cleanAddress(url: string): string {
  const [path = "", ...search] = url.split("?");
  const query = search.join("?").replace(CONTROL, (code) => (SPACE.test(code) ? code : REPLACEMENT));
  return path.replace(CONTROL, REPLACEMENT) + (search.length > 0 ? `?${query}` : "");
}

/** The request goes on under its clean address. */
export const withCleanAddress: Middleware = async (c, next) => {
  const { raw } = c.req;
  const url = cleanAddress(raw.url);
  if (url !== raw.url) {
    const { method, headers, signal, body } = raw;
    c.req.raw = new Request(url, { method, headers, signal, ...(body ? { body, duplex: "half" as const } : {}) });
  }
  return next();
};
