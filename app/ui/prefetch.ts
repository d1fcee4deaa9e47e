import { savesData } from "./when-idle.ts";

/**
 * Public pages whose data may be fetched ahead. Each of its paths is one that app/routes.ts declares the same for
 * everyone (prefetch.test.ts): nothing is asked for in anybody's name.
 */
export const AHEAD = /^\/(?:catalogo(?:\/[^/]+)?|producto\/[^/]+)?$/;

/** How long data that was fetched ahead serves a press, and what was seen serves Back, in ms. */
const AHEAD_MS = 30_000;
const BACK_MS = 300_000;
const MAX_KEPT = 20;
/** Fetched ahead from one page. */
const MAX_AHEAD = 20;

interface Known {
  answer: Promise<{ body: ArrayBuffer; status: number; headers: Headers } | null>;
  at: number;
  /** Fetched ahead, and not used yet. */
  isAhead: boolean;
}

const known = new Map<string, Known>();

const toKey = (url: string) => new URL(url, location.origin).href;

/** Personal answers are never kept. */
const mayKeep = ({ status, headers }: Response): boolean =>
  status === 200 && !/no-store|private/.test(headers.get("Cache-Control") ?? "private");

function keep(url: string, { isAhead, ...entry }: Omit<Known, "at">): void {
  known.delete(toKey(url));
  known.set(toKey(url), { ...entry, isAhead, at: Date.now() });
  for (const oldest of known.keys()) {
    if (known.size <= MAX_KEPT) break;
    known.delete(oldest);
  }
}

const read = async (response: Response) =>
  mayKeep(response) ? { body: await response.arrayBuffer(), status: response.status, headers: response.headers } : null;

/** Remembers an answer for Back. */
export function noteAnswer(url: string, response: Response): void {
  if (mayKeep(response)) keep(url, { answer: read(response.clone()).catch(() => null), isAhead: false });
}

/** The answer to a request, if it was fetched ahead, or is what Back leads to; null else. */
export async function findAnswer(url: string, isBack: boolean): Promise<Response | null> {
  const entry = known.get(toKey(url));
  const age = Date.now() - (entry?.at ?? 0);
  if (!entry || !(isBack ? age < BACK_MS : entry.isAhead && age < AHEAD_MS)) return null;
  entry.isAhead = false;
  const answer = await entry.answer;
  return answer && new Response(answer.body, answer);
}

/** After something was sent, nothing is as it was. */
export const forgetAnswers = (): void => known.clear();

/** The address that the router asks for the data of a page; null for a page without any. */
export function toDataUrl(path: string): string | null {
  const { __reactRouterDataRouter: router, __reactRouterManifest: manifest } = window;
  const { __reactRouterRouteModules: modules = {} } = window;
  const url = new URL(path, location.origin);
  const ids = (router?.match(path) ?? []).map(({ route }) => route.id).filter((id) => manifest?.routes[id]?.hasLoader);
  // A layout that stays says so.
  const asked = ids.filter((id) => !(id in (router?.state.loaderData ?? {}) && modules[id]?.shouldRevalidate));
  if (asked.length === 0) return null;
  url.pathname = url.pathname.endsWith("/") ? `${url.pathname}_.data` : `${url.pathname}.data`;
  if (asked.length < ids.length) url.searchParams.set("_routes", asked.join(","));
  return url.href;
}

let [from, count] = ["", 0];

const readHere = () => location.pathname + location.search;

function fetchAhead(path: string, here: string): void {
  const { pathname } = new URL(path, location.origin);
  if (!AHEAD.test(pathname) || !navigator.onLine || savesData()) return;
  if (from !== here) [from, count] = [here, 0];
  const url = toDataUrl(path);
  const entry = url === null ? undefined : known.get(url);
  // One that a press has just used is not fetched again: the pointer is still on it.
  if (url === null || count >= MAX_AHEAD || (entry && Date.now() - entry.at < AHEAD_MS)) return;
  count += 1;
  keep(url, { answer: fetch(url).then(read, () => null), isAhead: true });
}

/** Fetches the data of another page ahead, once in a while and so many from one page. */
export function prefetchData(path: string): void {
  const here = readHere();
  if (path !== here) fetchAhead(path, here);
}

/** Before a page is left that came as a document: its data, for Back. */
export function prefetchReturn(): void {
  const here = readHere();
  const url = toDataUrl(here);
  if (url !== null && !known.has(url)) fetchAhead(here, here);
}
