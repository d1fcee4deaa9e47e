import { createStore } from "#lib/store.ts";
import { useStore } from "./use-store.ts";

/** A navigation that waits for the network. */
interface Waiting {
  path: string;
  /** Failed tries. */
  tries: number;
}

/** Between two tries, in ms. The `online` event alone is not enough: browsers miss some lost connections. */
const REST = 5_000;

const waiting = createStore<Waiting | null>(null);
const resting = new Set<() => void>();

export const useWaiting = (): Waiting | null => useStore(waiting, null);

/** Retries at once. */
export function tryAgain(): void {
  for (const wake of resting) wake();
}

/** Resolves when it is worth retrying; rejects when the request was aborted. */
function rest(signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const wake = () => resolve();
  const abandon = () => reject(new DOMException("nobody waits for it", "AbortError"));
  const timer = setTimeout(wake, REST);
  resting.add(wake);
  addEventListener("online", wake);
  signal.addEventListener("abort", abandon);
  return promise.finally(() => {
    clearTimeout(timer);
    resting.delete(wake);
    removeEventListener("online", wake);
    signal.removeEventListener("abort", abandon);
  });
}

/**
 * Fetches, retrying while there is no network, so that the page in sight stays. For requests without a body. `path`:
 * where it leads, for `useWaiting`; null for what nobody asked for. Throws only when the request's signal is aborted.
 */
export async function fetchPatiently(request: Request, path: string | null): Promise<Response> {
  const { signal } = request;
  let mine: Waiting | null = null;
  let tries = 0;
  try {
    for (;;) {
      try {
        return await fetch(request);
      } catch (error) {
        if (signal.aborted) throw error;
      }
      if (path !== null) {
        mine = { path, tries: ++tries };
        waiting.set(mine);
      }
      await rest(signal);
    }
  } finally {
    if (mine && waiting.get() === mine) waiting.set(null);
  }
}
