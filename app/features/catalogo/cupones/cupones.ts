import { addIgv, type Centimos, centimos, formatSoles } from "#lib/dinero.ts";
import { formatFecha } from "#lib/fechas.ts";
import { type Condiciones, lastMoment, tell, tellDonde } from "./condiciones.ts";
import { SUBTOTAL_MINIMO } from "./cupon-elegido.ts";

export interface Cupon extends Condiciones {
  id: string;
  usados: number;
  terminado_en: Date | null;
}

export interface LineaCupon {
  categoria: string;
  cantidad: number;
  precio: Centimos;
  /** The price without the offer; null if there is no offer. */
  precio_usual: Centimos | null;
}

export const nameCupon = (codigo: string): string => `Cupón ${codigo}`;

export const MAX_CODIGO = 24;

export const normalizeCodigo = (text: string): string => text.replace(/\s+/g, "").toUpperCase();

export const isCodigo = (text: string): boolean => /^[A-Z0-9][A-Z0-9-]{2,23}$/.test(text);

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

const isFor =
  ({ categorias }: Pick<Condiciones, "categorias">) =>
  ({ categoria }: LineaCupon): boolean =>
    categorias.length === 0 || categorias.includes(categoria);

const importe = ({ precio, cantidad }: LineaCupon): number => precio * cantidad;
const ahorro = ({ precio, precio_usual, cantidad }: LineaCupon): number =>
  precio_usual === null ? 0 : (precio_usual - precio) * cantidad;

/** A percentage of the usual price, less what the offer already saves; the sum is rounded half up once. */
function takePorcentaje(porcentaje: number, lineas: readonly LineaCupon[]): number {
  const hundredths = lineas.map((linea) => {
    const usual = importe(linea) + ahorro(linea);
    return Math.max(0, usual * porcentaje - ahorro(linea) * 100);
  });
  return Math.floor((sum(hundredths) + 50) / 100);
}

/**
 * Taken first from products without an offer. The rest is split among offers by usual price; each takes its share if
 * that exceeds the offer's saving.
 */
function takeMonto(monto: Centimos, lineas: readonly LineaCupon[]): number {
  const sueltas = sum(lineas.filter(({ precio_usual }) => precio_usual === null).map(importe));
  const first = Math.min(monto, sueltas);
  const resto = monto - first;
  const ofertas = lineas.filter(({ precio_usual }) => precio_usual !== null);
  const usuales = ofertas.map((linea) => importe(linea) + ahorro(linea));
  const todo = sum(usuales);
  const reparte = Math.min(resto, todo);
  let hasta = 0;
  const shares = usuales.map((usual) => {
    const antes = Math.round((reparte * hasta) / todo);
    hasta += usual;
    return Math.round((reparte * hasta) / todo) - antes;
  });
  return first + sum(ofertas.map((linea, n) => Math.max(0, (shares[n] ?? 0) - ahorro(linea))));
}

/** Always leaves a total of S/ 2.00. */
const bound = (taken: number, there: number): Centimos =>
  centimos(Math.max(0, Math.min(taken, there - SUBTOTAL_MINIMO)));

/**
 * The discount in céntimos without IGV. Each line costs the lower of its offer's price and its usual price with the
 * coupon, never both. A coupon for delivery takes off the price that the order pays (`envio`).
 */
export function computeDescuento(cupon: Condiciones, lineas: readonly LineaCupon[], envio = 0): Centimos {
  const suyas = lineas.filter(isFor(cupon));
  const total = sum(lineas.map(importe));
  if (cupon.envio_gratis) return bound(envio, total + envio);
  const taken = cupon.monto === null ? takePorcentaje(cupon.porcentaje ?? 0, suyas) : takeMonto(cupon.monto, suyas);
  return bound(taken, total);
}

export const SITUACIONES = ["programado", "activo", "agotado", "vencido", "terminado"] as const;
export type SituacionCupon = (typeof SITUACIONES)[number];

export function findSituacion(
  { desde, hasta, terminado_en, usados, usos }: Pick<Cupon, "desde" | "hasta" | "terminado_en" | "usados" | "usos">,
  ahora: Date,
): SituacionCupon {
  if (terminado_en) return "terminado";
  if (hasta <= ahora) return "vencido";
  if (usados >= usos) return "agotado";
  return desde > ahora ? "programado" : "activo";
}

