import { useEffect } from "react";

/** Tells the shop when the checkout is left, so that others come in: `cola` where they may wait. */
export function useSalida(cola: boolean): void {
  useEffect(() => {
    if (!cola) return undefined;
    const leave = () => void navigator.sendBeacon("/api/turno");
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      leave();
    };
  }, [cola]);
}
