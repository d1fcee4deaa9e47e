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

export interface StaticFile {
  type: string;
  etag: string;
  cacheControl: string;
  bodies: { identity: Bytes } & Partial<Record<Encoding, Bytes>>;
}

export type StaticFiles = ReadonlyMap<string, StaticFile>;

const read = (file: string) => (existsSync(file) ? new Uint8Array(readFileSync(file)) : undefined);

/** Null for a file of no known type. */
export function readStaticFile(full: string, url: string): StaticFile | null {
  const type = TYPES[path.extname(url)];
  if (!type) return null;
  const identity = new Uint8Array(readFileSync(full));
  return {
    type,
    etag: `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`,
    cacheControl: url.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600",
    bodies: { identity, br: read(`${full}.br`), gzip: read(`${full}.gz`) },
  };
}

/**
 * Files and compressed copies are in memory: no path reaches the disk, and a rebuild does not affect a running server.
 */
export function loadStaticFiles(dir: string): StaticFiles {
  const files = new Map<string, StaticFile>();
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const full = path.join(entry.parentPath, entry.name);
    const url = `/${path.relative(dir, full).split(path.sep).join("/")}`;
    const file = readStaticFile(full, url);
    if (file) files.set(url, file);
  }
  return files;
}

export type FindShared = (url: string) => StaticFile | null;

/** They are never routes: a missing file is a plain 404. */
const ONLY_FILES = /^\/assets\//;

/** `findShared`: of a version that runs, or ran, beside this one. */
export function serveStatic(files: StaticFiles, findShared: FindShared = () => null): Middleware {
  return async (c, next) => {
    if (!isRead(c)) return next();
    const isAsset = ONLY_FILES.test(c.req.path);
    const file = files.get(c.req.path) ?? (isAsset ? findShared(c.req.path) : null);
    if (!file && !isAsset) return next();
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
