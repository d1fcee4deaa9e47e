import type { LineaDespacho } from "#db/schema/despachos.ts";
import { formatCantidad } from "#lib/numbers.ts";
import type { ItemPedido } from "./pedidos.ts";

export type { LineaDespacho };

export interface Despacho {
  id: string;
  lineas: LineaDespacho[];
  courier: string;
  recojo: boolean;
  numero: string;
  seguimiento: string | null;
  nota: string;
  created_at: Date;
  regreso_en: Date | null;
}

/** Detects another person's correction since a form was opened. */
export const toVisto = ({ courier, numero, nota }: Pick<Despacho, "courier" | "numero" | "nota">): string =>
  JSON.stringify([courier, numero, nota]);

/** Seconds in which a shipment can be undone, and its mail waits. */
export const DESHACER_S = 600;

/** A number without a courier cannot be followed, so staff are asked first. */
export const isNumeroSuelto = ({ courier, numero }: Pick<Despacho, "courier" | "numero">): boolean =>
  courier === "" && numero.trim() !== "";

export const MAX_NUMERO = 60;
export const MAX_NOTA = 300;

function sumEnviadas(despachos: readonly Pick<Despacho, "lineas" | "regreso_en">[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { lineas, regreso_en } of despachos) {
    if (regreso_en !== null) continue;
    for (const { producto_id, cantidad } of lineas) sums.set(producto_id, (sums.get(producto_id) ?? 0) + cantidad);
  }
  return sums;
}

export const sumUnidades = (lineas: readonly LineaDespacho[], producto_id: string): number =>
  countUnidades(lineas.filter((linea) => linea.producto_id === producto_id));

/** Lines still to be sent, with the units left. */
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

/** One product per line: "2 × Taza". */
export function formatContenido(
  { lineas }: Pick<Despacho, "lineas">,
  items: readonly Pick<ItemPedido, "producto_id" | "nombre">[],
): string {
  const names = new Map(items.map(({ producto_id, nombre }) => [producto_id, nombre]));
  return lineas.map(({ producto_id, cantidad }) => `${cantidad} × ${names.get(producto_id) ?? "producto"}`).join("\n");
}

export type ParteDespacho = "todo" | "parte" | "resto";

/** `despachos` are the order's shipments up to this one. */
export function findParte(
  pedido: { items: readonly ItemPedido[]; retiradas: readonly LineaDespacho[] },
  despachos: readonly Despacho[],
): ParteDespacho {
  if (listPorEnviar(pedido, despachos).length > 0) return "parte";
  return despachos.filter(({ regreso_en }) => regreso_en === null).length > 1 ? "resto" : "todo";
}
