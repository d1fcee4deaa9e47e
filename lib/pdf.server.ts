import { createRequire } from "node:module";
import type Pdfkit from "pdfkit";

/**
 * By Node's resolution: the development server would take the browser's entry, which has no fonts. Loaded with the first
 * document: few processes ever write one.
 */
const loadPdfkit = () => createRequire(import.meta.url)("pdfkit") as typeof Pdfkit;

/** In points. */
export const MARGEN_PDF = 48;

/** The letters that the built-in fonts of PDF have (WinAnsi): all of Spanish. Others become a question mark. */
export const toWinAnsi = (text: string): string =>
  text
    .normalize("NFC")
    .replaceAll("\t", " ")
    .replace(/[^\n\x20-\x7e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/gu, "?");

interface PdfInfo {
  title: string;
  author: string;
  created: Date;
}

/** A PDF on A4, whose content `write` puts in. Pages are kept until its end, for what stands on each of them. */
export function writePdf(
  { title, author, created }: PdfInfo,
  write: (doc: PDFKit.PDFDocument) => void,
): Promise<Buffer> {
  const Documento = loadPdfkit();
  const doc = new Documento({
    size: "A4",
    margin: MARGEN_PDF,
    bufferPages: true,
    lang: "es-PE",
    info: { Title: title, Author: author, CreationDate: created },
  });
  const parts: Buffer[] = [];
  return new Promise((resolve, reject) => {
    doc.on("data", (part: Buffer) => parts.push(part));
    doc.on("end", () => resolve(Buffer.concat(parts)));
    doc.on("error", reject);
    write(doc);
    doc.end();
  });
}

/** Writes a line below the margin of each page: `text` gets the page, from 1, and how many there are. */
export function writeFooter(doc: PDFKit.PDFDocument, text: (page: number, count: number) => string): void {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page);
    // Else PDFKit would begin another page for what stands below the margin.
    doc.page.margins.bottom = 0;
    const width = doc.page.width - 2 * MARGEN_PDF;
    doc.text(text(page + 1, count), MARGEN_PDF, doc.page.height - 30, { width, align: "right", lineBreak: false });
  }
}
