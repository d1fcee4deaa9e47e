import type { Tienda } from "#app/context.ts";
import { isFull, type RateLimit, reserveHit } from "#app/features/base/limites/limites.server.ts";
import { toNetwork } from "#app/features/base/limites/network.ts";

/** Unknown codes per network, in cart and orders together, against guessing. */
const LIMITE: RateLimit = { max: 20, seconds: 600 };

export const MUCHOS_CODIGOS = "Probaste muchos códigos seguidos. Espera unos minutos e inténtalo de nuevo.";

type TanteoDeps = Pick<Tienda, "db" | "env">;

const toClave = (ip: string) => `cupones:${toNetwork(ip)}`;

/**
 * After too many unknown codes from a network no code is answered for a while, not even a valid one. Valid codes do not
 * count: many customers may share an address.
 */
export const isTried = async ({ db, env }: TanteoDeps, ip: string): Promise<boolean> =>
  env.LIMITES && (await isFull(db, toClave(ip), LIMITE));

/** False: over the limit, and the answer must not say whether the code exists. */
export const countTry = async ({ db, env }: TanteoDeps, ip: string): Promise<boolean> =>
  !env.LIMITES || typeof (await reserveHit(db, toClave(ip), LIMITE)) !== "number";
