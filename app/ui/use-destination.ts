import { type Path, useNavigation } from "react-router";
import { createStore } from "#lib/store.ts";
import { useRetriedNavigation } from "./fetch-with-retry.ts";
import { useStore } from "./use-store.ts";

/** Where somebody goes whose page's code is fetched first (route-code.tsx). */
export const codeAwaited = createStore<Path | null>(null);

/** Where somebody goes while its code or data is on its way; null without a network, which connection-notice.tsx tells. */
export function useDestination(): Path | null {
  const { state, location } = useNavigation();
  const awaited = useStore(codeAwaited, null);
  const retried = useRetriedNavigation();
  if (retried) return null;
  return state === "loading" ? location : awaited;
}
