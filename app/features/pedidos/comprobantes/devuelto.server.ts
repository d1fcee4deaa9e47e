import { and, eq, inArray, ne } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { cupones, usos_cupon } from "#db/schema/cupones.ts";
import { pagos, reembolsos } from "#db/schema/pagos.ts";
import type { Centimos } from "#lib/dinero.ts";
import { toShortId } from "#lib/text.ts";
import type { DocumentoComprobante, EstadoComprobante } from "./comprobantes.ts";
import type { Devuelto } from "./devueltas.ts";

interface DevueltoBuscado {
  pedido_id: string;
  total: Centimos;
  /** Refunds that were pending before this reading. */
  enCamino: readonly string[];
  emitidos: readonly { estado: EstadoComprobante; datos: DocumentoComprobante }[];
}

/**
 * The refund that a note is about: same amount, pending before or with a refused note, and in no other note; done ones
 * first. Null if ambiguous: the note then has only an amount.
 */
export async function findDevuelto(
  tx: Tx,
  { pedido_id, total, enCamino, emitidos }: DevueltoBuscado,
): Promise<Devuelto | null> {
  const list = (refused: boolean) =>
    emitidos.flatMap(({ estado, datos: { afecta } }) =>
      afecta?.reembolso && (estado === "rechazado") === refused ? [afecta.reembolso] : [],
    );
  const told = list(false);
  const ids = [...enCamino, ...list(true)].filter((id) => !told.includes(id));
  if (ids.length === 0) return null;
  const { id, monto, estado, lineas, envio } = reembolsos;
  const rows = await tx
    .select({ id, estado, lineas, envio, envio_gratis: cupones.envio_gratis })
    .from(reembolsos)
    .innerJoin(pagos, eq(pagos.id, reembolsos.pago_id))
    .leftJoin(usos_cupon, eq(usos_cupon.pedido_id, pagos.pedido_id))
    .leftJoin(cupones, eq(cupones.id, usos_cupon.cupon_id))
    .where(and(inArray(id, ids), eq(pagos.pedido_id, pedido_id), eq(monto, total), ne(estado, "fallido")));
  const done = rows.filter((row) => row.estado === "hecho");
  const [row, ...others] = done.length > 0 ? done : rows;
  if (!row || others.length > 0) return null;
  // A refund over several payments has a note for each, so no note can list units.
  const parted = (await tx.$count(reembolsos, eq(reembolsos.orden, row.id))) > 0;
  const back = row.lineas.every(({ cantidad, vuelven, retiradas }) => Math.max(vuelven, retiradas) === cantidad);
  const units = parted || !back ? [] : row.lineas;
  return {
    reembolso: row.id,
    lineas: units.map(({ producto_id, cantidad }) => ({ codigo: toShortId(producto_id), cantidad })),
    envio: row.envio && row.envio_gratis !== true,
  };
}
