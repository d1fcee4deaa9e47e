import type { Agenda } from "#sandbox/agenda.ts";
import type { Registro, PasoRegistro } from "#sandbox/almacen.ts";
import type { Mensajero } from "#sandbox/avisos.ts";
import type { Averia } from "#sandbox/fallas.ts";
import { clavePago, clavePreferencia, type PagoMp, type Preferencia } from "./preferencia.ts";
import { expireVales, isReembolsoDue, isValeDue, settleReembolsos, settleRevisiones } from "./transiciones.ts";

/** Preferences as everyone meets them: what is due has happened, and the shop is told of what changes. */
export interface Preferencias {
  get(id: string): Promise<Preferencia | null>;
  getByPago(pagoId: number): Promise<{ preferencia: Preferencia; pago: PagoMp } | null>;
  update<R>(id: string, step: (actual: Preferencia | null) => PasoRegistro<Preferencia, R>): Promise<R>;
  /** All payments with this reference; without one, all payments there are. */
  search(referencia: string | undefined): Promise<{ preferencia: Preferencia; pago: PagoMp }[]>;
  /** Takes up again what waited when the sandbox stopped. */
  resume(): Promise<void>;
}

/** The review of a card takes this long. */
const REVISION_MS = 2000;

/** Which preferences carry a reference. */
type Indice = Map<string, Set<string>>;

function addTo(indice: Indice, { id, datos }: Preferencia): void {
  const referencia = datos.external_reference;
  if (referencia) indice.set(referencia, (indice.get(referencia) ?? new Set()).add(clavePreferencia(id)));
}

export function createPreferencias(casa: {
  almacen: Registro<Preferencia>;
  mensajero: Mensajero<Preferencia>;
  agenda: Agenda;
  averia: Averia;
}): Preferencias {
  const { almacen, mensajero, agenda, averia } = casa;
  /** Read from the files once, when it is first asked for. */
  let indice: Promise<Indice> | null = null;

  async function readIndice(): Promise<Indice> {
    const mapa: Indice = new Map();
    for (const clave of await almacen.ids()) {
      const preferencia = await almacen.get(clave);
      if (preferencia) addTo(mapa, preferencia);
    }
    return mapa;
  }

  const valesNow = () => (averia.actual().vales_tardios ? 0 : averia.now());
  const isDue = ({ pagos }: Preferencia) =>
    pagos.some((pago) => isValeDue(pago, valesNow()) || isReembolsoDue(pago, averia.actual().reembolsos));
  const settle = (guardada: Preferencia) =>
    settleReembolsos(expireVales(guardada, valesNow()), averia.actual().reembolsos, averia.now());

  function follow(preferencia: Preferencia): void {
    const clave = clavePreferencia(preferencia.id);
    mensajero.notify(clave, preferencia);
    const enRevision = preferencia.pagos.find(({ estado }) => estado === "in_process");
    if (enRevision && averia.actual().asincrono !== "espera") {
      const exito = averia.actual().asincrono !== "fallo";
      const falta = enRevision.creado + REVISION_MS - averia.now();
      agenda.after(`revision:${preferencia.id}`, falta, () => endRevisiones(clave, exito));
    }
    const vencen = preferencia.pagos.flatMap(({ estado, vence }) => (estado === "pending" && vence ? [vence] : []));
    if (vencen.length === 0) return;
    agenda.after(preferencia.id, Math.min(...vencen) - averia.now(), async () => {
      const despues = await getByClave(clave);
      // A timer may run a moment early, and another voucher may be next.
      if (despues) follow(despues);
    });
  }

  async function endRevisiones(clave: string, exito: boolean): Promise<void> {
    await updateByClave(clave, (actual) => ({
      guarda: actual ? settleRevisiones(actual, exito, averia.now()) : undefined,
      salida: 0,
    }));
  }

  async function updateByClave<R>(
    clave: string,
    step: (actual: Preferencia | null) => PasoRegistro<Preferencia, R>,
  ): Promise<R> {
    let cambiada: Preferencia | null = null;
    const salida = await almacen.update(clave, (guardada) => {
      const actual = guardada && isDue(guardada) ? settle(guardada) : guardada;
      const paso = step(actual);
      cambiada = paso.guarda ?? (actual === guardada ? null : actual);
      return { guarda: cambiada ?? undefined, salida: paso.salida };
    });
    if (cambiada) {
      if (indice) addTo(await indice, cambiada);
      follow(cambiada);
    }
    return salida;
  }

  async function getByClave(clave: string): Promise<Preferencia | null> {
    const guardada = await almacen.get(clave);
    return guardada && isDue(guardada) ? updateByClave(clave, (actual) => ({ salida: actual })) : guardada;
  }

  async function get(id: string): Promise<Preferencia | null> {
    const preferencia = await getByClave(clavePreferencia(id));
    return preferencia?.id === id ? preferencia : null;
  }

  return {
    get,
    async getByPago(pagoId) {
      const preferencia = await getByClave(clavePago(pagoId));
      const pago = preferencia?.pagos.find(({ id }) => id === pagoId);
      return preferencia && pago ? { preferencia, pago } : null;
    },
    update: (id, step) => updateByClave(clavePreferencia(id), step),
    async search(referencia) {
      const claves = referencia ? ((await (indice ??= readIndice())).get(referencia) ?? []) : await almacen.ids();
      const halladas = await Promise.all([...claves].map(getByClave));
      return halladas.flatMap((preferencia) => preferencia?.pagos.map((pago) => ({ preferencia, pago })) ?? []);
    },
    async resume() {
      for (const clave of await almacen.ids()) {
        const preferencia = await getByClave(clave);
        if (preferencia) follow(preferencia);
      }
    },
  };
}
