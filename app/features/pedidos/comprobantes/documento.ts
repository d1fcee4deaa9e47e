import { BOLETA_CON_DOCUMENTO_SOLES } from "#lib/atencion.ts";
import { type Centimos, centimos, computeIgv, formatSoles, fromSoles } from "#lib/dinero.ts";
import { toDia } from "#lib/fechas.ts";
import { isRuc } from "#lib/ruc.ts";
import { toShortId } from "#lib/text.ts";
import { MAX_PRODUCTOS, type Pedido } from "#app/features/pedidos/pedidos/pedidos.ts";
import {
  type ClaseComprobante,
  type ClaseVenta,
  type CompradorComprobante,
  type DocumentoComprador,
  type DocumentoComprobante,
  isNota,
  type LineaComprobante,
} from "./comprobantes.ts";
import { type CompradorPedido, hasToNameBuyer } from "./comprador.ts";
import { shareOut } from "#lib/reparto.ts";
import { isCorto, toLinea } from "./texto.ts";

const NADIE: CompradorComprobante = { tipo: "0", numero: "00000000", nombre: "CLIENTES VARIOS", direccion: "" };

const TIPO_DOCUMENTO = { dni: "1", ce: "4", ruc: "6" } as const;

/** Checks the format, and a RUC's check digit. */
export function isDocumento(documento: DocumentoComprador, numero: string): boolean {
  if (documento === "ruc") return /^(10|15|16|17|20)/.test(numero) && isRuc(numero);
  return (documento === "dni" ? /^\d{8}$/ : /^[A-Z0-9]{9,12}$/).test(numero);
}

export const toClaseVenta = (comprador: CompradorPedido | null): ClaseVenta =>
  comprador?.documento === "ruc" ? "factura" : "boleta";

const toComprador = (comprador: CompradorPedido | null): CompradorComprobante =>
  comprador ? { ...comprador, tipo: TIPO_DOCUMENTO[comprador.documento] } : NADIE;

const hora = new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Lima", timeStyle: "medium" });

/** SUNAT allows more; an order has no more products. */
export const MAX_LINEAS = MAX_PRODUCTOS;

export type Emision = Pick<DocumentoComprobante, "emisor" | "sin_valor"> & { ahora: Date };
export type PedidoVendido = Pick<Pedido, "id" | "items" | "ajustes" | "subtotal" | "igv" | "igv_porcentaje" | "total">;

const buildCommon = (pedido: PedidoVendido, { emisor, sin_valor, ahora }: Emision) => ({
  emisor,
  sin_valor,
  igv_porcentaje: pedido.igv_porcentaje,
  dia: toDia(ahora),
  hora: hora.format(ahora),
  pedido: toShortId(pedido.id),
});

const sumAjustes = (pedido: PedidoVendido, signo: 1 | -1): Centimos =>
  centimos(pedido.ajustes.reduce((sum, { monto }) => sum + Math.max(0, Math.round(signo * monto * 100)), 0));

/** The receipt of a paid order: products as lines, coupon as a global discount, delivery as a global charge. */
export function buildVenta(
  pedido: PedidoVendido,
  comprador: CompradorPedido | null,
  emision: Emision,
): DocumentoComprobante {
  const items = pedido.items.map(({ producto_id, nombre, cantidad, precio }) => {
    const unidad = fromSoles(precio);
    return { codigo: toShortId(producto_id), nombre, cantidad, precio: unidad, base: centimos(unidad * cantidad) };
  });
  const bases = items.map(({ base }) => base);
  const bruto = centimos(bases.reduce((sum, base) => sum + base, 0));
  const partes = shareOut(computeIgv(bruto, pedido.igv_porcentaje), bases);
  return {
    ...buildCommon(pedido, emision),
    comprador: toComprador(comprador),
    lineas: items.map((item, index) => ({ ...item, igv: partes[index] ?? centimos(0) })),
    descuento: sumAjustes(pedido, -1),
    cargo: sumAjustes(pedido, 1),
    base: pedido.subtotal,
    igv: pedido.igv,
    total: pedido.total,
    afecta: null,
  };
}

const buildLinea = (nombre: string, base: Centimos, igv: Centimos): LineaComprobante => {
  return { codigo: "", nombre, cantidad: 1, precio: base, base, igv };
};

/** A receipt of part of an order's money, in one line. `igv` is contained in the total. */
export function buildParte(
  pedido: PedidoVendido,
  comprador: CompradorComprobante,
  {
    nombre,
    total,
    igv,
    afecta = null,
  }: {
    nombre: string;
    total: Centimos;
    igv: Centimos;
    afecta?: DocumentoComprobante["afecta"];
  },
  emision: Emision,
): DocumentoComprobante {
  const base = centimos(total - igv);
  return {
    ...buildCommon(pedido, emision),
    comprador,
    lineas: [buildLinea(nombre, base, igv)],
    descuento: centimos(0),
    cargo: centimos(0),
    base,
    igv,
    total,
    afecta,
  };
}

