/** 'Talla: M' as its name and its value. */
export function splitOpcion(opcion: string): { nombre: string; valor: string } {
  const at = opcion.indexOf(": ");
  return { nombre: opcion.slice(0, at), valor: opcion.slice(at + 2) };
}

/** Sizes from the smallest on, each with its names. */
const TALLAS = [
  ["xxs"],
  ["xs"],
  ["s", "chico", "chica", "pequeño", "pequeña"],
  ["m", "mediano", "mediana"],
  ["l", "grande"],
  ["xl"],
  ["xxl", "2xl"],
  ["xxxl", "3xl"],
];

const findTalla = (valor: string) => TALLAS.findIndex((nombres) => nombres.includes(valor.toLocaleLowerCase("es")));

/** The values of an option in their order: sizes by size, whatever else by number and name. */
export function compareValores(a: string, b: string): number {
  const [first, second] = [findTalla(a), findTalla(b)];
  return first >= 0 && second >= 0 ? first - second : a.localeCompare(b, "es", { numeric: true });
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

/** The parameter of a product's address with the options that somebody chose; `TODAS` for the variant as it is. */
export const ELEGIDO = "elegido";
export const TODAS = "todo";
/** All options of the variant that an address leads to are chosen: the end of that address. */
export const TODAS_ELEGIDAS = `?${ELEGIDO}=${TODAS}`;

/** The page of a variant of which these options are chosen. */
export const toProductoPath = (id: string, elegidas: readonly string[]): string => {
  const params = new URLSearchParams(elegidas.map((nombre) => [ELEGIDO, nombre]));
  return elegidas.length > 0 ? `/producto/${id}?${params}` : `/producto/${id}`;
};

/** The page of a product that somebody has: in a cart, among favourites, in an order. Of a variant nothing is asked again. */
export const toPropioPath = (id: string): string => `/producto/${id}${TODAS_ELEGIDAS}`;

/** What a list's filter chose of its variants: each option of which it asks for one value, as the end of an address. */
export function toElegidas(opciones: readonly string[]): string {
  const nombres = opciones.map((opcion) => splitOpcion(opcion).nombre);
  const unicos = nombres.filter((nombre) => nombres.filter((other) => other === nombre).length === 1);
  return toProductoPath("", unicos).slice("/producto/".length);
}
