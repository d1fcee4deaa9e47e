import type { LineaDespacho } from "#db/schema/despachos.ts";
import { formatCantidad } from "#lib/numbers.ts";
import type { ItemPedido } from "./pedidos.ts";

export type { LineaDespacho };

/** What left the shop of an order, as its owner sees it. */
export interface Despacho {
  id: string;
  lineas: LineaDespacho[];
  courier: string;
  recojo: boolean;
  numero: string;
  seguimiento: string | null;
  nota: string;
  created_at: Date;
  /** When its units were back in the shop; null while they are not. */
  regreso_en: Date | null;
}

/** What a form that corrects a shipment began with, to be told whether somebody else corrected it since. */
export const toVisto = ({ courier, numero, nota }: Pick<Despacho, "courier" | "numero" | "nota">): string =>
  JSON.stringify([courier, numero, nota]);

/** For so long a shipment can be taken back, and its mail waits: in seconds. */
export const DESHACER_S = 600;

export const MAX_NUMERO = 60;
export const MAX_NOTA = 300;

/** Units by product that left the shop and did not come back. */
function sumEnviadas(despachos: readonly Pick<Despacho, "lineas" | "regreso_en">[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { lineas, regreso_en } of despachos) {
    if (regreso_en !== null) continue;
    for (const { producto_id, cantidad } of lineas) sums.set(producto_id, (sums.get(producto_id) ?? 0) + cantidad);
  }
  return sums;
}

/** The units of a product in some lines. */
export const sumUnidades = (lineas: readonly LineaDespacho[], producto_id: string): number =>
  countUnidades(lineas.filter((linea) => linea.producto_id === producto_id));

/** The lines of an order that are still in the shop and to be sent, each with the units that are. */
export function listPorEnviar<Item extends LineaDespacho>(
  { items, retiradas }: { items: readonly Item[]; retiradas: readonly LineaDespacho[] },
  despachos: readonly Pick<Despacho, "lineas" | "regreso_en">[],
): Item[] {
  const enviadas = sumEnviadas(despachos);
  return items.flatMap((item) => {
    const { producto_id } = item;
    const cantidad = item.cantidad - sumUnidades(retiradas, producto_id) - (enviadas.get(producto_id) ?? 0);
    return cantidad > 0 ? [{ ...item, cantidad }] : [];
  });
}

export const countUnidades = (lineas: readonly LineaDespacho[]): number =>
  lineas.reduce((sum, { cantidad }) => sum + cantidad, 0);

export const formatUnidades = (n: number): string => formatCantidad(n, "unidad", "unidades");

/** What a shipment brings, a product a line: "2 × Taza". */
export function formatContenido(
  { lineas }: Pick<Despacho, "lineas">,
  items: readonly Pick<ItemPedido, "producto_id" | "nombre">[],
): string {
  const names = new Map(items.map(({ producto_id, nombre }) => [producto_id, nombre]));
  return lineas.map(({ producto_id, cantidad }) => `${cantidad} × ${names.get(producto_id) ?? "producto"}`).join("\n");
}

/** How a shipment stands to its order: all of it, a part, or what was left. */
export type ParteDespacho = "todo" | "parte" | "resto";

/** `despachos`: those of the order until this one, with it. */
export function findParte(
  pedido: { items: readonly ItemPedido[]; retiradas: readonly LineaDespacho[] },
  despachos: readonly Despacho[],
): ParteDespacho {
  if (listPorEnviar(pedido, despachos).length > 0) return "parte";
  return despachos.filter(({ regreso_en }) => regreso_en === null).length > 1 ? "resto" : "todo";
}
