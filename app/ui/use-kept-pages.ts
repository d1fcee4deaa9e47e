import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useRevalidator } from "react-router";
import { warn } from "#lib/warn.ts";
import { keptNotice } from "./fetch-with-retry.ts";
import { savesData, whenIdle } from "./when-idle.ts";

/** Installs the worker; where it is not wanted, has one that is installed replaced by the one that removes itself. */
async function tend({ serviceWorker }: Navigator, wanted: boolean): Promise<void> {
  if (!wanted) await (await serviceWorker.getRegistration())?.update();
  // What it fetches at first is fetched on a guess.
  else if (!savesData()) await serviceWorker.register("/sw.js", { updateViaCache: "none" });
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
    // Browsers offer none on plain http.
    if ("serviceWorker" in navigator)
      tend(navigator, wanted).catch((error: unknown) => warn("no service worker", error));
  }, [wanted]);

  useEffect(() => {
    if (!wanted || !("serviceWorker" in navigator) || savesData()) return undefined;
    return whenIdle(async () => {
      const { active } = await navigator.serviceWorker.ready;
      const loaded = told.current ? [] : performance.getEntriesByType("resource").map(({ name }) => name);
      told.current = true;
      active?.postMessage([pathname + search, ...loaded]);
    });
  }, [pathname, search, wanted]);

  const renew = useEffectEvent(async () => {
    if (!keptNotice.get()) return;
    await revalidate();
    keptNotice.set("");
  });
  useEffect(() => {
    const listener = () => void renew();
    addEventListener("online", listener);
    return () => removeEventListener("online", listener);
  }, []);
}
