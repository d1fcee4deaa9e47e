import {
  type AccionLotePedidos,
  type Cobro,
  type DeshechoLote,
  DESHECHOS_LOTE,
  type Estado,
  type ResultadoLote,
} from "#db/values.ts";
import { formatNumero } from "#lib/numbers.ts";

export type { AccionLotePedidos, DeshechoLote, ResultadoLote };

export const TAREA_LOTES = "lotes";

/** As many orders as a busy shop has in a month. */
export const MAX_LOTE = 5_000;

/** As many slips as a browser can print in one document. */
export const MAX_GUIAS = 300;

/** Failures can be retried for so many days, while their numbers are kept. */
export const NUMEROS_DIAS = 1;

/** These change orders; the others only collect them. */
export const CAMBIOS_LOTE = ["preparar", "enviar", "entregar"] as const satisfies readonly AccionLotePedidos[];
export type CambioPedidos = (typeof CAMBIOS_LOTE)[number];

export const isCambio = (accion: AccionLotePedidos): accion is CambioPedidos =>
  CAMBIOS_LOTE.some((cambio) => cambio === accion);

const HECHOS: Record<AccionLotePedidos, readonly [uno: string, varios: string]> = {
  preparar: ["en preparación", "en preparación"],
  enviar: ["enviado", "enviados"],
  entregar: ["entregado", "entregados"],
  imprimir: ["impreso", "impresos"],
  exportar: ["exportado", "exportados"],
};

const RAZONES: Record<Exclude<ResultadoLote, "hecho">, readonly [uno: string, varios: string]> = {
  pendiente: ["pendiente", "pendientes"],
  procesando: ["ya en preparación", "ya en preparación"],
  enviado: ["ya enviado", "ya enviados"],
  entregado: ["ya entregado", "ya entregados"],
  cancelado: ["cancelado", "cancelados"],
  sin_pagar: ["sin pagar", "sin pagar"],
  dinero_devuelto: ["con el dinero devuelto", "con el dinero devuelto"],
  requiere_atencion: ["requiere atención", "requieren atención"],
  sin_courier: ["con un courier que ya no está en Ajustes", "con un courier que ya no está en Ajustes"],
  detenido: ["sin hacer, porque se deshizo el lote", "sin hacer, porque se deshizo el lote"],
  fallo: ["con un error", "con un error"],
};

const NO_DESHECHOS: Record<Exclude<DeshechoLote, "deshecho">, readonly [uno: string, varios: string]> = {
  ya_deshecho: ["ya estaba deshecho", "ya estaban deshechos"],
  cambio: ["cambió después", "cambiaron después"],
  tarde: ["ya pasaron los 10 minutos", "ya pasaron los 10 minutos"],
  fallo: ["con un error", "con un error"],
};

const pick = ([uno, varios]: readonly [string, string], n: number) => (n === 1 ? uno : varios);

/** "Enviado", "No: cancelado" */
export const formatResultado = (accion: AccionLotePedidos, resultado: ResultadoLote): string => {
  if (resultado !== "hecho") return `No: ${RAZONES[resultado][0]}`;
  const [hecho] = HECHOS[accion];
  return hecho.charAt(0).toUpperCase() + hecho.slice(1);
};

/** "Deshecho", "No se deshizo: cambió después" */
export const formatDeshecho = (deshecho: DeshechoLote): string =>
  deshecho === "deshecho" ? "Deshecho" : `No se deshizo: ${NO_DESHECHOS[deshecho][0]}`;

export type ConteoLote = Readonly<Partial<Record<ResultadoLote, number>>>;

const listRazones = (conteo: ConteoLote) =>
  Object.entries(conteo).flatMap(([razon, n]) => (razon !== "hecho" && n > 0 ? [[razon, n] as const] : []));

export type ConteoDeshechos = Readonly<Partial<Record<DeshechoLote, number>>>;

/** "Se deshicieron 26, 2 no: cambiaron después" */
export function formatDeshechos(conteo: ConteoDeshechos): string {
  const { deshecho = 0 } = conteo;
  const razones = DESHECHOS_LOTE.flatMap((one) => {
    const n = conteo[one] ?? 0;
    return one !== "deshecho" && n > 0 ? [[NO_DESHECHOS[one], n] as const] : [];
  });
  const si = deshecho === 1 ? "Se deshizo 1" : `Se deshicieron ${formatNumero(deshecho)}`;
  const no = razones.reduce((sum, [, n]) => sum + n, 0);
  return no === 0 ? si : `${si}, ${formatNumero(no)} no: ${joinRazones(razones)}`;
}

export const countNo = (conteo: ConteoLote): number => listRazones(conteo).reduce((sum, [, n]) => sum + n, 0);

const isRazon = (razon: string): razon is keyof typeof RAZONES => Object.hasOwn(RAZONES, razon);

/** "2 cancelados, 1 ya enviado"; a single reason without its number. */
const joinRazones = (razones: readonly (readonly [words: readonly [string, string], n: number])[]): string =>
  razones
    .map(([words, n]) => (razones.length === 1 ? pick(words, n) : `${formatNumero(n)} ${pick(words, n)}`))
    .join(", ");

const formatRazones = (conteo: ConteoLote): string =>
  joinRazones(listRazones(conteo).flatMap(([razon, n]) => (isRazon(razon) ? [[RAZONES[razon], n] as const] : [])));

/** "28 enviados, 2 no: cancelados" */
export function formatConteo(accion: AccionLotePedidos, conteo: ConteoLote): string {
  const { hecho = 0 } = conteo;
  const no = countNo(conteo);
  const si = `${formatNumero(hecho)} ${pick(HECHOS[accion], hecho)}`;
  return no === 0 ? si : `${si}, ${formatNumero(no)} no: ${formatRazones(conteo)}`;
}

/** "2 se quedarán como están: cancelados"; empty for none. */
export function formatQuedaran(conteo: ConteoLote): string {
  const no = countNo(conteo);
  if (no === 0) return "";
  const queda = no === 1 ? "se quedará como está" : "se quedarán como están";
  return `${formatNumero(no)} ${queda}: ${formatRazones(conteo)}.`;
}

interface PedidoJuzgado {
  estado: Estado;
  cobro: Cobro;
  /** Flagged for staff to look at first. */
  atencion: boolean;
}

const DESDE: Record<CambioPedidos, Estado> = { preparar: "pendiente", enviar: "procesando", entregar: "enviado" };

/**
 * Why a lot leaves an order unchanged; null where it changes it. Orders with missing or refunded money, or a flag, are
 * changed on their own page, which explains the effects.
 */
export function judgePedido(accion: CambioPedidos, { estado, cobro, atencion }: PedidoJuzgado): ResultadoLote | null {
  if (estado !== DESDE[accion]) return estado;
  if (accion === "entregar") return null;
  if (atencion) return "requiere_atencion";
  if (cobro === "devuelto") return "dinero_devuelto";
  return accion === "preparar" && cobro !== "pagado" ? "sin_pagar" : null;
}
