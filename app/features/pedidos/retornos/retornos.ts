import { sumUnidades } from "#app/features/pedidos/pedidos/despachos.ts";
import type { ItemPedido } from "#app/features/pedidos/pedidos/pedidos.ts";
import type { LineaDespacho } from "#db/schema/despachos.ts";
import type { EstadoRetorno, MotivoRetorno } from "#db/values.ts";
import { addDias, toDia } from "#lib/fechas.ts";

export const MAX_FOTOS = 3;
export const MAX_TEXTO = 1_000;
/** The largest PDF of a label. */
export const MAX_MEGABYTES_PDF = 2;

export const NOMBRE_RETORNO: Record<EstadoRetorno, string> = {
  pedido: "Por responder",
  aceptado: "Aceptada",
  rechazado: "Rechazada",
  recibido: "Recibida",
  retirado: "Retirada",
};

export const NOMBRE_MOTIVO: Record<MotivoRetorno, string> = {
  falla: "Tiene una falla",
  danado: "Llegó dañado",
  equivocado: "No es lo que pedí",
  no_gusta: "Cambié de idea",
  otro: "Otro motivo",
};

/** A return holds its units until it is refused or withdrawn. */
export const isVivo = (estado: EstadoRetorno): boolean => estado !== "rechazado" && estado !== "retirado";

export const toRetornoPath = (pedido_id: string): string => `/pedido/${pedido_id}/devolucion`;
export const RUTA_RETORNOS = "/admin/pedidos/devoluciones";

export const computeUltimoDia = (entregado_en: Date, dias: number): string => addDias(toDia(entregado_en), dias);

export const isInTime = (entregado_en: Date, dias: number, ahora: Date): boolean =>
  toDia(ahora) <= computeUltimoDia(entregado_en, dias);

/** Order lines with the units that are in no return; `devueltas` were refunded without one. */
export function listDevolvibles(
  items: readonly ItemPedido[],
  retornos: readonly { estado: EstadoRetorno; lineas: readonly LineaDespacho[] }[],
  devueltas: readonly LineaDespacho[] = [],
): (ItemPedido & { quedan: number })[] {
  const held = [...devueltas, ...retornos.filter(({ estado }) => isVivo(estado)).flatMap(({ lineas }) => lineas)];
  return items.map((item) => {
    return { ...item, quedan: Math.max(0, item.cantidad - sumUnidades(held, item.producto_id)) };
  });
}

/** "2 × Taza, 1 × Plato" */
export const formatLineas = (
  lineas: readonly LineaDespacho[],
  items: readonly Pick<ItemPedido, "producto_id" | "nombre">[],
): string =>
  lineas
    .map(({ producto_id, cantidad }) => {
      const nombre = items.find((item) => item.producto_id === producto_id)?.nombre ?? "producto";
      return `${cantidad} × ${nombre}`;
    })
    .join(", ");
