export function splitOpcion(opcion: string): { nombre: string; valor: string } {
  const at = opcion.indexOf(": ");
  return { nombre: opcion.slice(0, at), valor: opcion.slice(at + 2) };
}

export interface OpcionListada {
  categoria: string;
  /** 'Talla: M'. */
  opcion: string;
  /** The first value of this option in the same group. */
  junto: string;
  /** First words of the groups' names, in lower case; three at most. */
  cosas: string[];
}

/** Sizes in ascending order, with aliases. */
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

/** Compares sizes by size, other values by number and name. */
export function compareValores(a: string, b: string): number {
  const [first, second] = [findTalla(a), findTalla(b)];
  return first >= 0 && second >= 0 ? first - second : a.localeCompare(b, "es", { numeric: true });
}

/** 'Polo, M, azul'. */
export const composeNombre = (grupo: string, opciones: readonly string[]): string =>
  [grupo, ...opciones.map((opcion) => splitOpcion(opcion).valor)].join(", ");

/** Keys of `productos.combinaciones`: a variant has a value of each option if it has one of them. */
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

/** URL parameter; `TODAS` stands for all options of the variant. */
export const ELEGIDO = "elegido";
export const TODAS = "todo";
export const TODAS_ELEGIDAS = `?${ELEGIDO}=${TODAS}`;

export const toProductoPath = (id: string, elegidas: readonly string[]): string => {
  const params = new URLSearchParams(elegidas.map((nombre) => [ELEGIDO, nombre]));
  return elegidas.length > 0 ? `/producto/${id}?${params}` : `/producto/${id}`;
};

/** For a product that somebody has already, in a cart, favourites or an order: all options chosen. */
export const toPropioPath = (id: string): string => `/producto/${id}${TODAS_ELEGIDAS}`;

/** Options for which a list's filter asks exactly one value. */
export function toElegidas(opciones: readonly string[]): string {
  const nombres = opciones.map((opcion) => splitOpcion(opcion).nombre);
  const unicos = nombres.filter((nombre) => nombres.filter((other) => other === nombre).length === 1);
  return toProductoPath("", unicos).slice("/producto/".length);
}
