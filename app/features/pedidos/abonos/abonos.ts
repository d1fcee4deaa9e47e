import type { CanalAbono, CanalCobro, EstadoAbono } from "#db/values.ts";

export const NOMBRE_ABONO: Record<EstadoAbono, string> = {
  por_verificar: "Por verificar",
  confirmado: "Confirmado",
  rechazado: "Rechazado",
};

export const NOMBRE_CANAL: Record<CanalCobro, string> = {
  yape: "Yape",
  plin: "Plin",
  transferencia: "Transferencia o depósito",
  efectivo: "Efectivo, en la tienda",
  tarjeta: "Tarjeta, en la terminal de la tienda",
  courier: "Lo cobró el courier",
};

export const listCanales = ({ numero, cuentas }: { numero: string; cuentas: string }): CanalAbono[] => [
  ...(numero ? (["yape", "plin"] as const) : []),
  ...(cuentas ? (["transferencia"] as const) : []),
];

/** Days in which a code is unique within its channel; later, apps may repeat codes. */
export const DIAS_CODIGO = 30;

export const MOTIVOS_RECHAZO = {
  no_figura: "No encontramos esa operación en nuestra cuenta. Revisa el código y envíalo otra vez.",
  no_llega: "El dinero todavía no llega a nuestra cuenta. Espera unos minutos y envía el código otra vez.",
  monto: "El monto no es el de tu pedido y te lo devolvimos. Paga el monto exacto y envíanos el código nuevo.",
  otro_destino: "Esa operación no es un pago a nuestra tienda.",
  ilegible: "La imagen no se lee y el código no coincide. Envíalos otra vez.",
} as const;

export type MotivoAbono = keyof typeof MOTIVOS_RECHAZO;

export const OTRO_MOTIVO = "otro";

export const RUTA_PANEL = "/admin/pedidos/pagos";

export const toCodigo = (text: string): string => text.toUpperCase().replaceAll(/[\s-]/g, "");

/** Codes are compared in this form. */
export const normalizeCodigo = (codigo: string): string => codigo.replace(/^0+/, "");

/** Apps and banks issue letters and digits, with at least one digit other than 0. */
export const isCodigo = (codigo: string): boolean => /^[A-Z0-9]{4,20}$/.test(codigo) && /[1-9]/.test(codigo);

export type SituacionAbono =
  | "espera"
  /** A code was sent and not decided on. */
  | "revision"
  /** Less than the order's amount came. */
  | "falta"
  /** The deadline is over; a code is still accepted for staff to check. */
  | "tarde"
  | "pagado"
  /** Money came after the order was cancelled. */
  | "llego_tarde";
