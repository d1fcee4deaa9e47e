/** Scale of a picture, and how far its centre is moved from the centre of its box, in px. */
export interface Encuadre {
  escala: number;
  x: number;
  y: number;
}

export interface Punto {
  x: number;
  y: number;
}

export const ENTERO: Encuadre = { escala: 1, x: 0, y: 0 };
export const ESCALA_MAXIMA = 4;
export const ESCALA_DOBLE = 2.5;

// `+ 0` turns -0 into 0.
const clamp = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value)) + 0;

function within({ escala, x, y }: Encuadre, caja: Punto): Encuadre {
  const spare = (escala - 1) / 2;
  return { escala, x: clamp(x, caja.x * spare), y: clamp(y, caja.y * spare) };
}

export function scaleAt(antes: Encuadre, escala: number, punto: Punto, caja: Punto): Encuadre {
  const next = Math.min(ESCALA_MAXIMA, Math.max(1, escala));
  const ratio = next / antes.escala;
  const move = (at: number, from: number) => at - (at - from) * ratio;
  return within({ escala: next, x: move(punto.x, antes.x), y: move(punto.y, antes.y) }, caja);
}

export const moveBy = (antes: Encuadre, by: Punto, caja: Punto): Encuadre =>
  within({ ...antes, x: antes.x + by.x, y: antes.y + by.y }, caja);

/** The index after a swipe of `dx` px; the same index where the swipe was too short. */
export function swipe(index: number, dx: number, count: number): number {
  if (Math.abs(dx) < 60) return index;
  return Math.min(count - 1, Math.max(0, index + (dx < 0 ? 1 : -1)));
}
