import { DISTRITO } from "./tienda.ts";

/** Apart from distrito-recordado.ts, which is loaded on demand. */
export function hasDistrito(): boolean {
  try {
    return localStorage.getItem(DISTRITO) !== null;
  } catch {
    return false;
  }
}
