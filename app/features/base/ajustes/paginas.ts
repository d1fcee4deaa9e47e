import { normalizeSearch } from "#lib/text.ts";
import type { AjusteEnPanel } from "./en-panel.ts";

export interface SeccionAjustes {
  nombre: string;
  ruta: string;
  ajustes: readonly AjusteEnPanel[];
}

const toRuta = (seccion: string): string => normalizeSearch(seccion).replaceAll(/[^a-z0-9]+/g, "-");

export const listSecciones = (ajustes: readonly AjusteEnPanel[]): SeccionAjustes[] =>
  Array.from(
    Map.groupBy(ajustes, ({ seccion }) => seccion),
    ([nombre, de]) => ({ nombre, ruta: toRuta(nombre), ajustes: de }),
  );

/** For a former '#' name of a section or a setting, which the audit log still links to. */
export function findRuta(secciones: readonly SeccionAjustes[], nombre: string): string | null {
  const found = secciones.find(({ ruta, ajustes }) => ruta === nombre || ajustes.some(({ clave }) => clave === nombre));
  if (!found) return null;
  return found.ruta === nombre ? `/admin/ajustes/${nombre}` : `/admin/ajustes/${found.ruta}#${nombre}`;
}
