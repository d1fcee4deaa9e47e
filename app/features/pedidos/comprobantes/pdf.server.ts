import { encode } from "uqr";
import { addIgv, type Centimos, centimos, formatSoles, toDecimal } from "#lib/dinero.ts";
import { formatFecha, formatHora, startOfDay } from "#lib/fechas.ts";
import { MARGEN_PDF as MARGEN, toWinAnsi, writeFooter, writePdf } from "#lib/pdf.server.ts";
import {
  type AfectaComprobante,
  type ClaseComprobante,
  CODIGO_CLASE,
  type DocumentoComprobante,
  NOMBRE_CLASE,
} from "./comprobantes.ts";
import { formatEnLetras } from "./letras.ts";
import { SIN_VALOR } from "./ubl.ts";

const TINTA = "#241e1a";
const SUAVE = "#63574c";
const RAYA = "#8e8171";
const QR_LADO = 110;
const LOGO_ALTO = 48;

export interface Impreso {
  clase: ClaseComprobante;
  /** 'B001-12' */
  numero: string;
  numero_pedido: number;
  datos: DocumentoComprobante;
  /** Null until it is signed. */
  huella: string | null;
  emitido_en: Date;
  consulta: string;
  /** PNG; null for none. */
  logo: Uint8Array | null;
}

/** Boletas and their notes show prices with IGV; facturas without. */
const isConIgv = (clase: ClaseComprobante): boolean => clase === "boleta" || clase === "nota_boleta";

function formatEmision({ dia, hora }: DocumentoComprobante): string {
  const momento = new Date(`${dia}T${hora}-05:00`);
  return `${formatFecha(momento)}, ${formatHora(momento)}`;
}

function describeAfecta({ clase, numero, dia, sustento }: AfectaComprobante): string {
  const fecha = dia ? ` del ${formatFecha(startOfDay(dia))}` : "";
  return `Corrige: ${NOMBRE_CLASE[clase]} ${numero}${fecha}. Motivo: ${sustento}`;
}

type ConQr = Pick<Impreso, "clase" | "numero" | "datos" | "huella">;

/** SUNAT's rule for the QR code; the digest is empty until it is signed. */
export function buildTextoQr({ clase, numero, datos, huella }: ConQr): string {
  const { emisor, comprador, igv, total, dia } = datos;
  const [serie = "", correlativo = ""] = numero.split("-");
  const parts = [emisor.ruc, CODIGO_CLASE[clase], serie, correlativo, toDecimal(igv), toDecimal(total), dia];
  return [...parts, comprador.tipo, comprador.numero, huella ?? ""].join("|");
}

const DOCUMENTO = { "0": "Documento", "1": "DNI", "4": "CE", "6": "RUC" } as const;

function writeHead(doc: PDFKit.PDFDocument, impreso: Impreso, ancho: number): void {
  const { clase, numero, datos, logo } = impreso;
  const { emisor, comprador } = datos;
  const box = 200;
  if (logo) doc.image(Buffer.from(logo), MARGEN, MARGEN, { fit: [ancho - box - 16, LOGO_ALTO] });
  doc.font("Helvetica-Bold").fontSize(14).fillColor(TINTA);
  doc.text(toWinAnsi(emisor.razon_social), MARGEN, logo ? MARGEN + LOGO_ALTO + 8 : MARGEN, { width: ancho - box - 16 });
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
    `Fecha de emisión: ${formatEmision(datos)}`,
    `Cliente: ${comprador.nombre}`,
    ...(tipo === "0" ? [] : [`${DOCUMENTO[tipo]}: ${comprador.numero}`]),
    ...(comprador.direccion ? [`Dirección: ${comprador.direccion}`] : []),
    `Pedido: ${impreso.numero_pedido} (#${datos.pedido})    Moneda: soles (PEN)    Forma de pago: contado`,
    ...(datos.afecta ? [describeAfecta(datos.afecta)] : []),
  ];
  for (const line of lines) doc.text(toWinAnsi(line), MARGEN, doc.y, { width: ancho });
}

/** Widths in points: quantity, unit, code; the name takes the rest; price, amount. */
const ANCHOS = { antes: [38, 46, 64], despues: [82, 82] } as const;
const NOMBRE_COLUMNA = ANCHOS.antes.length;

