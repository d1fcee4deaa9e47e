import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { useStore } from "#app/ui/use-store.ts";
import { CARGANDO, getSesion, onCambioAjeno, signOut, startOver, subscribe } from "./sesion-navegador.ts";

/**
 * Who is signed in, for any component: public pages are rendered without looking at who asks, so the browser fills it
 * in. 'cargando' on the server and until the first answer.
 */
export function useSesion() {
  const sesion = useStore({ subscribe, get: getSesion }, CARGANDO);
  return { ...sesion, signOut };
}

/** On a guarded page: passes the guard anew when it may be nobody's by now, and begins anew when it is another's. */
export function useGuardAgain(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => onCambioAjeno((ahora) => (ahora === "otra" ? startOver() : void revalidate())), [revalidate]);
}
