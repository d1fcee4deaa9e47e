import type { Producto } from "#app/features/catalogo/productos/productos.ts";
import { normalizeSearch } from "#lib/text.ts";
import { SIN_FILTROS, toCatalogoHref } from "./filtros.ts";

interface Procedencia {
  /** 'Hecho por Ana en '. */
  texto: string;
  /** 'Chinchero, Cusco', the end of the sentence. */
  lugar: string;
  /** What else comes from there; null where nothing is listed, and `texto` is the whole sentence. */
  to: string | null;
}

export const toLugarHref = (lugar: string): string => toCatalogoHref(SIN_FILTROS, { lugar });

/** null where nothing is said. `listado`: whether something from there is listed. */
export function describeProcedencia(
  { hecho_por, localidad, departamento }: Pick<Producto, "hecho_por" | "localidad" | "departamento">,
  listado: boolean,
): Procedencia | null {
  const twice = normalizeSearch(localidad) === normalizeSearch(departamento);
  const lugar = [twice ? "" : localidad, departamento].filter(Boolean).join(", ");
  if (hecho_por === "" && lugar === "") return null;
  const texto = `Hecho ${hecho_por && `por ${hecho_por} `}${lugar && "en "}`;
  return listado ? { texto, lugar, to: toLugarHref(departamento) } : { texto: (texto + lugar).trim(), lugar, to: null };
}

type ConGuia = Pick<Producto, "guia_tallas">;

/** The size guide of a product, else the first that another variant of its group has. */
export const findGuia = (producto: ConGuia, variantes: readonly ConGuia[]): string[] =>
  [producto, ...variantes].find(({ guia_tallas }) => guia_tallas.length > 0)?.guia_tallas ?? [];

const toNombre = (linea: string): string => normalizeSearch(linea.slice(0, linea.indexOf(":")));

/** Features with material first and care last, which win over a feature of that name. */
export function listFicha({
  material,
  cuidado,
  caracteristicas,
}: Pick<Producto, "material" | "cuidado" | "caracteristicas">): string[] {
  const first = material === "" ? [] : [`Material: ${material}`];
  const last = cuidado === "" ? [] : [`Cuidado: ${cuidado}`];
  const said = [...first, ...last].map(toNombre);
  return [...first, ...caracteristicas.filter((linea) => !said.includes(toNombre(linea))), ...last];
}
