import { createRequire } from "node:module";
import type Pdfkit from "pdfkit";

/** Node's resolution: the development server would use the browser's entry, which lacks fonts. Loaded on demand. */
const loadPdfkit = () => createRequire(import.meta.url)("pdfkit") as typeof Pdfkit;

/** In points. */
export const MARGEN_PDF = 48;

/** Keeps the letters of PDF's built-in fonts (WinAnsi), enough for Spanish. Others become a question mark. */
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

/** Pages are A4 and buffered, for texts on every page. */
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

/** Writes below each page's margin: `text` gets the page, from 1, and their number. */
export function writeFooter(doc: PDFKit.PDFDocument, text: (page: number, count: number) => string): void {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page);
    // Else PDFKit starts a new page for text below the margin.
    doc.page.margins.bottom = 0;
    const width = doc.page.width - 2 * MARGEN_PDF;
    doc.text(text(page + 1, count), MARGEN_PDF, doc.page.height - 30, { width, align: "right", lineBreak: false });
  }
}
