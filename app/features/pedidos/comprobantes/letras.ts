import type { Centimos } from "#lib/dinero.ts";

const HASTA_29 =
  " UN DOS TRES CUATRO CINCO SEIS SIETE OCHO NUEVE DIEZ ONCE DOCE TRECE CATORCE QUINCE DIECISÉIS DIECISIETE DIECIOCHO DIECINUEVE VEINTE VEINTIÚN VEINTIDÓS VEINTITRÉS VEINTICUATRO VEINTICINCO VEINTISÉIS VEINTISIETE VEINTIOCHO VEINTINUEVE".split(
    " ",
  );
const DECENAS = ["", "", "", "TREINTA", "CUARENTA", "CINCUENTA", "SESENTA", "SETENTA", "OCHENTA", "NOVENTA"];
const CENTENAS =
  " CIENTO DOSCIENTOS TRESCIENTOS CUATROCIENTOS QUINIENTOS SEISCIENTOS SETECIENTOS OCHOCIENTOS NOVECIENTOS".split(" ");

const join = (...words: (string | undefined)[]) => words.filter(Boolean).join(" ");

function hasta99(n: number): string {
  if (n < 30) return HASTA_29[n] ?? "";
  const unidad = HASTA_29[n % 10];
  return unidad ? `${DECENAS[Math.trunc(n / 10)]} Y ${unidad}` : (DECENAS[n / 10] ?? "");
}

const hasta999 = (n: number): string => (n === 100 ? "CIEN" : join(CENTENAS[Math.trunc(n / 100)], hasta99(n % 100)));

function hastaMillon(n: number): string {
  const miles = Math.trunc(n / 1_000);
  const mil = miles === 1 ? "MIL" : miles > 0 ? `${hasta999(miles)} MIL` : "";
  return join(mil, hasta999(n % 1_000));
}

function hastaBillon(n: number): string {
  const millones = Math.trunc(n / 1_000_000);
  const enteros = millones === 1 ? "UN MILLÓN" : millones > 0 ? `${hastaMillon(millones)} MILLONES` : "";
  return join(enteros, hastaMillon(n % 1_000_000));
}

/** 'SON CIENTO CUARENTA Y UN CON 48/100 SOLES' */
export function formatEnLetras(monto: Centimos): string {
  const soles = Math.trunc(monto / 100);
  const letras = soles === 0 ? "CERO" : hastaBillon(soles);
  return `SON ${letras} CON ${String(monto % 100).padStart(2, "0")}/100 SOLES`;
}
