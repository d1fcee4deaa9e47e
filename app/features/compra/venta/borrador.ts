import { isSoles } from "#lib/dinero.ts";
import * as json from "#lib/json.ts";
import { warn } from "#lib/warn.ts";
import { type ClienteVenta, type LineaVenta, MODOS_VENTA, type ModoVenta, type ProductoVendido } from "./venta.ts";

/** Kept by the tab alone: a draft holds nothing, and the shop does not know of it. */
const CLAVE = "qhatu:venta";

export interface BorradorVenta {
  lineas: readonly LineaVenta[];
  cliente: ClienteVenta;
  modo: ModoVenta;
}

const soles = json.where(json.number, isSoles);
const producto = json.object<ProductoVendido>({
  id: json.string,
  nombre: json.string,
  codigo: json.string,
  precio: soles,
  stock: json.count,
  imagen: json.string,
});
const acordado = json.object({ precio: soles, motivo: json.string });

const borrador = json.object<BorradorVenta>({
  lineas: json.array(
    json.object<LineaVenta>({ producto, cantidad: json.count, acordado: json.orElse(acordado, null) }),
  ),
  cliente: json.object<ClienteVenta>({
    usuario_id: json.orElse(json.string, null),
    nombre: json.string,
    telefono: json.string,
    correo: json.string,
  }),
  modo: json.literal(MODOS_VENTA),
});

export function readBorrador(): BorradorVenta | null {
  try {
    return json.parseText(borrador, sessionStorage.getItem(CLAVE) ?? "null");
  } catch (error) {
    warn("the draft of a sale could not be read", error);
    return null;
  }
}

/** Null forgets it. */
export function saveBorrador(venta: BorradorVenta | null): void {
  try {
    if (venta) sessionStorage.setItem(CLAVE, JSON.stringify(venta));
    else sessionStorage.removeItem(CLAVE);
  } catch (error) {
    warn("the draft of a sale could not be kept", error);
  }
}
