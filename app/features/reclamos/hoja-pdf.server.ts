import { createRequire } from "node:module";
import type Pdfkit from "pdfkit";
import { listPartes } from "./partes.ts";
import { formatCodigo, DEFINICIONES, type Hoja, LINEAS_LEGALES, TIPO_NOMBRE } from "./reclamos.ts";

/**
 * By Node's resolution: the development server would take the browser's entry, which has no fonts. Loaded with the first
 * sheet: few processes ever write one.
 */
const loadPdfkit = () => createRequire(import.meta.url)("pdfkit") as typeof Pdfkit;

const MARGEN = 48;
const TINTA = "#241e1a";
const SUAVE = "#63574c";
const RAYA = "#8e8171";
const COLUMNA = 150;

/** The letters that the built-in fonts of PDF have (WinAnsi): all of Spanish. Others become a question mark. */
const winAnsi = (text: string): string =>
  text
    .normalize("NFC")
    .replaceAll("\t", " ")
    .replace(/[^\n\x20-\x7e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/gu, "?");

function writeHoja(doc: PDFKit.PDFDocument, hoja: Hoja): void {
  const ancho = doc.page.width - 2 * MARGEN;
  const fondo = () => doc.page.height - MARGEN;
  /** Begins a new page unless this height still fits. */
  const room = (alto: number) => {
    if (doc.y + alto > fondo()) doc.addPage();
  };

  doc.font("Helvetica-Bold").fontSize(17).fillColor(TINTA).text("Libro de Reclamaciones", MARGEN, MARGEN);
  doc
    .font("Helvetica")
    .fontSize(11)
    .fillColor(SUAVE)
    .text(`Hoja de Reclamación N.º ${formatCodigo(hoja)}`);
  for (const { titulo, datos } of listPartes(hoja)) {
    room(60);
    doc.moveDown(0.7).font("Helvetica-Bold").fontSize(10.5).fillColor(TINTA).text(titulo, MARGEN);
    doc
      .moveTo(MARGEN, doc.y + 2)
      .lineTo(MARGEN + ancho, doc.y + 2)
      .lineWidth(0.7)
      .strokeColor(RAYA)
      .stroke();
    doc.y += 6;
    for (const [nombre, valor] of datos) {
      const texto = winAnsi(valor);
      doc.font("Helvetica").fontSize(9.5);
      const alto = Math.max(
        doc.heightOfString(nombre, { width: COLUMNA - 10 }),
        doc.heightOfString(texto, { width: ancho - COLUMNA }),
      );
      room(Math.min(alto, 60));
      const { y } = doc;
      const page = doc.bufferedPageRange().count;
      doc.fillColor(SUAVE).text(nombre, MARGEN, y, { width: COLUMNA - 10 });
      doc.fillColor(TINTA).text(texto, MARGEN + COLUMNA, y, { width: ancho - COLUMNA });
      // After a page break inside of a text, doc.y is already right.
      doc.y = (doc.bufferedPageRange().count === page ? Math.max(doc.y, y + alto) : doc.y) + 3;
    }
  }
  doc.font("Helvetica").fontSize(8.5).fillColor(SUAVE);
  room(90);
  doc.moveDown(1);
  const definiciones = (["reclamo", "queja"] as const).map(
    (tipo) => `${TIPO_NOMBRE[tipo].toUpperCase()}: ${DEFINICIONES[tipo]}`,
  );
  for (const linea of [...definiciones, ...LINEAS_LEGALES])
    doc.text(linea, MARGEN, doc.y, { width: ancho }).moveDown(0.4);

  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page);
    // Else PDFKit would begin another page for what stands below the margin.
    doc.page.margins.bottom = 0;
    const pie = `Hoja ${formatCodigo(hoja)} · página ${page + 1} de ${count}`;
    doc.text(pie, MARGEN, doc.page.height - 30, { width: ancho, align: "right", lineBreak: false });
  }
}

/** The sheet as a PDF on A4, with the answer when there is one. */
export function writeHojaPdf(hoja: Hoja): Promise<Buffer> {
  const Documento = loadPdfkit();
  const doc = new Documento({
    size: "A4",
    margin: MARGEN,
    bufferPages: true,
    lang: "es-PE",
    info: {
      Title: `Hoja de Reclamación ${formatCodigo(hoja)}`,
      Author: hoja.proveedor_razon_social,
      CreationDate: hoja.created_at,
    },
  });
  const parts: Buffer[] = [];
  return new Promise((resolve, reject) => {
    doc.on("data", (part: Buffer) => parts.push(part));
    doc.on("end", () => resolve(Buffer.concat(parts)));
    doc.on("error", reject);
    writeHoja(doc, hoja);
    doc.end();
  });
}