function writeLines(doc: PDFKit.PDFDocument, { clase, datos }: Impreso, ancho: number): void {
  const { antes, despues } = ANCHOS;
  const rest = ancho - [...antes, ...despues].reduce((sum, one) => sum + one, 0);
  const widths = [...antes, rest, ...despues];
  const bottom = () => doc.page.height - MARGEN;
  const row = (cells: readonly string[], bold = false) => {
    doc.font(bold ? "Helvetica-Bold" : "Helvetica").fontSize(9);
    const height = doc.heightOfString(cells[NOMBRE_COLUMNA] ?? "", { width: rest - 8 });
    if (doc.y + height + 6 > bottom()) doc.addPage();
    const { y } = doc;
    let x = MARGEN;
    for (const [index, cell] of cells.entries()) {
      const width = widths[index] ?? 0;
      doc.fillColor(TINTA).text(cell, x, y, { width: width - 8, align: index > NOMBRE_COLUMNA ? "right" : "left" });
      x += width;
    }
    doc.y = y + height + 5;
  };
  doc.moveDown(0.8);
  const conIgv = isConIgv(clase);
  const precios = conIgv ? ["Precio unitario", "Importe"] : ["Valor unitario", "Valor de venta"];
  row(["Cant.", "Unidad", "Código", "Descripción", ...precios], true);
  doc
    .moveTo(MARGEN, doc.y)
    .lineTo(MARGEN + ancho, doc.y)
    .lineWidth(0.7)
    .strokeColor(RAYA)
    .stroke();
  doc.y += 5;
  for (const { cantidad, codigo, nombre, precio, base, igv } of datos.lineas) {
    const importe = centimos(conIgv ? base + igv : base);
    const unidad = conIgv ? centimos(Math.round(importe / cantidad)) : precio;
    row([String(cantidad), "UND", codigo, toWinAnsi(nombre), toDecimal(unidad), toDecimal(importe)]);
  }
}

/** Discount and delivery as the lines are (with or without IGV), so that all adds up to the total or to the base. */
function listExtras({ clase, datos }: Impreso): { descuento: Centimos; cargo: Centimos } {
  const { lineas, descuento, cargo, total, igv_porcentaje } = datos;
  if (!isConIgv(clase) || (descuento === 0 && cargo === 0)) return { descuento, cargo };
  const suma = lineas.reduce((sum, { base, igv }) => sum + base + igv, 0);
  const conIgv = descuento === 0 ? centimos(Math.max(0, total - suma)) : addIgv(cargo, igv_porcentaje);
  return { descuento: centimos(Math.max(0, suma + conIgv - total)), cargo: conIgv };
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
  const { descuento, cargo } = listExtras(impreso);
  const sums: [string, string][] = [
    ...(descuento > 0 ? [["Descuento", `-${formatSoles(descuento)}`] as [string, string]] : []),
    ...(cargo > 0 ? [["Envío", formatSoles(cargo)] as [string, string]] : []),
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

const MARCA = { color: "#b3261e", grados: -52, letra: 66 } as const;

/** Printed over each page's content, so that it cannot pass for a valid receipt. */
function writeSinValor(doc: PDFKit.PDFDocument): void {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page);
    const { width, height } = doc.page;
    doc.save().rotate(MARCA.grados, { origin: [width / 2, height / 2] });
    doc.font("Helvetica-Bold").fontSize(MARCA.letra).fillColor(MARCA.color, 0.3);
    const x = (width - doc.widthOfString(SIN_VALOR)) / 2;
    doc.text(SIN_VALOR, x, (height - MARCA.letra) / 2, { lineBreak: false });
    doc.restore().fillOpacity(1);
  }
}

/** An A4 PDF; an invalid receipt says so on each page. */
export const writeComprobantePdf = (impreso: Impreso): Promise<Buffer> => {
  const { clase, numero, datos, emitido_en } = impreso;
  const info = { title: `${NOMBRE_CLASE[clase]} ${numero}`, author: datos.emisor.razon_social, created: emitido_en };
  return writePdf(info, (doc) => {
    const ancho = doc.page.width - 2 * MARGEN;
    writeHead(doc, impreso, ancho);
    writeLines(doc, impreso, ancho);
    writeTotals(doc, impreso, ancho);
    if (datos.sin_valor) writeSinValor(doc);
    doc.font("Helvetica-Bold").fontSize(9).fillColor(SUAVE);
    writeFooter(doc, (page, count) => `${numero} · página ${page} de ${count}`);
  });
};
