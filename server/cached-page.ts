import { hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from "node:zlib";
import type { Bytes, Encoding } from "./encoding.ts";
import { hashInlineScripts } from "./inline-scripts.ts";

// In Node's thread pool, without blocking other requests.
const brotli = promisify(brotliCompress);
const unbrotli = promisify(brotliDecompress);
const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** Brotli's 5 takes under a millisecond, and is nearly as small as 11 in sixty. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };

/** "unchanged" is a 304. */
type AnswerForm = Encoding | "unchanged";

export interface CachedPage {
  status: number;
  headers: Record<string, string>;
  /** In the requested encodings; at least one. */
  bodies: Partial<Record<Encoding, Bytes>>;
  /** Headers of its answers, alternating names and values, once Hono sent one (answer-cached.ts). */
  sent: Partial<Record<AnswerForm, string[]>>;
  /** False for errors, Set-Cookie and uncacheable pages: used for one request only. */
  keep: boolean;
}

export interface CacheAnswer {
  key: string;
  page: CachedPage;
  form: AnswerForm;
}

async function encode(identity: Bytes, encoding: Encoding): Promise<Bytes> {
  if (encoding === "identity") return identity;
  // Copied, since zlib's own buffer is as large as its chunk.
  return new Uint8Array(encoding === "br" ? await brotli(identity, { params }) : await zip(identity));
}

async function decode({ identity, br, gzip: zipped }: CachedPage["bodies"]): Promise<Bytes> {
  if (identity) return identity;
  if (br) return new Uint8Array(await unbrotli(br));
  if (zipped) return new Uint8Array(await unzip(zipped));
  throw new Error("a page without a body");
}

const underWay = new WeakMap<CachedPage, Map<Encoding, Promise<Bytes>>>();

/** Compressed on first use, once, however many requests are parallel. */
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
  /** A page rendered by React, whose response has no body; others are in the response. */
  html?: Bytes | undefined;
  nonce: string;
  encoding: Encoding;
  csp: (scripts: readonly string[]) => string;
  cacheControl: string;
}

/** The CSP names scripts by hash, since a nonce must not be served twice. */
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
  // A redirect's empty body needs no compression.
  const first = identity.length > 0 ? encoding : "identity";
  const bodies = { [first]: await encode(identity, first) };
  return { status: response.status, headers, bodies, sent: {}, keep };
}
