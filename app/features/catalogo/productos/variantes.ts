import { normalizeSearch } from "#lib/text.ts";
import { NOMBRE_MAXIMO, readLinea, readOpciones } from "./leer-campos.ts";
import { composeNombre, splitOpcion } from "./opcion.ts";

/** Variants in one group. */
export const VARIANTES_MAXIMAS = 100;

const toText = (value: unknown): string => (typeof value === "string" ? value : "");

interface VarianteLeida {
  /** Composed for a variant; else as typed. */
  nombre: string;
  errores: Record<string, string>;
}

/**
 * Options need a group, a group needs options, and both compose an empty name. `nombre_inicial`: the opened name; if
 * unchanged, it follows the options.
 */
export function readVariante(texts: Readonly<Record<string, unknown>>): VarianteLeida {
  const nombre = toText(texts.nombre);
  const grupo = readLinea(toText(texts.grupo), { maximo: NOMBRE_MAXIMO }).valor;
  const opciones = readOpciones(toText(texts.opciones)).valor;
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
/** Ignores order and spelling. */
const toClave = (opciones: readonly string[]) => opciones.map(normalizeSearch).toSorted().join("\n");

/** Errors by field: all variants have the same options, and no two the same values. */
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
