import { newIdAt } from "#lib/ids.ts";
import type { movimientos_stock } from "../schema/movimientos-stock.ts";
import type { ProductoDemo } from "./cestas.ts";
import type { PedidoDemo } from "./historia.ts";
import { DIA_MS, HORA_MS, MINUTO_MS, startOfToday, toWeekday } from "./ritmo.ts";

type MovimientoDemo = typeof movimientos_stock.$inferInsert;

/** Deliveries come on Mondays at six. */
function nextDelivery(moment: number): number {
  const day = startOfToday(moment);
  return day - ((toWeekday(day) + 6) % 7) * DIA_MS + 6 * HORA_MS;
}

const row = (at: number, campos: Omit<MovimientoDemo, "id" | "created_at">): MovimientoDemo => {
  return { id: newIdAt(at), created_at: new Date(at), ...campos };
};

interface Semana {
  vendidas: number;
  /** Stock before the week's first sale. */
  antes: number;
}

/** Units finally sold, by product and week. */
function soldByWeek(historia: readonly PedidoDemo[]): Map<string, Map<number, Semana>> {
  const sold = new Map<string, Map<number, Semana>>();
  for (const { items, creado, cancelado } of historia) {
    if (cancelado !== null) continue;
    for (const { producto_id, cantidad } of items) {
      const weeks = sold.get(producto_id) ?? new Map<number, Semana>();
      sold.set(producto_id, weeks);
      const week = nextDelivery(creado);
      const { vendidas, antes } = weeks.get(week) ?? { vendidas: 0, antes: creado - MINUTO_MS };
      weeks.set(week, { vendidas: vendidas + cantidad, antes });
    }
  }
  return sold;
}

/** Each Monday the week's sales are delivered, so that the stock never falls below the final one. */
export function listMovimientos(
  historia: readonly PedidoDemo[],
  productos: readonly ProductoDemo[],
  admin: string | null,
): MovimientoDemo[] {
  const orders = historia.flatMap(({ id: pedido_id, items, creado, cancelado }) =>
    items.flatMap(({ producto_id, cantidad }): MovimientoDemo[] => {
      const held = row(creado, { producto_id, pedido_id, motivo: "retencion", cantidad: -cantidad });
      return cancelado === null
        ? [held]
        : [held, row(cancelado, { producto_id, pedido_id, motivo: "devolucion", cantidad })];
    }),
  );
  const since = new Map(productos.map(({ id, creado }) => [id, creado]));
  const deliveries = [...soldByWeek(historia)].flatMap(([producto_id, weeks]) =>
    [...weeks].map(([week, { vendidas: cantidad, antes }]) => {
      const at = Math.max(Math.min(week, antes), (since.get(producto_id) ?? 0) + 1);
      return row(at, { producto_id, motivo: "recepcion", cantidad, actor_id: admin });
    }),
  );
  return [...deliveries, ...orders];
}
