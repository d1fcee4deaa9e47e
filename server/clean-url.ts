import type { Middleware } from "./hono-env.ts";

/** Percent-encoded C0 control characters and DEL. */
const CONTROL = /%(?:[01][0-9a-f]|7f)/gi;
/** Tab and line breaks, which a search may contain. */
const SPACE = /%0[9ad]/i;
/** U+FFFD, the replacement character. */
const REPLACEMENT = "%EF%BF%BD";

/** Replaces control characters: PostgreSQL refuses a NUL in a query. */
export function cleanUrl(url: string): string {
  const [path = "", ...search] = url.split("?");
  const query = search.join("?").replace(CONTROL, (code) => (SPACE.test(code) ? code : REPLACEMENT));
  return path.replace(CONTROL, REPLACEMENT) + (search.length > 0 ? `?${query}` : "");
}

export const withCleanUrl: Middleware = async (c, next) => {
  const { raw } = c.req;
  // Hono accepts Host names that are invalid in URLs, such as foo.123.
  if (!URL.canParse(raw.url)) return c.body(null, 400);
  const url = cleanUrl(raw.url);
  if (url !== raw.url) {
    const { method, headers, signal, body } = raw;
    c.req.raw = new Request(url, { method, headers, signal, ...(body ? { body, duplex: "half" as const } : {}) });
  }
  return next();
};
