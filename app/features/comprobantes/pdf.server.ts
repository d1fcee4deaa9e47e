import { encode } from "uqr";
import { formatSoles } from "#lib/dinero.ts";
import { MARGEN_PDF as MARGEN, toWinAnsi, writeFooter, writePdf } from "#lib/pdf.server.ts";
import { toDecimal } from "#lib/dinero.ts";
import { type ClaseComprobante, CODIGO_CLASE, type DocumentoComprobante, NOMBRE_CLASE } from "./comprobantes.ts";
import { formatEnLetras } from "./letras.ts";
import { SIN_VALOR } from "./ubl.ts";

const TINTA = "#241e1a";
const SUAVE = "#63574c";
const RAYA = "#8e8171";
const QR_LADO = 110;

/** A receipt as it is printed. */
export interface Impreso {
  clase: ClaseComprobante;
  /** 'B001-12' */
  numero: string;
  datos: DocumentoComprobante;
  /** null until it is signed. */
  huella: string | null;
  emitido_en: Date;
  /** The page where anybody who has it can look it up. */
  consulta: string;
}

/** What the QR of a receipt says, by the tax office's rule; the digest is empty until it is signed. */
export function buildTextoQr({ clase, numero, datos, huella }: Omit<Impreso, "consulta">): string {
  const { emisor, comprador, igv, total, dia } = datos;
  const [serie = "", correlativo = ""] = numero.split("-");
  const parts = [emisor.ruc, CODIGO_CLASE[clase], serie, correlativo, toDecimal(igv), toDecimal(total), dia];
  return [...parts, comprador.tipo, comprador.numero, huella ?? ""].join("|");
}

const DOCUMENTO = { "0": "Documento", "1": "DNI", "4": "CE", "6": "RUC" } as const;

function writeHead(doc: PDFKit.PDFDocument, { clase, numero, datos }: Impreso, ancho: number): void {
  const { emisor, comprador } = datos;
  const box = 200;
  doc.font("Helvetica-Bold").fontSize(14).fillColor(TINTA);
  doc.text(toWinAnsi(emisor.razon_social), MARGEN, MARGEN, { width: ancho - box - 16 });
  doc.font("Helvetica").fontSize(9).fillColor(SUAVE);
  if (emisor.nombre_comercial) doc.text(toWinAnsi(emisor.nombre_comercial), { width: ancho - box - 16 });
  doc.text(toWinAnsi(emisor.direccion), { width: ancho - box - 16 });
  const left = doc.y;
  const x = MARGEN + ancho - box;
  doc.rect(x, MARGEN, box, 70).lineWidth(1).strokeColor(RAYA).stroke();
  const centered = { width: box, align: "center" } as const;
  doc.fillColor(TINTA).font("Helvetica").fontSize(10);
  doc.text(`RUC ${emisor.ruc}`, x, MARGEN + 10, centered);
  doc
    .font("Helvetica-Bold")
    .fontSize(10)
    .text(NOMBRE_CLASE[clase].toUpperCase(), x, MARGEN + 27, centered);
  doc.fontSize(13).text(numero, x, MARGEN + 46, centered);
  doc.y = Math.max(left, MARGEN + 70) + 14;
  doc.font("Helvetica").fontSize(9.5).fillColor(TINTA);
  const { tipo } = comprador;
  const lines = [
    `Fecha de emisión: ${datos.dia} ${datos.hora}`,
    `Cliente: ${comprador.nombre}`,
    ...(tipo === "0" ? [] : [`${DOCUMENTO[tipo]}: ${comprador.numero}`]),
    ...(comprador.direccion ? [`Dirección: ${comprador.direccion}`] : []),
    `Pedido: #${datos.pedido}    Moneda: soles (PEN)    Forma de pago: contado`,
    ...(datos.afecta
      ? [`Corrige: ${NOMBRE_CLASE[datos.afecta.clase]} ${datos.afecta.numero}. Motivo: ${datos.afecta.sustento}`]
      : []),
  ];
  for (const line of lines) doc.text(toWinAnsi(line), MARGEN, doc.y, { width: ancho });
}

