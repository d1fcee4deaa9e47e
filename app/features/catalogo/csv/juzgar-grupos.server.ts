import type { Miembro } from "#app/features/catalogo/productos/grupos.server.ts";
import { composeNombre } from "#app/features/catalogo/productos/opcion.ts";
import { judgeVariante } from "#app/features/catalogo/productos/variantes.ts";
import { COLUMNAS } from "./columnas.ts";
import type { Juicio } from "./juzgar-importacion.server.ts";

/** null where the row changes nothing. */
const toDespues = (juicio: Juicio) =>
  juicio.tipo === "nueva" ? juicio.datos : juicio.tipo === "cambia" ? juicio.despues : null;

/**
 * Judges groups as after the whole file: options may be renamed in all rows of a group, not in some. `miembros`: of
 * every group in the file.
 */
export function judgeGrupos(juicios: readonly Juicio[], miembros: readonly Miembro[]): Juicio[] {
  const changed = new Set(juicios.flatMap((juicio) => (juicio.tipo === "cambia" ? juicio.antes.id : [])));
  const grupos = new Map<string, (readonly string[])[]>();
  for (const { id, grupo, opciones } of miembros) {
    if (!changed.has(id)) grupos.set(grupo, [...(grupos.get(grupo) ?? []), opciones]);
  }
  return juicios.map((juicio): Juicio => {
    const despues = toDespues(juicio);
    if (!despues?.grupo) return juicio;
    const { nombre, grupo, opciones } = despues;
    const otras = grupos.get(grupo) ?? [];
    const faults: { grupo?: string; opciones?: string; nombre?: string } = judgeVariante(opciones, otras);
    // The file may have a column for names and none for groups.
    const compuesto = composeNombre(grupo, opciones);
    if (nombre !== compuesto) faults.nombre = `Una variante se llama como su grupo y sus opciones: «${compuesto}».`;
    const errores = (["grupo", "opciones", "nombre"] as const).flatMap((name) => {
      const razon = faults[name];
      return razon === undefined ? [] : [{ columna: COLUMNAS[name], razon }];
    });
    if (errores.length > 0) return { fila: juicio.fila, nombre: juicio.nombre, tipo: "error", errores };
    grupos.set(grupo, [...otras, opciones]);
    return juicio;
  });
}
