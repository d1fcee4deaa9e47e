import { useEffect } from "react";
import { type DataRouter, useBlocker } from "react-router";
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

/** Else a navigation whose code cannot be fetched ends on the browser's error page. */
function useCodeFirst(): void {
  const blocker = useBlocker(({ nextLocation }) => missingCode(nextLocation.pathname).length > 0);
  useEffect(() => {
    if (blocker.state !== "blocked") return undefined;
    const controller = new AbortController();
    codeAwaited.set(blocker.location);
    fetchCode(blocker.location.pathname, controller.signal).then(blocker.proceed, () => {});
    return () => {
      codeAwaited.set(null);
      controller.abort();
    };
  }, [blocker]);
}

export function RouteCode(): null {
  useCodeFirst();
  return null;
}
