/** Keyed by the payment page's query. */
export const MOTIVOS = {
  numero: "El número de tarjeta no es válido.",
  vencimiento: "La fecha de vencimiento no es válida. Escríbela como MM/AA.",
  cvc: "El código CVC no es válido.",
  rechazada: "Tu tarjeta fue rechazada. Intenta con otra tarjeta.",
  fondos: "Tu tarjeta no tiene fondos suficientes.",
  prueba: "Tu tarjeta fue rechazada: aquí solo pagan las tarjetas de prueba.",
} as const;

export type MotivoRechazo = keyof typeof MOTIVOS;

/** Never the whole number or the CVC. */
export interface Tarjeta {
  marca: "visa" | "mastercard" | "amex" | "diners";
  primeros: string;
  ultimos: string;
  mes: number;
  anio: number;
}

export type LecturaTarjeta =
  | { tipo: "invalida"; motivo: "numero" | "vencimiento" | "cvc" }
  | { tipo: "rechazada"; motivo: "rechazada" | "fondos" | "prueba"; tarjeta: Tarjeta }
  | { tipo: "paga"; tarjeta: Tarjeta };

export function isLuhn(numero: string): boolean {
  const suma = Array.from(numero, Number)
    .toReversed()
    .reduce((total, digito, i) => {
      const doble = digito * 2;
      return total + (i % 2 === 0 ? digito : doble > 9 ? doble - 9 : doble);
    }, 0);
  return suma % 10 === 0;
}

function detectMarca(numero: string): Tarjeta["marca"] {
  if (/^3[47]/.test(numero)) return "amex";
  if (numero.startsWith("3")) return "diners";
  return numero.startsWith("5") || numero.startsWith("2") ? "mastercard" : "visa";
}

/** "12/30" → December 2030; null when it is no month or lies in the past. */
function parseVencimiento(text: string, hoy: Date): { mes: number; anio: number } | null {
  const match = /^(\d{1,2})\s*\/\s*(?:20)?(\d{2})$/.exec(text.trim());
  if (!match) return null;
  const mes = Number(match[1]);
  const anio = 2000 + Number(match[2]);
  const pasado = anio * 12 + mes < hoy.getUTCFullYear() * 12 + hoy.getUTCMonth() + 1;
  return mes < 1 || mes > 12 || pasado ? null : { mes, anio };
}

/** Parses the form. The numbers are the providers' test cards. */
export function readTarjeta(campos: { numero: string; vencimiento: string; cvc: string }, hoy: Date): LecturaTarjeta {
  const numero = campos.numero.replaceAll(/[\s-]/g, "");
  if (!/^\d{13,19}$/.test(numero) || !isLuhn(numero)) return { tipo: "invalida", motivo: "numero" };
  const vencimiento = parseVencimiento(campos.vencimiento, hoy);
  if (!vencimiento) return { tipo: "invalida", motivo: "vencimiento" };
  if (!/^\d{3,4}$/.test(campos.cvc.trim())) return { tipo: "invalida", motivo: "cvc" };

  const tarjeta: Tarjeta = {
    marca: detectMarca(numero),
    primeros: numero.slice(0, 6),
    ultimos: numero.slice(-4),
    ...vencimiento,
  };
  if (numero === "4242424242424242") return { tipo: "paga", tarjeta };
  if (numero === "4000000000000002") return { tipo: "rechazada", motivo: "rechazada", tarjeta };
  if (numero === "4000000000009995") return { tipo: "rechazada", motivo: "fondos", tarjeta };
  return { tipo: "rechazada", motivo: "prueba", tarjeta };
}
