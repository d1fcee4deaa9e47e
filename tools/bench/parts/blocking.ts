import { type Browser, chromium, type Page } from "@playwright/test";
import { z } from "zod";
import { findChromium } from "#tests/e2e/chromium.ts";
import type { Measured, Round } from "../part.ts";
import { openShop } from "../store.ts";
import { pickProductos } from "./pages.ts";

/** A phone's processor is so many times slower; up to so many ms a task blocks nobody. */
const [SLOWER, FREE] = [4, 50];
/** In ms: everything that a page begins by itself has ended by then. */
const SETTLED = 4_000;

const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

/** `tdur` is the thread's own time in µs, which a busy machine does not lengthen. */
const eventSchema = z.object({
  ph: z.string(),
  name: z.string(),
  pid: z.number(),
  tid: z.number(),
  tdur: z.number().optional(),
  args: z.record(z.string(), z.unknown()).optional(),
});
const traceSchema = z.object({ traceEvents: z.array(eventSchema) });

const isMain = ({ name, args }: z.infer<typeof eventSchema>) =>
  name === "thread_name" && args?.name === "CrRendererMain";

/** Blocking time of the tasks of a trace in ms, by the processor time of the thread that draws the page. */
function sumBlocking(text: string): number {
  const { traceEvents } = traceSchema.parse(JSON.parse(text));
  const threads = new Set(traceEvents.filter(isMain).map(({ pid, tid }) => `${pid}/${tid}`));
  let blocking = 0;
  for (const { ph, name, pid, tid, tdur = 0 } of traceEvents) {
    // "ThreadControllerImpl::RunTask", around it, is the same task.
    if (ph !== "X" || name !== "RunTask" || !threads.has(`${pid}/${tid}`)) continue;
    blocking += Math.max(0, (SLOWER * tdur) / 1000 - FREE);
  }
  return blocking;
}

async function traceVisit(browser: Browser, page: Page, url: string): Promise<number> {
  await browser.startTracing(page, { categories: ["toplevel", "disabled-by-default-devtools.timeline"] });
  await page.goto(url);
  await page.waitForTimeout(SETTLED);
  return sumBlocking((await browser.stopTracing()).toString("utf8"));
}

/** A first visit: nothing is stored in the browser. */
async function measureVisit(browser: Browser, url: string, javaScriptEnabled: boolean): Promise<number> {
  const context = await browser.newContext({ ...PHONE, javaScriptEnabled });
  try {
    return await traceVisit(browser, await context.newPage(), url);
  } finally {
    await context.close();
  }
}

/** Each page with its scripts and without, in turn. */
export async function measureBlocking({ store, rounds }: Round): Promise<Measured[]> {
  const [producto = ""] = await pickProductos(store, 1);
  const paths = { home: "/", catalogue: "/catalogo", product: producto, cart: "/carrito" };
  const pages = Object.entries(paths).map(([what, path]) => {
    return { what, path, samples: [] as number[], without: [] as number[] };
  });
  const shop = await openShop(store);
  const browser = await chromium.launch(await findChromium());
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const { path, samples, without } of pages) {
        samples.push(await measureVisit(browser, shop.url + path, true));
        without.push(await measureVisit(browser, shop.url + path, false));
      }
    }
  } finally {
    await browser.close();
    await shop.close();
  }
  return pages.map(({ what, samples, without }): Measured => ({
    what,
    unit: "ms",
    samples,
    baseline: { what: "without scripts", samples: without },
    wanted: { most: 100 },
  }));
}
