/** Local storage key; changing it loses all carts. */
export const CLAVE = "qhatu:carrito";

function hasLineas(): boolean {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(CLAVE) ?? "null");
    const lineas = typeof kept === "object" && kept !== null && "lineas" in kept ? kept.lineas : null;
    return Array.isArray(lineas) && lineas.length > 0;
  } catch {
    return false;
  }
}

/** Before the first paint (app/start/start.ts): an empty cart shows as such, and nothing moves when React starts. */
export function markEmptyCart(): void {
  if (!hasLineas()) document.documentElement.dataset.carrito = "vacio";
}
