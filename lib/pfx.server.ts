import path from "node:path";
import { Worker } from "node:worker_threads";
import type { Llave } from "./signed-xml.server.ts";

/** What the file of Peru's issuers (PFX, PKCS #12) has. */
export interface Pfx {
  llave: Llave;
  sujeto: string;
  desde: Date;
  hasta: Date;
}

export interface AbrirPfx {
  bytes: Uint8Array;
  password: string;
}

/** Normally a tenth of a second; but the file sets the rounds of key derivation, partly encrypted. */
const LIMIT_MS = 10_000;

/**
 * RSA key with its certificate; null for a wrong password or another file, 'costoso' over the limit, when its worker
 * thread is stopped.
 */
export async function readPfx(
  bytes: Uint8Array,
  password: string,
  limitMs = LIMIT_MS,
): Promise<Pfx | "costoso" | null> {
  // An entry of the build (vite.config.ts), which has no files of lib.
  const thread = import.meta.env.DEV
    ? new URL("pfx-thread.server.ts", import.meta.url)
    : path.resolve("build/server/pfx.js");
  const workerData: AbrirPfx = { bytes, password };
  const worker = new Worker(thread, { workerData });
  const { promise, resolve, reject } = Promise.withResolvers<Pfx | "costoso" | null>();
  worker.once("message", (read: Pfx | null) => resolve(read)).once("error", reject);
  const late = setTimeout(resolve, limitMs, "costoso");
  try {
    return await promise;
  } finally {
    clearTimeout(late);
    await worker.terminate();
  }
}
