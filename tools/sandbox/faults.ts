import type { MiddlewareHandler } from "hono";
import { z } from "zod";

/** Faults of the providers, for tests. In memory: a restart clears them. */
export const faultsSchema = z.strictObject({
  /** Prefix of the affected paths. */
  ruta: z.string().default("/"),
  demora_ms: z.int().min(0).max(120_000).default(0),
  /** The next n requests answer 500 and do nothing. */
  errores: z.int().min(0).default(0),
  /** The next n requests are carried out, but answer after any client's timeout. */
  colgar: z.int().min(0).default(0),
  /** No webhook is sent, now or later. */
  sin_avisos: z.boolean().default(false),
  /** How many more times each webhook is delivered. */
  avisos_repetidos: z.int().min(0).max(10).default(0),
  /** Webhooks are collected until none came for a while, and delivered last first. */
  avisos_desordenados: z.boolean().default(false),
  /** Céntimos that are charged beyond what was asked. */
  monto_extra: z.int().default(0),
  /** Mercado Pago's search finds nothing, as when it lags behind its payments. */
  busqueda_vacia: z.boolean().default(false),
  /** Card payments end later, like bank debits at Stripe and reviews at Mercado Pago; `espera`: not yet. */
  asincrono: z.enum(["espera", "exito", "fallo"]).nullable().default(null),
  /** Vouchers stay pending after their date, as real ones do for hours. */
  vales_tardios: z.boolean().default(false),
  /** Refunds are refused (as for a disputed payment), stay pending, or fail, even done ones. */
  reembolsos: z.enum(["rechazados", "demorados", "fallidos"]).nullable().default(null),
  /** The tax office refuses receipts, accepts them with a remark, or has no answer yet on asking again. */
  sunat: z.enum(["rechaza", "observa", "demora"]).nullable().default(null),
  /** Seconds by which the clock for expiry dates is ahead. */
  adelanto_s: z.int().min(0).default(0),
});

export type Faults = z.output<typeof faultsSchema>;
export type RefundFault = Faults["reembolsos"];

const HANG_MS = 60_000;

export interface FaultInjector {
  current: () => Faults;
  set: (faults: Faults) => void;
  /** Now, in milliseconds, as expiry dates see it. */
  now: () => number;
  /** Slows, refuses or hangs the API's answers; `refuse` throws the provider's own 500. */
  middleware: (refuse: () => never) => MiddlewareHandler;
  stop: () => void;
}

export function createFaultInjector(): FaultInjector {
  let faults = faultsSchema.parse({});
  const hanging = new Set<() => void>();

  const wait = (ms: number) =>
    new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        hanging.delete(end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      hanging.add(end);
    });

  return {
    current: () => faults,
    set: (next) => {
      faults = next;
    },
    now: () => Date.now() + faults.adelanto_s * 1000,
    middleware: (refuse) => async (c, next) => {
      if (!c.req.path.startsWith(faults.ruta)) return next();
      if (faults.demora_ms > 0) await wait(faults.demora_ms);
      if (faults.errores > 0) {
        faults.errores -= 1;
        refuse();
      }
      const hangs = faults.colgar > 0;
      if (hangs) faults.colgar -= 1;
      await next();
      if (hangs) await wait(HANG_MS);
    },
    stop: () => {
      for (const end of hanging) end();
    },
  };
}
