import { formatDistrito } from "#lib/ubigeo/distrito.ts";
import { type Ubicacion, type TextosLugar, VISTO } from "./lugar.ts";

/** An address that a customer keeps. */
export interface Direccion extends Ubicacion {
  id: string;
  /** Street and number. */
  calle: string;
  referencia: string | null;
  /** The one that a checkout starts with. */
  por_defecto: boolean;
}

export const MAX_DIRECCIONES = 10;
export const MAX_CALLE = 120;
export const MAX_REFERENCIA = 100;

/** As an order holds it, in one to three lines. */
export const formatDireccion = ({ calle, referencia, ...lugar }: Omit<Direccion, "id" | "por_defecto">): string =>
  [calle, formatDistrito(lugar), referencia && `Referencia: ${referencia}`].filter(Boolean).join("\n");

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

/** What the form shows of a kept address, or of a new one. */
export function toTextos(direccion: Direccion | null): TextosDireccion {
  const { id = "", calle = "", referencia = null } = direccion ?? {};
  const { departamento = "", provincia = "", distrito = "" } = direccion ?? {};
  const lugar = direccion && direccion.codigo !== null ? formatDistrito(direccion) : "";
  return { id, calle, referencia: referencia ?? "", lugar, departamento, provincia, distrito, [VISTO]: "" };
}
