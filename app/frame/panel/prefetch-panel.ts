import { useEffect } from "react";
import { idlePart } from "#app/ui/idle-part.ts";
import { useLinkedPages } from "#app/ui/use-prefetch.ts";
import { savesData } from "#app/ui/when-idle.ts";

/** Lists of the panel, and the page of one thing by its id or number: no page that prints, exports or makes something. */
export const AHEAD =
  /^\/admin(?:\/(?:productos|pedidos(?:\/(?:devoluciones|lotes|pagos))?|cupones|comprobantes|usuarios|mensajes|correos|reclamos|opiniones|caja|ajustes|tareas|auditoria)(?:\/[\w-]{12,36})?)?$/;

/** How long a link is pointed at, touched or focused before its page is fetched ahead, in ms. */
const INTENT = 80;
/** How long what was fetched ahead may be shown, in ms: no longer than an open list is without asking what is new. */
const FRESH_MS = 10_000;
/** Answers that are held. */
const MAX_HELD = 12;

/** A finger that moves scrolls; a press, which moves the focus, fetches for itself. */
const ENDS: readonly string[] = ["touchmove", "click"];

interface Held {
  answer: Promise<{ body: ArrayBuffer; headers: Headers } | null>;
  at: number;
}

/** In this page's memory alone: it goes with the page, and so at every sign-out. */
const held = new Map<string, Held>();

const toKey = (url: string) => new URL(url, location.origin).href;

/** What the router will ask for the page at `path`: one answer for each route that loads by itself, one for the others. */
function listDataUrls(path: string): string[] {
  const { __reactRouterDataRouter: router, __reactRouterManifest: manifest } = window;
  const ids = (router?.match(path) ?? []).map(({ route }) => route.id).filter((id) => manifest?.routes[id]?.hasLoader);
  const alone = ids.filter((id) => manifest?.routes[id]?.hasClientLoader);
  const together = ids.filter((id) => !alone.includes(id));
  return [...alone.map((id) => [id]), together].flatMap((routes) => {
    if (routes.length === 0) return [];
    const url = new URL(path, location.origin);
    url.pathname += ".data";
    url.searchParams.set("_routes", routes.join(","));
    return [url.href];
  });
}

async function read(response: Response) {
  // A redirect or a refusal is the press's own to hear.
  if (response.status !== 200 || response.redirected) return null;
  return { body: await response.arrayBuffer(), headers: response.headers };
}

function hold(url: string): void {
  const before = held.get(url);
  if (before && Date.now() - before.at < FRESH_MS) return;
  held.delete(url);
  held.set(url, { at: Date.now(), answer: fetch(url).then(read, () => null) });
  for (const oldest of held.keys()) {
    if (held.size <= MAX_HELD) break;
    held.delete(oldest);
  }
}

/** Fetches the data of another list or page of the panel ahead. */
export function prefetchPanel({ origin, pathname, search }: Pick<URL, "origin" | "pathname" | "search">): void {
  const isHere = pathname + search === location.pathname + location.search;
  if (isHere || origin !== location.origin || !AHEAD.test(pathname) || !navigator.onLine || savesData()) return;
  for (const url of listDataUrls(pathname + search)) hold(url);
}

/** An answer that was fetched ahead, once; null where there is none, or it is no longer fresh. */
async function takeHeld(url: string): Promise<Response | null> {
  const entry = held.get(toKey(url));
  held.delete(toKey(url));
  if (!entry || Date.now() - entry.at >= FRESH_MS) return null;
  const answer = await entry.answer;
  return answer && new Response(answer.body, { headers: answer.headers });
}

/** Fetches ahead what a pointer, a finger or the keyboard's focus rests on. */
export function usePanelPrefetch(): void {
  useLinkedPages();
  useEffect(() => {
    const { find, forget } = idlePart;
    Object.assign(idlePart, {
      // Back shows what is there now: lists are worked off.
      find: async (url: string, isBack: boolean) => (isBack ? null : await takeHeld(url)) ?? (await find(url, isBack)),
      forget: () => {
        held.clear();
        forget();
      },
    });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const point = ({ target, type }: Event) => {
      clearTimeout(timer);
      const link = target instanceof Element && !ENDS.includes(type) ? target.closest("a") : null;
      if (link && !link.download && !link.target) timer = setTimeout(() => prefetchPanel(link), INTENT);
    };
    const events = ["mouseover", "focusin", "touchstart", ...ENDS];
    for (const name of events) document.addEventListener(name, point, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const name of events) document.removeEventListener(name, point);
      Object.assign(idlePart, { find, forget });
      held.clear();
    };
  }, []);
}
