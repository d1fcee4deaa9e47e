const WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

/** Checks the check digit (SUNAT's modulo 11). */
export function isRuc(text: string): boolean {
  if (!/^\d{11}$/.test(text)) return false;
  const sum = WEIGHTS.reduce((total, peso, index) => total + peso * Number(text[index]), 0);
  return (11 - (sum % 11)) % 10 === Number(text[10]);
}
