import { parseSync } from "oxc-parser";
import { addIgv, type Centimos, formatSoles, parseSoles } from "#lib/dinero.ts";

// Forbidden by the Código, art. 56.1 h), as of D. Leg. 1729 (docs/ley.md, section 3); searched in the HTML of pages and
// in texts of the code. Each rule lists what it found.

/** Visible HTML only. */
export const toShown = (html: string): string =>
  html
    .replace(/<(script|style|template)\b.*?<\/\1>/gs, "")
    .replace(/<!--.*?-->/gs, "")
    .replace(/^.*?<body/s, "<body");

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", nbsp: " " };

export const toText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, " ")
    .replace(/&(#?\w+);/g, (all, name: string) => ENTITIES[name] ?? all)
    .replace(/\s+/g, " ");

const readAttribute = (attributes: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1];

/** Checked boxes, chosen radios and options, and hidden consent. */
export function listTicked(html: string): string[] {
  const found: string[] = [];
  let select = "";
  for (const [, tag, attributes = ""] of html.matchAll(/<([a-z][a-z0-9]*)((?:\s[^>]*)?)>/g)) {
    const [type, name = "", value = ""] = ["type", "name", "value"].map((one) => readAttribute(attributes, one));
    if (tag === "select") select = name;
    if (/\schecked=""/.test(attributes)) found.push(value ? `${type} ${name}=${value}` : `${type} ${name}`);
    if (tag === "option" && value && /\sselected=""/.test(attributes)) found.push(`select ${select}=${value}`);
    if (readAttribute(attributes, "aria-checked") === "true") found.push(`switch ${name}`);
    if (type === "hidden" && /^(on|true|yes|s[ií]|1)$/i.test(value)) found.push(`hidden ${name}=${value}`);
  }
  return found;
}

const HURRY =
  /\b(?:\d{1,2}:){2}\d{2}\b|(?:quedan?|faltan?|restan?|terminan?|acaban?)(?: en| solo)* \d+ (?:segundos?|minutos?|horas?|días?)\b(?! hábiles)|solo por hoy|últim[oa]s (?:\d+ )?(?:horas|minutos)|por tiempo limitado|date prisa|ap[uú]rate|apresúrate|no te lo pierdas|corre,? que|antes de que (?:se|sea)/gi;

/** Invented interest of others. */
const CROWD =
  /(?:\d+|varias|muchas|otras) personas?\s(?:más\s)?(?:lo|la|los|las|están?|han|tienen|ven|vieron|miran|compraron)\b|(?:viendo|mirando) (?:esto|este producto)|en (?:el carrito|los carritos) de \d|\d+ vendid[oa]s|vendid[oa]s? hoy|se (?:agota|acaba)n? (?:pronto|rápido)|casi agotad|alguien (?:en|de|acaba|compró)|alta demanda/gi;

/** Shaming of refusal. */
const SHAME =
  /\bno,? (?:gracias, |prefiero|me interesa|me importa)\b|\bno quiero (?:ahorrar|el descuento|ofertas|aprovechar|recibir)|prefiero (?:pagar|perder|seguir pagando)|te lo (?:vas a )?(?:pierdes|perder)|perder(?:é|ás) (?:\S+ )?(?:descuento|oferta|ahorro|regalo|oportunidad|beneficio)|te (?:vamos a )?extrañ|qu[eé] (?:pena|lástima)|nos (?:da pena|entristece)|¿(?:de verdad|en serio)\b|¿seguro que no/gi;

const WORDS = { hurry: HURRY, crowd: CROWD, shame: SHAME };

/** Countdowns, haste, invented interest and shaming in a text. */
export const listWords = (text: string): string[] =>
  Object.entries(WORDS).flatMap(([kind, words]) => (text.match(words) ?? []).map((found) => `${kind}: ${found}`));

/** A product's data in the database. Amounts in céntimos. */
export const listTimers = (html: string): string[] => html.match(/\srole="timer"|<[^>]*\sdata-countdown/g) ?? [];

/** The line beside an offer's price; null without one. */
export interface Known {
  stock: number;
  precio: Centimos;
  /** Both amounts, with and without IGV, are the product's; for a group the lowest. */
  oferta: { antes: Centimos; plazo: string } | null;
}

const STOCK =
  /([\d,]+) disponibles?\b|\bquedan?(?: solo)? ([\d,]+)\b(?! (?:días|horas))|(?<!\p{L})[uú]ltim[oa]s? ([\d,]+)\b(?! (?:días|horas|minutos))|\bsolo ([\d,]+) (?:unidad|en stock)/giu;
const ID = /\/producto\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/;
const PRICE =
  /<span class="price[^"]*"><span>(Desde )?S\/ ([\d.,]+)<\/span> <span[^>]*>(?:S\/ ([\d.,]+) con IGV|IGV incluido)<\/span><\/span>(<p class="oferta">.*?<\/p>)?/g;

const readAmount = (text: string): Centimos | null => parseSoles(text.replaceAll(",", ""));

function judgeStock(html: string, known: Known | undefined): string[] {
  return [...toText(html).matchAll(STOCK)].flatMap(([said, ...counts]) => {
    const count = Number(counts.find((one) => one !== undefined)?.replaceAll(",", ""));
    return count === known?.stock ? [] : [`units: ${said}, in stock: ${known?.stock}`];
  });
}

/** Units, prices and offers in a product's part of a page that differ from the database. */
function isPrice(known: Known | undefined, net: Centimos | null, gross: Centimos | null, lowest: boolean): boolean {
  if (net === null || (gross !== null && addIgv(net) !== gross)) return false;
  if (lowest) return true;
  return known !== undefined && (gross === null ? net === addIgv(known.precio) : net === known.precio);
}

function isOffer(known: Known | undefined, offer: string, withIgv: boolean): boolean {
  const [antes, plazo] = [/<del>(.*?)<\/del>/.exec(offer)?.[1], /<small>(.*?)<\/small>/.exec(offer)?.[1]];
  if (!known?.oferta) return offer === "";
  const usual = withIgv ? addIgv(known.oferta.antes) : known.oferta.antes;
  return antes === formatSoles(usual) && plazo === known.oferta.plazo;
}

/** The same for a whole page; `own`: the page's product. */
function judgePart(html: string, known: Known | undefined): string[] {
  const faults = judgeStock(html, known);
  for (const [said, from, net = "", gross, offer = ""] of html.matchAll(PRICE)) {
    const paid = gross === undefined ? null : readAmount(gross);
    if (!isPrice(known, readAmount(net), paid, from !== undefined)) faults.push(`price: ${toText(said).trim()}`);
    if (!isOffer(known, offer, paid === null)) faults.push(`offer: ${toText(offer).trim()}`);
  }
  const count = (what: RegExp) => [...html.matchAll(what)].length;
  if (count(/class="price[ "]/g) !== count(PRICE)) faults.push("a price without its total beside it");
  if (count(/<(?:del|s)>/g) !== count(/<p class="oferta">/g)) faults.push("a price struck through outside of an offer");
  return faults;
}

