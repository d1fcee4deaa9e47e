import { fromSoles } from "#lib/dinero.ts";
import { fromSignedSoles } from "#lib/dinero-con-signo.ts";
import { formatDiaHora } from "#lib/fechas.ts";
import type { AjustePedido, ItemPedido } from "#db/schema/pedidos.ts";
import type { EjeVentas } from "#db/values.ts";

/** A day's sums of one trait, in céntimos. */
export interface Suma {
  eje: EjeVentas;
  dia: string;
  clave: string;
  cobrado: number;
  devuelto: number;
  igv_devuelto: number;
  pedidos: number;
  unidades: number;
  nuevos: number;
  vendido: number;
  igv: number;
}

type CifrasVentas = Omit<Suma, "eje" | "dia" | "clave">;

export const NADA: CifrasVentas = {
  cobrado: 0,
  devuelto: 0,
  igv_devuelto: 0,
  pedidos: 0,
  unidades: 0,
  nuevos: 0,
  vendido: 0,
  igv: 0,
};

export interface MovimientoDinero {
  metodo: string;
  tipo: "cobro" | "devolucion";
  monto: number;
  igv: number;
  /** 1: makes the order sold; -1: takes that back. */
  venta: -1 | 0 | 1;
  primera: boolean;
  momento: Date;
  pedido: { items: readonly ItemPedido[]; ajustes: readonly AjustePedido[]; total: number; igv: number };
  distrito: string;
}

/** Category of coupons and shipping; no real category has this name. */
export const AJUSTES = "";

export const countUnidades = (items: readonly ItemPedido[]): number =>
  items.reduce((sum, { cantidad }) => sum + cantidad, 0);

/** An order's lines by category and product, without IGV; coupons and shipping under AJUSTES. */
function* splitLineas({ pedido, venta }: MovimientoDinero, categorias: ReadonlyMap<string, string>) {
  for (const { producto_id, cantidad: unidades, precio } of pedido.items) {
    const cifras = { unidades: venta * unidades, vendido: venta * unidades * fromSoles(precio) };
    yield { eje: "categoria", clave: categorias.get(producto_id) ?? "Otros", cifras } as const;
    yield { eje: "producto", clave: producto_id, cifras } as const;
  }
  const ajustes = pedido.ajustes.reduce((sum, { monto }) => sum + fromSignedSoles(monto), 0);
  if (ajustes !== 0) yield { eje: "categoria", clave: AJUSTES, cifras: { vendido: venta * ajustes } } as const;
}

function* split(movimiento: MovimientoDinero, categorias: ReadonlyMap<string, string>, hora: string) {
  const { metodo, tipo, monto, igv, venta, primera, pedido, distrito } = movimiento;
  const money: Partial<CifrasVentas> = tipo === "cobro" ? { cobrado: monto } : { devuelto: monto, igv_devuelto: igv };
  const sale: Partial<CifrasVentas> =
    venta === 0
      ? {}
      : {
          pedidos: venta,
          unidades: venta * countUnidades(pedido.items),
          nuevos: primera ? venta : 0,
          vendido: venta * pedido.total,
          igv: venta * pedido.igv,
        };
  yield { eje: "dia", clave: "", cifras: { ...money, ...sale } } as const;
  yield { eje: "metodo", clave: metodo, cifras: { ...money, ...sale } } as const;
  if (venta === 0) return;
  yield { eje: "distrito", clave: distrito, cifras: sale } as const;
  yield { eje: "hora", clave: hora.slice(0, 2), cifras: sale } as const;
  yield* splitLineas(movimiento, categorias);
}

/** Days are in Lima; `categorias` is by product. */
export function sumMovimientos(
  movimientos: readonly MovimientoDinero[],
  categorias: ReadonlyMap<string, string>,
): Suma[] {
  const sums = new Map<string, Suma>();
  for (const movimiento of movimientos) {
    const [dia, hora] = formatDiaHora(movimiento.momento);
    for (const { eje, clave, cifras } of split(movimiento, categorias, hora)) {
      const key = `${eje} ${dia} ${clave}`;
      const sum = sums.get(key) ?? { eje, dia, clave, ...NADA };
      sums.set(key, addCifras(sum, cifras));
    }
  }
  return [...sums.values()];
}

export function addCifras<T extends CifrasVentas>(sum: T, { ...more }: Partial<CifrasVentas>): T {
  const { cobrado, devuelto, igv_devuelto, pedidos, unidades, nuevos, vendido, igv } = { ...NADA, ...more };
  return {
    ...sum,
    cobrado: sum.cobrado + cobrado,
    devuelto: sum.devuelto + devuelto,
    igv_devuelto: sum.igv_devuelto + igv_devuelto,
    pedidos: sum.pedidos + pedidos,
    unidades: sum.unidades + unidades,
    nuevos: sum.nuevos + nuevos,
    vendido: sum.vendido + vendido,
    igv: sum.igv + igv,
  };
}
