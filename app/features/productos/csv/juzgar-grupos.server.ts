import type { Miembro } from "../grupos.server.ts";
import { composeNombre } from "../opcion.ts";
import { judgeVariante } from "../variantes.ts";
import { COLUMNAS } from "./columnas.ts";
import type { Juicio } from "./juzgar-importacion.server.ts";

/** A row that makes something of a product: what that is. */
const toDespues = (juicio: Juicio) =>
  juicio.tipo === "nueva" ? juicio.datos : juicio.tipo === "cambia" ? juicio.despues : null;

/**
 * Judges rows beside the others of their groups, as all will be once the file is in: the options of a group may so be
 * renamed in all its rows at once, but not in some. `miembros` are those of every group that the file names.
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
    // A file that has the names and not the groups.
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
