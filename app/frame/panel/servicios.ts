import { createContext, use } from "react";

/** While off, no menu, key or palette shows them. */
export type ServicioTienda = "comprobantes" | "abonos" | "retornos" | "venta" | "contra_entrega";

/** Includes services that were once on. */
export const ServiciosContext = createContext<readonly ServicioTienda[]>([]);

export function useServicio(): (servicio?: ServicioTienda) => boolean {
  const servicios = use(ServiciosContext);
  return (servicio) => servicio === undefined || servicios.includes(servicio);
}
