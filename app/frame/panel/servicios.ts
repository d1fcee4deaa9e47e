import { createContext, use } from "react";

/** What a shop switches on in the panel; off, no menu, key or palette speaks of it. */
export type ServicioTienda = "comprobantes" | "abonos" | "retornos";

/** What this shop has on, or has of before. */
export const ServiciosContext = createContext<readonly ServicioTienda[]>([]);

/** Whether a part of the panel is there: one that no service is needed for always is. */
export function useServicio(): (servicio?: ServicioTienda) => boolean {
  const servicios = use(ServiciosContext);
  return (servicio) => servicio === undefined || servicios.includes(servicio);
}
