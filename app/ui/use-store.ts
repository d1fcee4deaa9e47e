import { useSyncExternalStore } from "react";
import type { Store } from "#lib/store.ts";

/** The value of a store, as it is now. On the server, and for the first moment in the browser, `onServer`. */
export function useStore<T>({ subscribe, get }: Pick<Store<T>, "subscribe" | "get">, onServer: T): T {
  return useSyncExternalStore(subscribe, get, () => onServer);
}

const fixed = { subscribe: () => () => {}, get: () => true };

/** False on the server, without JavaScript, and until React has taken over the page. */
export const useHydrated = (): boolean => useStore(fixed, false);
