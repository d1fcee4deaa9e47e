import { randomUUID } from "node:crypto";
import type { SandboxWebhook } from "../webhooks.ts";
import type { Tarjeta } from "../cards.ts";
import type { PreferenciaDatos } from "./params.ts";

export interface ReembolsoMp {
  id: number;
  /** The idempotency key of its request. */
  peticion: string;
  creado: number;
  monto: number;
  /** Missing in older files: then it is done. */
  estado?: "in_process" | "approved" | "rejected";
}

export interface PagoMp {
  id: number;
  /** Unique per form, so that a double click makes one payment. */
  intento: string;
  creado: number;
  actualizado: number;
  aprobado: number | null;
  /** Until when a voucher may be paid; null for cards. */
  vence: number | null;
  monto: number;
  /** Null: a voucher, to be paid in cash at an agency. */
  tarjeta: Tarjeta | null;
  estado: "pending" | "in_process" | "approved" | "rejected" | "cancelled" | "refunded";
  detalle: string;
  reembolsos: ReembolsoMp[];
}

/**
 * A Checkout Pro preference with its payments, refunds and webhooks in one file, so that each step is atomic.
 * Times are epoch milliseconds, amounts céntimos.
 */
export interface Preferencia {
  id: string;
  initPoint: string;
  creada: number;
  actualizada: number;
  datos: PreferenciaDatos;
  pagos: PagoMp[];
  avisos: SandboxWebhook[];
}

export const COLLECTOR_ID = 700_000_001;

export const newPreferenciaId = () => `${COLLECTOR_ID}-${randomUUID()}`;

/** Payment ids are numbers that begin with 36 bits of the preference's id, by which it is found. */
export const toPreferenciaKey = (id: string) => /^\d+-[0-9a-f-]{27}([0-9a-f]{9})$/.exec(id)?.[1] ?? "";
export const toPagoKey = (id: number) =>
  Math.floor(id / 100)
    .toString(16)
    .padStart(9, "0");
export const toPagoId = (preferencia: Preferencia) =>
  Number.parseInt(toPreferenciaKey(preferencia.id), 16) * 100 + preferencia.pagos.length + 1;
export const toCodigo = ({ id }: PagoMp) => String(id);

/** The most payments of one preference: two digits of the id count them. */
export const MAX_PAGOS = 98;

export const getEstado = ({ estado = "approved" }: ReembolsoMp) => estado;

const sumMontos = (reembolsos: readonly ReembolsoMp[]) => reembolsos.reduce((suma, { monto }) => suma + monto, 0);
export const sumDevuelto = ({ reembolsos }: PagoMp) =>
  sumMontos(reembolsos.filter((uno) => getEstado(uno) === "approved"));
export const sumComprometido = ({ reembolsos }: PagoMp) =>
  sumMontos(reembolsos.filter((uno) => getEstado(uno) !== "rejected"));
