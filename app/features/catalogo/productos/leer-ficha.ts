import type { Centimos } from "#lib/dinero.ts";
import { toDia } from "#lib/fechas.ts";
import { isDay } from "#lib/days.ts";
import { normalizeSearch } from "#lib/text.ts";
import { ESTADOS_PRODUCTO, type EstadoProducto } from "#db/values.ts";
import { type CampoLeido, readPrecio, readStock } from "./leer-campos.ts";

export const NOMBRE_ESTADO_PRODUCTO: Record<EstadoProducto, string> = {
  activo: "Activo",
  borrador: "Borrador",
  oculto: "Oculto",
};

export function readCosto(text: string): CampoLeido<Centimos | null> {
  if (text.trim() === "") return { valor: null };
  const { valor, error } = readPrecio(text);
  return error === undefined ? { valor } : { error: error.replace(/precio/, "costo") };
}

export function readMinimo(text: string): CampoLeido<number | null> {
  if (text.trim() === "") return { valor: null };
  const { valor, error } = readStock(text);
  return error === undefined ? { valor } : { error: error.replace(/El stock|el stock/, "Este número") };
}

export function readEstado(text: string): CampoLeido<EstadoProducto> {
  const typed = normalizeSearch(text);
  const valor = typed === "" ? "activo" : ESTADOS_PRODUCTO.find((one) => one === typed);
  return valor ? { valor } : { error: "El estado es activo, borrador u oculto." };
}

/** A day, `2026-11-30` or `30/11/2026`; null for none. */
export function readDia(text: string): CampoLeido<string | null> {
  const typed = text.trim();
  if (typed === "") return { valor: null };
  const [, dia = "", mes = "", ano = ""] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed) ?? [];
  const valor = ano ? `${ano}-${mes.padStart(2, "0")}-${dia.padStart(2, "0")}` : typed;
  return isDay(valor) && valor < "2100-01-01" ? { valor } : { error: "Escribe el día así: 2026-11-30." };
}

export const ETIQUETAS_MAXIMAS = 20;
const ETIQUETA_MAXIMA = 30;

/** In lower case and sorted, so that the same words are the same tags. */
export const sortEtiquetas = (etiquetas: readonly string[]): string[] =>
  [...new Set(etiquetas)].toSorted((a, b) => a.localeCompare(b, "es"));

/** Separated by commas, semicolons or lines. */
export function readEtiquetas(text: string): CampoLeido<string[]> {
  const words = text.split(/[,;\r\n]/).map((word) => word.replaceAll(/\s+/g, " ").trim().toLocaleLowerCase("es"));
  const valor = sortEtiquetas(words.filter(Boolean));
  const long = valor.find((word) => word.length > ETIQUETA_MAXIMA);
  if (long !== undefined) return { error: `«${long}» pasa de ${ETIQUETA_MAXIMA} letras.` };
  return valor.length > ETIQUETAS_MAXIMAS ? { error: `Como máximo ${ETIQUETAS_MAXIMAS} etiquetas.` } : { valor };
}

const toText = (value: unknown): string => (typeof value === "string" ? value : "");

/** Only a product not yet visible may have a future first day. */
export function judgeVigencia(texts: Readonly<Record<string, unknown>>, hoy = toDia(new Date())) {
  const errores: Record<string, string> = {};
  const { valor: desde = null } = readDia(toText(texts.activo_desde));
  if (desde === null) return errores;
  if (readEstado(toText(texts.estado)).valor === "activo") {
    errores.activo_desde = "Ya está activo. Para que se vea recién desde ese día, ponlo en borrador u oculto.";
  } else if (desde <= hoy) {
    errores.activo_desde = "Elige un día que todavía no llega, o ponlo activo ya.";
  }
  return errores;
}

/** Margin without IGV, in céntimos and in whole percent of the price. */
export const computeMargen = (precio: Centimos, costo: Centimos): { monto: number; porcentaje: number } | null =>
  precio === 0 ? null : { monto: precio - costo, porcentaje: Math.round(((precio - costo) * 100) / precio) };
