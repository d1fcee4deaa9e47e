import { compareValores, splitOpcion } from "#app/features/catalogo/productos/opcion.ts";
import { IMAGENES_MAXIMAS } from "#app/features/catalogo/productos/leer-campos.ts";

/** Every variant has the picture. */
export const TODAS = "todas";
/** Some have it that share no value, or are not all of it: they keep it. */
export const VARIAS = "varias";

interface ConFotos {
  opciones: readonly string[];
  imagen: string;
  galeria: readonly string[];
  textos_imagenes: readonly string[];
}

interface FotosVariante {
  imagen: string;
  galeria: string[];
  textos_imagenes: string[];
}

export interface FotoGrupo {
  imagen: string;
  /** TODAS, VARIAS, or an option: 'Color: rojo'. */
  destino: string;
  cuantas: number;
}

export type DestinoFoto = Omit<FotoGrupo, "cuantas">;

const listImagenes = ({ imagen, galeria }: ConFotos): string[] => [imagen, ...galeria].filter(Boolean);

/** 'Color: azul', 'Color: rojo', 'Talla: S': the values by which variants differ. */
export function listDestinos(filas: readonly Pick<ConFotos, "opciones">[]): string[] {
  const nombres = (filas[0]?.opciones ?? []).map((opcion) => splitOpcion(opcion).nombre);
  return nombres.flatMap((nombre) => {
    const suyas = new Set(
      filas.flatMap(({ opciones }) => opciones.filter((one) => splitOpcion(one).nombre === nombre)),
    );
    if (suyas.size < 2) return [];
    return [...suyas].toSorted((a, b) => compareValores(splitOpcion(a).valor, splitOpcion(b).valor));
  });
}

/** All pictures of a group's variants, each with whom it is for, in the order in which variants show them. */
export function listFotosGrupo(filas: readonly ConFotos[]): FotoGrupo[] {
  const destinos = listDestinos(filas);
  return [...new Set(filas.flatMap(listImagenes))].map((imagen) => {
    const con = filas.filter((fila) => listImagenes(fila).includes(imagen));
    const [one] = destinos.filter((opcion) => {
      const suyas = filas.filter(({ opciones }) => opciones.includes(opcion));
      return suyas.length === con.length && con.every(({ opciones }) => opciones.includes(opcion));
    });
    return { imagen, destino: con.length === filas.length ? TODAS : (one ?? VARIAS), cuantas: con.length };
  });
}

/**
 * A variant's pictures by these choices: its values' first, then those of some variants that it has, then those of all;
 * one without a choice stays. Null where they are too many. Texts come along; `textos`: those of other variants.
 */
export function computeFotos(
  fila: ConFotos,
  destinos: readonly DestinoFoto[],
  textos: ReadonlyMap<string, string>,
): FotosVariante | null {
  const suyas = listImagenes(fila);
  const chosen = new Map(destinos.map(({ imagen, destino }) => [imagen, destino]));
  const pick = (matches: (destino: string) => boolean) =>
    destinos.flatMap(({ imagen, destino }) => (matches(destino) ? [imagen] : []));
  const kept = suyas.filter((imagen) => (chosen.get(imagen) ?? VARIAS) === VARIAS);
  const todas = [...new Set([...pick((one) => fila.opciones.includes(one)), ...kept, ...pick((one) => one === TODAS)])];
  if (todas.length > IMAGENES_MAXIMAS) return null;
  const [imagen = "", ...galeria] = todas;
  const own = new Map(suyas.map((one, n) => [one, fila.textos_imagenes[n] ?? ""]));
  const alts = todas.map((one) => own.get(one) || textos.get(one) || "");
  return { imagen, galeria, textos_imagenes: alts.slice(0, alts.findLastIndex(Boolean) + 1) };
}

/** The first text of each picture. */
export function listTextos(filas: readonly ConFotos[]): Map<string, string> {
  const textos = new Map<string, string>();
  for (const fila of filas) {
    for (const [n, imagen] of [fila.imagen, ...fila.galeria].entries()) {
      const texto = fila.textos_imagenes[n];
      if (texto && !textos.has(imagen)) textos.set(imagen, texto);
    }
  }
  return textos;
}

/** null where it is no form of this page. */
export function readDestinos(form: FormData): DestinoFoto[] | null {
  const [imagenes, destinos] = [form.getAll("imagen"), form.getAll("destino")];
  if (imagenes.length === 0 || imagenes.length !== destinos.length) return null;
  return imagenes.flatMap((imagen, n) => {
    const destino = destinos[n];
    return typeof imagen === "string" && typeof destino === "string" ? [{ imagen, destino }] : [];
  });
}
