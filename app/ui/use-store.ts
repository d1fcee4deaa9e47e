import { useSyncExternalStore } from "react";
import type { Store } from "#lib/store.ts";

/** `onServer` is the value on the server and until hydration. */
export function useStore<T>({ subscribe, get }: Pick<Store<T>, "subscribe" | "get">, onServer: T): T {
  return useSyncExternalStore(subscribe, get, () => onServer);
}

const fixed = { subscribe: () => () => {}, get: () => true };

/** It is false on the server and until hydration. */
export const useHydrated = (): boolean => useStore(fixed, false);
