import { createRandomKey } from "#lib/secure-context.ts";
import * as json from "#lib/json.ts";
import { warn } from "#lib/warn.ts";
import { almacen } from "#app/features/carrito/almacen.ts";
import type { PartesDireccion } from "#app/features/direcciones/direcciones.ts";
import { VISTO } from "#app/features/direcciones/lugar.ts";
import { METODOS_PAGO, type MetodoPago } from "#db/values.ts";
import type { ComprobanteEscrito } from "./comprobante.ts";

/*
 * What the tab keeps of a checkout over a reload, signing in and Back: what was typed, and the key of the attempt.
 * Unlike the cart it is nobody else's, and goes with the tab.
 */

function readPestana<T>(clave: string, reader: json.Reader<T>): T | null {
  try {
    return json.parseText(reader, sessionStorage.getItem(clave) ?? "null");
  } catch (error) {
    warn(`what the tab kept under ${clave} could not be read`, error);
    return null;
  }
}

/** Null removes it. Without storage the checkout works, and keeps nothing. */
function writePestana(clave: string, value: object | null): void {
  try {
    if (value) sessionStorage.setItem(clave, JSON.stringify(value));
    else sessionStorage.removeItem(clave);
  } catch (error) {
    warn(`the tab could not keep ${clave}`, error);
  }
}

const BORRADOR = "qhatu:checkout";

/** What the customer has typed into the checkout. */
export interface Borrador {
  telefono: string;
  /** Null where an older version of the page kept it. */
  direccion: PartesDireccion | null;
  guardar_direccion: boolean;
  /** Null when none is chosen. */
  metodo_pago: MetodoPago | null;
  terminos: boolean;
  /** Null where the form did not ask for it, or does not yet. */
  comprobante: ComprobanteEscrito | null;
}

const text = json.orElse(json.string, "");
const readPartes = json.object<PartesDireccion>({
  calle: json.string,
  referencia: json.string,
  lugar: json.string,
  departamento: json.string,
  provincia: json.string,
  distrito: json.string,
  [VISTO]: json.string,
});
const readEscrito = json.object<ComprobanteEscrito>({
  factura: json.boolean,
  factura_numero: json.string,
  factura_nombre: json.string,
  factura_direccion: json.string,
  boleta_documento: json.string,
  boleta_numero: json.string,
  boleta_nombre: json.string,
});
const readKept = json.object<Borrador & { usuario_id: string }>({
  usuario_id: json.string,
  telefono: text,
  direccion: json.orElse(readPartes, null),
  guardar_direccion: json.orElse(json.boolean, false),
  metodo_pago: json.orElse(json.literal(METODOS_PAGO), null),
  terminos: json.orElse(json.boolean, false),
  comprobante: json.orElse(readEscrito, null),
});

/** What this customer typed before a reload, or before signing in again; another customer's is not shown. */
export function readBorrador(usuario_id: string): Borrador | null {
  const kept = readPestana(BORRADOR, readKept);
  if (kept?.usuario_id !== usuario_id) return null;
  const { usuario_id: _id, ...borrador } = kept;
  return borrador;
}

/** The fields of the receipt come late: until they are there, what was written of it before is kept. */
export function saveBorrador(usuario_id: string, borrador: Borrador): void {
  const comprobante = borrador.comprobante ?? readBorrador(usuario_id)?.comprobante ?? null;
  writePestana(BORRADOR, { usuario_id, ...borrador, comprobante });
}

/** Call it once the order is paid: until then Back from the payment page must find what was typed. */
export function clearBorrador(): void {
  writePestana(BORRADOR, null);
}

const INTENTO = "qhatu:intento";

interface Intento {
  clave: string;
  huella: string;
  /** The order that it led to. */
  pedido_id?: string;
}

const readIntento = json.object<Intento>({
  clave: json.string,
  huella: json.string,
  pedido_id: json.optional(json.string),
});

/** A short digest of a text (cyrb53): tells two orders apart without storing the address once more. */
export function digest(text: string): string {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    a = Math.imul(a ^ code, 2_654_435_761);
    b = Math.imul(b ^ code, 1_597_334_677);
  }
  a = Math.imul(a ^ (a >>> 16), 2_246_822_507) ^ Math.imul(b ^ (b >>> 13), 3_266_489_909);
  b = Math.imul(b ^ (b >>> 16), 2_246_822_507) ^ Math.imul(a ^ (a >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & b) + (a >>> 0)).toString(36);
}

/** Whether the attempt led to an order that was paid or cancelled. */
const isSettled = ({ pedido_id }: Intento): boolean =>
  pedido_id !== undefined && !almacen.get().pendientes.includes(pedido_id);

/** Ends an attempt whose order was paid or cancelled; true if there was one. The cart must be loaded. */
export function endSettled(): boolean {
  const kept = readPestana(INTENTO, readIntento);
  if (!kept || !isSettled(kept)) return false;
  endIntento();
  return true;
}

/**
 * The idempotency key for a checkout's body: the same one after a double click, a reload or Back, while the body is the
 * same and the order's outcome is not known; otherwise a new one (docs/dinero-y-pedidos.md, section 6).
 */
export function claveFor(cuerpo: string): string {
  const huella = digest(cuerpo);
  const kept = readPestana(INTENTO, readIntento);
  if (kept?.huella === huella && !isSettled(kept)) return kept.clave;
  const clave = createRandomKey();
  writePestana(INTENTO, { clave, huella });
  return clave;
}

/** Keeps the order of the attempt, so that Back finds it until its outcome is known. */
export function rememberIntento(pedido_id: string): void {
  const kept = readPestana(INTENTO, readIntento);
  if (kept) writePestana(INTENTO, { ...kept, pedido_id });
}

/** After a refusal: the next try gets a new key. */
export function endIntento(): void {
  writePestana(INTENTO, null);
}
