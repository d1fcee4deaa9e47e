import { openOrderBench } from "./orders/open.ts";

/** Orders a second. */
export interface OrderRates {
  /** Through POST /api/checkout. */
  shop: number;
  /** The same rows written by bare SQL in the same database. */
  bare: number;
  /** shop / bare */
  ratio: number;
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/**
 * Orders a second, 8 at a time, by customers who order once each, of one product of 120: through the server as it is
 * built, with a payment provider that is a process of its own, and beside it in bare SQL on the same database. The two
 * take turns of `ms`; the medians of so many rounds are compared, after a first one that warms up code, plans and caches.
 */
export async function measureOrders({ ms, rounds }: { ms: number; rounds: number }): Promise<OrderRates> {
  const bench = await openOrderBench({ orders: (rounds + 1) * ms });
  try {
    const rates: { shop: number; bare: number }[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const [shop, bare] = [await bench.orderFromShop(ms), await bench.orderBare(ms)];
      if (round > 0) rates.push({ shop, bare });
    }
    const [shop, bare] = [median(rates.map((rate) => rate.shop)), median(rates.map((rate) => rate.bare))];
    return { shop, bare, ratio: shop / bare };
  } finally {
    await bench.close();
  }
}
