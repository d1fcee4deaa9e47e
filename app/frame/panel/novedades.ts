import * as json from "#lib/json.ts";
import type { Atencion } from "./secciones.ts";

export const LLEGADAS = {
  pedidos: ["pedido nuevo", "pedidos nuevos"],
  mensajes: ["mensaje nuevo", "mensajes nuevos"],
  reclamos: ["reclamo nuevo", "reclamos nuevos"],
  abonos: ["pago por verificar", "pagos por verificar"],
} as const;

export type TipoLlegada = keyof typeof LLEGADAS;
export const TIPOS_LLEGADA = Object.keys(LLEGADAS) as TipoLlegada[];

export const TOPE_LLEGADAS = 100;

/** Since the panel was opened, up to TOPE_LLEGADAS. */
export type Llegadas = Record<TipoLlegada, number>;

export const SIN_LLEGADAS: Llegadas = { pedidos: 0, mensajes: 0, reclamos: 0, abonos: 0 };

export interface Novedades {
  llegadas: Llegadas;
  atencion: Atencion;
}

export const readNovedades = json.object<Novedades>({
  llegadas: json.object<Llegadas>({
    pedidos: json.number,
    mensajes: json.number,
    reclamos: json.number,
    abonos: json.number,
  }),
  atencion: json.object<Atencion>({
    pedidos: json.number,
    reclamos: json.number,
    mensajes: json.number,
    opiniones: json.number,
    comprobantes: json.number,
  }),
});

/** A count falls when something was answered or removed. */
export const subtractLlegadas = (now: Llegadas, before: Llegadas): Llegadas => ({
  pedidos: Math.max(0, now.pedidos - before.pedidos),
  mensajes: Math.max(0, now.mensajes - before.mensajes),
  reclamos: Math.max(0, now.reclamos - before.reclamos),
  abonos: Math.max(0, now.abonos - before.abonos),
});

export const sumLlegadas = (llegadas: Llegadas): number => TIPOS_LLEGADA.reduce((sum, tipo) => sum + llegadas[tipo], 0);

const list = new Intl.ListFormat("es", { type: "conjunction" });

/** '2 pedidos nuevos y 1 mensaje nuevo'; empty for none. */
export const formatLlegadas = (llegadas: Llegadas): string =>
  list.format(
    TIPOS_LLEGADA.filter((tipo) => llegadas[tipo] > 0).map((tipo) => {
      const cuantos = llegadas[tipo];
      return `${cuantos >= TOPE_LLEGADAS ? `${TOPE_LLEGADAS - 1}+` : cuantos} ${LLEGADAS[tipo][cuantos === 1 ? 0 : 1]}`;
    }),
  );

export const titleWith = (title: string, cuantas: number): string => {
  const plain = title.replace(/^\(\d+\+?\) /, "");
  if (cuantas === 0) return plain;
  return `(${cuantas >= TOPE_LLEGADAS ? `${TOPE_LLEGADAS - 1}+` : cuantas}) ${plain}`;
};
