import { useEffect } from "react";
import { type DataRouter, useBlocker, useLocation } from "react-router";
import { fetchPatiently } from "./patience.ts";

/** Left in the window by React Router, which has no other way to ask whether a route's code is there. */
declare global {
  interface Window {
    __reactRouterDataRouter?: Pick<DataRouter, "match" | "state">;
    __reactRouterManifest?: { routes: Record<string, { module: string; imports?: string[] } | undefined> };
    __reactRouterRouteModules?: Record<string, unknown>;
  }
}

/** The files of the routes at a path that were not run yet. */
function missingCode(path: string): string[] {
  const { __reactRouterDataRouter: router, __reactRouterManifest: manifest } = window;
  const { __reactRouterRouteModules: loaded = {} } = window;
  const matches = router?.match(path) ?? [];
  return matches.flatMap(({ route: { id } }) => {
    const code = id in loaded ? undefined : manifest?.routes[id];
    return code ? [code.module, ...(code.imports ?? [])] : [];
  });
}

/** Lays them into the browser's cache. One that the server no longer has is React Router's business: it reloads. */
async function fetchCode(path: string, signal: AbortSignal): Promise<void> {
  const files = missingCode(path).map(async (file) => {
    const response = await fetchPatiently(new Request(file, { signal }), path);
    await response.arrayBuffer();
  });
  await Promise.all(files);
}

/** Without this a navigation whose code cannot be had would end on the browser's own page of a lost connection. */
function useCodeFirst(): void {
  const blocker = useBlocker(({ nextLocation }) => missingCode(nextLocation.pathname).length > 0);
  useEffect(() => {
    if (blocker.state !== "blocked") return undefined;
    const controller = new AbortController();
    fetchCode(blocker.location.pathname, controller.signal).then(blocker.proceed, () => {});
    return () => controller.abort();
  }, [blocker]);
}

/** Safari has no requestIdleCallback. */
const whenIdle = (work: () => void): (() => void) => {
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(work, 2_000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work);
  return () => cancelIdleCallback(handle);
};

/** Of the Network Information API, which not every browser has, and TypeScript does not know. */
const savesData = (): boolean => {
  const connection: unknown = Reflect.get(navigator, "connection");
  return typeof connection === "object" && connection !== null && Reflect.get(connection, "saveData") === true;
};

const preloaded = new Set<string>();

/** Asks for the code of the pages that the one at `from` links to. */
function preloadLinked(from: string): void {
  if (!navigator.onLine || savesData()) return;
  const paths = new Set(
    [...document.links].flatMap(({ origin, pathname }) => (origin === location.origin ? pathname : [])),
  );
  paths.delete(from);
  for (const href of new Set([...paths].flatMap(missingCode))) {
    if (preloaded.has(href)) continue;
    preloaded.add(href);
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = href;
    document.head.append(link);
  }
}

/** The code of the pages that are linked to is there before they are pressed, and no page is left before it is. */
export function RouteCode(): null {
  const { pathname } = useLocation();
  useCodeFirst();
  useEffect(() => {
    let cancel = () => {};
    const start = () => (cancel = whenIdle(() => preloadLinked(pathname)));
    if (document.readyState === "complete") start();
    else addEventListener("load", start, { once: true });
    return () => {
      removeEventListener("load", start);
      cancel();
    };
  }, [pathname]);
  return null;
}
