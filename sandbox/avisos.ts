import type { Log } from "#lib/log.ts";
import type { Agenda } from "./agenda.ts";
import type { Registro } from "./almacen.ts";
import type { Fallas } from "./fallas.ts";

/** A webhook that the shop has to be told of; kept with the object that it tells of, so neither is lost alone. */
export interface AvisoEnviado {
  id: string;
  /** Path and query at the shop. */
  ruta: string;
  cuerpo: string;
  estado: "pendiente" | "entregado" | "abandonado";
}

export interface ConAvisos {
  avisos: AvisoEnviado[];
}

/** Seconds before each new attempt; the real providers take longer, a demo should not. */
const ESPERAS_S = [1, 5, 30, 120, 600, 3600];
/** Three days, as Stripe does. */
const INTENTOS = ESPERAS_S.length + 71;
/** Enough for the answer of the request that caused it to be on its way. */
const TRAS_LA_RESPUESTA_MS = 100;
/** Quiet time after which what was collected is sent; long enough for a busy machine to make the next one. */
const VENTANA_DESORDEN_MS = 1_500;
const PLAZO_MS = 22_000;

export interface Mensajero<T extends ConAvisos> {
  /** Tells the shop, soon and until it says 2xx, of every webhook of this object that is still pending. */
  notify(id: string, objeto: T): void;
}

interface OpcionesAvisos<T extends ConAvisos> {
  almacen: Registro<T>;
  agenda: Agenda;
  shopUrl: string;
  /** Signed anew for each attempt, as the real ones are. */
  sign: (aviso: AvisoEnviado) => Record<string, string>;
  fallas: () => Fallas;
  log: Log;
}

export function createMensajero<T extends ConAvisos>(opciones: OpcionesAvisos<T>): Mensajero<T> {
  const { almacen, agenda, shopUrl, sign, fallas, log } = opciones;
  const enCurso = new Set<string>();
  let mezcla: (() => Promise<void>)[] = [];

  async function post(aviso: AvisoEnviado): Promise<boolean> {
    try {
      const response = await fetch(new URL(aviso.ruta, shopUrl), {
        method: "POST",
        headers: { "content-type": "application/json", "user-agent": "Sandbox/1.0", ...sign(aviso) },
        body: aviso.cuerpo,
        redirect: "manual",
        signal: AbortSignal.any([AbortSignal.timeout(PLAZO_MS), agenda.signal]),
      });
      await response.body?.cancel();
      if (response.ok) return true;
      log.warn({ aviso: aviso.id, status: response.status }, "webhook not accepted");
    } catch (error) {
      log.warn({ aviso: aviso.id, err: error }, "webhook not delivered");
    }
    return false;
  }

  async function close(id: string, aviso: AvisoEnviado, estado: AvisoEnviado["estado"]): Promise<void> {
    await almacen.update(id, (actual) => {
      if (!actual) return { salida: undefined };
      const avisos = actual.avisos.map((otro) => (otro.id === aviso.id ? { ...otro, estado } : otro));
      return { guarda: { ...actual, avisos }, salida: undefined };
    });
    // Only now: an object that was written just before still calls it pending, and would send it again.
    enCurso.delete(aviso.id);
  }

  async function attempt(id: string, aviso: AvisoEnviado, intento: number): Promise<void> {
    if (await post(aviso)) {
      const copias = Array.from({ length: fallas().avisos_repetidos }, () => post(aviso));
      await Promise.all(copias);
      return close(id, aviso, "entregado");
    }
    if (intento >= INTENTOS) return close(id, aviso, "abandonado");
    const espera = ESPERAS_S[intento] ?? ESPERAS_S.at(-1) ?? 0;
    agenda.after(aviso.id, espera * 1000, () => attempt(id, aviso, intento + 1));
  }

  async function sendMixed(): Promise<void> {
    const envios = mezcla.toReversed();
    mezcla = [];
    for (const send of envios) await send();
  }

  return {
    notify(id, objeto) {
      for (const aviso of objeto.avisos) {
        if (aviso.estado !== "pendiente" || enCurso.has(aviso.id)) continue;
        enCurso.add(aviso.id);
        if (fallas().sin_avisos) {
          agenda.after(aviso.id, 0, () => close(id, aviso, "abandonado"));
        } else if (fallas().avisos_desordenados) {
          mezcla.push(() => attempt(id, aviso, 0));
          agenda.after("mezcla", VENTANA_DESORDEN_MS, sendMixed);
        } else {
          agenda.after(aviso.id, TRAS_LA_RESPUESTA_MS, () => attempt(id, aviso, 0));
        }
      }
    },
  };
}
