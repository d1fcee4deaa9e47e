import { ANCLA } from "./cifras.ts";
import type { MotivoOcultar } from "#db/values.ts";

export const ESTRELLAS = [5, 4, 3, 2, 1] as const;
export type Estrellas = (typeof ESTRELLAS)[number];

/** Maximum lengths, in characters. */
export const LARGOS = { titulo: 80, texto: 1_500, respuesta: 1_000 } as const;
/** In characters: shorter texts help nobody. */
export const MIN_TEXTO = 10;
export const MAX_FOTOS = 3;

/** Days from the delivery to the mail that asks for an opinion. */
export const DIAS_PARA_PEDIR = 7;

export const NOMBRE_MOTIVO: Readonly<Record<MotivoOcultar, string>> = {
  insulto: "Insultos",
  datos_personales: "Datos personales",
  otro_producto: "Habla de otro producto",
};

export const countConEstrellas = (estrellas: readonly number[], n: number): number => estrellas[n - 1] ?? 0;

export const formatEstrellas = (n: number): string => (n === 1 ? "1 estrella" : `${n} estrellas`);
/** Shown author: first name, and initial of the surname. */
export function formatAutor({ nombre, apellido }: { nombre: string; apellido: string }): string {
  const [first = ""] = nombre.trim().split(/\s+/);
  const [letter = ""] = apellido.trim();
  if (!first) return "Cliente";
  return letter ? `${first} ${letter.toLocaleUpperCase("es")}.` : first;
}

export const toOpinarPath = (producto_id: string): string => `/producto/${producto_id}/opinar`;

export const PARAMETROS = ["estrellas", "opiniones"] as const;

export interface FiltroOpiniones {
  estrellas: Estrellas | null;
  /** From 1. */
  pagina: number;
  /** Other parameters to keep: the chosen options. */
  elegido?: readonly string[];
}

/** Unknown or ill-formed parameters count as absent. */
export function parseFiltroOpiniones(query: (name: (typeof PARAMETROS)[number]) => string | null): FiltroOpiniones {
  const [asked, page] = [query("estrellas"), query("opiniones") ?? ""];
  return {
    estrellas: ESTRELLAS.find((n) => String(n) === asked) ?? null,
    pagina: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
}

export function toOpinionesHref(producto_id: string, { estrellas, pagina, elegido = [] }: FiltroOpiniones): string {
  const params = new URLSearchParams();
  if (estrellas !== null) params.set("estrellas", String(estrellas));
  if (pagina > 1) params.set("opiniones", String(pagina));
  for (const nombre of elegido) params.append("elegido", nombre);
  const query = params.toString();
  return `/producto/${producto_id}${query && `?${query}`}#${ANCLA}`;
}

export function describeFiltro({ estrellas, pagina }: FiltroOpiniones): string {
  const parts = [estrellas === null ? [] : `de ${formatEstrellas(estrellas)}`, pagina > 1 ? `página ${pagina}` : []];
  const said = parts.flat().join(", ");
  return said && `: opiniones ${said}`;
}

export interface OpinionPublica {
  id: string;
  autor: string;
  estrellas: number;
  titulo: string;
  texto: string;
  fotos: string[];
  created_at: Date;
  editado_en: Date | null;
  respuesta: string | null;
  respondido_en: Date | null;
  /** Invented, for the demo. */
  demo: boolean;
  /** The variant: 'M, azul'; empty for a product without a group. */
  variante: string;
}

export type Derecho =
  /** The product was received with this order. */
  | { tipo: "puede"; pedido_id: string }
  /** Bought but not yet delivered. */
  | { tipo: "por_recibir" }
  | { tipo: "sin_compra" }
  /** No longer sold. */
  | { tipo: "sin_producto" };

export const TEXTO_SIN_DERECHO: Readonly<Record<Exclude<Derecho["tipo"], "puede">, string>> = {
  por_recibir: "Podrás opinar cuando recibas este producto.",
  sin_compra: "Solo puede opinar quien compró este producto y lo recibió.",
  sin_producto: "Este producto ya no está a la venta, así que no recibe más opiniones.",
};
