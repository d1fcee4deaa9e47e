import type { Ajustes } from "#app/features/base/ajustes/ajustes.ts";
import { writeFrase } from "./rubros.ts";
import { formatPlazo } from "#lib/envio/llegada.ts";
import { findZonaLima } from "#lib/envio/zonas.ts";
import { listNombres } from "#lib/categorias.ts";

/** Of Lima, with their first days. Before the first one it is still summer. */
const ESTACIONES = [
  ["otono", "03-21"],
  ["invierno", "06-21"],
  ["primavera", "09-23"],
  ["verano", "12-21"],
] as const;
export type Estacion = (typeof ESTACIONES)[number][0];

/** `dia`: of Lima, `2026-11-30`. */
const findEstacion = (dia: string): Estacion =>
  ESTACIONES.findLast(([, desde]) => desde <= dia.slice(5))?.[0] ?? "verano";

export interface PortadaVista {
  titulo: string;
  frase: string;
  boton: string;
  enlace: string;
  /** null: the season's own. */
  imagen: { imagen: string; alt: string } | null;
  estacion: Estacion;
}

/** `hoy`: a day of Lima, `2026-11-30`; outside the first and last day of the panel's hero the default. */
export function describePortada(
  { portada, categorias, zonas_envio }: Pick<Ajustes, "portada" | "categorias" | "zonas_envio">,
  hoy: string,
): PortadaVista {
  const { desde, hasta } = portada;
  const puesta = (!desde || desde <= hoy) && (!hasta || hoy <= hasta);
  const said = (campo: Exclude<keyof typeof portada, "desde" | "hasta">) => (puesta ? portada[campo] : "");
  const imagen = said("imagen");
  return {
    titulo: said("titulo") || "Del mercado a tu puerta",
    frase: said("frase") || writeFrase(listNombres(categorias), formatPlazo(findZonaLima(zonas_envio))),
    boton: said("boton") || "Ver catálogo",
    enlace: said("enlace") || "/catalogo",
    imagen: imagen ? { imagen, alt: said("texto_imagen") } : null,
    estacion: findEstacion(hoy),
  };
}
