import type { MiddlewareHandler } from "hono";
import { z } from "zod";

/** How the providers shall misbehave; every field left out is as usual. Kept in memory: a restart heals. */
export const fallasSchema = z.strictObject({
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

export type Fallas = z.output<typeof fallasSchema>;
export type FallaReembolso = Fallas["reembolsos"];

/** Longer than any sane client waits. */
const COLGADO_MS = 60_000;

export interface Averia {
  actual: () => Fallas;
  set: (fallas: Fallas) => void;
  /** Now, in milliseconds, as expiry dates see it. */
  now: () => number;
  /** Slows, refuses or hangs the API's answers; `refuse` throws the provider's own 500. */
  middleware: (refuse: () => never) => MiddlewareHandler;
  stop: () => void;
}

export function createAveria(): Averia {
  let fallas = fallasSchema.parse({});
  const colgados = new Set<() => void>();

  const wait = (ms: number) =>
    new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        colgados.delete(end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      colgados.add(end);
    });

  return {
    actual: () => fallas,
    set: (nuevas) => {
      fallas = nuevas;
    },
    now: () => Date.now() + fallas.adelanto_s * 1000,
    middleware: (refuse) => async (c, next) => {
      if (!c.req.path.startsWith(fallas.ruta)) return next();
      if (fallas.demora_ms > 0) await wait(fallas.demora_ms);
      if (fallas.errores > 0) {
        fallas.errores -= 1;
        refuse();
      }
      const cuelga = fallas.colgar > 0;
      if (cuelga) fallas.colgar -= 1;
      await next();
      if (cuelga) await wait(COLGADO_MS);
    },
    stop: () => {
      for (const end of colgados) end();
    },
  };
}
