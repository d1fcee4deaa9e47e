/** Where this browser's orders go, in local storage: the last district for which a delivery was told. */
export const DISTRITO = "qhatu:distrito";

/** Whether one is kept; what it is, and all else about it, is loaded by need (distrito-recordado.ts). */
export function hasDistrito(): boolean {
  try {
    return localStorage.getItem(DISTRITO) !== null;
  } catch {
    return false;
  }
}
