const ENTIDADES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ntilde: "ñ",
  Ntilde: "Ñ",
  aacute: "á",
  eacute: "é",
  iacute: "í",
  oacute: "ó",
  uacute: "ú",
  Aacute: "Á",
  Eacute: "É",
  Iacute: "Í",
  Oacute: "Ó",
  Uacute: "Ú",
  uuml: "ü",
  iquest: "¿",
  iexcl: "¡",
  deg: "°",
  euro: "€",
  hellip: "…",
  ndash: "–",
  mdash: "—",
  bull: "•",
  laquo: "«",
  raquo: "»",
  ldquo: "“",
  rdquo: "”",
  lsquo: "‘",
  rsquo: "’",
  reg: "®",
  copy: "©",
  trade: "™",
  times: "×",
  frac12: "½",
};

function decodeOne(whole: string, body: string): string {
  if (!body.startsWith("#")) return ENTIDADES[body] ?? whole;
  const code = /^#x/i.test(body) ? Number.parseInt(body.slice(2), 16) : Number(body.slice(1));
  return Number.isInteger(code) && code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
}

const decode = (text: string): string => text.replaceAll(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]+\d{0,2});/gi, decodeOne);

const isHtml = (text: string): boolean => /<[a-z!/][^>]*>|&(#?\w{2,8});/i.test(text);

/**
 * The text of a description: paragraphs and lists as lines, without scripts, styles, comments and WordPress's shortcodes.
 * Plain text stays as it is. The result is text, not HTML: pages escape it.
 */
export function cleanHtml(source: string): string {
  // WooCommerce writes line breaks as the two characters '\n'.
  const text = source.replaceAll(/\\n/g, "\n").replaceAll(/\r\n?/g, "\n");
  if (!isHtml(text)) return text.replaceAll(/\n{3,}/g, "\n\n").trim();
  const plain = text
    .replaceAll(/<!--[\s\S]*?-->/g, "")
    .replaceAll(/<(script|style|template|noscript|iframe|svg)\b[\s\S]*?(<\/\1\s*>|$)/gi, "")
    .replaceAll(/\[\/?[a-z][a-z0-9_-]*(?:\s[^\]]*)?\]/gi, "")
    .replaceAll(/[ \t]*\n[ \t]*/g, "\n")
    .replaceAll(/<li\b[^>]*>/gi, "\n• ")
    .replaceAll(/<(br|hr)\b[^>]*>\n?/gi, "\n")
    .replaceAll(/<\/(td|th)\s*>/gi, " ")
    .replaceAll(/<\/?(p|div|h[1-6]|ul|ol|table|section|article|blockquote)\b[^>]*>/gi, "\n\n")
    .replaceAll(/<\/?(tr|dt|dd)\b[^>]*>/gi, "\n")
    .replaceAll(/<\/?[a-z][^>]*>/gi, "");
  return decode(plain)
    .split("\n")
    .map((line) => line.replaceAll(/[ \t\u00a0]+/g, " ").trim())
    .filter((line) => line !== "•")
    .join("\n")
    .replaceAll(/\n{2,}(?=• )/g, "\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}
