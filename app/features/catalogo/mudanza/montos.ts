import { type Centimos, centimos, formatSoles } from "#lib/dinero.ts";
import { plainPrecio } from "#app/features/catalogo/csv/celdas.ts";

/** The mark before the decimals; `auto` refuses what can be read in two ways. */
export const DECIMALES = ["auto", "punto", "coma"] as const;
export type Decimal = (typeof DECIMALES)[number];

const MARCA = { punto: [".", ","], coma: [",", "."] } as const;

/** Digits with a decimal point; null for anything else. */
function toPlain(cell: string, decimal: Decimal): string | null {
  const text = cell
    .trim()
    .replace(/^(S\/\.?|PEN|\$)/i, "")
    .replaceAll(/[\s\u00a0\u202f']/g, "");
  if (decimal === "auto") {
    // Three digits after a single mark may be thousands; more than three are decimals.
    if (/^[1-9]\d{0,2}[.,]\d{3}$/.test(text)) return null;
    if (/^\d{1,3}([.,])\d{3}(\1\d{3})+$/.test(text)) return text.replaceAll(/[.,]/g, "");
    const plain = plainPrecio(text).replace(/^(\d+),(\d+)$/, "$1.$2");
    return /^\d+(\.\d+)?$/.test(plain) ? plain : null;
  }
  const [mark, thousands] = MARCA[decimal];
  const plain = text.replaceAll(thousands, "").replace(mark, ".");
  return /^\d+(\.\d+)?$/.test(plain) ? plain : null;
}

export type MontoLeido =
  | { tipo: "vacio" }
  | { tipo: "malo"; razon: string }
  /** `aviso` where a fraction of a céntimo was rounded. */
  | { tipo: "monto"; monto: Centimos; aviso: string | null };

/** Soles as a file writes them, rounded half up to the céntimo. Never loses a céntimo without `aviso`. */
export function readMonto(cell: string, decimal: Decimal): MontoLeido {
  if (cell.trim() === "") return { tipo: "vacio" };
  const plain = toPlain(cell, decimal);
  if (plain === null) {
    const razon = /^[\d.,\s]+$/.test(cell.trim())
      ? `«${cell.trim()}» puede leerse de dos maneras. Di arriba si los decimales llevan punto o coma.`
      : `«${cell.trim().slice(0, 40)}» no es un monto.`;
    return { tipo: "malo", razon };
  }
  const [whole = "0", decimals = ""] = plain.split(".");
  const cents = Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, "0"));
  const rest = decimals.slice(2);
  if (!Number.isSafeInteger(cents) || cents > 9_999_999_999)
    return { tipo: "malo", razon: "El monto es demasiado alto." };
  const monto = centimos(cents + (/^[5-9]/.test(rest) ? 1 : 0));
  const lost = /[1-9]/.test(rest);
  return { tipo: "monto", monto, aviso: lost ? `${plain} se redondea a ${formatSoles(monto)}.` : null };
}
