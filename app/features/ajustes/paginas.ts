import { normalizeSearch } from "#lib/text.ts";
import type { AjusteEnPanel } from "./en-panel.ts";

/** A page of settings: /admin/ajustes/pagos. */
export interface SeccionAjustes {
  nombre: string;
  /** Its part of the address. */
  ruta: string;
  ajustes: readonly AjusteEnPanel[];
}

const toRuta = (seccion: string): string => normalizeSearch(seccion).replaceAll(/[^a-z0-9]+/g, "-");

/** The pages, in the order of their first setting. */
export const listSecciones = (ajustes: readonly AjusteEnPanel[]): SeccionAjustes[] =>
  Array.from(
    Map.groupBy(ajustes, ({ seccion }) => seccion),
    ([nombre, de]) => ({ nombre, ruta: toRuta(nombre), ajustes: de }),
  );

/**
 * The page of a name behind '#', with the place in it: of a section, as the whole was one page once, or of a setting, as
 * the log names it.
 */
export function findRuta(secciones: readonly SeccionAjustes[], nombre: string): string | null {
  const found = secciones.find(({ ruta, ajustes }) => ruta === nombre || ajustes.some(({ clave }) => clave === nombre));
  if (!found) return null;
  return found.ruta === nombre ? `/admin/ajustes/${nombre}` : `/admin/ajustes/${found.ruta}#${nombre}`;
}
