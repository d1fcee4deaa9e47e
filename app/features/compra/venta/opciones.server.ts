import type { Tienda } from "#app/context.ts";
import type { LineaElegida } from "#app/features/catalogo/cupones/cupon-elegido.ts";
import type { PuestoPanel } from "#lib/permisos.ts";
import { readAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { readEmite } from "#app/features/pedidos/comprobantes/emision.server.ts";
import { isId, newId } from "#lib/ids.ts";
import type { ModoVenta } from "./venta.ts";

/** Why a code takes nothing off, or its line. */
export type CuponVenta = { mensaje: string; linea: LineaElegida | null };

/** What the form offers; `apagada`: the shop does not sell so. */
export async function readOpciones(tienda: Tienda, puesto: PuestoPanel | null) {
  const ajustes = await readAjustes(tienda);
  const modos: ModoVenta[] = ["envio", ...(ajustes.recojo.ofrecer === "si" ? (["recojo"] as const) : []), "mostrador"];
  return {
    apagada: ajustes.venta_asistida.ofrecer !== "si",
    modos,
    contraEntrega: ajustes.contra_entrega.ofrecer === "si",
    conPrecio: puesto === "dueno",
    conIgv: ajustes.precios_con_igv,
    emite: await readEmite(tienda),
    clave: newId(),
  };
}

export type OpcionesVenta = Awaited<ReturnType<typeof readOpciones>>;

/** `id:2,id:1`; what is malformed is left out. */
export const readItems = (texto: string) =>
  texto
    .slice(0, 8_000)
    .split(",")
    .flatMap((part) => {
      const [, producto_id = "", cantidad = ""] = /^([^:]+):(\d{1,5})$/.exec(part) ?? [];
      return isId(producto_id) && Number(cantidad) > 0 ? [{ producto_id, cantidad: Number(cantidad) }] : [];
    });
