import { readOneOf, readPage } from "#lib/list-params.ts";

/** In the order of the tabs; the first is the default. */
export const VISTAS = ["datos", "stock", "ventas", "historial", "opiniones"] as const;
export type VistaFicha = (typeof VISTAS)[number];

export const NOMBRE_VISTA: Record<VistaFicha, string> = {
  datos: "Datos",
  stock: "Stock",
  ventas: "Ventas",
  historial: "Historial",
  opiniones: "Opiniones",
};

export const parseFicha = (params: URLSearchParams): { vista: VistaFicha; pagina: number } => ({
  vista: readOneOf(params, "ver", VISTAS) ?? "datos",
  pagina: readPage(params),
});

export const toFichaHref = (id: string, vista: VistaFicha = "datos"): string =>
  `/admin/productos/${id}${vista === "datos" ? "" : `?ver=${vista}`}`;
