import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { z } from "zod";
import type { Measured, Round } from "../part.ts";
import { openShop, type Store, toShopEnv } from "../store.ts";
import { findWrk, NO_WRK, runWrk } from "../wrk.ts";
import { checkPages, pickProductos, pickVariantes, toPagina, toUncached } from "./pages.ts";

const execute = promisify(execFile);

/** Pages of a list of 1,000 products, without sold-out ones. */
const PAGINAS = 36;

interface Page {
  what: string;
  paths: readonly string[];
}

const toRates = (times: readonly number[]) => times.map((ms) => 1000 / ms);

const compared = z.object({ through: z.array(z.number()), alone: z.array(z.number()) });

/** CPU time of a page, against React alone with the same tree and data. */
async function compareWithReact(store: Store, pages: readonly Page[]): Promise<Measured[]> {
  const { PATH = "", HOME = "" } = process.env;
  const paths = pages.map((page) => page.paths[0] ?? "/");
  const env = { PATH, HOME, ...toShopEnv(store) };
  const { stdout } = await execute(process.execPath, ["tools/bench/react-alone.ts", ...paths], { env });
  const lines = stdout.trim().split("\n");
  return pages.map(({ what }, n) => {
    const { through, alone } = compared.parse(JSON.parse(lines[n] ?? ""));
    const baseline = { what: "React alone", samples: toRates(alone) };
    return { what: `${what}, by one core`, unit: "/s", samples: toRates(through), baseline, wanted: { share: 0.3 } };
  });
}

async function loadPages(
  { store, rounds, seconds }: Round,
  pages: readonly (Page & { samples: number[] })[],
): Promise<void> {
  const shop = await openShop(store);
  try {
    for (const { paths } of pages) await checkPages(shop.url, paths.map(toUncached));
    for (let round = -1; round < rounds; round += 1) {
      for (const { paths, samples } of pages) {
        const rate = await runWrk(shop.url, paths.map(toUncached), seconds);
        if (round >= 0) samples.push(rate);
      }
    }
  } finally {
    await shop.close();
  }
}

/** Pages per second without the page cache, with as many processes as the shop starts on this machine. */
export async function measureUncached(round: Round): Promise<Measured[]> {
  const catalogo = Array.from({ length: PAGINAS }, (_, n) => toPagina("/catalogo", n + 1));
  const pages = [
    { what: "catalogue, 24 cards", paths: catalogo, samples: [] },
    { what: "home", paths: ["/"], samples: [] },
    { what: "product", paths: await pickProductos(round.store, 200), samples: [] },
    { what: "product of a group", paths: await pickVariantes(round.store, 200), samples: [] },
  ];
  const missing = findWrk() ? undefined : NO_WRK;
  if (!missing) await loadPages(round, pages);
  const rows = pages.map(({ what, samples }): Measured => ({ what, unit: "/s", samples, missing }));
  return [...rows, ...(await compareWithReact(round.store, pages))];
}
