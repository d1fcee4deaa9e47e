export const ERROR_INICIO = "No se pudo cargar la informacion, intentalo mas tarde";
export const ERROR_CATALOGO = "No se pudo cargar la información del catálogo, inténtalo más tarde";

const POR_RUTA: Partial<Record<string, string>> = { "/": ERROR_INICIO, "/catalogo": ERROR_CATALOGO };

export const getErrorText = (ruta: string): string =>
  POR_RUTA[ruta.replace(/\?.*/, "")] ?? "No se pudo cargar la página";
