import { normalizeSearch } from "#lib/text.ts";
import { splitOpcion } from "./opcion.ts";

/** CSS colour; null where only the name is known. */
export type Muestra = readonly [nombre: string, tono: string | null];

const TONOS = new Map(
  Object.entries({
    amarillo: "#ec4",
    arena: "#db9",
    azul: "#359",
    "azul marino": "#235",
    beige: "#dcb",
    blanco: "#fff",
    camel: "#b96",
    celeste: "#8bd",
    coral: "#e86",
    crema: "#eec",
    crudo: "#edc",
    dorado: "#ca4",
    fucsia: "#c27",
    granate: "#723",
    gris: "#888",
    "gris oscuro": "#444",
    guinda: "#623",
    lila: "#b9c",
    marron: "#642",
    miel: "#c83",
    morado: "#648",
    mostaza: "#c93",
    naranja: "#d72",
    natural: "#dca",
    negro: "#222",
    plateado: "#bbc",
    plomo: "#777",
    rojo: "#b33",
    rosa: "#eab",
    rosado: "#d8a",
    terracota: "#b53",
    turquesa: "#3a9",
    verde: "#475",
    "verde oliva": "#783",
    vino: "#523",
  }),
);

/** Colours of options ('Color: azul'), in order. */
export const listMuestras = (opciones: readonly string[]): Muestra[] =>
  opciones.map(splitOpcion).flatMap(({ nombre, valor }): Muestra[] => {
    const tono = TONOS.get(normalizeSearch(valor)) ?? null;
    return normalizeSearch(nombre) === "color" ? [[valor, tono]] : [];
  });
