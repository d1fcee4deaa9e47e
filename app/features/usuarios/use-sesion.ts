import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { useStore } from "#app/ui/use-store.ts";
import { signOut, startOver } from "./sesion-cambios.ts";
import { CARGANDO, sesionStore } from "./sesion-navegador.ts";
import { onCambioAjeno, subscribeSesion } from "./sesion-pestanas.ts";

/** Who is signed in. Public pages are the same for everyone, so it is 'cargando' until the browser has asked. */
export function useSesion() {
  const sesion = useStore({ subscribe: subscribeSesion, get: sesionStore.get }, CARGANDO);
  return { ...sesion, signOut };
}

/** On a guarded page: passes the guard anew when nobody may be signed in, and starts over for another person. */
export function useGuardAgain(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => onCambioAjeno((ahora) => (ahora === "otra" ? startOver() : void revalidate())), [revalidate]);
}
