import { useSyncExternalStore } from "react";
import type { Store } from "#lib/store.ts";

/** The value of a store. On the server and until hydration, `onServer`. */
export function useStore<T>({ subscribe, get }: Pick<Store<T>, "subscribe" | "get">, onServer: T): T {
  return useSyncExternalStore(subscribe, get, () => onServer);
}

const fixed = { subscribe: () => () => {}, get: () => true };

/** False on the server and until hydration. */
export const useHydrated = (): boolean => useStore(fixed, false);
