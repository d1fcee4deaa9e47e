import type { Agenda } from "#sandbox/agenda.ts";
import type { Registro, PasoRegistro } from "#sandbox/almacen.ts";
import type { Mensajero } from "#sandbox/avisos.ts";
import type { Averia } from "#sandbox/fallas.ts";
import type { SesionStripe } from "./sesion.ts";
import { expireSesion, isDue, isReembolsoDue, settleReembolsos, settleSesion } from "./transiciones.ts";

/** Sessions as everyone meets them: what is due has happened, and the shop is told of what changes. */
export interface Sesiones {
  get(id: string): Promise<SesionStripe | null>;
  update<R>(id: string, step: (actual: SesionStripe | null) => PasoRegistro<SesionStripe, R>): Promise<R>;
  /** Takes up again what waited when the sandbox stopped. */
  resume(): Promise<void>;
}

/** A deferred payment takes this long. */
const DIFERIDO_MS = 2000;

export function createSesiones(casa: {
  almacen: Registro<SesionStripe>;
  mensajero: Mensajero<SesionStripe>;
  agenda: Agenda;
  averia: Averia;
}): Sesiones {
  const { almacen, mensajero, agenda, averia } = casa;
  const nowSeconds = () => Math.floor(averia.now() / 1000);

  /** The state that the clock has brought about. */
  function settle(actual: SesionStripe | null): SesionStripe | null {
    if (!actual) return null;
    const abierta = isDue(actual, nowSeconds()) ? expireSesion(actual, null, nowSeconds()) : actual;
    const falla = averia.actual().reembolsos;
    return isReembolsoDue(abierta, falla) ? settleReembolsos(abierta, falla, nowSeconds()) : abierta;
  }

  const needsSettling = (guardada: SesionStripe) =>
    isDue(guardada, nowSeconds()) || isReembolsoDue(guardada, averia.actual().reembolsos);

  /** Sees to everything that must still happen to this session. */
  function follow(sesion: SesionStripe): void {
    mensajero.notify(sesion.id, sesion);
    if (sesion.estado === "open") {
      agenda.after(sesion.id, sesion.vence * 1000 - averia.now(), async () => {
        const despues = await get(sesion.id);
        // A timer may run a moment early.
        if (despues?.estado === "open") follow(despues);
      });
    } else if (sesion.cobro?.estado === "processing" && averia.actual().asincrono !== "espera") {
      const exito = averia.actual().asincrono !== "fallo";
      agenda.after(sesion.id, DIFERIDO_MS, () => resolve(sesion.id, exito));
    }
  }

  async function update<R>(
    id: string,
    step: (actual: SesionStripe | null) => PasoRegistro<SesionStripe, R>,
  ): Promise<R> {
    let cambiada: SesionStripe | null = null;
    const salida = await almacen.update(id, (guardada) => {
      const actual = settle(guardada);
      const paso = step(actual);
      cambiada = paso.guarda ?? (actual === guardada ? null : actual);
      return { guarda: cambiada ?? undefined, salida: paso.salida };
    });
    if (cambiada) follow(cambiada);
    return salida;
  }

  async function resolve(id: string, exito: boolean): Promise<void> {
    await update(id, (actual) => ({
      guarda: actual ? settleSesion(actual, exito, nowSeconds()) : undefined,
      salida: 0,
    }));
  }

  async function get(id: string): Promise<SesionStripe | null> {
    const guardada = await almacen.get(id);
    return guardada && needsSettling(guardada) ? update(id, (actual) => ({ salida: actual })) : guardada;
  }

  return {
    get,
    update,
    async resume() {
      for (const id of await almacen.ids()) {
        const sesion = await get(id);
        if (sesion) follow(sesion);
      }
    },
  };
}
