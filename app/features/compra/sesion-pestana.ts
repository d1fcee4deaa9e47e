import { warn } from "#lib/warn.ts";

/** What this tab keeps over a reload; unlike the cart it is nobody else's and goes with the tab. */
export function readPestana(clave: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(clave) ?? "null");
    return typeof value === "object" && value !== null ? { ...value } : null;
  } catch (error) {
    warn(`what the tab kept under ${clave} could not be read`, error);
    return null;
  }
}

/** Null forgets it. A tab that cannot keep anything goes on without. */
export function writePestana(clave: string, value: object | null): void {
  try {
    if (value) sessionStorage.setItem(clave, JSON.stringify(value));
    else sessionStorage.removeItem(clave);
  } catch (error) {
    warn(`the tab could not keep ${clave}`, error);
  }
}
