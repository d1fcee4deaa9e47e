import { splitOpcion } from "../opcion.ts";

interface Elegible {
  id: string;
  nombre: string;
  opciones: readonly string[];
  stock: number;
  imagen: string;
}

/** A value that a customer may choose, and where it leads. */
export interface ValorOpcion {
  valor: string;
  elegido: boolean;
  /** The variant with this value and all others as they are; or, where there is none, the nearest with this value. */
  id: string;
  /** There is none with the other values that are chosen. */
  otra: boolean;
  agotado: boolean;
  imagen: string;
}

export interface Selector {
  /** 'Talla' */
  nombre: string;
  /** As the variant that is shown has it. */
  elegido: string;
  valores: ValorOpcion[];
}

const getValor = ({ opciones }: Pick<Elegible, "opciones">, nombre: string): string | undefined =>
  opciones.map(splitOpcion).find((opcion) => opcion.nombre === nombre)?.valor;

const countShared = (a: Elegible, b: Elegible) => a.opciones.filter((opcion) => b.opciones.includes(opcion)).length;

/**
 * What a customer may choose on the page of a variant, an option each, its values in the order in which they were made.
 * No value is a dead end: one that does not go with the others leads to the variant that shares most with this one, in
 * stock if one is.
 */
export function buildSelectores(actual: Elegible, variantes: readonly Elegible[]): Selector[] {
  return actual.opciones.map(splitOpcion).map(({ nombre, valor: elegido }, place): Selector => {
    const valores = [...new Set(variantes.flatMap((one) => getValor(one, nombre) ?? []))];
    const wanted = actual.opciones.length - 1;
    return {
      nombre,
      elegido,
      valores: valores.flatMap((valor): ValorOpcion[] => {
        const con = variantes.filter((one) => getValor(one, nombre) === valor);
        const others = { ...actual, opciones: actual.opciones.toSpliced(place, 1) };
        const rank = (one: Elegible) => 2 * countShared(others, one) + Number(one.stock > 0);
        const [best] = con.toSorted((a, b) => rank(b) - rank(a));
        if (!best) return [];
        const otra = countShared(others, best) < wanted;
        const { id, stock, imagen } = best;
        return [{ valor, elegido: valor === elegido, id, otra, agotado: stock <= 0, imagen }];
      }),
    };
  });
}
