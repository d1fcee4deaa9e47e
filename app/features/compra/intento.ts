import { randomKey } from "#lib/secure-context.ts";
import { almacen } from "#app/features/carrito/almacen.ts";
import { readPestana, writePestana } from "./sesion-pestana.ts";

const CLAVE = "qhatu:intento";

/** A short digest of a text (cyrb53): tells two orders apart without keeping the address a second time. */
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

/** Whether the attempt led to an order that is no longer pending: paid, or come to nothing. */
const isSettled = ({ pedido_id }: Record<string, unknown>): boolean =>
  typeof pedido_id === "string" && !almacen.get().pendientes.includes(pedido_id);

/** Ends an attempt whose order was settled; true if there was one. The cart must be loaded. */
export function endSettled(): boolean {
  const kept = readPestana(CLAVE);
  if (!kept || !isSettled(kept)) return false;
  endIntento();
  return true;
}

/**
 * The attempt key for a checkout's body: the same one after a double click, a reload or Back, as long as the body is
 * the same and its order's outcome is not known; otherwise a new one (docs/dinero-y-pedidos.md, section 6).
 */
export function claveFor(cuerpo: string): string {
  const huella = digest(cuerpo);
  const kept = readPestana(CLAVE);
  // After a settled order, buying the same again is another order.
  if (kept && kept.huella === huella && typeof kept.clave === "string" && !isSettled(kept)) return kept.clave;
  const clave = randomKey();
  writePestana(CLAVE, { clave, huella });
  return clave;
}

/** The attempt led to an order: kept, so that Back finds it again until it is settled. */
export function rememberIntento(pedido_id: string): void {
  const kept = readPestana(CLAVE);
  if (kept) writePestana(CLAVE, { ...kept, pedido_id });
}

/** The shop answered with a refusal: the next try is another attempt. */
export function endIntento(): void {
  writePestana(CLAVE, null);
}
