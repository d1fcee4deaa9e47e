import { openOrderBench } from "../orders/open.ts";
import type { Measured, Round } from "../part.ts";

/** Customers prepared per second, as each orders once. */
const MOST_A_SECOND = 1_000;

/** Rounds for JIT, plans and caches. */
const WARM_UP = 3;

/** Orders per second through POST /api/checkout, against the same rows by bare SQL in the same database. */
export async function measureOrders({ rounds, seconds }: Round): Promise<Measured[]> {
  const bench = await openOrderBench({ orders: (rounds + WARM_UP) * seconds * MOST_A_SECOND });
  const [shop, bare]: [number[], number[]] = [[], []];
  try {
    for (let round = -WARM_UP; round < rounds; round += 1) {
      const rates = [await bench.orderFromShop(seconds * 1_000), await bench.orderBare(seconds * 1_000)] as const;
      if (round < 0) continue;
      shop.push(rates[0]);
      bare.push(rates[1]);
    }
  } finally {
    await bench.close();
  }
  const baseline = { what: "bare SQL", samples: bare };
  return [{ what: "orders", unit: "/s", samples: shop, baseline, wanted: { share: 0.15 } }];
}
