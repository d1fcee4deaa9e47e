import type { Pedido } from "#app/features/pedidos/pedidos.ts";
import { toShortId } from "#lib/text.ts";
import { type ClaseComprobante, type DocumentoComprobante, formatNumero } from "./comprobantes.ts";
import type { CompradorPedido } from "./comprador.ts";
import { buildNotaEntera, buildParte, buildVenta, type Emision, type PedidoVendido } from "./documento.ts";
import type { PasoEmision } from "./plan.ts";

/** What a note corrects. */
export interface Afectado {
  clase: ClaseComprobante;
  serie: string;
  numero: number;
  datos: DocumentoComprobante;
}

type PedidoConEstado = PedidoVendido & Pick<Pedido, "estado">;

const describeNota = (pedido: PedidoConEstado, entera: boolean): string =>
  `${entera ? "Devolución" : "Devolución parcial"} del pedido ${toShortId(pedido.id)}`;

function buildNota(
  pedido: PedidoConEstado,
  afectado: Afectado,
  paso: PasoEmision & { tipo: "nota" },
  emision: Emision,
): DocumentoComprobante {
  const { entera } = paso;
  const afecta = {
    clase: afectado.clase,
    numero: formatNumero(afectado),
    motivo: !entera ? ("09" as const) : pedido.estado === "cancelado" ? ("01" as const) : ("06" as const),
    sustento: describeNota(pedido, entera),
  };
  if (entera) return buildNotaEntera(pedido, afectado.datos, afecta, emision);
  const { total, igv } = paso;
  return buildParte(pedido, afectado.datos.comprador, { nombre: afecta.sustento, total, igv, afecta }, emision);
}

/** The document that a step of the plan asks for. `afectado`: what its note corrects; of a note it must be there. */
export function buildPaso(
  pedido: PedidoConEstado,
  comprador: CompradorPedido | null,
  { paso, afectado }: { paso: PasoEmision; afectado: Afectado | undefined },
  emision: Emision,
): DocumentoComprobante {
  if (paso.tipo === "nota") {
    if (!afectado) throw new Error(`no receipt ${paso.afecta_id}`);
    return buildNota(pedido, afectado, paso, emision);
  }
  const venta = buildVenta(pedido, comprador, emision);
  if (paso.tipo === "venta") return venta;
  const nombre = `Saldo del pedido ${toShortId(pedido.id)}`;
  return buildParte(pedido, venta.comprador, { nombre, total: paso.total, igv: paso.igv }, emision);
}
