import type { Pedido } from "#app/features/pedidos/pedidos/pedidos.ts";
import { centimos } from "#lib/dinero.ts";
import {
  type AfectaComprobante,
  type ClaseComprobante,
  type DocumentoComprobante,
  formatNumero,
} from "./comprobantes.ts";
import type { CompradorPedido } from "./comprador.ts";
import { buildLineasDevueltas, type Devuelto } from "./devueltas.ts";
import { buildNotaEntera, buildParte, buildVenta, type Emision, type PedidoVendido } from "./documento.ts";
import type { PasoEmision } from "./plan.ts";

export interface Afectado {
  clase: ClaseComprobante;
  serie: string;
  numero: number;
  datos: DocumentoComprobante;
  /** Its valid notes. */
  notas: readonly DocumentoComprobante[];
}

type PedidoConEstado = PedidoVendido & Pick<Pedido, "numero" | "estado">;

const SUSTENTO: Readonly<Record<AfectaComprobante["motivo"], string>> = {
  "01": "Devolución",
  "06": "Devolución",
  "07": "Devolución de productos",
  "09": "Devolución parcial",
};

function buildNota(
  pedido: PedidoConEstado,
  { afectado, devuelto }: { afectado: Afectado; devuelto: Devuelto | null },
  { entera, total, igv }: PasoEmision & { tipo: "nota" },
  emision: Emision,
): DocumentoComprobante {
  const describe = (motivo: AfectaComprobante["motivo"]): AfectaComprobante => ({
    clase: afectado.clase,
    numero: formatNumero(afectado),
    dia: afectado.datos.dia,
    motivo,
    sustento: `${SUSTENTO[motivo]} del pedido ${pedido.numero}`,
    ...(devuelto && { reembolso: devuelto.reembolso }),
  });
  if (entera) {
    return buildNotaEntera(pedido, afectado.datos, describe(pedido.estado === "cancelado" ? "01" : "06"), emision);
  }
  const lineas = devuelto && buildLineasDevueltas(afectado, devuelto, { base: centimos(total - igv), igv });
  const afecta = describe(lineas ? "07" : "09");
  const parte = { nombre: afecta.sustento, total, igv, afecta };
  const nota = buildParte(pedido, afectado.datos.comprador, parte, emision);
  return lineas ? { ...nota, lineas } : nota;
}

/** Notes require `afectado`, the receipt that they correct. `devuelto`: the refund, if known. */
export function buildPaso(
  pedido: PedidoConEstado,
  comprador: CompradorPedido | null,
  {
    paso,
    afectado,
    devuelto = null,
  }: { paso: PasoEmision; afectado: Afectado | undefined; devuelto?: Devuelto | null },
  emision: Emision,
): DocumentoComprobante {
  if (paso.tipo === "nota") {
    if (!afectado) throw new Error(`no receipt ${paso.afecta_id}`);
    return buildNota(pedido, { afectado, devuelto }, paso, emision);
  }
  const venta = buildVenta(pedido, comprador, emision);
  if (paso.tipo === "venta") return venta;
  const nombre = `Saldo del pedido ${pedido.numero}`;
  return buildParte(pedido, venta.comprador, { nombre, total: paso.total, igv: paso.igv }, emision);
}
