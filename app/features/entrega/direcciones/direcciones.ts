import { formatDistrito } from "#lib/ubigeo/distrito.ts";
import { type Ubicacion, type TextosLugar, VISTO } from "./lugar.ts";

export interface Direccion extends Ubicacion {
  id: string;
  calle: string;
  referencia: string | null;
  por_defecto: boolean;
}

export const MAX_DIRECCIONES = 10;
export const MAX_CALLE = 200;
export const MAX_REFERENCIA = 100;

const REFERENCIA = "Referencia: ";

export const formatDireccion = ({ calle, referencia, ...lugar }: Omit<Direccion, "id" | "por_defecto">): string =>
  [calle, formatDistrito(lugar), referencia && REFERENCIA + referencia].filter(Boolean).join("\n");

export const CAMPOS_DIRECCION = [
  "id",
  "calle",
  "referencia",
  "lugar",
  "departamento",
  "provincia",
  "distrito",
  VISTO,
] as const;
export type TextosDireccion = Record<(typeof CAMPOS_DIRECCION)[number], string> & TextosLugar;

export type PartesDireccion = Omit<TextosDireccion, "id">;

const SIN_PARTES: PartesDireccion = {
  calle: "",
  referencia: "",
  lugar: "",
  departamento: "",
  provincia: "",
  distrito: "",
  [VISTO]: "",
};

/** Text in another format is all street. */
export function toPartes(texto: string): PartesDireccion {
  const [calle = "", lugar = "", referencia = "", ...more] = texto.split("\n");
  const isComposed =
    lugar.split(",").length === 3 && more.length === 0 && (referencia === "" || referencia.startsWith(REFERENCIA));
  if (isComposed) return { ...SIN_PARTES, calle, lugar, referencia: referencia.slice(REFERENCIA.length) };
  const line = texto.replace(/\s+/g, " ").trim();
  return { ...SIN_PARTES, calle: line.slice(0, MAX_CALLE), referencia: line.slice(MAX_CALLE) };
}

/** A search of the place in Google Maps: without the reference, which a map finds nothing by, and with the country. */
export function toMapa(direccion: string): string {
  const { calle, lugar } = toPartes(direccion);
  const query = [calle, lugar, "Perú"].filter(Boolean).join(", ");
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query }).toString()}`;
}

export function composeDireccion({ calle, referencia, ...partes }: PartesDireccion): string {
  const lugar = partes.departamento ? formatDistrito(partes) : partes.lugar;
  return [calle, lugar, referencia && REFERENCIA + referencia].filter(Boolean).join("\n");
}

export function toTextos(direccion: Direccion | null): TextosDireccion {
  const { id = "", calle = "", referencia = null } = direccion ?? {};
  const { departamento = "", provincia = "", distrito = "" } = direccion ?? {};
  const lugar = direccion && direccion.codigo !== null ? formatDistrito(direccion) : "";
  return { id, calle, referencia: referencia ?? "", lugar, departamento, provincia, distrito, [VISTO]: "" };
}
