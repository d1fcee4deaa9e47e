import { faultOfCodigo, type readCodigos, toClaveCodigo } from "#app/features/catalogo/productos/codigos.server.ts";
import { COLUMNAS } from "./columnas.ts";
import type { Juicio } from "./juzgar-importacion.server.ts";

/** The row's new code; empty if unchanged. */
export function findCodigoNuevo(juicio: Juicio): string {
  if (juicio.tipo === "nueva") return juicio.datos.codigo;
  return juicio.tipo === "cambia" && juicio.antes.codigo !== juicio.despues.codigo ? juicio.despues.codigo : "";
}

export function judgeCodigos(juicios: readonly Juicio[], codigos: Awaited<ReturnType<typeof readCodigos>>): Juicio[] {
  const filas = Map.groupBy(juicios, (juicio) => toClaveCodigo(findCodigoNuevo(juicio)));
  return juicios.map((juicio): Juicio => {
    const clave = toClaveCodigo(findCodigoNuevo(juicio));
    if (clave === "") return juicio;
    const other = codigos.get(clave);
    const twin = filas.get(clave)?.find((one) => one !== juicio);
    const own = juicio.tipo === "cambia" && other?.id === juicio.antes.id;
    const razon = other && !own ? faultOfCodigo(other) : twin ? `La fila ${twin.fila} lleva el mismo código.` : null;
    if (razon === null) return juicio;
    const { fila, nombre } = juicio;
    return { fila, nombre, tipo: "error", errores: [{ columna: COLUMNAS.codigo, razon }] };
  });
}
