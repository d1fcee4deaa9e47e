import type { Measured, Round } from "../part.ts";
import { ONE_PROCESS, openServer, openShop } from "../store.ts";
import { findWrk, NO_WRK, runWrk } from "../wrk.ts";
import { pickProductos } from "./pages.ts";

/** Kept pages per second, against a plain Node server with the same bytes. */
export async function measureKept({ store, rounds, seconds }: Round): Promise<Measured[]> {
  const [producto = ""] = await pickProductos(store, 1);
  const rows = Object.entries({ home: "/", catalogue: "/catalogo", product: producto }).map(([what, path]) => {
    const [kept, bare]: [number[], number[]] = [[], []];
    return { what, path, kept, bare };
  });
  const toRows = (missing?: string): Measured[] =>
    rows.map(({ what, kept, bare }) => {
      const baseline = { what: "bare", samples: bare };
      return { what, unit: "/s", samples: kept, baseline, wanted: { share: 0.6 }, missing };
    });
  if (!findWrk()) return toRows(NO_WRK);

  const shop = await openShop(store, ONE_PROCESS);
  try {
    const PAGES = JSON.stringify(rows.map(({ path }) => path));
    const bare = await openServer("tools/bench/bare.ts", { SHOP: shop.url, PAGES }, "/");
    try {
      for (let round = -1; round < rounds; round += 1) {
        for (const { path, kept, bare: plain } of rows) {
          const rates = [await runWrk(bare.url, [path], seconds), await runWrk(shop.url, [path], seconds)] as const;
          if (round < 0) continue;
          plain.push(rates[0]);
          kept.push(rates[1]);
        }
      }
    } finally {
      await bare.close();
    }
  } finally {
    await shop.close();
  }
  return toRows();
}
