import { createHmac, timingSafeEqual } from "node:crypto";
import type { AuthSecret } from "#lib/auth-secret.ts";
import { deriveKey } from "#lib/encrypt.server.ts";
import type { FinEnlace } from "./enlaces.ts";

/** For so long a link in a sent mail is promised to work where AUTH_SECRET was turned meanwhile. */
export const ENLACE_DIAS = 365;

const BYTES = 16;

const digest = (key: Uint8Array | string, text: string) => createHmac("sha256", key).update(text).digest();

const sign = (key: Uint8Array, fin: FinEnlace, id: string) =>
  digest(key, `${fin}:${id}`).subarray(0, BYTES).toString("base64url");

function isSame(ours: string, given: string): boolean {
  const [a, b] = [Buffer.from(ours), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** A link is the id of what it opens and its signature: the same whenever it is shown, and stored nowhere. */
export function createEnlaces(secret: AuthSecret) {
  const { current, older } = deriveKey(secret, "enlaces");
  return {
    /** 128 bits in base64url, for the parameter `clave`: a query is never logged. */
    sign: (fin: FinEnlace, id: string): string => sign(current, fin, id),
    isSigned: (fin: FinEnlace, id: string, clave: string): boolean =>
      [current, older].some((key) => key !== null && isSame(sign(key, fin, id), clave)),
    /** Of mails sent before 0.4.0, whose links to end them have no end. */
    isSignedBefore: (about: string, signature: string): boolean =>
      [secret.current, secret.older].some(
        (key) => key !== null && isSame(digest(key, `enlace:${about}`).toString("base64url"), signature),
      ),
  };
}

export type Enlaces = ReturnType<typeof createEnlaces>;

declare module "#app/context.ts" {
  interface Tienda {
    enlaces: Enlaces;
  }
}
