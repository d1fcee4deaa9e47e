import { eq } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { abonos } from "#db/schema/abonos.ts";
import { pedidos } from "#db/schema/pedidos.ts";
import { withdrawCorreos } from "#app/features/base/correo/correo.server.ts";
import { lockCodigo } from "#app/features/pedidos/abonos/codigos.server.ts";
import { closePagos, type PagosDeps } from "#app/features/pedidos/pagos/cobrar.server.ts";
import { createDespacho, readPorEnviar } from "#app/features/pedidos/pedidos/despachos.server.ts";
import { setEstado } from "#app/features/pedidos/pedidos/estado-pedido.server.ts";
import { lockPedido } from "#app/features/pedidos/pedidos/pedidos.server.ts";
import { type Estado, isContraEntrega, isPagado, type Pedido } from "#app/features/pedidos/pedidos/pedidos.ts";
import { type Centimos, centimos, formatSoles } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import { hasArqueo, lockArqueo } from "./arqueos.server.ts";
import { isOcupado, recordEnMano } from "./en-mano.server.ts";
import { type MedioMostrador, NOMBRE_MEDIO } from "./mostrador.ts";

export interface CobroMostrador {
  /** The form's key. */
  id: string;
  pedido_id: string;
  medio: MedioMostrador;
  /** Of the voucher, or of Yape's operation; empty for cash. */
  codigo: string;
  /** Cash that was handed over. */
  recibido: Centimos | null;
  /** The buyer takes it along. */
  entregar: boolean;
  actor_id: string;
}

export type ResultadoCobro =
  | { tipo: "cobrado"; vuelto: Centimos; entregado: boolean }
  /** The form was repeated, as the answer was lost. */
  | { tipo: "repetido" }
  | { tipo: "otro_estado"; estado: Estado }
  /** A page or a code may bring the money, or a part of it came. */
  | { tipo: "ocupado" }
  | { tipo: "caja_cerrada" }
  | { tipo: "falta"; total: Centimos }
  | { tipo: "usado"; pedido: Pick<Pedido, "id" | "numero"> };

type Cobrable = Pick<Pedido, "estado" | "metodo_pago" | "total">;

/** Unpaid, or prepared to be paid when delivered. */
export const isCobrable = (pedido: Pick<Pedido, "estado" | "metodo_pago">): boolean =>
  pedido.estado === "pendiente" || (isContraEntrega(pedido) && isPagado(pedido.estado));

function judge(pedido: Cobrable, { recibido }: CobroMostrador): ResultadoCobro | null {
  if (!isCobrable(pedido)) return { tipo: "otro_estado", estado: pedido.estado };
  return recibido !== null && recibido < pedido.total ? { tipo: "falta", total: pedido.total } : null;
}

/** Judged before the buyer's page is closed, and again behind the locks. */
async function judgeFirst(deps: PagosDeps, cobro: CobroMostrador): Promise<ResultadoCobro | null> {
  const { estado, metodo_pago, total } = pedidos;
  const [pedido] = await deps.db
    .select({ estado, metodo_pago, total })
    .from(pedidos)
    .where(eq(pedidos.id, cobro.pedido_id));
  if (!pedido) throw new Error(`no order ${cobro.pedido_id}`);
  const known = await deps.db.$count(abonos, eq(abonos.id, cobro.id));
  if (known > 0) return { tipo: "repetido" };
  const closed = cobro.medio === "efectivo" && !(await hasArqueo(deps.db));
  return judge(pedido, cobro) ?? (closed ? { tipo: "caja_cerrada" } : null);
}

/** Its units leave with the buyer. No mail: they were there. */
async function handOver(tx: Tx, pedido: Pedido, actor_id: string): Promise<void> {
  const lineas = (await readPorEnviar(tx, pedido)).map(({ producto_id, cantidad }) => ({ producto_id, cantidad }));
  const desde = pedido.estado;
  if (lineas.length > 0) await createDespacho(tx, pedido, { id: newId(), lineas, recojo: true, desde, actor_id });
  await withdrawCorreos(tx, pedido.id, "pedido_confirmado");
  await setEstado(tx, pedido, { estado: "entregado", motivo: "Se lo llevó de la tienda.", actor_id });
}

const describe = ({ medio, codigo, recibido }: CobroMostrador, total: Centimos): string => {
  const dado =
    recibido === null ? "" : ` Recibido ${formatSoles(recibido)}, vuelto ${formatSoles(subtract(recibido, total))}.`;
  return `${NOMBRE_MEDIO[medio]}: ${formatSoles(total)}.${codigo && ` Operación ${codigo}.`}${dado}`;
};

const subtract = (a: Centimos, b: Centimos): Centimos => centimos(Math.max(0, a - b));

const PROVEEDOR = { efectivo: "efectivo", tarjeta: "tarjeta", yape: "yape" } as const;

async function collectWithin(tx: Tx, deps: PagosDeps, cobro: CobroMostrador): Promise<ResultadoCobro> {
  const { id, pedido_id, medio, entregar, actor_id, recibido } = cobro;
  const pedido = await lockPedido(tx, pedido_id);
  if ((await tx.$count(abonos, eq(abonos.id, id))) > 0) return { tipo: "repetido" };
  const no = judge(pedido, cobro);
  if (no) return no;
  if (await isOcupado(tx, pedido_id)) return { tipo: "ocupado" };
  if (medio === "efectivo" && !(await lockArqueo(tx))) return { tipo: "caja_cerrada" };
  const usado = medio === "efectivo" ? null : await lockCodigo(tx, cobro.codigo, medio);
  if (usado !== null) return { tipo: "usado", pedido: usado };
  const proveedor = PROVEEDOR[medio];
  // Paid at the door, it stays so: what is taken back waits for its money again.
  if (!isContraEntrega(pedido)) {
    await tx.update(pedidos).set({ metodo_pago: proveedor }).where(eq(pedidos.id, pedido_id));
  }
  const codigo = cobro.codigo || `E${pedido.numero}`;
  const { total } = pedido;
  const dinero = { id, proveedor, canal: medio, codigo, monto: total, actor_id, mostrador: true };
  await recordEnMano(tx, deps, pedido, { ...dinero, detalle: describe(cobro, total) });
  const now = await lockPedido(tx, pedido_id);
  const entregado = entregar && now.estado === "procesando";
  if (entregado) await handOver(tx, now, actor_id);
  return { tipo: "cobrado", vuelto: subtract(recibido ?? total, total), entregado };
}

/**
 * Takes an order's money at the counter: closes what it may be paid by elsewhere, then payment, till, estado, receipt
 * and units in one transaction. Throws PasarelaError where a provider cannot be asked: nothing has changed then.
 */
export async function collectPedido(deps: PagosDeps, cobro: CobroMostrador): Promise<ResultadoCobro> {
  const no = await judgeFirst(deps, cobro);
  if (no) return no;
  await closePagos(deps, cobro.pedido_id, { vouchers: true });
  return deps.db.transaction((tx) => collectWithin(tx, deps, cobro));
}
