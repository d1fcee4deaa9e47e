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

const ARCHIVO = "secreto";

/** What the demo signs with: its sessions, and its own stand-ins of the payment providers. */
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

/** Written whole under another name first: of two servers that start at once, the later takes the earlier's. */
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
 * The demo's secrets, made once in `dataDir` and the same at every later start.
 * One random value is kept (mode 600) and each secret is derived from it, so a new kind of secret needs no new file.
 * Throws when the file is there but damaged: making another would sign everybody out without a word.
 */
export function readSecrets(dataDir: string): Secrets {
  const file = path.join(dataDir, ARCHIVO);
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
