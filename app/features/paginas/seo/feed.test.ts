import { describe, expect, it } from "vitest";
import { centimos } from "#lib/dinero.ts";
import type { EntradaFeed } from "#app/features/catalogo/tienda/feed.server.ts";
import { CLOSE_FEED, formatFeedItem, openFeed } from "./feed.ts";

const TIENDA = { url: "https://tienda.example", nombre: "Ñandú & Cía" };
const FOTO = "/imagenes/0123456789abcdef0123456789abcdef-e8d8c8.webp";
const TAZA: EntradaFeed = {
  id: "0199f1a0-0000-7000-8000-000000000000",
  nombre: 'Taza "grande" <azul>',
  descripcion: "De cerámica.\nPara el desayuno & la cena.",
  precio: centimos(9_995),
  stock: 3,
  categoria: "Hogar",
  imagen: FOTO,
  galeria: [FOTO, "https://res.cloudinary.com/tienda/image/upload/v1/taza.jpg"],
  opciones: [],
  grupo_id: null,
};

const UNESCAPED: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&apos;": "'", "&amp;": "&" };
const unescape = (text: string) => text.replace(/&\w+;/g, (entity) => UNESCAPED[entity] ?? entity);

/** An item's fields, in order; fails for anything between them. */
function readItem(xml: string): Map<string, string[]> {
  const [, inside = ""] = /^<item>(.*)<\/item>\n$/s.exec(xml) ?? [];
  const fields = new Map<string, string[]>();
  const rest = inside.replace(/<g:([a-z_]+)>([^<>]*)<\/g:\1>/g, (_, name: string, text: string) => {
    fields.set(name, [...(fields.get(name) ?? []), unescape(text)]);
    return "";
  });
  expect(rest).toBe("");
  return fields;
}

const url = /^https:\/\/\S{1,1990}$/;
const price = /^\d+\.\d{2} [A-Z]{3}$/;

/* Required fields and their formats, as published (read November 2026): Google,
   support.google.com/merchants/answer/7052112 (brand: of new products, or `identifier_exists` no; condition: of
   products that are not new); Meta, developers.facebook.com/docs/marketing-api/catalog/reference (one of brand, mpn,
   gtin). */
const GOOGLE: Record<string, RegExp> = {
  id: /^.{1,50}$/,
  title: /^.{1,150}$/,
  description: /^[^]{1,5000}$/,
  link: url,
  image_link: url,
  availability: /^(?:in_stock|out_of_stock|preorder|backorder)$/,
  price,
  brand: /^.{1,70}$/,
  identifier_exists: /^(?:yes|no)$/,
};
const META: Record<string, RegExp> = {
  id: /^.{1,100}$/,
  title: /^.{1,200}$/,
  description: /^[^]{1,9999}$/,
  // Meta documents 'in stock', and accepts Google's values with an underscore too.
  availability: /^(?:in_stock|out_of_stock)$/,
  condition: /^(?:new|refurbished|used)$/,
  price,
  link: url,
  image_link: url,
  brand: /^.{1,100}$/,
};

describe("an item has what each service requires", () => {
  const products: [string, Partial<EntradaFeed>][] = [
    ["a product", {}],
    ["a sold-out one", { stock: 0 }],
    ["one with a long name and text", { nombre: "Ñandú ".repeat(60), descripcion: "palabra ".repeat(2_000) }],
    ["one without a description", { descripcion: "" }],
  ];
  it.each(products)("%s", (_, more) => {
    const item = readItem(formatFeedItem(TIENDA, { ...TAZA, ...more }));
    for (const required of [GOOGLE, META]) {
      for (const [name, form] of Object.entries(required)) {
        expect([name, item.get(name)]).toEqual([name, [expect.stringMatching(form)]]);
      }
    }
    expect(item.get("additional_image_link")?.length ?? 0).toBeLessThanOrEqual(10);
  });
});

it("says the price that is paid, whether it is sold out, and the only address of the product", () => {
  const item = readItem(formatFeedItem(TIENDA, TAZA));
  expect(Object.fromEntries(item)).toMatchObject({
    title: ['Taza "grande" <azul>'],
    price: ["117.94 PEN"],
    availability: ["in_stock"],
    link: [`https://tienda.example/producto/${TAZA.id}`],
    image_link: [`https://tienda.example${FOTO}`],
    additional_image_link: [`https://tienda.example${FOTO}`, expect.stringContaining("res.cloudinary.com")],
    product_type: ["Hogar"],
    brand: ["Ñandú & Cía"],
  });
  expect(readItem(formatFeedItem(TIENDA, { ...TAZA, stock: 0 })).get("availability")).toEqual(["out_of_stock"]);
});

it("leaves out what has no picture, which both refuse", () => {
  expect(formatFeedItem(TIENDA, { ...TAZA, imagen: "", galeria: [] })).toBe("");
});

it("is one document", () => {
  const xml = openFeed(TIENDA) + formatFeedItem(TIENDA, TAZA) + CLOSE_FEED;
  expect(xml).toMatch(
    /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<rss version="2\.0" xmlns:g="http:\/\/base\.google\.com\/ns\/1\.0">/,
  );
  expect(xml).toContain("<title>Ñandú &amp; Cía</title>");
  const open = [...xml.matchAll(/<([a-z:_]+)[ >]/g)].map(([, name = ""]) => name);
  for (const name of new Set(open))
    expect(xml.split(`</${name}>`).length).toBe(xml.split(new RegExp(`<${name}[ >]`)).length);
});

it("of a variant names its group, and what it differs in by the services' names", () => {
  const variante = { ...TAZA, grupo_id: "0199f1a0-1", opciones: ["Tamaño: grande", "Color: azul", "Corte: recto"] };
  const fields = readItem(formatFeedItem(TIENDA, variante));
  expect([fields.get("item_group_id"), fields.get("size"), fields.get("color")]).toEqual([
    ["0199f1a0-1"],
    ["grande"],
    ["azul"],
  ]);
  expect(readItem(formatFeedItem(TIENDA, TAZA)).has("item_group_id")).toBe(false);
});
