import type { ParteCobrada, Voucher } from "#db/schema/pagos.ts";
import type { Centimos } from "#lib/dinero.ts";
import type { Pedido } from "#app/features/pedidos/pedidos.ts";
import type { EstadoReembolso, MetodoPago } from "#db/values.ts";

/** One attempt to have an order paid, as `pagos` holds it. */
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
  /** Under which of the shop's own addresses they are here, and come back to. */
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

/** All that a provider says of one attempt at one moment. Amounts are sums over all of its payments. */
export interface Lectura {
  /**
   * abierto: can still be paid. pendiente: the buyer did something whose outcome is not known yet.
   * cerrado: can no longer be paid. aprobado: money was taken.
   */
  estado: "abierto" | "pendiente" | "cerrado" | "aprobado";
  aprobado: Centimos;
  /** What of it went back to the buyer: not what the provider still has under way. */
  reembolsado: Centimos;
  /** The provider's own payments behind the sums; empty where a page takes one only. */
  partes: readonly ParteCobrada[];
  /** Refunds that the provider took and could not carry out in the end, by its ids. */
  fallidas: readonly string[];
  moneda: string;
  /** The order that the provider says it is for. */
  pedido_id: string | null;
  /** What the buyer can still pay with; the last one where there are several. */
  voucher: Voucher | null;
  /** Vouchers that this shop withdrew, by the provider's ids of their payments. */
  retirados: readonly string[];
  /** A payment was tried and declined. */
  rechazado: boolean;
  /** The buyer's bank takes the money back. */
  en_disputa: boolean;
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

/** Money of one payment that is to go back. */
export interface RefundInput {
  /** Names the refund, also at the provider: repeated with the same one, it is given back once. */
  clave: string;
  monto: Centimos;
  /** Which of the attempt's `partes` it is taken from; null where there is one only. */
  parte: string | null;
  /** The provider's id of it: with one it was taken already, and is only asked how it went. */
  referencia: string | null;
}

export interface RefundAnswer {
  referencia: string;
  /** creando: the provider took it, and has not done it yet. */
  estado: EstadoReembolso;
}

/** A provider of payments on a hosted page: Stripe and Mercado Pago look alike from here. */
export interface Pasarela {
  readonly proveedor: MetodoPago;
  /** Opens the page. Repeating it for the same attempt answers with the same page. Throws PasarelaError. */
  open(pago: Pago, pedido: Pedido, comprador: Comprador): Promise<Apertura>;
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

/** A line as the provider charges it, in céntimos: without IGV, and one line for the IGV (docs/dinero-y-pedidos.md, section 2). */
export interface LineaCobro {
  nombre: string;
  cantidad: number;
  precio: Centimos;
}

/** The providers that have their keys: only they are offered at the checkout. */
export type Pasarelas = ReadonlyMap<MetodoPago, Pasarela>;

declare module "#app/context.ts" {
  interface Tienda {
    pasarelas: Pasarelas;
  }
}
