import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { type Bodies, chooseEncoding, isSameVersion } from "./encoding.ts";
import { hashInlineScripts } from "./inline-scripts.ts";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Brotli's 5 costs under a millisecond and saves nearly what 11 does in sixty. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };

/** A rendered page that serves any number of requests. */
export interface CachedPage {
  status: number;
  headers: Record<string, string>;
  bodies: Bodies;
  /** False for errors and for what sets a cookie or forbids caching: that answers one request only. */
  keep: boolean;
  bytes: number;
}

async function compress(identity: Uint8Array<ArrayBuffer>): Promise<Bodies> {
  const [br, gz] = await Promise.all([brotli(identity, { params }), zip(identity)]);
  return { identity, br: new Uint8Array(br), gzip: new Uint8Array(gz) };
}

const sumBytes = (bodies: Bodies) => bodies.identity.length + (bodies.br?.length ?? 0) + (bodies.gzip?.length ?? 0);

function mayKeep(response: Response): boolean {
  const forbidden = /no-store|private/.test(response.headers.get("Cache-Control") ?? "");
  return response.status === 200 && !forbidden && !response.headers.has("Set-Cookie");
}

/** Its Content-Security-Policy names its scripts by hash, since a nonce must not be served twice. */
export async function toCachedPage(
  response: Response,
  nonce: string,
  csp: (scripts: readonly string[]) => string,
): Promise<CachedPage> {
  const keep = mayKeep(response);
  const headers = new Headers(response.headers);
  const raw = new Uint8Array(await response.arrayBuffer());
  let identity = raw;
  if (headers.get("Content-Type")?.startsWith("text/html")) {
    const { html, scripts } = hashInlineScripts(new TextDecoder().decode(raw), nonce);
    identity = new TextEncoder().encode(html);
    headers.set("Content-Security-Policy", csp(scripts));
  }
  headers.delete("Content-Length");
  headers.delete("Set-Cookie");
  if (!keep) headers.set("Cache-Control", "no-store");
  else {
    headers.set("Cache-Control", "no-cache");
    headers.set("ETag", `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`);
    headers.append("Vary", "Accept-Encoding");
  }
  const bodies = keep ? await compress(identity) : { identity };
  return { status: response.status, headers: Object.fromEntries(headers), bodies, keep, bytes: sumBytes(bodies) };
}

export function respondWith(page: CachedPage, request: Request): Response {
  const etag = page.headers.etag;
  if (etag && isSameVersion(etag, request.headers.get("If-None-Match"))) {
    return new Response(null, { status: 304, headers: page.headers });
  }
  const encoding = chooseEncoding(page.bodies, request.headers.get("Accept-Encoding"));
  const headers = encoding === "identity" ? page.headers : { ...page.headers, "content-encoding": encoding };
  return new Response(page.bodies[encoding], { status: page.status, headers });
}
