import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useRevalidator } from "react-router";
import { findCaches, findWorkers } from "#lib/secure-context.ts";
import { warn } from "#lib/warn.ts";
import { keptNotice } from "./fetch-with-retry.ts";
import { idlePart } from "./idle-part.ts";
import { useStore } from "./use-store.ts";
import { savesData, whenIdle } from "./when-idle.ts";
import { whenReachable } from "./when-reachable.ts";

/** The worker's own key: app/worker/rules.ts, `toKey`. */
async function isKept(path: string): Promise<boolean> {
  const { pathname, searchParams } = new URL(path, location.origin);
  searchParams.sort();
  const toKey = () => (searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname);
  const [asked] = [toKey(), searchParams.delete("elegido")];
  const kept = findCaches();
  return Boolean((await kept?.match(asked)) ?? (await kept?.match(toKey())));
}

/** Installs the worker; where it is not wanted, has one that is installed replaced by the one that removes itself. */
async function tend(workers: ServiceWorkerContainer, wanted: boolean): Promise<void> {
  if (!wanted) await (await workers.getRegistration())?.update();
  // What it fetches at first is fetched on a guess.
  else if (!savesData()) await workers.register("/sw.js", { updateViaCache: "none" });
}

/** Tells the worker, once there is one, which addresses were seen. */
async function tell(workers: ServiceWorkerContainer, seen: readonly string[]): Promise<void> {
  const { active } = await workers.ready;
  active?.postMessage(seen, []);
}

/**
 * Has the service worker keep what is seen (app/worker/worker.ts): also what was there before it, and the document of a
 * page that came as data. When the network is back, a page from the store is read anew.
 */
export function useKeptPages(setting: boolean): void {
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const wanted = setting && !import.meta.env.DEV;
  const told = useRef(false);

  useEffect(() => {
    const workers = findWorkers();
    idlePart.keeps = isKept;
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
