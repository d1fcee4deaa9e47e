import type { Centimos } from "#lib/dinero.ts";
import {
  composeNombre,
  compareValores,
  splitOpcion,
  TODAS,
  toProductoPath,
} from "#app/features/catalogo/productos/opcion.ts";

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

/** Id of the first value of the first option without a choice: the browser focuses it by itself, without scripts. */
export const ELEGIR = "elegir";

export interface ValorOpcion {
  valor: string;
  elegido: boolean;
  /** The variant with this value and the other choices, else the nearest one with this value. */
  to: string;
  /** No variant has this value with the other choices. */
  otra: boolean;
  agotado: boolean;
  imagen: string;
}

export interface Selector {
  nombre: string;
  /** Null without a choice. */
  elegido: string | null;
  valores: ValorOpcion[];
}

export interface Eleccion {
  /** The product's name, or the group's with the chosen options. */
  titulo: string;
  selectores: Selector[];
  /** 'talla': the first option without a choice, which is needed before buying. */
  falta: string | null;
  /** Lowest price of the variants that are still possible. */
  desde: Centimos;
  varia: boolean;
  agotado: boolean;
}

const getValor = ({ opciones }: Pick<Elegible, "opciones">, nombre: string): string | undefined =>
  opciones.map(splitOpcion).find((opcion) => opcion.nombre === nombre)?.valor;

const countShared = (opciones: readonly string[], other: Pick<Elegible, "opciones">) =>
  opciones.filter((opcion) => other.opciones.includes(opcion)).length;

/**
 * Chosen are the options in `?elegido=` and those with a single value. A value that does not fit the others leads to
 * the nearest variant, in stock if possible.
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
    // By options shared with the choice, then stock, then options shared with the shown variant.
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
