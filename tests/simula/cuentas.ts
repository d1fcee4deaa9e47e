import { sql } from "drizzle-orm";
import { readLibros } from "#app/features/cuentas/libros/libros.server.ts";
import type { Db } from "#db/client.server.ts";
import { findIncumplidas } from "./incumplidas.ts";
import { CUPON, type Mundo } from "./mundo.ts";
import { type PedidoVisto, readVista, type Vista } from "./vista.ts";

export const readPedidos = async (db: Db): Promise<PedidoVisto[]> => (await readVista(db)).pedidos;

export async function readExistencias(db: Db, { productos }: Mundo): Promise<number[]> {
  const { rows } = await db.execute<{ id: string; stock: number }>(sql`select id, stock from productos`);
  return productos.map(({ id }) => rows.find((row) => row.id === id)?.stock ?? -1);
}

export const readUsos = async (db: Db): Promise<number> => (await readVista(db)).usos.length;

function findUsosDeMas({ usos }: Vista): string[] {
  const each = usos.filter((quien) => usos.filter((one) => one === quien).length > CUPON.por_persona);
  const all = usos.length > CUPON.usos ? [`the coupon was used ${usos.length} times`] : [];
  return each.length > 0 ? [...all, `the coupon was used ${each.length} times by one`] : all;
}

function* findFaltas(pedidos: readonly PedidoVisto[]) {
  for (const [n, pedido] of pedidos.entries()) {
    const { estado, total, aprobado, devuelto, ordenado, atencion, mano, metodo, cantidad } = pedido;
    if (Math.max(devuelto, ordenado) > aprobado) yield `order ${n}: more goes back than came`;
    if (pedido.enviadas + pedido.retiradas > cantidad) yield `order ${n}: more was sent than ordered`;
    const queda = aprobado - devuelto;
    if (atencion || mano) continue;
    if (queda >= total && (estado === "pendiente" || estado === "cancelado")) yield `order ${n} is paid and ${estado}`;
    const debe = aprobado < total && metodo !== "contra_entrega";
    if (debe && estado !== "pendiente" && estado !== "cancelado") yield `order ${n} is ${estado}, unpaid`;
  }
}

/** What must hold whenever nothing is under way, before any task repairs it. */
export async function findFaltasAhora(db: Db, mundo: Mundo): Promise<string[]> {
  const vista = await readVista(db);
  return [...findUsosDeMas(vista), ...findFaltas(vista.pedidos), ...findIncumplidas(vista, mundo)];
}

/** And the shop's own books. */
export async function findFaltasDe(db: Db, mundo: Mundo): Promise<string[]> {
  const libros = (await readLibros(db)).map(({ libro, texto }) => `${libro}: ${texto}`);
  return [...libros, ...(await findFaltasAhora(db, mundo))];
}

/** Once all is quiet, providers and shop have the same money, and what nobody paid in time was given up. */
export async function findPendientes(db: Db, { stripe, mercadopago }: Mundo): Promise<string[]> {
  const dinero = new Map([...stripe.sumDinero(), ...mercadopago.sumDinero()]);
  return (await readPedidos(db)).flatMap(({ id, cobrado_fuera, devuelto_fuera, vencido }, n) => {
    const { aprobado, devuelto } = dinero.get(id) ?? { aprobado: 0, devuelto: 0 };
    return [
      ...(cobrado_fuera === aprobado ? [] : [`order ${n}: ${aprobado} paid, ${cobrado_fuera} here`]),
      ...(vencido ? [`order ${n} holds its stock after its time`] : []),
      ...(devuelto_fuera === devuelto ? [] : [`order ${n}: ${devuelto} given back, ${devuelto_fuera} here`]),
    ];
  });
}
