/**
 * In E.164: Peruvian in any usual format, foreign with its country code. Mobile: 9 digits from 9. Landline: 8 digits
 * with area code (Lima 1 + 7 digits), also with a leading 0. null for anything else.
 */
export function parseTelefono(text: string): string | null {
  const trimmed = text.trim();
  if (!/^\+?[\d\s().-]+$/.test(trimmed)) return null;
  const digits = trimmed.replace(/\D/g, "");
  const national = digits.replace(/^(0051|51(?=\d{8,9}$)|0(?=\d{8}$))/, "");
  if (/^9\d{8}$/.test(national) || /^[1-8]\d{7}$/.test(national)) return `+51${national}`;
  const foreign = trimmed.startsWith("+") && !digits.startsWith("51") && /^[1-9]\d{7,14}$/.test(digits);
  return foreign ? `+${digits}` : null;
}

/** Lima's area code has one digit, the provinces' two. */
const PERUANOS: readonly [form: RegExp, shown: string][] = [
  [/^\+51(9\d{2})(\d{3})(\d{3})$/, "$1 $2 $3"],
  [/^\+51(1)(\d{3})(\d{4})$/, "(0$1) $2 $3"],
  [/^\+51([2-8]\d)(\d{3})(\d{3})$/, "(0$1) $2 $3"],
];

/** `987 654 321`, `(01) 456 7890`; foreign with country code. */
export function formatTelefono(telefono: string): string {
  const found = PERUANOS.find(([form]) => form.test(telefono));
  return found ? telefono.replace(...found) : telefono;
}

/** null for a Peruvian landline. */
export const toWhatsapp = (telefono: string): string | null =>
  /^\+51[1-8]/.test(telefono) ? null : `https://wa.me/${telefono.replaceAll(/\D/g, "")}`;
