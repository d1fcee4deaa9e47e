/**
 * Money is an integer number of céntimos everywhere in the code. Decimal soles exist only at the
 * edges that SPEC.md fixes: `precio` in JSON and forms, `numeric(12,2)` in the database.
 */
export type Centimos = number & { readonly unit: "centimos" };

/** The largest amount that `numeric(12,2)` holds. */
const MAX_CENTIMOS = 999_999_999_999;

/** IGV (with IPM) for the general regime, in percent of the subtotal. SPEC.md section 9. */
export const IGV_PORCENTAJE = 18;

/** Providers refuse less; see DESIGN.md section 3. In céntimos. */
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

/** Decimal soles as JSON carries them (`precio: 39.9`) → céntimos; null if it has more than two decimals. */
export function fromSoles(soles: number): Centimos | null {
  const exact = Math.round(soles * 100);
  // A decimal such as 1.1 is not exact in binary, but differs from its nearest céntimo only by rounding noise.
  if (!Number.isFinite(soles) || soles < 0 || exact > MAX_CENTIMOS) return null;
  return Math.abs(soles * 100 - exact) > 1e-4 ? null : centimos(exact);
}

/** Céntimos → decimal soles for JSON and for Mercado Pago: 3990 → 39.9. */
export function toSoles(amount: Centimos): number {
  return amount / 100;
}

/** Céntimos → "39.90", as `numeric(12,2)`, a form field and structured data want it. */
export function toDecimal(amount: Centimos): string {
  return `${Math.trunc(amount / 100)}.${String(amount % 100).padStart(2, "0")}`;
}

const pen = new Intl.NumberFormat("es-PE", { style: "currency", currency: "PEN" });

/** Céntimos → "S/ 1,234.50". */
export function formatSoles(amount: Centimos): string {
  // Intl separates with a no-break space, which text search and people who copy do not expect.
  return pen.format(amount / 100).replaceAll("\u00a0", " ");
}

/** IGV of a subtotal, in céntimos, rounded half up once (DESIGN.md section 3). */
export function igvOf(subtotal: Centimos): Centimos {
  return centimos(Math.floor((subtotal * IGV_PORCENTAJE + 50) / 100));
}

/** A price with its IGV: what Peruvian law wants shown beside every price. */
export function conIgv(precio: Centimos): Centimos {
  return centimos(precio + igvOf(precio));
}

export interface Totales {
  subtotal: Centimos;
  igv: Centimos;
  total: Centimos;
}

/** Subtotal, IGV and total of priced lines. SPEC.md section 9: subtotal is the sum of price times quantity. */
export function totalesOf(lines: readonly { precio: Centimos; cantidad: number }[]): Totales {
  const subtotal = centimos(lines.reduce((sum, line) => sum + line.precio * line.cantidad, 0));
  const igv = igvOf(subtotal);
  return { subtotal, igv, total: centimos(subtotal + igv) };
}
