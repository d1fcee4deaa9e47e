import { createHmac, randomBytes } from "node:crypto";
import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from "node:fs";
import path from "node:path";
import type { AuthSecret } from "#lib/auth-secret.ts";
import type { Env } from "#lib/env.ts";

const FILE = "secreto";

/** The demo's keys for sessions and the sandbox's webhooks. */
export interface Secrets {
  auth: string;
  stripe_secret: string;
  stripe_webhook: string;
  mercadopago_token: string;
  mercadopago_webhook: string;
}

function isExists(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EEXIST";
}

/** Written under another name and linked, which is atomic: servers that start at once use the same file. */
function createSecretFile(file: string): void {
  const draft = `${file}.${process.pid}`;
  const fd = openSync(draft, "w", 0o600);
  try {
    writeSync(fd, randomBytes(32).toString("hex"));
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!isExists(error)) throw error;
  } finally {
    rmSync(draft);
  }
}

function readRoot(file: string): string | null {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/**
 * Derived from one random value in `dataDir` (mode 600). Throws when the file is damaged: a new value would sign
 * everybody out.
 */
export function readSecrets(dataDir: string): Secrets {
  const file = path.join(dataDir, FILE);
  if (readRoot(file) === null) {
    mkdirSync(dataDir, { recursive: true });
    createSecretFile(file);
  }
  chmodSync(file, 0o600);
  const root = readRoot(file) ?? "";
  if (!/^[0-9a-f]{64}$/.test(root))
    throw new Error(`${file} is damaged: delete it to have the demo's secrets made anew`);
  const derive = (name: string) => createHmac("sha256", root).update(name).digest("hex");
  return {
    auth: derive("auth"),
    stripe_secret: derive("stripe_secret"),
    stripe_webhook: derive("stripe_webhook"),
    mercadopago_token: derive("mercadopago_token"),
    mercadopago_webhook: derive("mercadopago_webhook"),
  };
}

type AuthSettings = Pick<Env, "AUTH_SECRET" | "AUTH_SECRET_ANTERIOR" | "DATA_DIR">;

/** Of the settings, or the demo's own. */
export const readAuthSecret = ({ AUTH_SECRET, AUTH_SECRET_ANTERIOR, DATA_DIR }: AuthSettings): AuthSecret => ({
  current: AUTH_SECRET ?? readSecrets(DATA_DIR).auth,
  older: AUTH_SECRET_ANTERIOR ?? null,
});
