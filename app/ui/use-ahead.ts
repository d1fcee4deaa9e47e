import { useEffect } from "react";
import { useLocation } from "react-router";
import { type Ahead, fetchAhead, isKnown } from "./ahead.ts";
import { missingCode } from "./route-code.tsx";
import { savesData, whenIdle } from "./when-idle.ts";

/** A link is pointed at, touched or focused for so many ms before its page is prefetched. */
const INTENT = 80;
const MAX_AHEAD = 20;

/** A moving finger scrolls; a press fetches by itself. */
const ENDS: readonly string[] = ["touchmove", "click"];

const isOwn = ({ origin }: HTMLAnchorElement) => origin === location.origin;
const toPath = ({ pathname, search }: Pick<URL, "pathname" | "search">) => pathname + search;

const preloaded = new Set<string>();

function preloadCode(path: string): void {
  for (const href of missingCode(path)) {
    if (preloaded.has(href)) continue;
    preloaded.add(href);
    // A modulepreload that failed would make the import fail for as long as the page lives.
    fetch(href, { priority: "low" })
      .then((response) => response.arrayBuffer())
      .catch(() => preloaded.delete(href));
  }
}

/** One URL for each route that loads by itself, one for the others. */
export function listDataUrls(path: string): string[] {
  const { __reactRouterDataRouter: router, __reactRouterManifest: manifest } = window;
  const { __reactRouterRouteModules: modules = {} } = window;
  const ids = (router?.match(path) ?? []).map(({ route }) => route.id).filter((id) => manifest?.routes[id]?.hasLoader);
  const isThere = (id: string) => id in (router?.state.loaderData ?? {});
  const stays = (id: string) =>
    isThere(id) && modules[id]?.shouldRevalidate?.({ defaultShouldRevalidate: true }) === false;
  const asked = ids.filter((id) => !stays(id));
  const alone = asked.filter((id) => manifest?.routes[id]?.hasClientLoader);
  const together = asked.filter((id) => !alone.includes(id));
  return [...alone.map((id) => [id]), together].flatMap((routes) => {
    if (routes.length === 0) return [];
    const url = new URL(path, location.origin);
    url.pathname += url.pathname.endsWith("/") ? "_.data" : ".data";
    if (routes.length < ids.length) url.searchParams.set("_routes", routes.join(","));
    return [url.href];
  });
}

let [from, count] = ["", 0];

function prefetchData(path: string, area: Ahead): void {
  const { pathname } = new URL(path, location.origin);
  if (!area.pages.test(pathname) || !navigator.onLine || savesData()) return;
  const here = toPath(location);
  if (from !== here) [from, count] = [here, 0];
  const urls = listDataUrls(path).filter((url) => !isKnown(url, area));
  if (urls.length === 0 || count >= MAX_AHEAD) return;
  count += 1;
  for (const url of urls) fetchAhead(url, area);
}

/** One link a task: to match all of a list's takes tens of ms on a phone. */
function preloadLinked(here: string): void {
  if (!navigator.onLine || savesData()) return;
  const links = new Set([...document.querySelectorAll("a")].filter(isOwn).map(({ pathname }) => pathname));
  for (const path of links) {
    if (path !== here) setTimeout(preloadCode, 0, path);
  }
}

/** Also stores the page being left for Back. */
function watchLinks(area: Ahead): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const point = ({ target, type }: Event) => {
    clearTimeout(timer);
    const link = target instanceof Element && !ENDS.includes(type) ? target.closest("a") : null;
    if (!link || !isOwn(link) || link.download || link.target) return;
    timer = setTimeout(() => {
      if (toPath(link) !== toPath(location)) prefetchData(toPath(link), area);
    }, INTENT);
  };
  const leave = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest("a") : null;
    if (area.backMs > 0 && link && isOwn(link) && link.pathname !== location.pathname)
      prefetchData(toPath(location), area);
  };
  const events = ["mouseover", "focusin", "touchstart", ...ENDS];
  for (const name of events) document.addEventListener(name, point, { passive: true });
  document.addEventListener("click", leave, { capture: true });
  return () => {
    clearTimeout(timer);
    for (const name of events) document.removeEventListener(name, point);
    document.removeEventListener("click", leave, { capture: true });
  };
}

/**
 * Prefetches code of all linked pages and, in an `area`, data of main links and pointed-at ones; never with data
 * saving.
 */
export function useAhead(area?: Ahead): void {
  const { pathname } = useLocation();
  useEffect(
    () =>
      whenIdle(() => {
        preloadLinked(pathname);
        if (!area) return;
        for (const link of document.querySelectorAll<HTMLAnchorElement>('nav[aria-label="Principal"] a')) {
          if (isOwn(link) && link.pathname !== pathname) prefetchData(toPath(link), area);
        }
      }),
    [pathname, area],
  );
  useEffect(() => (area ? watchLinks(area) : undefined), [area]);
}
