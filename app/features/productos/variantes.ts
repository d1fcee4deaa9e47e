import { normalizeSearch } from "#lib/text.ts";
import { NOMBRE_MAXIMO, readLinea, readOpciones } from "./leer-campos.ts";
import { composeNombre, splitOpcion } from "./opcion.ts";

/** Variants of one group. */
export const VARIANTES_MAXIMAS = 100;

const toText = (value: unknown): string => (typeof value === "string" ? value : "");

interface VarianteLeida {
  /** Of a variant as its group and options make it; else as it was typed. */
  nombre: string;
  errores: Record<string, string>;
}

/**
 * The rules between the fields of a variant, which its form and the CSV follow: options belong to a group, a group's
 * products have options, and both make the name, so that it may be left empty. `nombre_inicial` is the name that a form
 * was opened with: one that was not changed since follows the options.
 */
export function readVariante(texts: Readonly<Record<string, unknown>>): VarianteLeida {
  const nombre = toText(texts.nombre);
  const grupo = readLinea(toText(texts.grupo), { maximo: NOMBRE_MAXIMO }).valor;
  const opciones = readOpciones(toText(texts.opciones)).valor;
  // Each has a fault of its own.
  if (grupo === undefined || opciones === undefined) return { nombre: nombre || "…", errores: {} };
  if (grupo === "" && opciones.length === 0) return { nombre, errores: {} };
  if (grupo === "") return { nombre, errores: { grupo: "Escribe el grupo al que pertenecen las opciones." } };
  if (opciones.length === 0) {
    return {
      nombre: nombre || "…",
      errores: { opciones: "Escribe en qué se distingue dentro de su grupo, por ejemplo Talla: M." },
    };
  }
  const compuesto = composeNombre(grupo, opciones);
  if (compuesto.length > NOMBRE_MAXIMO) {
    const largo = `Con sus opciones el nombre tiene ${compuesto.length} caracteres, de ${NOMBRE_MAXIMO} como máximo.`;
    return { nombre: grupo, errores: { grupo: largo } };
  }
  const typed = nombre.trim();
  if (["", compuesto, toText(texts.nombre_inicial)].includes(typed)) return { nombre: compuesto, errores: {} };
  const ajeno = `Una variante se llama como su grupo y sus opciones: «${compuesto}». Escríbelo así o déjalo vacío.`;
  return { nombre, errores: { nombre: ajeno } };
}

const toNombres = (opciones: readonly string[]) =>
  opciones.map((opcion) => normalizeSearch(splitOpcion(opcion).nombre)).toSorted();
/** The same combination, in whatever order and spelling. */
const toClave = (opciones: readonly string[]) => opciones.map(normalizeSearch).toSorted().join("\n");

/**
 * What is wrong with a variant beside the others of its group, by field: all have the same options, and no two the same
 * values.
 */
export function judgeVariante(
  opciones: readonly string[],
  otras: readonly (readonly string[])[],
): { grupo?: string; opciones?: string } {
  const [first] = otras;
  if (!first) return {};
  if (otras.length >= VARIANTES_MAXIMAS) return { grupo: `Un grupo tiene como máximo ${VARIANTES_MAXIMAS} variantes.` };
  if (toNombres(first).join("\n") !== toNombres(opciones).join("\n")) {
    const nombres = first.map((opcion) => splitOpcion(opcion).nombre).join(" y ");
    return { opciones: `En su grupo cada variante tiene ${nombres}, y nada más.` };
  }
  const same = otras.some((otra) => toClave(otra) === toClave(opciones));
  return same ? { opciones: "Otra variante de su grupo tiene estas mismas opciones." } : {};
}
