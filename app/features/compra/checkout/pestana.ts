import { createRandomKey } from "#lib/secure-context.ts";
import * as json from "#lib/json.ts";
import { warn } from "#lib/warn.ts";
import { almacen } from "#app/features/compra/carrito/almacen.ts";
import { type Borrador, reviveBorrador } from "./campos.ts";

/* Session storage keeps the draft and the attempt's key over reload, sign-in and Back, in this tab alone. */

function readPestana<T>(clave: string, reader: json.Reader<T>): T | null {
  try {
    return json.parseText(reader, sessionStorage.getItem(clave) ?? "null");
  } catch (error) {
    warn(`what the tab kept under ${clave} could not be read`, error);
    return null;
  }
}

/** Null removes it. Without storage the checkout works, without a draft. */
function writePestana(clave: string, value: object | null): void {
  try {
    if (value) sessionStorage.setItem(clave, JSON.stringify(value));
    else sessionStorage.removeItem(clave);
  } catch (error) {
    warn(`the tab could not keep ${clave}`, error);
  }
}

const BORRADOR = "qhatu:checkout";

/** Another customer's draft is not returned. */
export function readBorrador(usuario_id: string): Borrador | null {
  const de = readPestana(BORRADOR, json.object({ usuario_id: json.string }));
  return de?.usuario_id === usuario_id ? readPestana(BORRADOR, reviveBorrador) : null;
}

/** The receipt's fields load late: until then their earlier draft is kept. */
export function saveBorrador(usuario_id: string, borrador: Borrador): void {
  const comprobante = borrador.comprobante ?? readBorrador(usuario_id)?.comprobante ?? null;
  writePestana(BORRADOR, { usuario_id, ...borrador, comprobante });
}

/** Call only once the order is paid: Back from the payment page must find the draft. */
export function clearBorrador(): void {
  writePestana(BORRADOR, null);
}

const INTENTO = "qhatu:intento";

interface Intento {
  clave: string;
  huella: string;
  pedido_id?: string;
}

const readIntento = json.object<Intento>({
  clave: json.string,
  huella: json.string,
  pedido_id: json.optional(json.string),
});

/** Short digest (cyrb53) to tell orders apart without storing the address again. */
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

const isSettled = ({ pedido_id }: Intento): boolean =>
  pedido_id !== undefined && !almacen.get().pendientes.includes(pedido_id);

/** True if there was an attempt whose order was paid or cancelled. The cart must be loaded. */
export function endSettled(): boolean {
  const kept = readPestana(INTENTO, readIntento);
  if (!kept || !isSettled(kept)) return false;
  endIntento();
  return true;
}

/**
 * The key stays the same after a double click, reload or Back while the body is the same and the outcome unknown;
 * otherwise it is new (docs/dinero-y-pedidos.md, section 6).
 */
export function claveFor(cuerpo: string): string {
  const huella = digest(cuerpo);
  const kept = readPestana(INTENTO, readIntento);
  if (kept?.huella === huella && !isSettled(kept)) return kept.clave;
  const clave = createRandomKey();
  writePestana(INTENTO, { clave, huella });
  return clave;
}

/** Lets Back find the order until its outcome is known. */
export function rememberIntento(pedido_id: string): void {
  const kept = readPestana(INTENTO, readIntento);
  if (kept) writePestana(INTENTO, { ...kept, pedido_id });
}

/** After a refusal: the next attempt gets a new key. */
export function endIntento(): void {
  writePestana(INTENTO, null);
}
