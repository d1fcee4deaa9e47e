import type { Scheduler } from "../scheduler.ts";
import type { FileStore, StepResult } from "../file-store.ts";
import type { WebhookSender } from "../webhooks.ts";
import type { FaultInjector } from "../faults.ts";
import type { SesionStripe } from "./sesion.ts";
import { expireSesion, isDue, isReembolsoDue, settleReembolsos, settleSesion } from "./transitions.ts";

/** Sessions; reading applies what is due, and changes send webhooks. */
export interface SessionStore {
  get(id: string): Promise<SesionStripe | null>;
  update<R>(id: string, step: (current: SesionStripe | null) => StepResult<SesionStripe, R>): Promise<R>;
  list(): Promise<SesionStripe[]>;
  resume(): Promise<void>;
}

const DEFERRED_MS = 2000;

export function createSessionStore(deps: {
  store: FileStore<SesionStripe>;
  sender: WebhookSender<SesionStripe>;
  scheduler: Scheduler;
  faultInjector: FaultInjector;
}): SessionStore {
  const { store, sender, scheduler, faultInjector } = deps;
  const nowSeconds = () => Math.floor(faultInjector.now() / 1000);

  function settle(current: SesionStripe | null): SesionStripe | null {
    if (!current) return null;
    const abierta = isDue(current, nowSeconds()) ? expireSesion(current, null, nowSeconds()) : current;
    const falla = faultInjector.current().reembolsos;
    return isReembolsoDue(abierta, falla) ? settleReembolsos(abierta, falla, nowSeconds()) : abierta;
  }

  const needsSettling = (saved: SesionStripe) =>
    isDue(saved, nowSeconds()) || isReembolsoDue(saved, faultInjector.current().reembolsos);

  function follow(sesion: SesionStripe): void {
    sender.notify(sesion.id, sesion);
    if (sesion.estado === "open") {
      scheduler.after(sesion.id, sesion.vence * 1000 - faultInjector.now(), async () => {
        const despues = await get(sesion.id);
        // A timer may fire early.
        if (despues?.estado === "open") follow(despues);
      });
    } else if (sesion.cobro?.estado === "processing" && faultInjector.current().asincrono !== "espera") {
      const exito = faultInjector.current().asincrono !== "fallo";
      scheduler.after(sesion.id, DEFERRED_MS, () => resolve(sesion.id, exito));
    }
  }

  async function update<R>(
    id: string,
    step: (current: SesionStripe | null) => StepResult<SesionStripe, R>,
  ): Promise<R> {
    let cambiada: SesionStripe | null = null;
    const result = await store.update(id, (saved) => {
      const current = settle(saved);
      const paso = step(current);
      cambiada = paso.save ?? (current === saved ? null : current);
      return { save: cambiada ?? undefined, result: paso.result };
    });
    if (cambiada) follow(cambiada);
    return result;
  }

  async function resolve(id: string, exito: boolean): Promise<void> {
    await update(id, (current) => ({
      save: current ? settleSesion(current, exito, nowSeconds()) : undefined,
      result: 0,
    }));
  }

  async function get(id: string): Promise<SesionStripe | null> {
    const saved = await store.get(id);
    return saved && needsSettling(saved) ? update(id, (current) => ({ result: current })) : saved;
  }

  const list = async () =>
    (await Promise.all((await store.ids()).map(get))).flatMap((sesion) => (sesion ? [sesion] : []));

  return {
    get,
    update,
    list,
    async resume() {
      for (const sesion of await list()) follow(sesion);
    },
  };
}
