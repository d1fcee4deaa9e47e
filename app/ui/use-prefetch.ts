import { useEffect } from "react";
import { useLocation } from "react-router";
import { idlePart } from "./idle-part.ts";
import { findAnswer, forgetAnswers, noteAnswer, prefetchData, prefetchReturn } from "./prefetch.ts";
import { missingCode } from "./route-code.tsx";
import { savesData, whenIdle } from "./when-idle.ts";

/** How long a link is pointed at, touched or focused before its page is fetched ahead, in ms. */
const INTENT = 100;

const preloaded = new Set<string>();

function preloadCode(path: string): void {
  for (const href of missingCode(path)) {
    if (preloaded.has(href)) continue;
    preloaded.add(href);
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
}

const isOwn = ({ origin }: HTMLAnchorElement) => origin === location.origin;
const toPath = ({ pathname, search }: HTMLAnchorElement) => pathname + search;

/** The code of all pages that the one at `here` links to, and the data of the main ones. */
function prefetchLinked(here: string): void {
  if (!navigator.onLine || savesData()) return;
  const links = [...document.querySelectorAll("a")].filter(isOwn).map(({ pathname }) => pathname);
  for (const path of new Set(links)) {
    if (path !== here) preloadCode(path);
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>('nav[aria-label="Principal"] a')) {
    if (isOwn(link)) prefetchData(toPath(link));
  }
}

function leave({ target }: Event): void {
  const link = target instanceof Element ? target.closest("a") : null;
  if (link && isOwn(link) && link.pathname !== location.pathname) prefetchReturn();
}

/** Fetches ahead the page of a link that somebody points at. */
function watchLinks(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const point = ({ target, type }: Event) => {
    clearTimeout(timer);
    const link = target instanceof Element && type !== "touchmove" ? target.closest("a") : null;
    if (!link || !isOwn(link) || savesData()) return;
    timer = setTimeout(() => prefetchData(toPath(link)), INTENT);
  };
  // A finger that moves scrolls.
  const events = ["mouseover", "focusin", "touchstart", "touchmove"];
  for (const name of events) document.addEventListener(name, point, { passive: true });
  document.addEventListener("click", leave, { capture: true });
  return () => {
    clearTimeout(timer);
    for (const name of events) document.removeEventListener(name, point);
    document.removeEventListener("click", leave, { capture: true });
  };
}

/** Code of the pages that this one links to, once the browser is idle. */
export function useLinkedPages(): void {
  const { pathname } = useLocation();
  useEffect(() => whenIdle(() => prefetchLinked(pathname)), [pathname]);
}

/** Fetches ahead what is likely to be wanted next, and remembers what Back leads to. Never with data saving. */
export function usePrefetch(): void {
  useLinkedPages();
  useEffect(() => {
    Object.assign(idlePart, { find: findAnswer, note: noteAnswer, forget: forgetAnswers });
    return watchLinks();
  }, []);
}
