import { inflateSync } from "node:zlib";
import { expect, type Page } from "@playwright/test";

/** An A4 sheet, for media queries, and its margins in app.css, in CSS pixels. */
const ANCHO = Math.floor((210 / 25.4) * 96);
const MARGEN = Math.ceil((12 / 25.4) * 96);

const readHex = (hex: string) => Number.parseInt(hex, 16);

/** A font of Chromium's PDFs: hex digits per glyph, and the glyphs' texts. */
interface Font {
  digits: number;
  glyphs: Map<number, string>;
}

function readFont(map: string): Font {
  const [head = "", body = ""] = map.split("endcodespacerange");
  const glyphs = new Map<number, string>();
  const add = (glyph: number, hex: string, ahead = 0) => {
    const units = (hex.match(/.{4}/g) ?? []).map(readHex);
    const last = units.pop() ?? 0;
    glyphs.set(glyph, String.fromCharCode(...units, last + ahead));
  };
  for (const [, from = "", to = "", hex] of body.matchAll(/<(\w+)> <(\w+)>(?: <(\w+)>)?/g)) {
    if (hex === undefined) add(readHex(from), to);
    else for (let glyph = readHex(from); glyph <= readHex(to); glyph += 1) add(glyph, hex, glyph - readHex(from));
  }
  return { digits: /<(\w+)> <\w+>\s*$/.exec(head)?.[1]?.length ?? 4, glyphs };
}

function showGlyphs(hex: string, { digits, glyphs }: Font): string {
  let text = "";
  for (let at = 0; at < hex.length; at += digits) text += glyphs.get(readHex(hex.slice(at, at + digits))) ?? "";
  return text;
}

const findRef = (body: string, name: string) => new RegExp(`/${name} (\\d+) 0 R`).exec(body)?.[1];

/** The text of each sheet of a Chromium PDF, without spaces, which are not always glyphs. */
function readSheets(pdf: Buffer): string[] {
  const raw = pdf.toString("latin1");
  const objects = new Map(
    [...raw.matchAll(/\n(\d+) 0 obj\s([\s\S]*?)\nendobj/g)].map(([, id = "", body = ""]) => [id, body]),
  );
  const inflate = (id: string) => {
    const [head = "", length] = /^[\s\S]*?\/Length (\d+)[\s\S]*?stream\n/.exec(objects.get(id) ?? "") ?? [];
    const bytes = (objects.get(id) ?? "").slice(head.length, head.length + Number(length));
    return inflateSync(Buffer.from(bytes, "latin1")).toString("latin1");
  };
  const fonts = new Map<string, Font>();
  for (const [, name = "", id = ""] of raw.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const map = findRef(objects.get(id) ?? "", "ToUnicode");
    if (map && !fonts.has(name)) fonts.set(name, readFont(inflate(map)));
  }
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\b/.test(body));
  return pages.map((body) => {
    let font: Font | undefined;
    let text = "";
    for (const [, name, hex = ""] of inflate(findRef(body, "Contents") ?? "").matchAll(/\/(F\d+) [\d.]+ Tf|<(\w+)>/g)) {
      if (name) font = fonts.get(name);
      else if (font) text += showGlyphs(hex, font);
    }
    return text.replace(/\s/g, "");
  });
}

/** Elements that print on every sheet, or are cut at the right edge. */
const findFaults = (page: Page) =>
  page.evaluate(
    (edge) =>
      [...document.body.querySelectorAll("*")]
        .filter((one) => one.checkVisibility({ visibilityProperty: true }))
        .flatMap((one) => {
          const { position, overflowX } = getComputedStyle(one);
          const { right, width } = one.getBoundingClientRect();
          const name = `<${one.localName}> ${one.textContent.trim().slice(0, 40)}`;
          // Texts for screen readers have a pixel.
          if (width <= 1 || one.closest(".sr-only")) return [];
          return [
            ...(position === "fixed" ? [`fixed: ${name}`] : []),
            ...(right > edge + 1 ? [`beyond the edge: ${name}`] : []),
            ...(overflowX !== "visible" && one.scrollWidth > one.clientWidth + 1 ? [`cut: ${name}`] : []),
          ];
        }),
    ANCHO - MARGEN,
  );

/** Prints to A4: nothing fixed, no column cut, all table headings present. Returns the sheets. */
export async function inspectPrinted(page: Page): Promise<string[]> {
  const screen = page.viewportSize();
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: ANCHO, height: 1_000 });
  const setMargin = (margin: string) =>
    page.evaluate((inline) => void (document.documentElement.style.marginInline = inline), margin);
  await setMargin(`${MARGEN}px`);
  expect.soft(await findFaults(page), `printed: ${page.url()}`).toEqual([]);
  const headings = await page.locator(":is(th, h1, h2):visible:not(.sr-only)").allInnerTexts();
  await setMargin("");
  // With 'screen' it would print the screen's layout.
  await page.emulateMedia({ media: null });
  if (screen) await page.setViewportSize(screen);
  const sheets = readSheets(await page.pdf({ format: "A4", preferCSSPageSize: true }));
  const text = sheets.join("");
  const lost = headings.map((one) => one.replace(/\s/g, "")).filter((one) => !text.includes(one));
  expect.soft(lost, `not on the paper: ${page.url()}`).toEqual([]);
  expect.soft(text).not.toContain("Saltaralcontenido");
  return sheets;
}
