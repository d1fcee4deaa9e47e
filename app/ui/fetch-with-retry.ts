import { findCaches } from "#lib/secure-context.ts";
import { createStore } from "#lib/store.ts";
import { useStore } from "./use-store.ts";

interface RetriedNavigation {
  /** Includes the query. */
  path: string;
  tries: number;
}

/** In ms. The `online` event is not enough: browsers miss some lost connections. */
const RETRY_INTERVAL_MS = 5_000;

const retried = createStore<RetriedNavigation | null>(null);
const sleeping = new Set<() => void>();

export const useRetriedNavigation = (): RetriedNavigation | null => useStore(retried, null);

export function retryNow(): void {
  for (const wake of sleeping) wake();
}

/** Rejects once the request is aborted. */
function waitToRetry(signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const wake = () => resolve();
  const abandon = () => reject(new DOMException("nobody waits for it", "AbortError"));
  const timer = setTimeout(wake, RETRY_INTERVAL_MS);
  sleeping.add(wake);
  addEventListener("online", wake);
  signal.addEventListener("abort", abandon);
  return promise.finally(() => {
    clearTimeout(timer);
    sleeping.delete(wake);
    removeEventListener("online", wake);
    signal.removeEventListener("abort", abandon);
  });
}

/** A stored page's age, by the service worker (app/worker/worker.ts); empty for a page from the network. */
export const keptNotice = createStore("");
if (!import.meta.env.SSR) keptNotice.set(document.documentElement.dataset.guardada ?? "");

/** The key is the worker's (`toKey` of app/worker/rules.ts). */
async function isKept(path: string): Promise<boolean> {
  const { pathname, searchParams } = new URL(path, location.origin);
  searchParams.sort();
  const toKey = () => (searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname);
  const [asked] = [toKey(), searchParams.delete("elegido")];
  const kept = findCaches();
  return Boolean((await kept?.match(asked)) ?? (await kept?.match(toKey())));
}

/**
 * For requests without a body: retries while offline, so that the current page stays. `path`: the navigation's target,
 * for `useRetriedNavigation`; null for background requests. A stored page is opened as a document instead. Throws only
 * when the request's signal is aborted.
 */
export async function fetchWithRetry(request: Request, path: string | null): Promise<Response> {
  const { signal } = request;
  let mine: RetriedNavigation | null = null;
  let tries = 0;
  try {
    for (;;) {
      try {
        return await fetch(request);
      } catch (error) {
        if (signal.aborted) throw error;
      }
      if (path !== null) {
        if (await isKept(path)) {
          location.assign(path);
          return await new Promise<never>(() => {});
        }
        mine = { path, tries: ++tries };
        retried.set(mine);
      }
      await waitToRetry(signal);
    }
  } finally {
    if (mine && retried.get() === mine) retried.set(null);
  }
}
