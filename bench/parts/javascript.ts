import { get } from "node:http";
import type { Measured, Round } from "../part.ts";
import { openShop, type Server } from "../store.ts";
import { pickProductos } from "./pages.ts";

/** React and its router alone are 95. */
const MOST_HOME = 112;

/** Bytes of a file as they are sent to a browser. fetch would hide them by decompressing. */
const countBytes = (url: URL) =>
  new Promise<number>((resolve, reject) => {
    get(url, { headers: { "Accept-Encoding": "br" } }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => (bytes += chunk.length));
      response.on("error", reject);
      response.on("end", () => resolve(bytes));
    }).on("error", reject);
  });

/** Kilobytes of the scripts that a page names. */
async function weighScripts({ url }: Server, path: string): Promise<number> {
  const html = await (await fetch(url + path)).text();
  const scripts = [...new Set(html.match(/\/assets\/[\w.-]+\.js\b/g))];
  if (scripts.length === 0) throw new Error(`${path} names no scripts`);
  const sizes = await Promise.all(scripts.map((script) => countBytes(new URL(script, url))));
  return sizes.reduce((sum, size) => sum + size, 0) / 1_000;
}

/** Kilobytes of JavaScript of each page, compressed. */
export async function measureJavaScript({ store }: Round): Promise<Measured[]> {
  const [producto = ""] = await pickProductos(store, 1);
  const paths = { home: "/", catalogue: "/catalogo", product: producto, cart: "/carrito" };
  const shop = await openShop(store);
  try {
    const rows: Measured[] = [];
    for (const [what, path] of Object.entries(paths)) {
      const wanted = what === "home" ? { most: MOST_HOME } : undefined;
      rows.push({ what, unit: "kB", samples: [await weighScripts(shop, path)], wanted });
    }
    return rows;
  } finally {
    await shop.close();
  }
}
