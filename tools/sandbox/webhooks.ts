import type { Log } from "#lib/log.ts";
import type { Scheduler } from "./scheduler.ts";
import type { FileStore } from "./file-store.ts";
import type { Faults } from "./faults.ts";

/** Stored in its object's file, so that neither is lost alone. */
export interface SandboxWebhook {
  id: string;
  ruta: string;
  cuerpo: string;
  estado: "pendiente" | "entregado" | "abandonado";
}

export interface WithWebhooks {
  avisos: SandboxWebhook[];
}

/** Seconds before each retry; the real providers wait longer. */
const DELAYS_S = [1, 5, 30, 120, 600, 3600];
/** Three days, as Stripe does. */
const MAX_ATTEMPTS = DELAYS_S.length + 71;
/** The response of the causing request goes first. */
const AFTER_RESPONSE_MS = 100;
/** Debounce for `avisos_desordenados`. */
const SHUFFLE_WINDOW_MS = 1_500;
const TIMEOUT_MS = 22_000;

export interface WebhookSender<T extends WithWebhooks> {
  /** Delivers this object's pending webhooks, with retries until the shop answers 2xx. */
  notify(id: string, objeto: T): void;
}

interface WebhookSenderOptions<T extends WithWebhooks> {
  store: FileStore<T>;
  scheduler: Scheduler;
  shopUrl: string;
  /** Called for each attempt: every retry is signed anew. */
  sign: (aviso: SandboxWebhook) => Record<string, string>;
  faults: () => Faults;
  log: Log;
}

export function createWebhookSender<T extends WithWebhooks>(options: WebhookSenderOptions<T>): WebhookSender<T> {
  const { store, scheduler, shopUrl, sign, faults, log } = options;
  const inFlight = new Set<string>();
  let shuffled: (() => Promise<void>)[] = [];

  async function post(aviso: SandboxWebhook): Promise<boolean> {
    try {
      const response = await fetch(new URL(aviso.ruta, shopUrl), {
        method: "POST",
        headers: { "content-type": "application/json", "user-agent": "Sandbox/1.0", ...sign(aviso) },
        body: aviso.cuerpo,
        redirect: "manual",
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), scheduler.signal]),
      });
      await response.body?.cancel();
      if (response.ok) return true;
      log.warn({ aviso: aviso.id, status: response.status }, "webhook not accepted");
    } catch (error) {
      log.warn({ aviso: aviso.id, err: error }, "webhook not delivered");
    }
    return false;
  }

  async function close(id: string, aviso: SandboxWebhook, estado: SandboxWebhook["estado"]): Promise<void> {
    await store.update(id, (current) => {
      if (!current) return { result: undefined };
      const avisos = current.avisos.map((otro) => (otro.id === aviso.id ? { ...otro, estado } : otro));
      return { save: { ...current, avisos }, result: undefined };
    });
    // Only after the update: an object read earlier still has this webhook pending.
    inFlight.delete(aviso.id);
  }

  async function attempt(id: string, aviso: SandboxWebhook, intento: number): Promise<void> {
    if (await post(aviso)) {
      const copias = Array.from({ length: faults().avisos_repetidos }, () => post(aviso));
      await Promise.all(copias);
      return close(id, aviso, "entregado");
    }
    if (intento >= MAX_ATTEMPTS) return close(id, aviso, "abandonado");
    const espera = DELAYS_S[intento] ?? DELAYS_S.at(-1) ?? 0;
    scheduler.after(aviso.id, espera * 1000, () => attempt(id, aviso, intento + 1));
  }

  async function sendMixed(): Promise<void> {
    const envios = shuffled.toReversed();
    shuffled = [];
    for (const send of envios) await send();
  }

  return {
    notify(id, objeto) {
      for (const aviso of objeto.avisos) {
        if (aviso.estado !== "pendiente" || inFlight.has(aviso.id)) continue;
        inFlight.add(aviso.id);
        if (faults().sin_avisos) {
          scheduler.after(aviso.id, 0, () => close(id, aviso, "abandonado"));
        } else if (faults().avisos_desordenados) {
          shuffled.push(() => attempt(id, aviso, 0));
          scheduler.after("mezcla", SHUFFLE_WINDOW_MS, sendMixed);
        } else {
          scheduler.after(aviso.id, AFTER_RESPONSE_MS, () => attempt(id, aviso, 0));
        }
      }
    },
  };
}
