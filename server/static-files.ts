import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { acceptedEncodings, type Bytes, type Encoding, isSameVersion } from "./encoding.ts";
import { isRead, type Middleware } from "./hono-env.ts";

const TYPES: Record<string, string> = {
  ".avif": "image/avif",
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

interface StaticFile {
  type: string;
  etag: string;
  cacheControl: string;
  bodies: { identity: Bytes } & Partial<Record<Encoding, Bytes>>;
}

export type StaticFiles = ReadonlyMap<string, StaticFile>;

const read = (file: string) => (existsSync(file) ? new Uint8Array(readFileSync(file)) : undefined);

/**
 * Files and compressed copies are in memory: no path reaches the disk, and a rebuild does not affect a running server.
 */
export function loadStaticFiles(dir: string): StaticFiles {
  const files = new Map<string, StaticFile>();
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
    const type = TYPES[path.extname(entry.name)];
    if (!entry.isFile() || !type) continue;
    const full = path.join(entry.parentPath, entry.name);
    const url = `/${path.relative(dir, full).split(path.sep).join("/")}`;
    const identity = new Uint8Array(readFileSync(full));
    files.set(url, {
      type,
      etag: `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`,
      cacheControl: url.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      bodies: { identity, br: read(`${full}.br`), gzip: read(`${full}.gz`) },
    });
  }
  return files;
}

/** They are never routes: a missing file is a plain 404. */
const ONLY_FILES = /^\/assets\//;

export function serveStatic(files: StaticFiles): Middleware {
  return async (c, next) => {
    if (!isRead(c)) return next();
    const file = files.get(c.req.path);
    if (!file && !ONLY_FILES.test(c.req.path)) return next();
    c.set("quiet", true);
    if (!file) return c.text("No encontrado", 404);
    const headers: Record<string, string> = {
      "Cache-Control": file.cacheControl,
      ETag: file.etag,
      Vary: "Accept-Encoding",
    };
    if (isSameVersion(file.etag, c.req.header("If-None-Match"))) return c.body(null, 304, headers);
    const accepted = acceptedEncodings(c.req.header("Accept-Encoding"));
    const encoding = accepted.find((one) => file.bodies[one]) ?? "identity";
    if (encoding !== "identity") headers["Content-Encoding"] = encoding;
    headers["Content-Type"] = file.type;
    return c.body(file.bodies[encoding] ?? file.bodies.identity, 200, headers);
  };
}
