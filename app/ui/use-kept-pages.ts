import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useRevalidator } from "react-router";
import { findWorkers } from "#lib/secure-context.ts";
import { warn } from "#lib/warn.ts";
import { keptNotice } from "./fetch-with-retry.ts";
import { useStore } from "./use-store.ts";
import { savesData, whenIdle } from "./when-idle.ts";
import { whenReachable } from "./when-reachable.ts";

/** Where the worker is switched off, an installed one is replaced by one that removes itself. */
async function tend(workers: ServiceWorkerContainer, wanted: boolean): Promise<void> {
  if (!wanted) await (await workers.getRegistration())?.update();
  // Its first downloads are speculative.
  else if (!savesData()) await workers.register("/sw.js", { updateViaCache: "none" });
}

async function tell(workers: ServiceWorkerContainer, seen: readonly string[]): Promise<void> {
  const { active } = await workers.ready;
  active?.postMessage(seen, []);
}

/**
 * The service worker stores what is seen (app/worker/worker.ts), also from before its start. Back online, a stored page
 * is reloaded.
 */
export function useKeptPages(setting: boolean): void {
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const wanted = setting && !import.meta.env.DEV;
  const told = useRef(false);

  useEffect(() => {
    const workers = findWorkers();
    if (workers) tend(workers, wanted).catch((error: unknown) => warn("no service worker", error));
  }, [wanted]);

  useEffect(() => {
    const workers = findWorkers();
    if (!wanted || !workers || savesData()) return undefined;
    return whenIdle(() => {
      const loaded = told.current ? [] : performance.getEntriesByType("resource").map(({ name }) => name);
      told.current = true;
      void tell(workers, [pathname + search, ...loaded]);
    });
  }, [pathname, search, wanted]);

  const kept = useStore(keptNotice, "") !== "";
  const renew = useEffectEvent(async () => {
    await revalidate();
    keptNotice.set("");
    delete document.documentElement.dataset.guardada;
  });
  useEffect(() => (kept ? whenReachable(() => void renew()) : undefined), [kept]);
}
