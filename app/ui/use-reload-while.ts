import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";

const CADA_MS = 1_000;

/** Reloads the page's data while something runs, and only while the page is visible. */
export function useReloadWhile(running: boolean): void {
  const { revalidate, state } = useRevalidator();
  const look = useEffectEvent(() => {
    if (state === "idle" && document.visibilityState === "visible") void revalidate();
  });
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => look(), CADA_MS);
    return () => clearInterval(timer);
  }, [running]);
}
