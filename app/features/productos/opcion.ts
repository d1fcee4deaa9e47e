/** 'Talla: M' as its name and its value. */
export function splitOpcion(opcion: string): { nombre: string; valor: string } {
  const at = opcion.indexOf(": ");
  return { nombre: opcion.slice(0, at), valor: opcion.slice(at + 2) };
}

/** What a variant is called wherever it stands alone, as in an order: 'Polo, M, azul'. */
export const composeNombre = (grupo: string, opciones: readonly string[]): string =>
  [grupo, ...opciones.map((opcion) => splitOpcion(opcion).valor)].join(", ");

/**
 * The combinations, as `productos.combinaciones` has them, of which a variant must have one to have a value of each of these
 * options.
 */
export function toCombinaciones(opciones: readonly string[]): string[] {
  const nombres = new Map<string, string[]>();
  for (const opcion of opciones) {
    const { nombre } = splitOpcion(opcion);
    nombres.set(nombre, [...(nombres.get(nombre) ?? []), opcion]);
  }
  const all = [...nombres.values()].reduce<string[][]>(
    (chosen, valores) => chosen.flatMap((some) => valores.map((valor) => [...some, valor])),
    [[]],
  );
  return all.map((some) => some.toSorted().join("\n"));
}
