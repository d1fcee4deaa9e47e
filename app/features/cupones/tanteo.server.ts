import type { Tienda } from "#app/context.ts";
import { isFull, type RateLimit, reserveHit } from "#app/features/limites/limites.server.ts";
import { toNetwork } from "#app/features/limites/network.ts";

/** Codes that no coupon has, of one network, in the cart and in orders together: nobody finds one by trying. */
const LIMITE: RateLimit = { max: 20, seconds: 600 };

export const MUCHOS_CODIGOS = "Probaste muchos códigos seguidos. Espera unos minutos e inténtalo de nuevo.";

type TanteoDeps = Pick<Tienda, "db" | "env">;

const toClave = (ip: string) => `cupones:${toNetwork(ip)}`;

/**
 * Whether a network has tried so many unknown codes that it is told of none for a while, also not of one that there is.
 * Codes that there are do not count, so a rush on one from behind one address goes on.
 */
export const isTried = async ({ db, env }: TanteoDeps, ip: string): Promise<boolean> =>
  env.LIMITES && (await isFull(db, toClave(ip), LIMITE));

/** Counts a code that no coupon has. False: it was one too many, and who asked is not told that there is none. */
export const countTry = async ({ db, env }: TanteoDeps, ip: string): Promise<boolean> =>
  !env.LIMITES || typeof (await reserveHit(db, toClave(ip), LIMITE)) !== "number";
