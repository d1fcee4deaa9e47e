import type { Filtros } from "./filtros.ts";
import type { Faceta, Listado, ValorFaceta } from "./listado.ts";

const isUseful = ({ cantidad }: ValorFaceta) => cantidad !== 0;

/** The choices beside a list, in order; a further filter is one more row. Where nothing is to choose a row is left out. */
export function listFacetas(
  { categorias, opciones, ofertas }: Pick<Listado, "categorias" | "opciones" | "ofertas">,
  { search, ...elegidos }: Pick<Filtros, "search" | "categorias" | "opciones" | "oferta">,
): Faceta[] {
  const deCategorias = categorias.map(({ nombre, ...conteo }) => ({ value: nombre, texto: nombre, ...conteo }));
  const isChosen = ({ value }: ValorFaceta) => elegidos.categorias.includes(value);
  const useful = deCategorias.filter(isUseful).length;
  // The list stays as it is while most have something; a row of zeros helps nobody.
  const whole = !search && 2 * useful > deCategorias.length;
  const halladas = whole ? deCategorias : deCategorias.filter((one) => isUseful(one) || isChosen(one));
  const choosable = useful > 1 || halladas.some(isChosen);
  const deOferta: ValorFaceta = { value: "1", texto: "En oferta", ...ofertas };
  const all: Faceta[] = [
    { titulo: "Categoría", name: "categoria", valores: choosable ? halladas : [] },
    ...opciones.map(({ nombre, valores }) => ({
      titulo: nombre,
      name: "opcion" as const,
      valores: valores.map(({ opcion, valor, ...rest }) => ({ value: opcion, texto: valor, ...rest })),
    })),
    {
      titulo: "Ofertas",
      name: "oferta",
      valores: isUseful(deOferta) || elegidos.oferta ? [deOferta] : [],
    },
  ];
  return all.filter(({ valores }) => valores.length > 0);
}