/** The demo's invented ratings. */
export function listInvented(html: string, known: ReadonlyMap<string, Known>, own?: string): string[] {
  return html.split(/(?=<article\b)/).flatMap((part) => {
    const [inside = "", behind = ""] = part.split("</article>");
    const id = ID.exec(inside)?.[1] ?? own;
    const about = part.startsWith("<article") ? known.get(id ?? "") : known.get(own ?? "");
    return [...judgePart(inside, about), ...judgePart(behind, known.get(own ?? ""))];
  });
}

/** A module's texts and preselected controls: the browser shows more than the server's HTML. */
export const listRatings = (text: string): string[] => text.match(/\d\.\d \(\d+ reseñas\)/g) ?? [];

type Node = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;

function walk(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) for (const one of node) walk(one, visit);
  else if (isNode(node)) {
    visit(node);
    for (const value of Object.values(node)) if (isNode(value)) walk(value, visit);
  }
}

/** The texts of a module, and what its markup chooses beforehand: the browser shows more than the server sends. */
export function readModule(file: string, code: string): { texts: string[]; ticked: string[]; repeats: boolean } {
  const texts: string[] = [];
  const ticked: string[] = [];
  let repeats = false;
  walk(parseSync(file, code).program, (node) => {
    const { type, value, name, callee } = node;
    if ((type === "Literal" || type === "JSXText") && typeof value === "string") texts.push(value.replace(/\s+/g, " "));
    if (type === "TemplateElement" && isNode(value)) texts.push(String(value.cooked));
    if (
      type === "JSXAttribute" &&
      isNode(name) &&
      /^(defaultChecked|checked|defaultSelected)$/.test(String(name.name))
    ) {
      const { expression } = isNode(value) ? value : { expression: null };
      if (value === null || (isNode(expression) && expression.value === true)) ticked.push(String(name.name));
    }
    if (type === "CallExpression" && isNode(callee) && callee.name === "setInterval") repeats = true;
  });
  return { texts, ticked, repeats };
}
