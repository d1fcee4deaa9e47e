import { useStore } from "#app/ui/use-store.ts";
import { CARGANDO, sesionStore } from "./sesion-navegador.ts";
import { subscribeSesion } from "./sesion-pestanas.ts";

/** Who is signed in. Public pages are the same for everyone, so it is 'cargando' until the browser has asked. */
export function useSesion() {
  return useStore({ subscribe: subscribeSesion, get: sesionStore.get }, CARGANDO);
}
