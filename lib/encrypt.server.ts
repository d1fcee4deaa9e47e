import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { AuthSecret } from "./auth-secret.ts";

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Of AUTH_SECRET; `older` reads what the value before it encrypted. */
export interface CipherKey {
  current: Uint8Array;
  older: Uint8Array | null;
}

/** What one key encrypts, another does not read. */
type Purpose = "comprobantes" | "claves" | "enlaces";

const derive = (secret: string, purpose: Purpose) =>
  new Uint8Array(hkdfSync("sha256", secret, "", `qhatu ${purpose}`, 32));

export const deriveKey = ({ current, older }: AuthSecret, purpose: Purpose): CipherKey => ({
  current: derive(current, purpose),
  older: older === null ? null : derive(older, purpose),
});

/** Encrypts with AES-256-GCM, to base64. */
export function encrypt({ current }: CipherKey, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", current, iv);
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64");
}

function decryptWith(key: Uint8Array, bytes: Uint8Array): string | null {
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, IV_BYTES));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

/** Null where it was encrypted under another key. */
export function decrypt({ current, older }: CipherKey, kept: string): string | null {
  const bytes = Buffer.from(kept, "base64");
  return decryptWith(current, bytes) ?? (older && decryptWith(older, bytes));
}
