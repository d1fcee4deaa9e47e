import { composeNombre } from "../opcion.ts";
import { type CampoLeido, NOMBRE_MAXIMO, readLinea, readOpciones } from "../leer-campos.ts";
import { VARIANTES_MAXIMAS } from "../variantes.ts";

/** Options of a group that its form has room for. */
export const EJES = ["1", "2", "3"] as const;

export interface MatrizVariantes {
  grupo: string;
  /** Every combination of one value of each option: 'Talla: M', 'Color: azul'. */
  combinaciones: string[][];
}

export type Matriz =
  { valor: MatrizVariantes; campos?: undefined } | { valor?: undefined; campos: Record<string, string> };

const splitValores = (text: string) => [...new Set(text.split(",").map((valor) => valor.trim()))].filter(Boolean);

function readEje(nombre: string, valores: readonly string[]): CampoLeido<string[]> {
  if (valores.length === 0) return { error: "Escribe sus valores, separados por comas: S, M, L." };
  const opciones = valores.map((valor) => readOpciones(`${nombre}: ${valor}`));
  const error = opciones.find((one) => one.error !== undefined)?.error;
  return error === undefined ? { valor: opciones.flatMap(({ valor = [] }) => valor) } : { error };
}

export const readNombreGrupo = (text: string) =>
  readLinea(text, { maximo: NOMBRE_MAXIMO, vacio: "Escribe el nombre que comparten todas." });

/**
 * What the form of a group's combinations says, or what is wrong with it, by field. The browser reads it by the same
 * rules.
 */
export function readMatriz(read: (name: string) => string): Matriz {
  const campos: Record<string, string> = {};
  const grupo = readNombreGrupo(read("grupo"));
  if (grupo.error !== undefined) campos.grupo = grupo.error;
  let combinaciones: string[][] = [[]];
  const seen = new Set<string>();
  for (const eje of EJES) {
    const [nombre, typed] = [read(`nombre_${eje}`).trim(), read(`valores_${eje}`)];
    if (nombre === "" && typed.trim() === "" && eje !== "1") continue;
    if (nombre === "") campos[`nombre_${eje}`] = "Escribe la opción, por ejemplo Talla.";
    else if (seen.has(nombre.toLowerCase())) campos[`nombre_${eje}`] = `«${nombre}» está dos veces.`;
    seen.add(nombre.toLowerCase());
    const { valor, error } = readEje(nombre || "Opción", splitValores(typed));
    if (error !== undefined) campos[`valores_${eje}`] = error;
    combinaciones = combinaciones.flatMap((some) => (valor ?? []).map((opcion) => [...some, opcion]));
  }
  if (Object.keys(campos).length > 0 || grupo.valor === undefined) return { campos };
  if (combinaciones.length > VARIANTES_MAXIMAS) {
    return {
      campos: {
        valores_1: `Serían ${combinaciones.length} variantes, y un grupo tiene como máximo ${VARIANTES_MAXIMAS}.`,
      },
    };
  }
  const long = combinaciones.some((opciones) => composeNombre(grupo.valor, opciones).length > NOMBRE_MAXIMO);
  if (long) return { campos: { grupo: `Con sus opciones el nombre pasa de ${NOMBRE_MAXIMO} caracteres.` } };
  return { valor: { grupo: grupo.valor, combinaciones } };
}
