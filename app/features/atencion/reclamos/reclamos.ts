import type { Centimos } from "#lib/dinero.ts";

/** Fields of the Hoja de Reclamación (D.S. 011-2011-PCM, Anexo I), in order. */
export const CAMPOS = [
  "nombre",
  "documento_tipo",
  "documento_numero",
  "domicilio",
  "telefono",
  "email",
  "menor",
  "apoderado",
  "bien",
  "monto",
  "descripcion",
  "pedido",
  "tipo",
  "detalle",
  "solicitud",
] as const;
export type CampoReclamo = (typeof CAMPOS)[number];

export const LARGOS = {
  nombre: 150,
  documento_numero: 20,
  domicilio: 250,
  telefono: 40,
  email: 254,
  apoderado: 150,
  monto: 14,
  descripcion: 500,
  pedido: 60,
  detalle: 4_000,
  solicitud: 2_000,
} as const;

export const DOCUMENTO_NOMBRE = {
  dni: "DNI",
  ce: "Carné de extranjería",
  pasaporte: "Pasaporte",
} as const;

export const BIEN_NOMBRE = { producto: "Producto", servicio: "Servicio" } as const;
export const TIPO_NOMBRE = { reclamo: "Reclamo", queja: "Queja" } as const;

/** Required by law on the sheet. */
export const DEFINICIONES = {
  reclamo: "Disconformidad relacionada a los productos o servicios.",
  queja:
    "Disconformidad no relacionada a los productos o servicios; o malestar o descontento respecto a la atención al público.",
} as const;

/** The sheet's two legal lines, verbatim (docs/ley.md, section 1). */
export const LINEAS_LEGALES = [
  "La formulación del reclamo no impide acudir a otras vías de solución de controversias ni es requisito previo para interponer una denuncia ante el INDECOPI.",
  "El proveedor debe dar respuesta al reclamo o queja en un plazo no mayor a quince (15) días hábiles, el cual es improrrogable.",
] as const;

export const formatCodigo = ({ numero, anio }: { numero: number; anio: number }): string =>
  `${String(numero).padStart(9, "0")}-${anio}`;

/** null for an ill-formed code. */
export function parseCodigo(codigo: string): { numero: number; anio: number } | null {
  const match = /^(\d{9})-(\d{4})$/.exec(codigo);
  return match ? { numero: Number(match[1]), anio: Number(match[2]) } : null;
}

/** Anyone with this address may read the sheet. `clave` is the signature of its id. */
export const toHojaPath = (codigo: string, clave: string): string => `/libro-de-reclamaciones/${codigo}?clave=${clave}`;

export const toPdfPath = (codigo: string, clave: string): string =>
  `/libro-de-reclamaciones/${codigo}/hoja.pdf?clave=${clave}`;

export interface RespuestaReclamo {
  texto: string;
  medio: "correo" | "carta";
  created_at: Date;
}

export interface AnotacionHoja {
  texto: string;
  created_at: Date;
}

/**
 * `recalificacion`: a queja treated as a reclamo. `propuesta`: an offered solution, which suspends the term;
 * `fin_propuesta`: the consumer's reply.
 */
export type TipoAnotacion = "recalificacion" | "propuesta" | "fin_propuesta";
export type Anotaciones = Partial<Record<TipoAnotacion, AnotacionHoja>>;

export interface Hoja {
  id: string;
  anio: number;
  numero: number;
  tipo: "reclamo" | "queja";
  nombre: string;
  documento_tipo: "dni" | "ce" | "pasaporte";
  documento_numero: string;
  domicilio: string | null;
  telefono: string | null;
  email: string | null;
  apoderado: string | null;
  bien: "producto" | "servicio";
  monto: Centimos | null;
  descripcion: string | null;
  pedido: string | null;
  detalle: string;
  solicitud: string | null;
  proveedor_razon_social: string;
  proveedor_ruc: string;
  proveedor_direccion: string;
  establecimiento: string;
  created_at: Date;
  respuesta: RespuestaReclamo | null;
  anotaciones: Anotaciones;
}

/** The type as filed, unless re-qualified. */
export const getTipoVigente = ({ tipo, anotaciones }: Pick<Hoja, "tipo" | "anotaciones">): Hoja["tipo"] =>
  anotaciones.recalificacion ? "reclamo" : tipo;
