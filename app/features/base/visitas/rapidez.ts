export const RUTA_RAPIDEZ = "/api/rapidez";

/** Days that are stored, and of which the panel shows the last. */
export const DIAS_RAPIDEZ = 90;
export const DIAS_PANEL = 28;

export const PAGINAS = ["inicio", "catalogo", "producto", "carrito", "otras"] as const;
export type Pagina = (typeof PAGINAS)[number];

export const MEDIDAS = ["lcp", "inp", "cls"] as const;
export type MedidaRapidez = (typeof MEDIDAS)[number];

/**
 * Upper ends of the histogram's bars: ms, but for `cls`, which has no unit. What is above the last counts as it. Among
 * them stand the limits of web.dev/vitals, so that a bar is good, middling or slow as a whole.
 */
const TRAMOS: Readonly<Record<MedidaRapidez, readonly number[]>> = {
  lcp: [500, 750, 1000, 1250, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000, 5000, 6000, 8000, 10_000, 15_000, 30_000],
  inp: [25, 50, 75, 100, 150, 200, 250, 300, 400, 500, 750, 1000, 2000, 5000],
  cls: [0, 0.01, 0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.25, 0.35, 0.5, 1, 2],
};

const LIMITES: Readonly<Record<MedidaRapidez, readonly [bien: number, mejorable: number]>> = {
  lcp: [2500, 4000],
  inp: [200, 500],
  cls: [0.1, 0.25],
};

/** What a browser sends once, when its first page of the shop is left; without what it could not measure. */
export interface Rapidez extends Partial<Record<MedidaRapidez, number | undefined>> {
  pagina: Pagina;
}

export function toTramo(de: MedidaRapidez, valor: number): number {
  const found = TRAMOS[de].findIndex((hasta) => valor <= hasta);
  return found === -1 ? TRAMOS[de].length - 1 : found;
}

/** The value that three of four visits do not exceed, between the ends of its bar; null without visits. */
export function computeP75(de: MedidaRapidez, veces: ReadonlyMap<number, number>): number | null {
  const total = [...veces.values()].reduce((sum, n) => sum + n, 0);
  let left = 0.75 * total;
  for (const [tramo, hasta] of TRAMOS[de].entries()) {
    const n = veces.get(tramo) ?? 0;
    if (n > 0 && left <= n) {
      const from = TRAMOS[de][tramo - 1] ?? 0;
      return from + ((hasta - from) * left) / n;
    }
    left -= n;
  }
  return null;
}

export type JuicioRapidez = "bien" | "mejorable" | "lento";

export function judgeRapidez(de: MedidaRapidez, valor: number): JuicioRapidez {
  const [bien, mejorable] = LIMITES[de];
  if (valor <= bien) return "bien";
  return valor <= mejorable ? "mejorable" : "lento";
}
