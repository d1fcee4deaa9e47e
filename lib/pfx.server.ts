import path from "node:path";
import { Worker } from "node:worker_threads";
import type { Llave } from "./signed-xml.server.ts";

/** A key with its certificate, from a file that Peru's issuers give out (PFX, PKCS #12). */
export interface Pfx {
  llave: Llave;
  /** Whom it was issued to, as it says it itself. */
  sujeto: string;
  desde: Date;
  hasta: Date;
}

/** What the thread is given. */
export interface AbrirPfx {
  bytes: Uint8Array;
  password: string;
}

/** An issuer's file takes a tenth of a second. How often its keys are derived, it says itself, partly encrypted. */
const LIMIT_MS = 10_000;

/**
 * The file's RSA key and the certificate that belongs to it; null for a wrong password and for another file, 'costoso' for
 * one that takes too long. Opened in a thread of its own, which stops then: the shop goes on meanwhile.
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