export interface Comprado {
  mios: number;
  compro: boolean;
}

export function faultOfUso(cupon: Cupon, { mios, compro }: Comprado, ahora: Date): string | null {
  const { codigo, por_persona } = cupon;
  switch (findSituacion(cupon, ahora)) {
    case "terminado":
      return `El cupón ${codigo} ya terminó.`;
    case "vencido":
      return `El cupón ${codigo} venció el ${formatFecha(lastMoment(cupon.hasta))}.`;
    case "programado":
      return `El cupón ${codigo} vale desde el ${formatFecha(cupon.desde)}.`;
    case "agotado":
      return `Se acabaron los usos del cupón ${codigo}.`;
    case "activo":
      if (mios >= por_persona)
        return por_persona === 1
          ? `Ya usaste el cupón ${codigo}: es uno por persona.`
          : `Ya usaste el cupón ${codigo} las ${por_persona} veces que permite.`;
      return cupon.primera_compra && compro ? `El cupón ${codigo} es solo para la primera compra.` : null;
  }
}

export type CuponJuzgado = { tipo: "vale"; descuento: Centimos } | { tipo: "no"; razon: string };

const refuse = (razon: string): CuponJuzgado => ({ tipo: "no", razon });

/** In céntimos without IGV; null while the address is unknown. */
export interface EnvioCobrado {
  /** The delivery is part of the order. */
  cobrado: boolean;
  monto: Centimos | null;
}

interface CompraJuzgada extends Comprado {
  lineas: readonly LineaCupon[];
  envio: EnvioCobrado;
  ahora: Date;
  withIgv: boolean;
}

/** null if it takes something off, or may once the address is known. */
function faultOfEnvio({ codigo }: Cupon, { cobrado, monto }: EnvioCobrado): string | null {
  if (!cobrado) return `El cupón ${codigo} descuenta el envío, y ahora no se cobra con el pedido.`;
  return monto === 0 ? `El envío ya te sale gratis: no hace falta el cupón ${codigo}.` : null;
}

/** The discount, or a message for the customer; 0 for an empty cart. */
export function judgeCupon(cupon: Cupon, compra: CompraJuzgada): CuponJuzgado {
  const { lineas, envio, ahora, withIgv } = compra;
  const fault = faultOfUso(cupon, compra, ahora);
  if (fault) return refuse(fault);
  if (lineas.length === 0) return { tipo: "vale", descuento: centimos(0) };
  const { codigo, minimo } = cupon;
  const suyas = lineas.filter(isFor(cupon));
  if (suyas.length === 0) return refuse(`El cupón ${codigo} vale solo para productos${tellDonde(cupon, "de")}.`);
  const base = centimos(sum(suyas.map(importe)));
  if (base < minimo) {
    const falta = centimos(withIgv ? addIgv(minimo) - addIgv(base) : minimo - base);
    const pide = `El cupón ${codigo} pide una compra mínima${tellDonde(cupon)} de ${tell(minimo, withIgv)}`;
    return refuse(`${pide}: te faltan ${formatSoles(falta)}${withIgv ? "" : " sin IGV"}.`);
  }
  if (cupon.envio_gratis) {
    const sinEnvio = faultOfEnvio(cupon, envio);
    if (sinEnvio) return refuse(sinEnvio);
  }
  const descuento = computeDescuento(cupon, lineas, envio.monto ?? 0);
  if (descuento > 0 || (cupon.envio_gratis && envio.monto === null)) return { tipo: "vale", descuento };
  return suyas.some(({ precio_usual }) => precio_usual !== null)
    ? refuse(`Lo que llevas ya está en oferta, a un precio menor que con el cupón ${codigo}.`)
    : refuse("Tu compra es muy pequeña para un descuento: el total mínimo de un pedido es S/ 2.00.");
}

export const formatDesconocido = (codigo: string): string =>
  `No conocemos el cupón «${codigo.slice(0, MAX_CODIGO)}». Revisa cómo lo escribiste.`;
