/** Money is an integer number of céntimos everywhere in the code. */
export type Centimos = number & { readonly unit: "centimos" };

/** Decimal soles: only at the edges, in JSON (`precio: 39.9`) and for Mercado Pago. Not for arithmetic. */
export type Soles = number & { readonly unit: "soles" };

/** The largest amount that `numeric(12,2)` holds. */
const MAX_CENTIMOS = 999_999_999_999;

/** IGV with IPM, general regime, in percent. Each order keeps its own rate. */
export const IGV_PORCENTAJE = 18;

/** In céntimos. Providers refuse less (docs/dinero-y-pedidos.md, section 2). */
export const TOTAL_MINIMO = 200 as Centimos;

/** Marks an integer as céntimos. Throws RangeError for fractions, negatives and what the database cannot hold. */
export function centimos(value: number): Centimos {
  if (!Number.isSafeInteger(value) || value < 0 || value > MAX_CENTIMOS) {
    throw new RangeError(`not an amount in céntimos: ${value}`);
  }
  return value as Centimos;
}

/**
 * Reads decimal soles exactly, without going through floating point: "12.5" → 1250.
 * Returns null for anything that is not a plain amount with at most two decimals.
 */
export function parseSoles(text: string): Centimos | null {
  const match = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match) return null;
  const [, enteros = "", decimales = ""] = match;
  return centimos(Number(enteros) * 100 + Number(decimales.padEnd(2, "0")));
}

/** Soles from JSON → céntimos; null for what is no amount or has more than two decimals. */
export function readSoles(soles: number): Centimos | null {
  const exact = Math.round(soles * 100);
  // 1.1 is not exact in binary, but differs from its nearest céntimo only by rounding noise.
  if (!Number.isFinite(soles) || soles < 0 || exact > MAX_CENTIMOS) return null;
  return Math.abs(soles * 100 - exact) > 1e-4 ? null : centimos(exact);
}

/** Whether a number from JSON is an amount in soles. */
export const isSoles = (value: number): value is Soles => readSoles(value) !== null;

/** Marks a number as soles. Throws RangeError for fractions of a céntimo, negatives and what the database cannot hold. */
export function soles(value: number): Soles {
  if (!isSoles(value)) throw new RangeError(`not an amount in soles: ${value}`);
  return value;
}

/** Decimal soles → céntimos. */
export function fromSoles(amount: Soles): Centimos {
  return centimos(Math.round(amount * 100));
}

/** Céntimos → decimal soles for JSON and for Mercado Pago: 3990 → 39.9. */
export function toSoles(amount: Centimos): Soles {
  return (amount / 100) as Soles;
}

/** Céntimos → "39.90", for `numeric(12,2)`, form fields and structured data. */
export function toDecimal(amount: Centimos): string {
  return `${Math.trunc(amount / 100)}.${String(amount % 100).padStart(2, "0")}`;
}

const pen = new Intl.NumberFormat("es-PE", { style: "currency", currency: "PEN" });

/** Céntimos → "S/ 1,234.50". */
export function formatSoles(amount: Centimos): string {
  // Intl puts a no-break space, which text search and copying do not expect.
  return pen.format(amount / 100).replaceAll("\u00a0", " ");
}

/** IGV of a subtotal, rounded half up once: rounded per line, the sum would differ. `porcentaje`: an integer. */
export function computeIgv(subtotal: Centimos, porcentaje = IGV_PORCENTAJE): Centimos {
  return centimos(Math.floor((subtotal * porcentaje + 50) / 100));
}

/** A price with IGV, which Peruvian law wants shown beside every price. */
export function addIgv(precio: Centimos, porcentaje = IGV_PORCENTAJE): Centimos {
  return centimos(precio + computeIgv(precio, porcentaje));
}

/** The lowest price for which at least so much is paid: with IGV, as `addIgv` rounds it. */
export function lowestPrecio(pagado: Centimos): Centimos {
  let precio = Math.max(0, Math.floor((pagado * 100) / (100 + IGV_PORCENTAJE)) - 1);
  while (addIgv(centimos(precio)) < pagado) precio += 1;
  return centimos(precio);
}

/** The highest price for which at most so much is paid. */
export const highestPrecio = (pagado: Centimos): Centimos => centimos(lowestPrecio(centimos(pagado + 1)) - 1);

export interface Totales {
  subtotal: Centimos;
  igv: Centimos;
  /** The rate of `igv`, in percent of the subtotal. */
  igv_porcentaje: number;
  total: Centimos;
}

/** A line that is no product, in céntimos without IGV; it may take off. */
interface LineaExtra {
  monto: number;
}

/**
 * The subtotal is the sum of the products and the extra lines, the IGV is a share of it, rounded once, and the total is
 * both. Throws RangeError where the extra lines take off more than there is.
 */
export function computeTotales(
  lines: readonly { precio: Centimos; cantidad: number }[],
  extras: readonly LineaExtra[] = [],
): Totales {
  const products = lines.reduce((sum, line) => sum + line.precio * line.cantidad, 0);
  const subtotal = centimos(extras.reduce((sum, { monto }) => sum + monto, products));
  const igv = computeIgv(subtotal);
  return { subtotal, igv, igv_porcentaje: IGV_PORCENTAJE, total: centimos(subtotal + igv) };
}
