import * as json from "#lib/json.ts";
import { isSoles, type Soles } from "#lib/dinero.ts";
import { warn } from "#lib/warn.ts";

/** Answer of GET /api/cupon for an existing coupon. */
export interface RespuestaCupon {
  codigo: string;
  nombre: string;
  condiciones: string;
  /** In decimal soles without IGV; 0 while it takes nothing off. */
  descuento: Soles;
  /** It takes off the delivery's price, once known. */
  envio_gratis: boolean;
  /** Why it takes nothing off; empty where it does, and for an empty cart. */
  razon: string;
}

const readRespuesta = json.object<RespuestaCupon>({
  codigo: json.string,
  nombre: json.string,
  condiciones: json.string,
  descuento: json.where(json.number, isSoles),
  envio_gratis: json.boolean,
  razon: json.string,
});
const readRechazo = json.object({ mensaje: json.string });

export type ConsultaCupon = { tipo: "cupon"; cupon: RespuestaCupon } | { tipo: "no"; mensaje: string; fallo: boolean };

const FALLO = "No pudimos comprobar el cupón. Revisa tu conexión e inténtalo de nuevo.";

export interface LineaConsultada {
  producto: { id: string; precio: Soles };
  cantidad: number;
}

/** Whether a coupon takes the same off both. */
export const areAlike = (a: readonly LineaConsultada[], b: readonly LineaConsultada[]): boolean =>
  a.length === b.length &&
  a.every(({ producto, cantidad }, at) => {
    const other = b[at];
    return (
      other?.producto.id === producto.id && other.producto.precio === producto.precio && other.cantidad === cantidad
    );
  });

/** Never throws; `fallo`: the coupon may still be valid. */
export async function fetchCupon(codigo: string, lineas: readonly LineaConsultada[]): Promise<ConsultaCupon> {
  const items = lineas.flatMap(({ producto: { id }, cantidad }) => (cantidad > 0 ? `${id}:${cantidad}` : []));
  try {
    const response = await fetch(`/api/cupon?${new URLSearchParams({ codigo, items: items.join() })}`);
    const body: unknown = await response.json();
    const cupon = response.ok ? json.parse(readRespuesta, body) : null;
    if (cupon) return { tipo: "cupon", cupon };
    const rechazo = json.parse(readRechazo, body);
    if (rechazo) return { tipo: "no", mensaje: rechazo.mensaje, fallo: ![404, 409].includes(response.status) };
  } catch (error) {
    warn("a coupon could not be asked", error);
  }
  return { tipo: "no", mensaje: FALLO, fallo: true };
}
