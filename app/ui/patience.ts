import { createStore } from "#lib/store.ts";
import { useStore } from "./use-store.ts";

/** A navigation that waits for the network. */
interface Waiting {
  /** Where it leads. */
  path: string;
  /** How often it was tried in vain. */
  tries: number;
}

/** How long it rests between two tries, in ms: not every lost connection is one that the browser knows of. */
const REST = 5_000;

const waiting = createStore<Waiting | null>(null);
const resting = new Set<() => void>();

/** The navigation that waits for the network; null when none does. */
export const useWaiting = (): Waiting | null => useStore(waiting, null);

/** Tries at once what waits for the network. */
export function tryAgain(): void {
  for (const wake of resting) wake();
}

/** Until it is worth trying again; throws when nobody waits for it any more. */
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
 * Fetches, and as long as there is no network waits for it in place of failing, so that the page in sight stays. The
 * request has no body. `path`: where it leads, for `useWaiting`; null for what nobody asked for. Throws only when the
 * request's signal is aborted.
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
