import type { Soles } from "#lib/dinero.ts";

/** What GET /api/cupon answers of a coupon that there is. */
export interface RespuestaCupon {
  codigo: string;
  condiciones: string;
  /** In decimal soles without IGV; 0 while it takes nothing off. */
  descuento: Soles;
  /** Why it takes nothing off; empty where it does, and for an empty cart. */
  razon: string;
}
