import { readOneOf, readPage } from "#lib/list-params.ts";

/** The tabs of a product's page, in their order; the first is shown where the address names none. */
export const VISTAS = ["datos", "stock", "ventas", "historial", "opiniones"] as const;
export type VistaFicha = (typeof VISTAS)[number];

export const NOMBRE_VISTA: Record<VistaFicha, string> = {
  datos: "Datos",
  stock: "Stock",
  ventas: "Ventas",
  historial: "Historial",
  opiniones: "Opiniones",
};

/** What a product's page shows, from its address. */
export const parseFicha = (params: URLSearchParams): { vista: VistaFicha; pagina: number } => ({
  vista: readOneOf(params, "ver", VISTAS) ?? "datos",
  pagina: readPage(params),
});

export const toFichaHref = (id: string, vista: VistaFicha = "datos"): string =>
  `/admin/productos/${id}${vista === "datos" ? "" : `?ver=${vista}`}`;
