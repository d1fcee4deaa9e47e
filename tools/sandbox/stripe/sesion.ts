import { randomBytes } from "node:crypto";
import type { SandboxWebhook } from "../webhooks.ts";
import type { Tarjeta } from "../cards.ts";
import type { ReembolsoParams, SesionParams } from "./params.ts";

export interface CobroStripe {
  creado: number;
  /** Céntimos charged: the session's total unless a fault changes it. */
  monto: number;
  estado: "succeeded" | "processing" | "failed";
  tarjeta: Tarjeta;
}

export interface Reembolso {
  id: string;
  creado: number;
  monto: number;
  motivo: NonNullable<ReembolsoParams["reason"]> | null;
  metadata: Record<string, string>;
  /** Missing in older files: then it is done. */
  estado?: "pending" | "succeeded" | "failed";
}

/**
 * A Checkout Session with its payment intent, charge, refunds and webhooks in one file, so that each step is atomic.
 * Times are epoch seconds, amounts céntimos.
 */
export interface SesionStripe {
  id: string;
  url: string;
  creada: number;
  vence: number;
  params: SesionParams;
  estado: "open" | "complete" | "expired";
  /** The idempotency key of the request that expired it. */
  expirada_por: string | null;
  cobro: CobroStripe | null;
  reembolsos: Reembolso[];
  avisos: SandboxWebhook[];
}

/** Session, payment intent, charge and refunds share these digits, so each leads to the session. */
export const newObjectKey = () => randomBytes(16).toString("hex");
export const toSesionId = (nudo: string) => `cs_test_${nudo}`;
export const toObjectKey = (id: string) => /^(?:cs_test|pi|ch|re)_([0-9a-f]{32})/.exec(id)?.[1] ?? "";
export const newReembolsoId = (nudo: string) => `re_${nudo}${randomBytes(4).toString("hex")}`;

export const sumReembolsado = (sesion: SesionStripe) =>
  sesion.reembolsos.reduce((suma, { monto, estado }) => suma + (estado === "failed" ? 0 : monto), 0);
export const getMoneda = (sesion: SesionStripe) => sesion.params.line_items[0]?.price_data.currency ?? "pen";
