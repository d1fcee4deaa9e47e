import { createHmac, timingSafeEqual } from "node:crypto";
import { data, type RouterContextProvider } from "react-router";
import { requestScopeContext, tiendaContext } from "#app/context.ts";
import { countHit, type RateLimit } from "#app/features/base/limites/limites.server.ts";
import { toNetwork } from "#app/features/base/limites/network.ts";
import type { AuthSecret } from "#lib/auth-secret.ts";
import { deriveKey } from "#lib/encrypt.server.ts";
import type { FinEnlace } from "./enlaces.ts";

/** For so long a link in a sent mail is promised to work where AUTH_SECRET was turned meanwhile. */
export const ENLACE_DIAS = 365;

/** Links that open nothing, per network: only they count, so that nobody shuts out a neighbour. */
const LIMITE: RateLimit = { max: 120, seconds: 600 };

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

/** Call it for a link that opens nothing. Throws 429 for a network that goes on guessing. */
export async function countGuess(context: Readonly<RouterContextProvider>): Promise<void> {
  const { db, env } = context.get(tiendaContext);
  const clave = `enlaces:${toNetwork(context.get(requestScopeContext).ip)}`;
  if (env.LIMITES && (await countHit(db, clave, LIMITE)) > 0) throw data(null, { status: 429 });
}

declare module "#app/context.ts" {
  interface Tienda {
    enlaces: Enlaces;
  }
}
