import { desc, eq } from "drizzle-orm";
import { findCoincidencia, toShortId } from "#lib/text.ts";
import type { Db } from "#db/client.server.ts";
import { despachos, pedidos, usuarios } from "#db/schema/index.ts";
import { joinDespachos } from "./exportar.server.ts";
import { readBusqueda } from "./lista.server.ts";

/** A few orders for the panel's palette, the newest of those that the list finds; `coincidencia`: where. */
export async function searchPedidos(db: Db, buscar: string, limit = 5) {
  const { condition } = await readBusqueda(db, buscar);
  const { nombre, apellido, email } = usuarios;
  const { id, estado, total, telefono, direccion_envio, items } = pedidos;
  const rows = await db
    .select({
      pedido: { id, estado, total },
      cliente: { nombre, apellido, email },
      otros: { telefono, direccion_envio, items, suyo: usuarios.telefono, numeros: joinDespachos(despachos.numero) },
    })
    .from(pedidos)
    .innerJoin(usuarios, eq(usuarios.id, pedidos.usuario_id))
    .where(condition)
    .orderBy(desc(pedidos.created_at), desc(pedidos.id))
    .limit(limit);
  return rows.map(({ pedido, cliente, otros }) => {
    const shown = `${toShortId(pedido.id)} ${cliente.nombre} ${cliente.apellido}`;
    const nombres = otros.items.map((item) => item.nombre);
    const campos = [cliente.email, otros.telefono, otros.suyo, otros.direccion_envio, ...nombres, otros.numeros];
    return { ...pedido, cliente, coincidencia: findCoincidencia(buscar, shown, campos) };
  });
}
