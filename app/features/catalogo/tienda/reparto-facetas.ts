import { normalizeSearch } from "#lib/text.ts";
import { type OpcionListada, splitOpcion } from "#app/features/catalogo/productos/opcion.ts";

interface RepartoFaceta {
  titulo: string;
  opciones: string[];
}

/** Options that mean the same of whatever is sold: they are never split. */
const COMUNES: ReadonlySet<string> = new Set(["color", "material"]);

export const isComun = (nombre: string): boolean => COMUNES.has(normalizeSearch(nombre));

/** A title names at most this many things. */
const MAX_COSAS = 2;

/** Say how many there are, not what. */
const ENVASES: ReadonlySet<string> = new Set("pack set kit juego par combo conjunto lote caja dúo trío".split(" "));

const enumera = new Intl.ListFormat("es");

/** Values belong together that stand in one product, or in products of one name. */
function joinJuntas(listed: readonly OpcionListada[]): OpcionListada[][] {
  const parents = new Map<string, string>();
  const find = (key: string): string => {
    const parent = parents.get(key);
    return parent === undefined || parent === key ? key : find(parent);
  };
  for (const { opcion, junto, cosas } of listed) {
    for (const key of [junto, ...cosas]) parents.set(find(opcion), find(key));
  }
  return [...Map.groupBy(listed, ({ opcion }) => find(opcion)).values()];
}

const isTold = (cosa: string) => /^\p{L}{3,}$/u.test(cosa) && !ENVASES.has(cosa);

/** 'Talla de gorro'; just the option's name where it is of many things. */
function nameFaceta(nombre: string, grupo: readonly OpcionListada[], several: boolean): string {
  const cosas = [...new Set(grupo.flatMap((one) => one.cosas))].toSorted((a, b) => a.localeCompare(b, "es"));
  const told = cosas.length > 0 && cosas.length <= MAX_COSAS && cosas.every(isTold);
  return several && told ? `${nombre} de ${enumera.format(cosas)}` : nombre;
}

/**
 * Sizes of hats stand apart from those of clothes, named by what they are of. Colours and materials stay whole. Last
 * names of options first: 'Talla' before 'Color'.
 */
export function splitFacetas(listed: readonly OpcionListada[]): RepartoFaceta[] {
  const porNombre = Map.groupBy(listed, ({ opcion }) => splitOpcion(opcion).nombre);
  return [...porNombre]
    .toSorted(([a], [b]) => b.localeCompare(a, "es"))
    .flatMap(([nombre, suyas]) => {
      const grupos = isComun(nombre) ? [suyas] : joinJuntas(suyas);
      const porTitulo = Map.groupBy(grupos, (grupo) => nameFaceta(nombre, grupo, grupos.length > 1));
      const repartos = Array.from(porTitulo, ([titulo, juntos]) => ({
        titulo,
        opciones: [...new Set(juntos.flat().map(({ opcion }) => opcion))],
      }));
      return repartos.toSorted(
        (a, b) => b.opciones.length - a.opciones.length || a.titulo.localeCompare(b.titulo, "es"),
      );
    });
}
