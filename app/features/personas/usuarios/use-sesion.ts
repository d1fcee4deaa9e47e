import { useStore } from "#app/ui/use-store.ts";
import { CARGANDO, sesionStore, subscribeSesion } from "./sesion-navegador.ts";

/** 'cargando' until the browser has asked: public pages are the same for everyone. */
export function useSesion() {
  return useStore({ subscribe: subscribeSesion, get: sesionStore.get }, CARGANDO);
}
