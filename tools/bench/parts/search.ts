import type { Measured, Round } from "../part.ts";
import { median } from "../report.ts";
import { openShop } from "../store.ts";
import { pickProductos, pickVariantes, toPagina, toUncached } from "./pages.ts";
import { listWords, pickWord, type Word } from "./words.ts";

/** Numbered pages end at product 10,000; higher numbers redirect to the last. */
const BEYOND = 20_000;
const REQUESTS = 5;

interface Asked {
  what: string;
  path: string;
  paginas: readonly number[];
}

type Query = Record<string, string> | string[][];

const toPath = (path: string, query: Query) => `${path}?${new URLSearchParams(query).toString()}`;

const CATEGORIA = "Hogar";
const TALLA = "Talla: M";

function misspell(word: string): string {
  const middle = Math.floor(word.length / 2);
  return word.slice(0, middle - 1) + word.charAt(middle) + word.charAt(middle - 1) + word.slice(middle + 1);
}

const nameWord = (kind: string, { share }: Word) => `a ${kind} word (${Math.round(share * 100)} %)`;

/** Searches, lists and suggestions; with a word of most products, and one of one product in fifty. */
function listAsked(words: readonly Word[], producto: string, variante: string): Asked[] {
  const frequent = pickWord(words, 1);
  const second = pickWord(
    words.filter((word) => word !== frequent),
    1,
  );
  const middle = pickWord(words, 0.02);
  const long = pickWord(
    words.filter(({ text }) => text.length >= 7),
    0.02,
  );
  const both = [1, BEYOND];
  const lists: { what: string; query: Query; paginas: readonly number[] }[] = [
    { what: nameWord("frequent", frequent), query: { search: frequent.text }, paginas: both },
    { what: nameWord("middle", middle), query: { search: middle.text }, paginas: both },
    { what: "two frequent words", query: { search: `${frequent.text} ${second.text}` }, paginas: both },
    { what: "a frequent and a middle word", query: { search: `${frequent.text} ${middle.text}` }, paginas: both },
    { what: "a frequent word in a category", query: { search: frequent.text, categoria: CATEGORIA }, paginas: both },
    { what: "a part of many words ('de')", query: { search: "de" }, paginas: both },
    { what: "a mistyped word", query: { search: misspell(long.text) }, paginas: both },
    { what: "a word with synonyms", query: { search: "chompa" }, paginas: [1] },
    { what: "a word that finds nothing", query: { search: "zzzzqq" }, paginas: [1] },
    { what: "all products", query: {}, paginas: both },
    { what: "a category", query: { categoria: CATEGORIA }, paginas: both },
    {
      what: "two categories",
      query: [
        ["categoria", CATEGORIA],
        ["categoria", "Ropa"],
      ],
      paginas: both,
    },
    { what: "what is on offer", query: { oferta: "1" }, paginas: [1] },
    { what: "a frequent word in one size", query: { search: frequent.text, opcion: TALLA }, paginas: [1] },
    { what: "one size", query: { opcion: TALLA }, paginas: both },
    { what: "one size, by price", query: { opcion: TALLA, orden: "precio-asc" }, paginas: both },
    {
      what: "one size in one of two colours",
      query: [TALLA, "Color: arena", "Color: gris"].map((opcion) => ["opcion", opcion]),
      paginas: [1],
    },
    { what: "all by price", query: { orden: "precio-desc" }, paginas: both },
    { what: "all by stock", query: { orden: "stock" }, paginas: both },
    { what: "all by novelty", query: { orden: "nuevo" }, paginas: both },
    { what: "all by sales", query: { orden: "vendidos" }, paginas: both },
    { what: "a range of prices", query: { desde: "50", hasta: "60" }, paginas: both },
    {
      what: "a range of prices in a category, by price",
      query: { categoria: CATEGORIA, desde: "50", hasta: "60", orden: "precio-asc" },
      paginas: both,
    },
    { what: "a narrow range of prices", query: { desde: "50", hasta: "50.10" }, paginas: [1] },
    {
      what: "a frequent word within a range of prices",
      query: { search: frequent.text, desde: "50", hasta: "60" },
      paginas: both,
    },
    {
      what: "a frequent word within a narrow range",
      query: { search: frequent.text, desde: "50", hasta: "50.10" },
      paginas: [1],
    },
    { what: "a category by stock", query: { categoria: CATEGORIA, orden: "stock" }, paginas: both },
  ];
  const suggestions = Object.entries({
    "of a frequent word": frequent.text,
    "of its first three letters": frequent.text.slice(0, 3),
    "of a mistyped word": misspell(long.text),
  });
  return [
    { what: "home", path: "/", paginas: [1] },
    ...lists.map(({ what, query, paginas }) => ({ what, path: toPath("/catalogo", query), paginas })),
    ...suggestions.map(([what, search]) => {
      return { what: `suggestions ${what}`, path: toPath("/api/sugerencias", { search }), paginas: [1] };
    }),
    {
      what: "a product",
      path: producto,
      paginas: [1],
    },
    {
      what: "a product of a group, with its selectors",
      path: variante,
      paginas: [1],
    },
    {
      what: "what goes with a product",
      path: `/api/productos${producto.slice("/producto".length)}/relacionados`,
      paginas: [1],
    },
  ];
}

/** Chosen once per run, so that all sizes search for the same words. */
let chosen: Asked[] | null = null;

/** Follows the redirect of a page number too high. */
async function findAddress(url: string, path: string): Promise<string> {
  const { url: found, ok, status } = await fetch(url + path);
  if (!ok) throw new Error(`${path}: ${status}`);
  const { pathname, search } = new URL(found);
  return toUncached(pathname + search);
}

async function time(url: string): Promise<number> {
  const since = performance.now();
  const response = await fetch(url, { redirect: "error" });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return performance.now() - since;
}

/** Milliseconds of a search or list, against the smallest shop of this run. */
export async function measureSearch({ store, rounds, earlier }: Round): Promise<Measured[]> {
  const [producto = ""] = await pickProductos(store, 1);
  const [variante = ""] = await pickVariantes(store, 1);
  chosen ??= listAsked(await listWords(store), producto, variante);
  const shop = await openShop(store);
  const rows: { what: string; path: string; samples: number[] }[] = [];
  try {
    for (const { what, path, paginas } of chosen) {
      for (const pagina of paginas) {
        const page = paginas.length === 1 ? "" : pagina === 1 ? ", first page" : ", last numbered page";
        rows.push({ what: what + page, path: await findAddress(shop.url, toPagina(path, pagina)), samples: [] });
      }
    }
    for (let round = -1; round < rounds; round += 1) {
      for (const { path, samples } of rows) {
        const times: number[] = [];
        for (let n = 0; n < REQUESTS; n += 1) times.push(await time(shop.url + path));
        if (round >= 0) samples.push(median(times));
      }
    }
  } finally {
    await shop.close();
  }
  return rows.map(({ what, samples }) => {
    const first = earlier.find((row) => row.part === "search" && row.what === what);
    const baseline = first && { what: `${first.products.toLocaleString("en")} products`, samples: first.samples };
    return { what, samples, unit: "ms", baseline, wanted: first && { above: 50 } };
  });
}
