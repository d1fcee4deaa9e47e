import { and, eq, inArray } from "drizzle-orm";
import type { Ajustes } from "#app/features/base/ajustes/ajustes.ts";
import type { Tx } from "#db/client.server.ts";
import { lockWork } from "#db/lock.server.ts";
import { pedidos } from "#db/schema/pedidos.ts";
import { type Centimos, centimos, formatSoles } from "#lib/dinero.ts";
import { formatCantidad } from "#lib/numbers.ts";
import { parseLugares } from "#lib/ubigeo/lugares.ts";

interface PedidoContraEntrega {
  total: Centimos;
  /** INEI's code of the delivery's place, or empty. */
  distrito: string;
  telefono: string | undefined;
  recojo: boolean;
}

/** Orders of this phone that are on their way and unpaid; no other order of it is taken until the transaction ends. */
async function countPorRecibir(tx: Tx, telefono: string): Promise<number> {
  await lockWork(tx, `contra_entrega:${telefono}`);
  const { cobro, estado } = pedidos;
  const waits = and(eq(cobro, "contra_entrega"), inArray(estado, ["procesando", "enviado"]));
  return tx.$count(pedidos, and(waits, eq(pedidos.telefono, telefono)));
}

/** Why an order cannot be paid when delivered; null where it can. */
export async function refuseContraEntrega(
  tx: Tx,
  { tope, abiertos, lugares }: Ajustes["contra_entrega"],
  { total, distrito, telefono, recojo }: PedidoContraEntrega,
): Promise<string | null> {
  if (recojo) return "Contra entrega es para envíos: lo que se recoge se paga antes o en la tienda.";
  const maximo = centimos(Number(tope) * 100);
  if (total > maximo) return `Contra entrega es hasta ${formatSoles(maximo)}. Elige otro método de pago.`;
  if (!parseLugares(lugares).codigos.some((uno) => distrito.startsWith(uno)))
    return "A ese distrito no entregamos contra entrega. Elige otro método de pago.";
  if (telefono === undefined) return "Para pagar al recibir hace falta un teléfono.";
  if ((await countPorRecibir(tx, telefono)) < Number(abiertos)) return null;
  const cuantos = formatCantidad(Number(abiertos), "pedido", "pedidos");
  return `Con ese teléfono ya hay ${cuantos} por recibir y pagar. Elige otro método de pago.`;
}
