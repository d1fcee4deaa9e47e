import { get } from "node:http";
import type { Measured, Round } from "../part.ts";
import { openShop, type Server } from "../store.ts";
import { pickProductos } from "./pages.ts";

/** Bytes as sent: fetch would decompress them. */
const countBytes = (url: URL) =>
  new Promise<number>((resolve, reject) => {
    get(url, { headers: { "Accept-Encoding": "br" } }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => (bytes += chunk.length));
      response.on("error", reject);
      response.on("end", () => resolve(bytes));
    }).on("error", reject);
  });

async function weighScripts({ url }: Server, path: string): Promise<number> {
  const html = await (await fetch(url + path)).text();
  const scripts = [...new Set(html.match(/\/assets\/[\w.-]+\.js\b/g))];
  if (scripts.length === 0) throw new Error(`${path} names no scripts`);
  const sizes = await Promise.all(scripts.map((script) => countBytes(new URL(script, url))));
  return sizes.reduce((sum, size) => sum + size, 0) / 1_000;
}

/** Kilobytes of compressed JavaScript per page. React and its router alone are 96. */
export async function measureJavaScript({ store }: Round): Promise<Measured[]> {
  const [producto = ""] = await pickProductos(store, 1);
  const pages = [
    { what: "home", path: "/", most: 122 },
    { what: "catalogue", path: "/catalogo", most: 132 },
    { what: "product", path: producto, most: 132 },
    { what: "cart", path: "/carrito", most: 132 },
  ];
  const shop = await openShop(store);
  try {
    const rows: Measured[] = [];
    for (const { what, path, most } of pages) {
      rows.push({ what, unit: "kB", samples: [await weighScripts(shop, path)], wanted: { most } });
    }
    return rows;
  } finally {
    await shop.close();
  }
}
