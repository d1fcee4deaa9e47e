import type { Tienda } from "#app/context.ts";
import { computeReembolso, type PedidoDevuelto } from "#app/features/pedidos/pedidos/devolucion.ts";
import {
  type Devolvible,
  readDevolvible,
  type RechazoUnidades,
} from "#app/features/pedidos/pedidos/devolucion.server.ts";
import type { Pedido } from "#app/features/pedidos/pedidos/pedidos.ts";
import { refundPago, type RefundResult, refuseRefunds } from "#app/features/pedidos/pagos/reembolsos.server.ts";
import type { Db } from "#db/client.server.ts";
import { cupones, usos_cupon } from "#db/schema/cupones.ts";
import { type Centimos, centimos, formatSoles, type Totales } from "#lib/dinero.ts";
import { eq } from "drizzle-orm";
import { listCobros } from "./cobros.server.ts";
import { getDetalle } from "./detalle.server.ts";
import type { AccionOf, ResultadoPanel } from "./resultado.ts";

export function formatRefundResult({ hecho, en_camino, por_hacer, rechazos }: RefundResult): string {
  const partes = [
    hecho > 0 ? `Se devolvieron ${formatSoles(hecho)}.` : "",
    en_camino > 0
      ? `La devolución de ${formatSoles(en_camino)} quedó en camino: el proveedor todavía no la confirma y la repetimos solos hasta que lo haga.`
      : "",
    por_hacer > 0
      ? `Falta devolver ${formatSoles(por_hacer)}: hazlo desde la cuenta de la tienda y anota el código en «Pagos por verificar».`
      : "",
    ...rechazos,
  ];
  return partes.filter(Boolean).join(" ");
}

export const isClean = ({ en_camino, por_hacer, rechazos }: RefundResult): boolean =>
  en_camino === 0 && por_hacer === 0 && rechazos.length === 0;

export interface DevolvibleDelPanel extends Devolvible {
  pedido: PedidoDevuelto & Pick<Totales, "total">;
}

export async function readDevolvibleDelPanel(db: Db, pedido: Pedido): Promise<DevolvibleDelPanel> {
  const [devolvible, [cupon]] = await Promise.all([
    readDevolvible(db, pedido),
    db
      .select({ envio_gratis: cupones.envio_gratis })
      .from(usos_cupon)
      .innerJoin(cupones, eq(cupones.id, usos_cupon.cupon_id))
      .where(eq(usos_cupon.pedido_id, pedido.id)),
  ]);
  const { items, ajustes, igv_porcentaje, total } = pedido;
  const envio_gratis = cupon?.envio_gratis ?? false;
  return { ...devolvible, pedido: { items, ajustes, igv_porcentaje, total, envio_gratis } };
}

const formatPueden = (n: number): string => (n === 0 ? "Ya no queda ninguna." : `Pueden ser hasta ${n}.`);

function refuseUnidades(rechazo: RechazoUnidades): ResultadoPanel {
  const { motivo } = rechazo;
  if (motivo === "todo") {
    return {
      ok: false,
      mensaje: "Así no quedaría nada por enviar. Cancela el pedido y devuelve ahí el dinero. No se devolvió nada.",
    };
  }
  const { producto_id, pueden } = rechazo;
  const texto = motivo === "vuelven" ? `A la tienda pueden volver ${pueden}.` : formatPueden(pueden);
  return { ok: false, campos: { [`${motivo}.${producto_id}`]: `${texto} No se devolvió nada.` } };
}

function refuseMonto(disponible: Centimos): ResultadoPanel {
  const mensaje = `Solo quedan ${formatSoles(disponible)} por devolver. No se devolvió nada.`;
  return { ok: false, mensaje, campos: { monto: mensaje } };
}

export async function applyReembolsar(tienda: Tienda, accion: AccionOf<"reembolsar">): Promise<ResultadoPanel> {
  const { pedido_id, pago_id, monto, motivo, clave, actor_id, vuelven } = accion;
  const refused = await refuseRefunds(tienda.db);
  if (refused !== null) return { ok: false, mensaje: refused };
  const [cobros, detalle] = await Promise.all([listCobros(tienda.db, pedido_id), getDetalle(tienda.db, pedido_id)]);
  const cobro = cobros.find(({ id }) => id === pago_id);
  if (!cobro || !detalle) return { ok: false, mensaje: "Ese pago no es de este pedido." };
  const unidades = Object.entries(accion.unidades).flatMap(([producto_id, cantidad]) =>
    cantidad > 0 ? [{ producto_id, cantidad, vuelven: vuelven[producto_id] ?? 0 }] : [],
  );
  const devolvible = await readDevolvibleDelPanel(tienda.db, detalle.pedido);
  const envio = accion.envio === "1" && !devolvible.antes.envio;
  const parte = { lineas: unidades, envio };
  const sugerido = centimos(Math.min(cobro.disponible, computeReembolso(devolvible.pedido, parte, devolvible.antes)));
  const repetida = cobro.reembolsos.some(({ id }) => id === clave);
  if (!repetida && monto > cobro.disponible) return refuseMonto(cobro.disponible);
  if (!repetida && (unidades.length > 0 || envio) && monto !== sugerido && motivo === "") {
    const texto = `Lo elegido suma ${formatSoles(sugerido)}: escribe por qué devuelves otro monto.`;
    return { ok: false, campos: { motivo: texto } };
  }
  const devolucion = await refundPago(tienda, pago_id, { monto, motivo, clave, actor_id, unidades, envio });
  if ("motivo" in devolucion) return refuseUnidades(devolucion);
  if ("disponible" in devolucion) return refuseMonto(devolucion.disponible);
  const texto = formatRefundResult(devolucion);
  const { hecho, en_camino, por_hacer } = devolucion;
  if (hecho === 0 && en_camino === 0 && por_hacer === 0) return { ok: false, mensaje: texto };
  return { ok: true, texto, ...(isClean(devolucion) ? {} : { tono: "warning" }) };
}
