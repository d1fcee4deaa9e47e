/** 'Talla: M' as its name and its value. */
export function splitOpcion(opcion: string): { nombre: string; valor: string } {
  const at = opcion.indexOf(": ");
  return { nombre: opcion.slice(0, at), valor: opcion.slice(at + 2) };
}

/** What a variant is called wherever it stands alone, as in an order: 'Polo, M, azul'. */
export const composeNombre = (grupo: string, opciones: readonly string[]): string =>
  [grupo, ...opciones.map((opcion) => splitOpcion(opcion).valor)].join(", ");
