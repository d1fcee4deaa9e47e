import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The key that this room's secrets are kept under, from AUTH_SECRET. */
export const deriveClave = (secret: string): Uint8Array =>
  new Uint8Array(hkdfSync("sha256", secret, "", "qhatu comprobantes", 32));

/** Encrypts a text (AES-256-GCM), as base64. */
export function encrypt(clave: Uint8Array, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", clave, iv);
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64");
}

/** The text again; null where it was kept under another key. */
export function decrypt(clave: Uint8Array, kept: string): string | null {
  const bytes = Buffer.from(kept, "base64");
  const decipher = createDecipheriv("aes-256-gcm", clave, bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}
