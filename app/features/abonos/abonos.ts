import type { CanalAbono, EstadoAbono } from "#db/values.ts";

export const NOMBRE_ABONO: Record<EstadoAbono, string> = {
  por_verificar: "Por verificar",
  confirmado: "Confirmado",
  rechazado: "Rechazado",
};

export const NOMBRE_CANAL: Record<CanalAbono, string> = {
  yape: "Yape",
  plin: "Plin",
  transferencia: "Transferencia o depósito",
};

/** Where a shop with this number and these accounts can be paid. */
export const listCanales = ({ numero, cuentas }: { numero: string; cuentas: string }): CanalAbono[] => [
  ...(numero ? (["yape", "plin"] as const) : []),
  ...(cuentas ? (["transferencia"] as const) : []),
];

/** For so many days a code serves once in its channel: then apps begin to give the same ones again. */
export const DIAS_CODIGO = 30;

/** Why staff refuse a code, as the buyer reads it. */
export const MOTIVOS_RECHAZO = {
  no_figura: "No encontramos esa operación en nuestra cuenta. Revisa el código y envíalo otra vez.",
  no_llega: "El dinero todavía no llega a nuestra cuenta. Espera unos minutos y envía el código otra vez.",
  monto: "El monto no es el de tu pedido y te lo devolvimos. Paga el monto exacto y envíanos el código nuevo.",
  otro_destino: "Esa operación no es un pago a nuestra tienda.",
  ilegible: "La imagen no se lee y el código no coincide. Envíalos otra vez.",
} as const;

export type MotivoAbono = keyof typeof MOTIVOS_RECHAZO;

/** A reason in the clerk's own words. */
export const OTRO_MOTIVO = "otro";

/** Where the panel checks payments. */
export const RUTA_PANEL = "/admin/pedidos/pagos";

/** The code of an operation as it is kept: in capitals, without spaces and hyphens. */
export const toCodigo = (text: string): string => text.toUpperCase().replaceAll(/[\s-]/g, "");

/** As two codes are compared: without the zeros before them. */
export const normalizeCodigo = (codigo: string): string => codigo.replace(/^0+/, "");

/** What apps and banks give: letters and digits, at least one digit other than 0. */
export const isCodigo = (codigo: string): boolean => /^[A-Z0-9]{4,20}$/.test(codigo) && /[1-9]/.test(codigo);

/** How the page of a payment by hand stands for its buyer. */
export type SituacionAbono =
  /** A code is awaited. */
  | "espera"
  /** One was sent, and nobody has looked yet. */
  | "revision"
  /** Less than the order's amount came. */
  | "falta"
  /** The time is over: a code is taken all the same, for a person to look at. */
  | "tarde"
  | "pagado"
  /** Money came after the order was given up. */
  | "llego_tarde";
