import type { MiddlewareHandler } from "hono";
import { z } from "zod";

/** How the providers shall misbehave; every field left out is as usual. Kept in memory: a restart heals. */
export const faultsSchema = z.strictObject({
  /** Only requests whose path begins so are slowed, refused or left hanging. */
  ruta: z.string().default("/"),
  /** Every answer of the API comes this much later. */
  demora_ms: z.int().min(0).max(120_000).default(0),
  /** So many of the next requests are answered with 500, without doing anything. */
  errores: z.int().min(0).default(0),
  /** So many of the next requests are carried out, but their answer comes too late for any client. */
  colgar: z.int().min(0).default(0),
  /** No webhook is sent; what happens meanwhile is never told. */
  sin_avisos: z.boolean().default(false),
  /** Each webhook is delivered so many times more. */
  avisos_repetidos: z.int().min(0).max(10).default(0),
  /** Webhooks are collected until none came for a while, and delivered last first. */
  avisos_desordenados: z.boolean().default(false),
  /** Céntimos by which what is charged differs from what was asked. */
  monto_extra: z.int().default(0),
  /** Mercado Pago's search finds nothing, as when it lags behind its payments. */
  busqueda_vacia: z.boolean().default(false),
  /**
   * A card payment ends later, well or badly: as bank debits do at Stripe, and reviews at Mercado Pago. One that waits
   * (`espera`) does so until this says how it ends.
   */
  asincrono: z.enum(["espera", "exito", "fallo"]).nullable().default(null),
  /** Vouchers stay pending when their date has passed, as the real ones do for hours. */
  vales_tardios: z.boolean().default(false),
  /**
   * Refunds: refused (as those of a disputed payment are), not done for as long as this lasts, or failing in the end
   * (as those to a closed card do), also the ones that were done before.
   */
  reembolsos: z.enum(["rechazados", "demorados", "fallidos"]).nullable().default(null),
  /** Expiry dates are compared with a clock that is so many seconds ahead. */
  adelanto_s: z.int().min(0).default(0),
});

export type Faults = z.output<typeof faultsSchema>;
export type RefundFault = Faults["reembolsos"];

/** Longer than any sane client waits. */
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
