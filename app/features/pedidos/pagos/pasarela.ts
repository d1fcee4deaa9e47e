import type { ParteCobrada, Voucher } from "#db/schema/pagos.ts";
import type { Centimos } from "#lib/dinero.ts";
import type { Ajustes } from "#app/features/base/ajustes/ajustes.ts";
import type { PedidoNuevo } from "#app/features/pedidos/pedidos/pedidos.ts";
import type { EstadoReembolso, MetodoPago } from "#db/values.ts";

export interface Pago {
  id: string;
  pedido_id: string;
  proveedor: MetodoPago;
  /** From 1; with the order's id it names the attempt at the provider. */
  intento: number;
  monto: Centimos;
  referencia: string | null;
  /** The provider's payments known to this shop. */
  partes: readonly ParteCobrada[];
  created_at: Date;
  vence_en: Date;
}

export interface Comprador {
  origen: string;
  email: string;
  nombre: string;
  apellido: string;
  /** Of the secret link by which they came: the way back has it, too. */
  clave?: string | null;
}

/** Where a payment page leads back to. */
export function toVuelta({ origen, clave }: Comprador, pedido_id: string): string {
  const query = clave ? `?${new URLSearchParams({ clave }).toString()}` : "";
  return `${origen}/pedido/${pedido_id}${query}`;
}

export interface Apertura {
  referencia: string;
  url: string;
}

export interface Rechazo {
  id: string;
  /** The customer reads it. */
  motivo: string;
}

/** What a provider says of an attempt; amounts are sums over its payments. */
export interface Lectura {
  /**
   * abierto: can be paid. pendiente: outcome unknown yet. cerrado: can no longer be paid. aprobado: money was taken.
   */
  estado: "abierto" | "pendiente" | "cerrado" | "aprobado";
  aprobado: Centimos;
  /** Pending refunds are not included. */
  reembolsado: Centimos;
  /** Empty where a page takes only one payment. */
  partes: readonly ParteCobrada[];
  /** The provider's ids of refunds that failed after they were accepted. */
  fallidas: readonly string[];
  moneda: string;
  /** The order's id according to the provider. */
  pedido_id: string | null;
  voucher: Voucher | null;
  /** Vouchers that this shop withdrew, by the provider's payment ids. */
  retirados: readonly string[];
  rechazado: boolean;
  /** The last decline; null where the provider gives no reason. */
  rechazo: Rechazo | null;
  /** The buyer disputes the payment (chargeback). */
  en_disputa: boolean;
  /** Staff decided: it can be undone for a while, and buyers may round up. */
  manual?: true;
  /** Failed so often that the order gets no more time. */
  insiste?: boolean;
}

/** A verified notification only triggers a reading at the provider. */
export interface Aviso {
  evento_id: string;
  tipo: string;
  /** Null when it concerns nothing of this shop. */
  intento: {
    pedido_id: string;
    intento: number;
    referencia: string | null;
    /** Where a page can take several payments: the provider's id. */
    parte: string | null;
  } | null;
}

export interface RefundInput {
  clave: string;
  monto: Centimos;
  /** The refunded one of `partes`; null where there is only one. */
  parte: string | null;
  /** The provider's id of a refund already ordered: then it is only read. */
  referencia: string | null;
}

export interface RefundAnswer {
  referencia: string;
  /** creando: pending at the provider. */
  estado: EstadoReembolso;
}

/** Money of one attempt as its provider lists it; a page may have several such rows. */
export interface PagoListado {
  /** The attempt's name (formatReference), or what another program wrote there. */
  referencia: string;
  /** The page's id, where the provider lists pages. */
  pagina: string | null;
  aprobado: Centimos;
  /** Pending refunds are not included. */
  reembolsado: Centimos;
}

export interface PaginaListado {
  pagos: readonly PagoListado[];
  /** Gives the next page; null after the last. */
  sigue: string | null;
}

/** What was begun from `desde` until before `hasta`. `sigue`: of the page before, null for the first. */
export interface ListadoInput {
  desde: Date;
  hasta: Date;
  sigue: string | null;
}

export interface PanelPasarela {
  /** Whether the settings suffice to offer the method. */
  isReady: (ajustes: Ajustes) => boolean;
  holdMinutes: (ajustes: Ajustes) => number;
}

/** A provider with a hosted page: Stripe, Mercado Pago, or our own for payments checked by hand. */
export interface Pasarela {
  readonly proveedor: MetodoPago;
  readonly panel?: PanelPasarela;
  /** Staff check payments and make refunds by hand. */
  readonly manual?: true;
  /** Returns the same page again for the same attempt. Throws PasarelaError. */
  open(pago: Pago, pedido: PedidoNuevo, comprador: Comprador): Promise<Apertura>;
  /** Reads each known payment. Throws PasarelaError. */
  read(pago: Pago): Promise<Lectura>;
  /**
   * Ensures that the page can no longer be paid; call read() afterwards. A voucher stays payable unless `vouchers` is
   * set. Throws PasarelaError.
   */
  close(pago: Pago, options?: { vouchers: boolean }): Promise<void>;
  /** Orders a refund or reads its state. Throws PasarelaError, also when refused. */
  refund(pago: Pago, orden: RefundInput): Promise<RefundAnswer>;
  /**
   * The account's payments with money, a page at a time, of any program; absent where there is no such list. May lag
   * behind read(). Throws PasarelaError.
   */
  list?(input: ListadoInput): Promise<PaginaListado>;
  /** Null for a wrong signature or other content. Throws PasarelaError. */
  verifyWebhook(request: Request): Promise<Aviso | null>;
}

/** The provider could not be reached, or refused. The message is for the log, never for customers. */
export class PasarelaError extends Error {
  /** The provider refused: retrying is useless. */
  readonly refused: boolean;
  /** The provider does not know the object. */
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

/** The order's id, from the second attempt on with its number. */
export function formatReference({ pedido_id, intento }: Pick<Pago, "pedido_id" | "intento">): string {
  return intento === 1 ? pedido_id : `${pedido_id}-${intento}`;
}

/** Parses formatReference(); null for anything else. */
export function parseReference(text: string): { pedido_id: string; intento: number } | null {
  const match = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:-([1-9]\d{0,3}))?$/.exec(text);
  return match?.[1] ? { pedido_id: match[1], intento: Number(match[2] ?? 1) } : null;
}

/** In céntimos, without IGV, which is a line of its own (docs/dinero-y-pedidos.md, section 2). */
export interface LineaCobro {
  nombre: string;
  cantidad: number;
  precio: Centimos;
}

/** Only providers with keys are offered at checkout. */
export type Pasarelas = ReadonlyMap<MetodoPago, Pasarela>;

declare module "#app/context.ts" {
  interface Tienda {
    pasarelas: Pasarelas;
  }
}
