import type { ParteCobrada, Voucher } from "#db/schema/pagos.ts";
import type { Centimos } from "#lib/dinero.ts";
import type { Ajustes } from "#app/features/ajustes/ajustes.ts";
import type { PedidoNuevo } from "#app/features/pedidos/pedidos.ts";
import type { EstadoReembolso, MetodoPago } from "#db/values.ts";

/** One payment attempt of an order: a row of `pagos`. */
export interface Pago {
  id: string;
  pedido_id: string;
  proveedor: MetodoPago;
  /** From 1; with the order's id it names the attempt at the provider. */
  intento: number;
  monto: Centimos;
  referencia: string | null;
  /** The provider's own payments that this shop knows of. */
  partes: readonly ParteCobrada[];
  created_at: Date;
  vence_en: Date;
}

export interface Comprador {
  /** The shop's address that they use, and return to. */
  origen: string;
  email: string;
  nombre: string;
  apellido: string;
}

/** The hosted page that a provider opened. */
export interface Apertura {
  referencia: string;
  url: string;
}

/** Why a payment was declined, where the provider says so. */
export interface Rechazo {
  id: string;
  /** A sentence for the customer. */
  motivo: string;
}

/** All that a provider says of one attempt at one moment. Amounts are sums over all of its payments. */
export interface Lectura {
  /**
   * abierto: can still be paid. pendiente: the buyer did something whose outcome is not known yet.
   * cerrado: can no longer be paid. aprobado: money was taken.
   */
  estado: "abierto" | "pendiente" | "cerrado" | "aprobado";
  aprobado: Centimos;
  /** Refunded; without refunds that are still pending. */
  reembolsado: Centimos;
  /** The provider's own payments behind the sums; empty where a page takes one only. */
  partes: readonly ParteCobrada[];
  /** Refunds that failed after the provider took them, by its ids. */
  fallidas: readonly string[];
  moneda: string;
  /** The order that the provider says it is for. */
  pedido_id: string | null;
  /** The voucher that can still be paid; the last one of several. */
  voucher: Voucher | null;
  /** Vouchers that this shop withdrew, by the provider's ids of their payments. */
  retirados: readonly string[];
  /** A payment was tried and declined. */
  rechazado: boolean;
  /** The last time that it was; null where the provider does not say why. */
  rechazo: Rechazo | null;
  /** A chargeback: the buyer's bank takes the money back. */
  en_disputa: boolean;
  /** People said so, who may be mistaken: they can take it back for a while, and buyers round up. */
  manual?: true;
  /** Payments failed so often that no more time is given for another. */
  insiste?: boolean;
}

/** What a verified notification is about. It is only a hint: the payment is read again at the provider. */
export interface Aviso {
  evento_id: string;
  tipo: string;
  /** Null when it concerns nothing of this shop. */
  intento: {
    pedido_id: string;
    intento: number;
    referencia: string | null;
    /** The provider's id of the payment, where a page can take several. */
    parte: string | null;
  } | null;
}

/** A refund of one payment. */
export interface RefundInput {
  /** The idempotency key, also at the provider. */
  clave: string;
  monto: Centimos;
  /** Which of the attempt's `partes` it is taken from; null where there is one only. */
  parte: string | null;
  /** The provider's id; with one the refund was ordered already, and is only read. */
  referencia: string | null;
}

export interface RefundAnswer {
  referencia: string;
  /** creando: pending at the provider. */
  estado: EstadoReembolso;
}

/** What the settings of the panel say of a provider. */
export interface PanelPasarela {
  /** Whether enough of it is set for it to be offered. */
  isReady: (ajustes: Ajustes) => boolean;
  /** How long an order waits for a payment of it. */
  holdMinutes: (ajustes: Ajustes) => number;
}

/** A payment provider with a hosted page: Stripe, Mercado Pago, and ours for what people check by hand. */
export interface Pasarela {
  readonly proveedor: MetodoPago;
  /** Left out where its keys are all that it needs. */
  readonly panel?: PanelPasarela;
  /** People do what elsewhere a machine does: its page tells how far they are, and refunds wait for them. */
  readonly manual?: true;
  /** Opens the page. Repeating it for the same attempt answers with the same page. Throws PasarelaError. */
  open(pago: Pago, pedido: PedidoNuevo, comprador: Comprador): Promise<Apertura>;
  /** Asks the provider for the truth, of each payment that is known too. Throws PasarelaError when it cannot be had. */
  read(pago: Pago): Promise<Lectura>;
  /**
   * Makes sure that the page can no longer be paid; to be followed by read(). A voucher that was issued stays payable,
   * unless `vouchers` says to withdraw it as well. Throws PasarelaError.
   */
  close(pago: Pago, options?: { vouchers: boolean }): Promise<void>;
  /** Gives money back, or says how that went. Throws PasarelaError, also when the provider refuses. */
  refund(pago: Pago, orden: RefundInput): Promise<RefundAnswer>;
  /**
   * Verifies a notification and says what it is about; null when its signature does not hold, or when what was signed
   * is no notification. Throws PasarelaError.
   */
  verifyWebhook(request: Request): Promise<Aviso | null>;
}

/** The provider could not be reached, or refused. The message is for the log, never for a customer. */
export class PasarelaError extends Error {
  /** It answered, and said no: asking again is of no use. */
  readonly refused: boolean;
  /** It answered that it knows no such thing. */
  readonly missing: boolean;

  constructor(
    proveedor: MetodoPago,
    what: string,
    { cause, refused = false, missing = false }: { cause?: unknown; refused?: boolean; missing?: boolean } = {},
  ) {
    super(`${proveedor}: ${what}`, { cause });
    this.name = "PasarelaError";
    this.refused = refused;
    this.missing = missing;
  }
}

/** The attempt's name at the provider: the order's id, and from the second attempt on its number. */
export function formatReference({ pedido_id, intento }: Pick<Pago, "pedido_id" | "intento">): string {
  return intento === 1 ? pedido_id : `${pedido_id}-${intento}`;
}

/** Reads back what formatReference() wrote; null for anything else. */
export function parseReference(text: string): { pedido_id: string; intento: number } | null {
  const match = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:-([1-9]\d{0,3}))?$/.exec(text);
  return match?.[1] ? { pedido_id: match[1], intento: Number(match[2] ?? 1) } : null;
}

/**
 * A line as the provider charges it, in céntimos: without IGV, and one line for the IGV (docs/dinero-y-pedidos.md,
 * section 2).
 */
export interface LineaCobro {
  nombre: string;
  cantidad: number;
  precio: Centimos;
}

/** The providers that have keys: only they are offered at the checkout. */
export type Pasarelas = ReadonlyMap<MetodoPago, Pasarela>;

declare module "#app/context.ts" {
  interface Tienda {
    pasarelas: Pasarelas;
  }
}
