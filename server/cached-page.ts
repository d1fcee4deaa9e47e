import { hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from "node:zlib";
import type { Bytes, Encoding } from "./encoding.ts";
import { hashInlineScripts } from "./inline-scripts.ts";

// They run in Node's thread pool: no other request waits for them.
const brotli = promisify(brotliCompress);
const unbrotli = promisify(brotliDecompress);
const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** Brotli's 5 costs under a millisecond and saves nearly what 11 does in sixty. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };

/** How a page is answered: in an encoding, or with 304. */
type AnswerForm = Encoding | "unchanged";

/** A rendered page that serves any number of requests. */
export interface CachedPage {
  status: number;
  headers: Record<string, string>;
  /** In the encodings that were asked for; at least one. */
  bodies: Partial<Record<Encoding, Bytes>>;
  /** The headers of its answers, names and values in turn, once Hono gave such an answer (answer-cached.ts). */
  sent: Partial<Record<AnswerForm, string[]>>;
  /** False for errors and for what sets a cookie or forbids caching: that answers one request only. */
  keep: boolean;
}

/** What Hono answered from the page cache. */
export interface CacheAnswer {
  key: string;
  page: CachedPage;
  form: AnswerForm;
}

async function encode(identity: Bytes, encoding: Encoding): Promise<Bytes> {
  if (encoding === "identity") return identity;
  // A copy: zlib's own buffer is as large as its chunk.
  return new Uint8Array(encoding === "br" ? await brotli(identity, { params }) : await zip(identity));
}

async function decode({ identity, br, gzip: zipped }: CachedPage["bodies"]): Promise<Bytes> {
  if (identity) return identity;
  if (br) return new Uint8Array(await unbrotli(br));
  if (zipped) return new Uint8Array(await unzip(zipped));
  throw new Error("a page without a body");
}

const underWay = new WeakMap<CachedPage, Map<Encoding, Promise<Bytes>>>();

/** The page in an encoding, which is made when it is first asked for: once, however many ask at once. */
export async function getBody(page: CachedPage, encoding: Encoding): Promise<Bytes> {
  const made = page.bodies[encoding];
  if (made) return made;
  const making = underWay.get(page) ?? new Map<Encoding, Promise<Bytes>>();
  underWay.set(page, making);
  const running = making.get(encoding);
  if (running) return running;
  const started = decode(page.bodies)
    .then((identity) => encode(identity, encoding))
    .then((body) => (page.bodies[encoding] = body))
    .finally(() => making.delete(encoding));
  making.set(encoding, started);
  return started;
}

export const countBytes = ({ bodies }: CachedPage): number =>
  Object.values(bodies).reduce((sum, body) => sum + body.length, 0);

function mayKeep(response: Response): boolean {
  const forbidden = /no-store|private/.test(response.headers.get("Cache-Control") ?? "");
  return response.status === 200 && !forbidden && !response.headers.has("Set-Cookie");
}

interface PageParts {
  /** A page of React's, whose response has no body; anything else is in the response. */
  html?: Bytes | undefined;
  /** Of the page's own scripts. */
  nonce: string;
  encoding: Encoding;
  csp: (scripts: readonly string[]) => string;
  cacheControl: string;
}

/** Its Content-Security-Policy names its scripts by hash, since a nonce must not be served twice. */
export async function toCachedPage(
  response: Response,
  { html, nonce, encoding, csp, cacheControl }: PageParts,
): Promise<CachedPage> {
  const keep = mayKeep(response);
  const headers = Object.fromEntries(response.headers);
  let identity = html ?? new Uint8Array(await response.arrayBuffer());
  if (headers["content-type"]?.startsWith("text/html")) {
    const page = hashInlineScripts(identity, nonce);
    identity = page.html;
    headers["content-security-policy"] = csp(page.scripts);
  }
  delete headers["content-length"];
  delete headers["set-cookie"];
  headers["cache-control"] = keep ? cacheControl : "no-store";
  if (keep) headers.etag = `W/"${hash("sha256", identity, "base64url").slice(0, 22)}"`;
  headers.vary = headers.vary ? `${headers.vary}, Accept-Encoding` : "Accept-Encoding";
  // Nothing is left of a redirect's empty body to compress.
  const first = identity.length > 0 ? encoding : "identity";
  const bodies = { [first]: await encode(identity, first) };
  return { status: response.status, headers, bodies, sent: {}, keep };
}
