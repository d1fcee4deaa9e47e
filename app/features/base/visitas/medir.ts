import { type Pagina, type Rapidez, RUTA_RAPIDEZ } from "./rapidez.ts";

/** The share of visits that is measured. */
const MUESTRA = 0.25;

/** Of a group of layout shifts, in ms: the longest pause within, and the whole. */
const [PAUSA, GRUPO] = [1_000, 5_000];
/** One slow press in so many is not counted. */
const POR_TOQUE = 50;

const PAGINAS: readonly (readonly [RegExp, Pagina])[] = [
  [/^\/$/, "inicio"],
  [/^\/catalogo(?:\/|$)/i, "catalogo"],
  [/^\/producto\/[^/]+\/?$/i, "producto"],
  [/^\/carrito\/?$/i, "carrito"],
];

export const toPagina = (path: string): Pagina => PAGINAS.find(([pattern]) => pattern.test(path))?.[1] ?? "otras";

/** Fields that TypeScript's types of entries lack. */
const read = (entry: object, name: string): number => Number(Reflect.get(entry, name) ?? 0);

/** Also what happened before. Nothing where a browser does not know the type. */
function watch(type: string, onEntry: (entry: PerformanceEntry) => void): void {
  try {
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) onEntry(entry);
    });
    const all: PerformanceObserverInit & { durationThreshold: number } = {
      type,
      buffered: true,
      durationThreshold: 40,
    };
    observer.observe(all);
  } catch {
    // An older browser.
  }
}

/** The largest sum of shifts in one group, as web.dev/cls defines it. */
function watchShifts(): () => number {
  let [most, sum, first, last] = [0, 0, 0, 0];
  watch("layout-shift", (entry) => {
    if (Reflect.get(entry, "hadRecentInput") === true) return;
    const { startTime } = entry;
    if (startTime - last > PAUSA || startTime - first > GRUPO) [sum, first] = [0, startTime];
    last = startTime;
    sum += read(entry, "value");
    most = Math.max(most, sum);
  });
  return () => most;
}

/** The slowest press, less one in 50, as web.dev/inp defines it; undefined without one. */
function watchPresses(): () => number | undefined {
  const presses = new Map<number, number>();
  const note = (entry: PerformanceEntry) => {
    const id = read(entry, "interactionId");
    if (id !== 0) presses.set(id, Math.max(presses.get(id) ?? 0, entry.duration));
  };
  watch("event", note);
  watch("first-input", note);
  return () => [...presses.values()].toSorted((a, b) => b - a)[Math.floor(presses.size / POR_TOQUE)];
}

function watchPaint(): () => number | undefined {
  let latest: number | undefined;
  watch("largest-contentful-paint", ({ startTime }) => {
    latest = startTime;
  });
  return () => latest;
}

/** A page that was opened out of sight, or drawn ahead, was fast or slow for nobody. */
function wasSeen(): boolean {
  if (document.visibilityState === "hidden") return false;
  const hidden = performance.getEntriesByType("visibility-state").some(({ name }) => name === "hidden");
  const [navigation] = performance.getEntriesByType("navigation");
  return !hidden && !(navigation && read(navigation, "activationStart") > 0);
}

let begun = false;

/**
 * Measures this document, of a share of visits, and sends it once, when it is left: what kind of page it began with,
 * and three numbers.
 */
export function measure(): void {
  if (begun) return;
  begun = true;
  if (Math.random() >= MUESTRA || typeof PerformanceObserver !== "function" || !wasSeen()) return;
  const pagina = toPagina(location.pathname);
  const [lcp, inp, cls] = [watchPaint(), watchPresses(), watchShifts()];
  const left = new AbortController();
  const send = () => {
    if (document.visibilityState !== "hidden") return;
    left.abort();
    const rapidez: Rapidez = { pagina, lcp: lcp(), inp: inp(), cls: cls() };
    navigator.sendBeacon(RUTA_RAPIDEZ, new Blob([JSON.stringify(rapidez)], { type: "application/json" }));
  };
  document.addEventListener("visibilitychange", send, { signal: left.signal });
}
