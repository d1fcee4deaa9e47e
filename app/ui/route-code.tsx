import { useEffect } from "react";
import { type Blocker, type DataRouter, useBlocker } from "react-router";
import { fetchWithRetry } from "./fetch-with-retry.ts";
import { codeAwaited } from "./use-destination.ts";

interface ManifestRoute {
  module: string;
  imports?: string[];
  hasLoader: boolean;
  hasClientLoader: boolean;
}

interface LoadedRoute {
  shouldRevalidate?: (args: { defaultShouldRevalidate: boolean }) => boolean;
}

/** The only way to know whether a route's code is loaded. */
declare global {
  interface Window {
    __reactRouterDataRouter?: Pick<DataRouter, "match" | "navigate" | "revalidate" | "state">;
    __reactRouterManifest?: { routes: Record<string, ManifestRoute | undefined> };
    __reactRouterRouteModules?: Record<string, LoadedRoute | undefined>;
  }
}

export function missingCode(path: string): string[] {
  const { __reactRouterDataRouter: router, __reactRouterManifest: manifest } = window;
  const { __reactRouterRouteModules: loaded = {} } = window;
  const matches = router?.match(path) ?? [];
  return matches.flatMap(({ route: { id } }) => {
    const code = id in loaded ? undefined : manifest?.routes[id];
    return code ? [code.module, ...(code.imports ?? [])] : [];
  });
}

/** For files that the server no longer has, React Router reloads. */
async function fetchCode(path: string, signal: AbortSignal): Promise<void> {
  const files = missingCode(path).map(async (file) => {
    const response = await fetchWithRetry(new Request(file, { signal }), path);
    await response.arrayBuffer();
  });
  await Promise.all(files);
}

/**
 * Fetches the code that a blocked navigation needs, then lets it go on, unless `held`: where the code cannot be fetched,
 * it would end on the browser's error page. React Router has one blocker, so a frame that blocks for another reason, too,
 * passes its own.
 */
export function useCodeFirst(blocker: Blocker, held = false): void {
  useEffect(() => {
    if (blocker.state !== "blocked" || held) return undefined;
    const controller = new AbortController();
    codeAwaited.set(blocker.location);
    fetchCode(blocker.location.pathname, controller.signal).then(blocker.proceed, () => {});
    return () => {
      codeAwaited.set(null);
      controller.abort();
    };
  }, [blocker, held]);
}

export function RouteCode(): null {
  useCodeFirst(useBlocker(({ nextLocation }) => missingCode(nextLocation.pathname).length > 0));
  return null;
}
