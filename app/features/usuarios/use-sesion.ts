import { useSyncExternalStore } from "react";
import { CARGANDO, getSesion, signOut, subscribe } from "./sesion-navegador.ts";

/**
 * Who is signed in, for any component: public pages are rendered without looking at who asks, so the browser fills it
 * in. 'cargando' on the server and until the first answer.
 */
export function useSesion() {
  const sesion = useSyncExternalStore(subscribe, getSesion, () => CARGANDO);
  return { ...sesion, signOut };
}
