import { and, eq, inArray } from "drizzle-orm";
import { collectPedido } from "#app/features/pedidos/mostrador/cobrar.server.ts";
import { settleCourier } from "#app/features/pedidos/mostrador/liquidar.server.ts";
import { pedidos } from "#db/schema/pedidos.ts";
import { centimos } from "#lib/dinero.ts";
import { answerTo } from "./comprar.ts";
import { actor_id, type Escena } from "./mundo.ts";

/** Money at the counter, and of couriers. */

export interface CobroSimulado {
  clave: string;
  medio: "efectivo" | "tarjeta";
  entregar: boolean;
}

/** Takes an order's money. */
export const collect = ({ tienda }: Escena, pedido_id: string, { clave, medio, entregar }: CobroSimulado) =>
  answerTo(async () => {
    const enMano =
      medio === "efectivo"
        ? { codigo: "", recibido: centimos(50_000) }
        : { codigo: `T${clave.slice(-10)}`, recibido: null };
    return (await collectPedido(tienda, { id: clave, pedido_id, medio, ...enMano, entregar, actor_id })).tipo;
  });

/** A courier hands over what is due for all that left to be paid at the door. */
export async function settleAll({ tienda, mundo }: Escena, clave: string): Promise<string> {
  const fuera = and(eq(pedidos.cobro, "contra_entrega"), inArray(pedidos.estado, ["enviado", "entregado"]));
  const rows = await mundo.vistos.select().from(pedidos).where(fuera).orderBy(pedidos.numero);
  if (rows.length === 0) return "nada";
  const filas = rows.map(({ id, total }) => ({ pedido_id: id, monto: total }));
  const suma = centimos(filas.reduce((all, { monto }) => all + monto, 0));
  const dia = new Date().toISOString().slice(0, 10);
  const nueva = { id: clave, dia, courier: "Olva", suma, filas, otro_monto: false, actor_id };
  return (await settleCourier(tienda, nueva)).tipo;
}
