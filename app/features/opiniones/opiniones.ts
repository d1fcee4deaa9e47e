import { ANCLA } from "./cifras.ts";
import type { MotivoOcultar } from "#db/values.ts";

/** From the best to the worst, as a page lists them. */
export const ESTRELLAS = [5, 4, 3, 2, 1] as const;
export type Estrellas = (typeof ESTRELLAS)[number];

/** The longest that each text takes, in characters. */
export const LARGOS = { titulo: 80, texto: 1_500, respuesta: 1_000 } as const;
/** The shortest text, in characters: fewer tell nobody anything. */
export const MIN_TEXTO = 10;
export const MAX_FOTOS = 3;

/** Days between the delivery and the mail that asks for an opinion. */
export const DIAS_PARA_PEDIR = 7;

export const NOMBRE_MOTIVO: Readonly<Record<MotivoOcultar, string>> = {
  insulto: "Insultos",
  datos_personales: "Datos personales",
  otro_producto: "Habla de otro producto",
};

export const countConEstrellas = (estrellas: readonly number[], n: number): number => estrellas[n - 1] ?? 0;

export const formatEstrellas = (n: number): string => (n === 1 ? "1 estrella" : `${n} estrellas`);
/** What is shown of a person: the first name, and the initial of the surname. */
export function formatAutor({ nombre, apellido }: { nombre: string; apellido: string }): string {
  const [first = ""] = nombre.trim().split(/\s+/);
  const [letter = ""] = apellido.trim();
  if (!first) return "Cliente";
  return letter ? `${first} ${letter.toLocaleUpperCase("es")}.` : first;
}

/** The form of a product's opinion. */
export const toOpinarPath = (producto_id: string): string => `/producto/${producto_id}/opinar`;

/** The parameters of a product's address that choose among its opinions. */
export const PARAMETROS = ["estrellas", "opiniones"] as const;

/** What a product's page shows of its opinions. */
export interface FiltroOpiniones {
  estrellas: Estrellas | null;
  /** From 1 on. */
  pagina: number;
  /** What else the address of the page says, and keeps: the options that are chosen. */
  elegido?: readonly string[];
}

/** Reads them; what is unknown or ill-formed counts as absent. */
export function parseFiltroOpiniones(query: (name: (typeof PARAMETROS)[number]) => string | null): FiltroOpiniones {
  const [asked, page] = [query("estrellas"), query("opiniones") ?? ""];
  return {
    estrellas: ESTRELLAS.find((n) => String(n) === asked) ?? null,
    pagina: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
}

/** The address of a product's page with these opinions. */
export function toOpinionesHref(producto_id: string, { estrellas, pagina, elegido = [] }: FiltroOpiniones): string {
  const params = new URLSearchParams();
  if (estrellas !== null) params.set("estrellas", String(estrellas));
  if (pagina > 1) params.set("opiniones", String(pagina));
  for (const nombre of elegido) params.append("elegido", nombre);
  const query = params.toString();
  return `/producto/${producto_id}${query && `?${query}`}#${ANCLA}`;
}

/** What tells the title of a page with these opinions from the product's own. */
export function describeFiltro({ estrellas, pagina }: FiltroOpiniones): string {
  const parts = [estrellas === null ? [] : `de ${formatEstrellas(estrellas)}`, pagina > 1 ? `página ${pagina}` : []];
  const said = parts.flat().join(", ");
  return said && `: opiniones ${said}`;
}

/** An opinion as the page of its product shows it. */
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
  /** Which variant of a group it is of: 'M, azul'; empty for a product of its own. */
  variante: string;
}

/** What one person may do about a product's opinion. */
export type Derecho =
  /** They received it; `pedido_id` is the order. */
  | { tipo: "puede"; pedido_id: string }
  /** They bought it, and it is on its way. */
  | { tipo: "por_recibir" }
  | { tipo: "sin_compra" }
  /** It is not sold any more. */
  | { tipo: "sin_producto" };

/** Why somebody may not give an opinion. */
export const TEXTO_SIN_DERECHO: Readonly<Record<Exclude<Derecho["tipo"], "puede">, string>> = {
  por_recibir: "Podrás opinar cuando recibas este producto.",
  sin_compra: "Solo puede opinar quien compró este producto y lo recibió.",
  sin_producto: "Este producto ya no está a la venta, así que no recibe más opiniones.",
};
