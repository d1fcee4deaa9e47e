const PESOS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

/** Whether the last digit of a RUC follows from the ten before it: SUNAT's modulo 11. */
export function isRuc(text: string): boolean {
  if (!/^\d{11}$/.test(text)) return false;
  const sum = PESOS.reduce((total, peso, index) => total + peso * Number(text[index]), 0);
  return (11 - (sum % 11)) % 10 === Number(text[10]);
}
