import { addIgv, type Centimos, centimos, formatSoles } from "#lib/dinero.ts";
import { formatFecha } from "#lib/fechas.ts";
import { shareOut } from "#lib/reparto.ts";
import { type Condiciones, lastMoment, tell, tellBreve, tellCuales } from "./condiciones.ts";
import type { EstadoCodigo } from "./codigos.ts";
import { SUBTOTAL_MINIMO } from "./cupon-elegido.ts";

export interface Cupon extends Condiciones {
  id: string;
  /** Ids of the chosen products and of their groups' variants. */
  productos: readonly string[];
  usados: number;
  terminado_en: Date | null;
}

export interface LineaCupon {
  producto_id: string;
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

type AlcanceCupon = Pick<Cupon, "categorias" | "productos">;

export const isAcotado = ({ categorias, productos }: AlcanceCupon): boolean => categorias.length + productos.length > 0;

const isFor =
  (cupon: AlcanceCupon) =>
  ({ categoria, producto_id }: LineaCupon): boolean =>
    !isAcotado(cupon) || cupon.categorias.includes(categoria) || cupon.productos.includes(producto_id);

const importe = ({ precio, cantidad }: LineaCupon): number => precio * cantidad;
const ahorro = ({ precio, precio_usual, cantidad }: LineaCupon): number =>
  precio_usual === null ? 0 : (precio_usual - precio) * cantidad;

/** What is taken off all lines, and by which weights it is shared among them. */
interface Rebaja {
  taken: number;
  pesos: number[];
}

/** A percentage of the usual price, less what the offer already saves; the sum is rounded half up once. */
function takePorcentaje(porcentaje: number, lineas: readonly LineaCupon[]): Rebaja {
  const pesos = lineas.map((linea) => {
    const usual = importe(linea) + ahorro(linea);
    return Math.max(0, usual * porcentaje - ahorro(linea) * 100);
  });
  return { taken: Math.floor((sum(pesos) + 50) / 100), pesos };
}

const share = (monto: number, pesos: readonly number[]): number[] =>
  sum(pesos) === 0 ? pesos.map(() => 0) : shareOut(centimos(monto), pesos.map(centimos));

/**
 * Taken first from products without an offer. The rest is split among offers by usual price; each takes its share if
 * that exceeds the offer's saving.
 */
function takeMonto(monto: Centimos, lineas: readonly LineaCupon[]): Rebaja {
  const sueltas = lineas.map((linea) => (linea.precio_usual === null ? importe(linea) : 0));
  const first = Math.min(monto, sum(sueltas));
  const usuales = lineas.map((linea) => (linea.precio_usual === null ? 0 : importe(linea) + ahorro(linea)));
  const todo = sum(usuales);
  const reparte = Math.min(monto - first, todo);
  let hasta = 0;
  const shares = usuales.map((usual) => {
    if (usual === 0) return 0;
    const antes = Math.round((reparte * hasta) / todo);
    hasta += usual;
    return Math.round((reparte * hasta) / todo) - antes;
  });
  const primeras = share(first, sueltas);
  const pesos = lineas.map((linea, n) => (primeras[n] ?? 0) + Math.max(0, (shares[n] ?? 0) - ahorro(linea)));
  return { taken: sum(pesos), pesos };
}

/** Always leaves a total of S/ 2.00. */
const bound = (taken: number, there: number): Centimos =>
  centimos(Math.max(0, Math.min(taken, there - SUBTOTAL_MINIMO)));

/**
 * What each line loses, in céntimos without IGV; nothing for a coupon for the delivery. Each line costs the lower of
 * its offer's price and its usual price with the coupon, never both. Lines that the coupon is not for lose nothing.
 */
export function computePartes(cupon: Condiciones & AlcanceCupon, lineas: readonly LineaCupon[]): Centimos[] {
  const suyas = lineas.filter(isFor(cupon));
  if (cupon.envio_gratis || suyas.length === 0) return lineas.map(() => centimos(0));
  const { taken, pesos } =
    cupon.monto === null ? takePorcentaje(cupon.porcentaje ?? 0, suyas) : takeMonto(cupon.monto, suyas);
  const partes = share(bound(taken, sum(lineas.map(importe))), pesos);
  const byLinea = new Map(suyas.map((linea, n) => [linea, partes[n] ?? 0]));
  return lineas.map((linea) => centimos(byLinea.get(linea) ?? 0));
}

/** The discount in céntimos without IGV; of a coupon for the delivery what the order pays for it (`envio`). */
export function computeDescuento(
  cupon: Condiciones & AlcanceCupon,
  lineas: readonly LineaCupon[],
  envio = 0,
): Centimos {
  if (cupon.envio_gratis) return bound(envio, sum(lineas.map(importe)) + envio);
  return centimos(sum(computePartes(cupon, lineas)));
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
  /** Of a single-use code; others are free. */
  estado_codigo: EstadoCodigo;
}

export function faultOfUso(cupon: Cupon, { mios, compro, estado_codigo }: Comprado, ahora: Date): string | null {
  const { codigo, por_persona } = cupon;
  if (estado_codigo === "anulado") return `El cupón ${codigo} ya no vale: la tienda lo anuló.`;
  if (estado_codigo === "usado") return `El cupón ${codigo} ya se usó: vale una sola vez.`;
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
  if (suyas.length === 0) return refuse(`El cupón ${codigo} vale solo para ${tellCuales(cupon, tellBreve)}.`);
  const base = centimos(sum(suyas.map(importe)));
  if (base < minimo) {
    const falta = centimos(withIgv ? addIgv(minimo) - addIgv(base) : minimo - base);
    const pide = `El cupón ${codigo} pide una compra mínima${tellBreve(cupon)} de ${tell(minimo, withIgv)}`;
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