function writeLines(doc: PDFKit.PDFDocument, { datos }: Impreso, ancho: number): void {
  const widths = [50, ancho - 50 - 90 - 90, 90, 90];
  const bottom = () => doc.page.height - MARGEN;
  const row = (cells: readonly string[], bold = false) => {
    doc.font(bold ? "Helvetica-Bold" : "Helvetica").fontSize(9);
    const height = doc.heightOfString(cells[1] ?? "", { width: (widths[1] ?? 0) - 8 });
    if (doc.y + height + 6 > bottom()) doc.addPage();
    const { y } = doc;
    let x = MARGEN;
    for (const [index, cell] of cells.entries()) {
      const width = widths[index] ?? 0;
      doc.fillColor(TINTA).text(cell, x, y, { width: width - 8, align: index > 1 ? "right" : "left" });
      x += width;
    }
    doc.y = y + height + 5;
  };
  doc.moveDown(0.8);
  row(["Cant.", "Descripción", "Valor unitario", "Valor de venta"], true);
  doc
    .moveTo(MARGEN, doc.y)
    .lineTo(MARGEN + ancho, doc.y)
    .lineWidth(0.7)
    .strokeColor(RAYA)
    .stroke();
  doc.y += 5;
  for (const { cantidad, nombre, precio, base } of datos.lineas)
    row([String(cantidad), toWinAnsi(nombre), toDecimal(precio), toDecimal(base)]);
}

function writeTotals(doc: PDFKit.PDFDocument, impreso: Impreso, ancho: number): void {
  const { datos, huella } = impreso;
  if (doc.y + QR_LADO + 90 > doc.page.height - MARGEN) doc.addPage();
  doc
    .moveTo(MARGEN, doc.y)
    .lineTo(MARGEN + ancho, doc.y)
    .lineWidth(0.7)
    .strokeColor(RAYA)
    .stroke();
  doc.y += 8;
  const top = doc.y;
  const sums: [string, string][] = [
    ...(datos.descuento > 0 ? [["Descuento", `-${formatSoles(datos.descuento)}`] as [string, string]] : []),
    ...(datos.cargo > 0 ? [["Envío", formatSoles(datos.cargo)] as [string, string]] : []),
    ["Op. gravadas", formatSoles(datos.base)],
    [`IGV (${datos.igv_porcentaje} %)`, formatSoles(datos.igv)],
    ["Importe total", formatSoles(datos.total)],
  ];
  for (const [name, amount] of sums) {
    const { y } = doc;
    doc
      .font(name === "Importe total" ? "Helvetica-Bold" : "Helvetica")
      .fontSize(10)
      .fillColor(TINTA);
    doc.text(name, MARGEN + ancho - 220, y, { width: 120 });
    doc.text(amount, MARGEN + ancho - 100, y, { width: 92, align: "right" });
    doc.y = y + 15;
  }
  const { data, size } = encode(buildTextoQr(impreso), { border: 2 });
  const unit = QR_LADO / size;
  for (const [y, line] of data.entries())
    for (const [x, black] of line.entries()) if (black) doc.rect(MARGEN + x * unit, top + y * unit, unit, unit);
  doc.fillColor("#000").fill();
  doc.y = Math.max(doc.y, top + QR_LADO) + 8;
  doc.font("Helvetica").fontSize(9).fillColor(TINTA);
  doc.text(formatEnLetras(datos.total), MARGEN, doc.y, { width: ancho });
  doc.fillColor(SUAVE).moveDown(0.5);
  doc.text(`Representación impresa de la ${NOMBRE_CLASE[impreso.clase].toLowerCase()}.`, { width: ancho });
  doc.text(`Consúltala en ${impreso.consulta}`, { width: ancho });
  if (huella) doc.text(`Resumen de la firma: ${huella}`, { width: ancho });
}

/** A receipt as a PDF on A4, with its QR; a demo's says on each page that it is none. */
export const writeComprobantePdf = (impreso: Impreso): Promise<Buffer> => {
  const { clase, numero, datos, emitido_en } = impreso;
  const info = { title: `${NOMBRE_CLASE[clase]} ${numero}`, author: datos.emisor.razon_social, created: emitido_en };
  return writePdf(info, (doc) => {
    const ancho = doc.page.width - 2 * MARGEN;
    writeHead(doc, impreso, ancho);
    writeLines(doc, impreso, ancho);
    writeTotals(doc, impreso, ancho);
    doc.font("Helvetica-Bold").fontSize(9).fillColor(SUAVE);
    const mark = datos.sin_valor ? `${SIN_VALOR} · ` : "";
    writeFooter(doc, (page, count) => `${mark}${numero} · página ${page} de ${count}`);
  });
};