/** A note that cancels a whole receipt, with its lines where these alone add up to the total. */
export function buildNotaEntera(
  pedido: PedidoVendido,
  vendido: DocumentoComprobante,
  afecta: NonNullable<DocumentoComprobante["afecta"]>,
  emision: Emision,
): DocumentoComprobante {
  const { comprador, lineas, base, igv, total } = vendido;
  const simple = vendido.descuento === 0 && vendido.cargo === 0;
  const parte = buildParte(pedido, comprador, { nombre: afecta.sustento, total, igv, afecta }, emision);
  return simple ? { ...parte, lineas, base } : parte;
}

/** Tolerance of a part's IGV, in céntimos: it is a share of the order's rounded IGV. */
const MARGEN_PARTE = 2;

function checkComprador(clase: ClaseComprobante, { comprador, total, afecta }: DocumentoComprobante): string[] {
  const { tipo, numero, nombre } = comprador;
  const fallas: string[] = [];
  const factura = clase === "factura" || clase === "nota_factura";
  if (factura && (tipo !== "6" || !isDocumento("ruc", numero))) fallas.push("Una factura necesita un RUC válido.");
  if (!factura && tipo === "6") fallas.push("Una boleta no se emite a un RUC.");
  if (tipo === "1" && !isDocumento("dni", numero)) fallas.push("El DNI del comprador no tiene 8 dígitos.");
  if (tipo === "4" && !isDocumento("ce", numero)) fallas.push("El carné de extranjería del comprador no es válido.");
  if (isCorto(nombre)) fallas.push("El nombre del comprador tiene menos de 3 letras.");
  if (clase === "boleta" && hasToNameBuyer(total) && tipo === "0" && !afecta) {
    fallas.push(
      `La boleta es de ${formatSoles(total)}: desde S/ ${BOLETA_CON_DOCUMENTO_SOLES} lleva el nombre y el documento del comprador.`,
    );
  }
  return fallas;
}

function checkSumas(documento: DocumentoComprobante, parte: boolean): string[] {
  const { lineas, descuento, cargo, base, igv, igv_porcentaje, total } = documento;
  const fallas: string[] = [];
  if (lineas.length === 0 || lineas.length > MAX_LINEAS) fallas.push(`Son ${lineas.length} líneas, y van de 1 a 99.`);
  // SUNAT 2640: free lines need a reference value that orders do not have.
  const gratis = lineas.find(({ precio }) => precio === 0);
  if (gratis) fallas.push(`La línea «${gratis.nombre}» es gratis: ese comprobante se hace en SUNAT (clave SOL).`);
  // SUNAT 2027: a line has a name.
  if (lineas.some(({ nombre }) => toLinea(nombre) === "")) fallas.push("Una línea no tiene nombre.");
  const torcida = lineas.find((one) => one.cantidad < 1 || one.base !== one.precio * one.cantidad);
  if (torcida) fallas.push(`La línea «${torcida.nombre}» no es cantidad por precio.`);
  const bruto = lineas.reduce((sum, linea) => sum + linea.base, 0);
  if (base !== bruto - descuento + cargo) fallas.push("La base no es la suma de las líneas, el descuento y el cargo.");
  if (total !== base + igv || total <= 0) fallas.push("El total no es la base más el IGV.");
  if (Math.abs(igv - computeIgv(base, igv_porcentaje)) > (parte ? MARGEN_PARTE : 0)) {
    fallas.push(`El IGV no es el ${igv_porcentaje} % de la base, al céntimo.`);
  }
  const repartido = lineas.reduce((sum, linea) => sum + linea.igv, 0);
  const deLineas = parte && descuento === 0 && cargo === 0 ? igv : computeIgv(centimos(bruto), igv_porcentaje);
  if (repartido !== deLineas || lineas.some((linea) => linea.igv < 0)) {
    fallas.push("El IGV de las líneas no suma el del comprobante.");
  }
  return fallas;
}

/**
 * Why a document must not be issued, by SUNAT's rules and for errors that these miss; empty if it may. `queda`: what is
 * left of the corrected receipt, in céntimos.
 */
export function findFallas(
  clase: ClaseComprobante,
  serie: string,
  documento: DocumentoComprobante,
  { queda = 0, parte = false }: { queda?: number; parte?: boolean } = {},
): string[] {
  const { emisor, afecta, total } = documento;
  const fallas = [...checkComprador(clase, documento), ...checkSumas(documento, parte)];
  if (!isDocumento("ruc", emisor.ruc)) fallas.push("El RUC de la tienda no es válido.");
  if (isCorto(emisor.razon_social)) fallas.push("La razón social tiene menos de 3 letras.");
  const letra = clase === "factura" || clase === "nota_factura" ? "F" : "B";
  if (!serie.startsWith(letra)) fallas.push(`La serie ${serie} no empieza con ${letra}.`);
  if (isNota(clase) && !afecta) fallas.push("La nota de crédito no dice qué comprobante corrige.");
  if (isNota(clase) && total > queda) {
    fallas.push(`La nota es de ${formatSoles(total)} y del comprobante quedan ${formatSoles(centimos(queda))}.`);
  }
  return fallas;
}
