import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { useStore } from "#app/ui/use-store.ts";
import { CARGANDO, getSesion, onCambioAjeno, signOut, subscribe } from "./sesion-navegador.ts";

/**
 * Who is signed in, for any component: public pages are rendered without looking at who asks, so the browser fills it
 * in. 'cargando' on the server and until the first answer.
 */
export function useSesion() {
  const sesion = useStore({ subscribe, get: getSesion }, CARGANDO);
  return { ...sesion, signOut };
}

/** On a guarded page: passes the guard anew when it may be somebody else's by now, or nobody's. */
export function useGuardAgain(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const again = () => void revalidate();
    // Out of the browser's page cache, the page may be of someone who has signed out since.
    const comeBack = (event: PageTransitionEvent) => event.persisted && again();
    window.addEventListener("pageshow", comeBack);
    const forgetTabs = onCambioAjeno(again);
    return () => {
      window.removeEventListener("pageshow", comeBack);
      forgetTabs();
    };
  }, [revalidate]);
}
