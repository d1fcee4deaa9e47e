import { useStore } from "#app/ui/use-store.ts";
import { CARGANDO, sayStillSignedIn, sesionStore } from "./sesion-navegador.ts";
import { subscribeSesion } from "./sesion-pestanas.ts";

/** Its code is fetched at the press. */
async function signOut(): Promise<void> {
  try {
    const cambios = await import("./sesion-cambios.ts");
    await cambios.signOut();
  } catch {
    sayStillSignedIn();
  }
}

/** Who is signed in. Public pages are the same for everyone, so it is 'cargando' until the browser has asked. */
export function useSesion() {
  const sesion = useStore({ subscribe: subscribeSesion, get: sesionStore.get }, CARGANDO);
  return { ...sesion, signOut };
}
