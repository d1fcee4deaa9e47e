import { readDepartamento } from "#app/features/catalogo/productos/leer-origen.ts";
import type { FilaFuente } from "./filas.ts";
import type { PapelColumna } from "./papeles.ts";

/** Where the product's rows say it comes from, the variation's own first; what is no department is told. */
export function toOrigen(fila: FilaFuente, cabeza: FilaFuente, avisos: string[]) {
  const read = (papel: PapelColumna) => fila.get(papel) || cabeza.get(papel);
  const typed = read("departamento");
  const { valor: departamento = "" } = readDepartamento(typed);
  if (typed !== "" && departamento === "") {
    avisos.push(`«${typed.slice(0, 60)}» no es un departamento del Perú: entra sin él.`);
  }
  return {
    hecho_por: read("hecho_por"),
    departamento,
    localidad: read("localidad"),
    material: read("material"),
    cuidado: read("cuidado"),
    guia_tallas: read("guia_tallas"),
  };
}
