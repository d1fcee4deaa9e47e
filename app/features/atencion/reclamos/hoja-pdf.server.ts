import { MARGEN_PDF as MARGEN, toWinAnsi, writeFooter, writePdf } from "#lib/pdf.server.ts";
import { listPartes } from "./partes.ts";
import { formatCodigo, DEFINICIONES, type Hoja, LINEAS_LEGALES, TIPO_NOMBRE } from "./reclamos.ts";

const TINTA = "#241e1a";
const SUAVE = "#63574c";
const RAYA = "#8e8171";
const COLUMNA = 150;

function writeHoja(doc: PDFKit.PDFDocument, hoja: Hoja): void {
  const ancho = doc.page.width - 2 * MARGEN;
  const fondo = () => doc.page.height - MARGEN;
  /** Starts a new page unless this height fits. */
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
      const texto = toWinAnsi(valor);
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
      // After a page break within a text doc.y is already right.
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

  writeFooter(doc, (page, count) => `Hoja ${formatCodigo(hoja)} · página ${page} de ${count}`);
}

export const writeHojaPdf = (hoja: Hoja): Promise<Buffer> =>
  writePdf(
    {
      title: `Hoja de Reclamación ${formatCodigo(hoja)}`,
      author: hoja.proveedor_razon_social,
      created: hoja.created_at,
    },
    (doc) => writeHoja(doc, hoja),
  );
