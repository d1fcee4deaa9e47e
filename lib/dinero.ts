/** Money is an integer number of céntimos everywhere in the code. */
export type Centimos = number & { readonly unit: "centimos" };

/** Decimal soles: only in JSON (`precio: 39.9`) and for Mercado Pago. Not for arithmetic. */
export type Soles = number & { readonly unit: "soles" };

/** Maximum of `numeric(12,2)`. */
const MAX_CENTIMOS = 999_999_999_999;

/** IGV with IPM, general regime, in percent. Each order keeps its own rate. */
export const IGV_PORCENTAJE = 18;

/** In céntimos: the minimum of payment providers (docs/dinero-y-pedidos.md, section 2). */
export const TOTAL_MINIMO = 200 as Centimos;

/** False for fractions, negatives and what the database cannot hold. */
export const isCentimos = (value: number): value is Centimos =>
  Number.isSafeInteger(value) && value >= 0 && value <= MAX_CENTIMOS;

/** Throws RangeError where `isCentimos` is false. */
export function centimos(value: number): Centimos {
  if (!isCentimos(value)) throw new RangeError(`not an amount in céntimos: ${value}`);
  return value;
}

/** "12.5" → 1250, without floating point. null for anything but a plain amount with up to two decimals. */
export function parseSoles(text: string): Centimos | null {
  const match = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match) return null;
  const [, enteros = "", decimales = ""] = match;
  return centimos(Number(enteros) * 100 + Number(decimales.padEnd(2, "0")));
}

/** null for no amount, or more than two decimals. */
export function readSoles(soles: number): Centimos | null {
  const exact = Math.round(soles * 100);
  // 1.1 is not exact in binary, but within rounding noise of its céntimo.
  if (!Number.isFinite(soles) || soles < 0 || exact > MAX_CENTIMOS) return null;
  return Math.abs(soles * 100 - exact) > 1e-4 ? null : centimos(exact);
}

export const isSoles = (value: number): value is Soles => readSoles(value) !== null;

/** Throws RangeError for fractions of a céntimo, negatives and what the database cannot hold. */
export function soles(value: number): Soles {
  if (!isSoles(value)) throw new RangeError(`not an amount in soles: ${value}`);
  return value;
}

export function fromSoles(amount: Soles): Centimos {
  return centimos(Math.round(amount * 100));
}

/** For JSON and Mercado Pago: 3990 → 39.9. */
export function toSoles(amount: Centimos): Soles {
  return (amount / 100) as Soles;
}

/** "39.90", for `numeric(12,2)`, form fields and structured data. */
export function toDecimal(amount: Centimos): string {
  return `${Math.trunc(amount / 100)}.${String(amount % 100).padStart(2, "0")}`;
}

const pen = new Intl.NumberFormat("es-PE", { style: "currency", currency: "PEN" });

/** "S/ 1,234.50". */
export function formatSoles(amount: Centimos): string {
  // A no-break space hinders search and copying.
  return pen.format(amount / 100).replaceAll("\u00a0", " ");
}

/** Rounded half up once: by line the sum would differ. `porcentaje` is an integer. */
export function computeIgv(subtotal: Centimos, porcentaje = IGV_PORCENTAJE): Centimos {
  return centimos(Math.floor((subtotal * porcentaje + 50) / 100));
}

/** Peruvian law requires the price with IGV beside every price. */
export function addIgv(precio: Centimos, porcentaje = IGV_PORCENTAJE): Centimos {
  return centimos(precio + computeIgv(precio, porcentaje));
}

/** The lowest price that with IGV, rounded as in `addIgv`, costs at least `pagado`. */
export function lowestPrecio(pagado: Centimos): Centimos {
  let precio = Math.max(0, Math.floor((pagado * 100) / (100 + IGV_PORCENTAJE)) - 1);
  while (addIgv(centimos(precio)) < pagado) precio += 1;
  return centimos(precio);
}

/** A price with IGV as one without. `visto` is what customers will see, which may differ by a céntimo. */
export function removeIgv(conIgv: Centimos): { precio: Centimos; visto: Centimos } {
  const above = lowestPrecio(conIgv);
  const below = centimos(Math.max(0, above - 1));
  const nearer = Math.abs(addIgv(below) - conIgv) < Math.abs(addIgv(above) - conIgv) ? below : above;
  return { precio: nearer, visto: addIgv(nearer) };
}

/** The highest price that with IGV costs at most `pagado`. */
export const highestPrecio = (pagado: Centimos): Centimos => centimos(lowestPrecio(centimos(pagado + 1)) - 1);

export interface Totales {
  subtotal: Centimos;
  igv: Centimos;
  /** In percent of the subtotal. */
  igv_porcentaje: number;
  total: Centimos;
}

/** In céntimos without IGV; may be negative. */
interface LineaExtra {
  monto: number;
}

/** IGV on the subtotal, rounded once. Throws RangeError where extra lines take off more than there is. */
export function computeTotales(
  lines: readonly { precio: Centimos; cantidad: number }[],
  extras: readonly LineaExtra[] = [],
): Totales {
  const products = lines.reduce((sum, line) => sum + line.precio * line.cantidad, 0);
  const subtotal = centimos(extras.reduce((sum, { monto }) => sum + monto, products));
  const igv = computeIgv(subtotal);
  return { subtotal, igv, igv_porcentaje: IGV_PORCENTAJE, total: centimos(subtotal + igv) };
}
