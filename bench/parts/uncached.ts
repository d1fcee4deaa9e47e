import type { Measured, Round } from "../part.ts";
import { openShop } from "../store.ts";
import { findWrk, NO_WRK, runWrk } from "../wrk.ts";
import { pickProductos, toUncached } from "./pages.ts";

const PAGINAS = 40;

const createRow = (what: string, paths: readonly string[], least: number) => {
  const row = { what, unit: "/s" as const, wanted: { least }, samples: [] as number[] };
  return { row, paths: paths.map(toUncached) };
};

/** Pages a second that are rendered for each request, by as many processes as the shop starts on this machine. */
export async function measureUncached({ store, rounds, seconds }: Round): Promise<Measured[]> {
  const catalogo = Array.from({ length: PAGINAS }, (_, n) => `/catalogo?pagina=${n + 1}`);
  const rows = [
    createRow("catalogue, 24 cards", catalogo, 300),
    createRow("home", ["/"], 400),
    createRow("product", await pickProductos(store, 200), 800),
  ];
  const toRows = (missing?: string) => rows.map(({ row }) => ({ ...row, missing }));
  if (!findWrk()) return toRows(NO_WRK);

  const shop = await openShop(store);
  try {
    for (let round = -1; round < rounds; round += 1) {
      for (const { paths, row } of rows) {
        const rate = await runWrk(shop.url, paths, seconds);
        if (round >= 0) row.samples.push(rate);
      }
    }
  } finally {
    await shop.close();
  }
  return toRows();
}
