import { createStore } from "#lib/store.ts";
import { idlePart } from "./idle-part.ts";
import { useStore } from "./use-store.ts";

/** A navigation that waits for the network. */
interface RetriedNavigation {
  /** With its query. */
  path: string;
  /** Failed tries. */
  tries: number;
}

/** Between two tries, in ms. The `online` event alone is not enough: browsers miss some lost connections. */
const RETRY_INTERVAL_MS = 5_000;

const retried = createStore<RetriedNavigation | null>(null);
const sleeping = new Set<() => void>();

export const useRetriedNavigation = (): RetriedNavigation | null => useStore(retried, null);

/** Retries at once. */
export function retryNow(): void {
  for (const wake of sleeping) wake();
}

/** Resolves when it is worth retrying; rejects when the request was aborted. */
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

/**
 * What a page from the browser's store says of itself, which the service worker wrote on it (app/worker/worker.ts). Empty
 * for a page from the network.
 */
export const keptNotice = createStore("");
if (!import.meta.env.SSR) keptNotice.set(document.documentElement.dataset.guardada ?? "");

/**
 * Fetches, and retries while there is no network, so that the page in sight stays. For requests without a body.
 * `path`: where the navigation leads, for `useRetriedNavigation`; null for a background request. A page that the browser
 * keeps is opened as a document instead. Throws only when the request's signal is aborted.
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
        if (await idlePart.keeps(path)) {
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
