import type { Scheduler } from "../scheduler.ts";
import type { FileStore, StepResult } from "../file-store.ts";
import type { WebhookSender } from "../webhooks.ts";
import type { FaultInjector } from "../faults.ts";
import { toPagoKey, toPreferenciaKey, type PagoMp, type Preferencia } from "./preferencia.ts";
import { expireVales, isReembolsoDue, isValeDue, settleReembolsos, settleRevisiones } from "./transitions.ts";

/** Preferences; reading applies what is due, and changes send webhooks. */
export interface PreferenceStore {
  get(id: string): Promise<Preferencia | null>;
  getByPago(pagoId: number): Promise<{ preferencia: Preferencia; pago: PagoMp } | null>;
  update<R>(id: string, step: (current: Preferencia | null) => StepResult<Preferencia, R>): Promise<R>;
  search(referencia: string | undefined): Promise<{ preferencia: Preferencia; pago: PagoMp }[]>;
  resume(): Promise<void>;
}

const REVISION_MS = 2000;

type PreferenciaIndex = Map<string, Set<string>>;

function addToIndice(indice: PreferenciaIndex, { id, datos }: Preferencia): void {
  const referencia = datos.external_reference;
  if (referencia) indice.set(referencia, (indice.get(referencia) ?? new Set()).add(toPreferenciaKey(id)));
}

export function createPreferenceStore(deps: {
  store: FileStore<Preferencia>;
  sender: WebhookSender<Preferencia>;
  scheduler: Scheduler;
  faultInjector: FaultInjector;
}): PreferenceStore {
  const { store, sender, scheduler, faultInjector } = deps;
  let indice: Promise<PreferenciaIndex> | null = null;

  async function readIndice(): Promise<PreferenciaIndex> {
    const mapa: PreferenciaIndex = new Map();
    for (const clave of await store.ids()) {
      const preferencia = await store.get(clave);
      if (preferencia) addToIndice(mapa, preferencia);
    }
    return mapa;
  }

  const getValesNow = () => (faultInjector.current().vales_tardios ? 0 : faultInjector.now());
  const isDue = ({ pagos }: Preferencia) =>
    pagos.some((pago) => isValeDue(pago, getValesNow()) || isReembolsoDue(pago, faultInjector.current().reembolsos));
  const settle = (saved: Preferencia) =>
    settleReembolsos(expireVales(saved, getValesNow()), faultInjector.current().reembolsos, faultInjector.now());

  function follow(preferencia: Preferencia): void {
    const clave = toPreferenciaKey(preferencia.id);
    sender.notify(clave, preferencia);
    const enRevision = preferencia.pagos.find(({ estado }) => estado === "in_process");
    if (enRevision && faultInjector.current().asincrono !== "espera") {
      const exito = faultInjector.current().asincrono !== "fallo";
      const falta = enRevision.creado + REVISION_MS - faultInjector.now();
      scheduler.after(`revision:${preferencia.id}`, falta, () => endRevisiones(clave, exito));
    }
    const vencen = preferencia.pagos.flatMap(({ estado, vence }) => (estado === "pending" && vence ? [vence] : []));
    if (vencen.length === 0) return;
    scheduler.after(preferencia.id, Math.min(...vencen) - faultInjector.now(), async () => {
      const despues = await getByClave(clave);
      // A timer may fire early, and another voucher may be next.
      if (despues) follow(despues);
    });
  }

  async function endRevisiones(clave: string, exito: boolean): Promise<void> {
    await updateByClave(clave, (current) => ({
      save: current ? settleRevisiones(current, exito, faultInjector.now()) : undefined,
      result: 0,
    }));
  }

  async function updateByClave<R>(
    clave: string,
    step: (current: Preferencia | null) => StepResult<Preferencia, R>,
  ): Promise<R> {
    let cambiada: Preferencia | null = null;
    const result = await store.update(clave, (saved) => {
      const current = saved && isDue(saved) ? settle(saved) : saved;
      const paso = step(current);
      cambiada = paso.save ?? (current === saved ? null : current);
      return { save: cambiada ?? undefined, result: paso.result };
    });
    if (cambiada) {
      if (indice) addToIndice(await indice, cambiada);
      follow(cambiada);
    }
    return result;
  }

  async function getByClave(clave: string): Promise<Preferencia | null> {
    const saved = await store.get(clave);
    return saved && isDue(saved) ? updateByClave(clave, (current) => ({ result: current })) : saved;
  }

  async function get(id: string): Promise<Preferencia | null> {
    const preferencia = await getByClave(toPreferenciaKey(id));
    return preferencia?.id === id ? preferencia : null;
  }

  return {
    get,
    async getByPago(pagoId) {
      const preferencia = await getByClave(toPagoKey(pagoId));
      const pago = preferencia?.pagos.find(({ id }) => id === pagoId);
      return preferencia && pago ? { preferencia, pago } : null;
    },
    update: (id, step) => updateByClave(toPreferenciaKey(id), step),
    async search(referencia) {
      const claves = referencia ? ((await (indice ??= readIndice())).get(referencia) ?? []) : await store.ids();
      const halladas = await Promise.all([...claves].map(getByClave));
      return halladas.flatMap((preferencia) => preferencia?.pagos.map((pago) => ({ preferencia, pago })) ?? []);
    },
    async resume() {
      for (const clave of await store.ids()) {
        const preferencia = await getByClave(clave);
        if (preferencia) follow(preferencia);
      }
    },
  };
}
