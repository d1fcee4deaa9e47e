import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { PasarelaError } from "./pasarela.ts";

const API = "https://api.mercadopago.com";
/** A shopper waits for two attempts at most. */
const TIMEOUT_MS = 5_000;
const PAUSA_MS = 300;

export const preferencia = z.object({ id: z.string(), init_point: z.url() });

const texto = z.union([z.string(), z.number().transform(String)]).nullish();
const codigoDeBarras = z.object({ content: texto }).nullish();

/** Amounts are decimal soles. */
export const pagoMercadoPago = z.object({
  id: z.union([z.number(), z.string()]).transform(String),
  status: z.string(),
  status_detail: z.string().nullish(),
  transaction_amount: z.number(),
  transaction_amount_refunded: z.number().nullish(),
  currency_id: z.string(),
  external_reference: z.string().nullish(),
  date_of_expiration: z.string().nullish(),
  // Only displayed: these must not make a payment unreadable.
  transaction_details: z
    .object({ external_resource_url: texto, payment_method_reference_id: texto, barcode: codigoDeBarras })
    .nullish()
    .catch(null),
  barcode: codigoDeBarras.catch(null),
  refunds: z.array(z.object({ id: z.union([z.number(), z.string()]).transform(String), status: z.string() })).nullish(),
});

export type PagoMercadoPago = z.output<typeof pagoMercadoPago>;

export const reembolsoMercadoPago = z.object({
  id: z.union([z.number(), z.string()]).transform(String),
  status: z.enum(["approved", "in_process", "rejected", "cancelled"]),
});

export const busqueda = z.object({ results: z.array(pagoMercadoPago) });

export const listado = busqueda.extend({ paging: z.object({ total: z.number() }) });

export interface Llamada<T> {
  method: "GET" | "POST" | "PUT";
  path: string;
  body?: object;
  /** The X-Idempotency-Key header. */
  clave?: string;
  answer: z.ZodType<T>;
}

/**
 * Mercado Pago's SDK cannot call the sandbox's host. Retries once after no answer, 5xx or 429; calls that change
 * something carry an idempotency key.
 */
export function createMercadoPagoApi(accessToken: string, apiBase = API) {
  async function once({ method, path, body, clave }: Llamada<unknown>): Promise<Response | null> {
    const headers: Record<string, string> = { Authorization: `Bearer ${accessToken}` };
    if (body) headers["Content-Type"] = "application/json";
    if (clave) headers["X-Idempotency-Key"] = clave;
    try {
      return await fetch(new URL(path, apiBase), {
        method,
        headers,
        body: body && JSON.stringify(body),
        // It would carry the key along.
        redirect: "error",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch {
      return null;
    }
  }

  /** Throws PasarelaError for no answer, an error, or an unknown format. */
  return async function call<T>(llamada: Llamada<T>): Promise<T> {
    const what = `${llamada.method} ${llamada.path.split("?")[0]}`;
    let response = await once(llamada);
    if (!response || response.status >= 500 || response.status === 429) {
      await sleep(PAUSA_MS);
      response = await once(llamada);
    }
    if (!response) throw new PasarelaError("mercadopago", `${what}: no answer`);
    const answer: unknown = await response.json().catch(() => null);
    if (!response.ok) {
      const refused = response.status < 500 && response.status !== 429;
      const missing = response.status === 404;
      throw new PasarelaError("mercadopago", `${what}: status ${response.status}`, { refused, missing });
    }
    const parsed = llamada.answer.safeParse(answer);
    if (!parsed.success) throw new PasarelaError("mercadopago", `${what}: unexpected answer`, { cause: parsed.error });
    return parsed.data;
  };
}
