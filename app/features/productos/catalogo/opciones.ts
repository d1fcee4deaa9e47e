import type { Centimos } from "#lib/dinero.ts";
import { composeNombre, compareValores, splitOpcion, TODAS, toProductoPath } from "../opcion.ts";

interface Elegible {
  id: string;
  nombre: string;
  grupo: string;
  opciones: readonly string[];
  stock: number;
  imagen: string;
  precio: Centimos;
}

type Hermana = Omit<Elegible, "grupo">;

/** Where the first option is that is left to choose. */
export const ELEGIR = "elegir";

/** A value that a customer may choose, and where it leads. */
export interface ValorOpcion {
  valor: string;
  elegido: boolean;
  /** The variant with this value and what else is chosen; or, where there is none, the nearest with this value. */
  to: string;
  /** There is none with the other values that are chosen. */
  otra: boolean;
  agotado: boolean;
  imagen: string;
}

export interface Selector {
  /** 'Talla' */
  nombre: string;
  /** As the variant that is shown has it; null while nobody has chosen. */
  elegido: string | null;
  valores: ValorOpcion[];
}

/** What a customer has chosen of a product, and what is left to choose. */
export interface Eleccion {
  /** The product; of a group with something left to choose, the group and what is chosen of it. */
  titulo: string;
  /** None for a product of its own. */
  selectores: Selector[];
  /** 'talla': the first option that nobody has chosen a value of. Until then nothing can be bought. */
  falta: string | null;
  /** The lowest price of what can still be meant, and whether it is one of several. */
  desde: Centimos;
  varia: boolean;
  agotado: boolean;
}

const getValor = ({ opciones }: Pick<Elegible, "opciones">, nombre: string): string | undefined =>
  opciones.map(splitOpcion).find((opcion) => opcion.nombre === nombre)?.valor;

const countShared = (opciones: readonly string[], other: Pick<Elegible, "opciones">) =>
  opciones.filter((opcion) => other.opciones.includes(opcion)).length;

/**
 * What is chosen on the page of a variant, and what may be. Chosen is what `elegido` of the address names, and what the
 * group has one value of. No value is a dead end: one that does not go with what is chosen leads to the variant that
 * shares most with it, in stock if one is.
 */
export function buildEleccion(actual: Elegible, variantes: readonly Hermana[], asked: readonly string[]): Eleccion {
  const { nombre, grupo, precio, stock } = actual;
  const plain = { titulo: nombre, selectores: [], falta: null, desde: precio, varia: false, agotado: stock <= 0 };
  if (grupo === "") return plain;
  const ejes = actual.opciones.map((opcion) => {
    const { nombre: eje, valor } = splitOpcion(opcion);
    const valores = [...new Set(variantes.flatMap((one) => getValor(one, eje) ?? []))].toSorted(compareValores);
    const elegida = asked.includes(TODAS) || asked.includes(eje) || valores.length === 1;
    return { eje, opcion, valor, valores, elegida };
  });
  const elegidas = ejes.flatMap(({ elegida, opcion }) => (elegida ? opcion : []));

  const selectores = ejes.map(({ eje, opcion, valor: suyo, valores, elegida }): Selector => {
    const otras = elegidas.filter((una) => una !== opcion);
    const rest = actual.opciones.filter((una) => una !== opcion);
    // First what was chosen, then what can be had, then what is in sight; there are few options.
    const rank = (one: Hermana) => 100 * countShared(otras, one) + 10 * Number(one.stock > 0) + countShared(rest, one);
    return {
      nombre: eje,
      elegido: elegida ? suyo : null,
      valores: valores.flatMap((valor): ValorOpcion[] => {
        const con = variantes.filter((one) => getValor(one, eje) === valor);
        const [best] = con.toSorted((a, b) => rank(b) - rank(a));
        if (!best) return [];
        const { id, imagen } = best;
        const kept = ejes.flatMap((one) =>
          one.eje === eje || (one.elegida && best.opciones.includes(one.opcion)) ? one.eje : [],
        );
        const otra = countShared(otras, best) < otras.length;
        const elegido = elegida && valor === suyo;
        return [{ valor, elegido, to: toProductoPath(id, kept), otra, agotado: best.stock <= 0, imagen }];
      }),
    };
  });

  const falta = ejes.find(({ elegida }) => !elegida)?.eje.toLocaleLowerCase("es");
  if (falta === undefined) return { ...plain, selectores };
  const posibles = variantes.filter((one) => countShared(elegidas, one) === elegidas.length);
  const vivas = posibles.filter((one) => one.stock > 0);
  const precios = (vivas.length > 0 ? vivas : posibles).map((one) => one.precio);
  const desde = precios.reduce((least, one) => (one < least ? one : least), precios[0] ?? precio);
  return {
    titulo: composeNombre(grupo, elegidas),
    selectores,
    falta,
    desde,
    varia: precios.some((one) => one !== desde),
    agotado: vivas.length === 0,
  };
}
