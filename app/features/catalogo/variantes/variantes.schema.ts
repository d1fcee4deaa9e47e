import { composeNombre } from "#app/features/catalogo/productos/opcion.ts";
import {
  type CampoLeido,
  NOMBRE_MAXIMO,
  readLinea,
  readOpciones,
} from "#app/features/catalogo/productos/leer-campos.ts";
import { VARIANTES_MAXIMAS } from "#app/features/catalogo/productos/variantes.ts";

export const EJES = ["1", "2", "3"] as const;

export interface MatrizVariantes {
  grupo: string;
  /** 'Talla: M', 'Color: azul'. */
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

/** Parses the form, or gives errors by field. Shared with the browser. */
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
