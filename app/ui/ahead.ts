/**
 * Data may be prefetched. `tests/ahead.test.ts` checks that the shop's pages are the same for everyone, and the panel's
 * are guarded by their own row.
 */
export interface Ahead {
  pages: RegExp;
  /** How long prefetched data serves a press, in ms. */
  pressMs: number;
  /** How long seen data serves Back, in ms. */
  backMs: number;
}

export const SHOP: Ahead = {
  pages: /^\/(?:catalogo(?:\/[^/]+)?|producto\/[^/]+|sobre-nosotros)?$/,
  pressMs: 30_000,
  backMs: 300_000,
};

/** Data never serve Back: they are personal, and lists change while worked on. */
export const PANEL: Ahead = {
  pages:
    /^\/admin(?:\/(?:productos|pedidos(?:\/(?:devoluciones|lotes|pagos))?|cupones|comprobantes|usuarios|mensajes|correos|reclamos|opiniones|caja|ajustes|tareas|copias|libros|auditoria)(?:\/[\w-]{12,36})?)?$/,
  pressMs: 10_000,
  backMs: 0,
};

const MAX_KEPT = 20;

interface Known {
  answer: Promise<Response | null>;
  at: number;
  area: Ahead;
  isAhead: boolean;
}

/** In memory, so that signing out removes it. */
const known = new Map<string, Known>();

const toKey = (url: string) => new URL(url, location.origin).href;

function keep(url: string, entry: Omit<Known, "at">): void {
  known.delete(toKey(url));
  known.set(toKey(url), { ...entry, at: Date.now() });
  for (const oldest of known.keys()) {
    if (known.size <= MAX_KEPT) break;
    known.delete(oldest);
  }
}

/** null for a redirect or a refusal: the navigation must get its own. */
async function read(response: Response): Promise<Response | null> {
  if (response.status !== 200 || response.redirected) return null;
  return new Response(await response.arrayBuffer(), { headers: response.headers });
}

const isPublic = ({ headers }: Response) => !/no-store|private/.test(headers.get("Cache-Control") ?? "private");

export function isKnown(url: string, area: Ahead): boolean {
  const entry = known.get(toKey(url));
  return entry !== undefined && Date.now() - entry.at < area.pressMs;
}

export function fetchAhead(url: string, area: Ahead): void {
  const answer = fetch(url).then(
    (response) => (area === PANEL || isPublic(response) ? read(response) : null),
    () => null,
  );
  keep(url, { answer, area, isAhead: true });
}

/** Personal answers are never stored. */
export function noteAnswer(url: string, response: Response): void {
  if (isPublic(response)) keep(url, { answer: read(response.clone()).catch(() => null), area: SHOP, isAhead: false });
}

export async function findAnswer(url: string, isBack: boolean): Promise<Response | null> {
  const entry = known.get(toKey(url));
  if (!entry) return null;
  const age = Date.now() - entry.at;
  if (!(isBack ? age < entry.area.backMs : entry.isAhead && age < entry.area.pressMs)) return null;
  entry.isAhead = false;
  return (await entry.answer)?.clone() ?? null;
}

export const forgetAnswers = (): void => known.clear();
