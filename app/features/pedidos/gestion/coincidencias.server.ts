import { eq, inArray } from "drizzle-orm";
import { type Coincidencia, findCoincidencia, toShortId } from "#lib/text.ts";
import type { Db } from "#db/client.server.ts";
import { cliente, compradores, despachos, isSuCuenta, pedidos, usuarios } from "#db/schema/index.ts";
import { joinDespachos } from "./join-despachos.server.ts";

interface PedidoHallado {
  id: string;
  cliente: { nombre: string; apellido: string };
}

/** The matching field by order; null where number or customer already show it. */
export async function listCoincidencias(db: Db, buscar: string, hallados: readonly PedidoHallado[]) {
  const found = new Map<string, Coincidencia | null>();
  if (!buscar || hallados.length === 0) return found;
  const ids = hallados.map(({ id }) => id);
  const { id, numero, telefono, receptor, direccion_envio, items } = pedidos;
  const suyo = { telefono: usuarios.telefono, direccion: usuarios.direccion };
  const rows = await db
    .select({
      id,
      numero,
      telefono,
      receptor,
      direccion_envio,
      items,
      numeros: joinDespachos(despachos.numero),
      email: cliente.email,
      suyo,
      documento: compradores.numero,
      razon: compradores.nombre,
    })
    .from(pedidos)
    .leftJoin(usuarios, isSuCuenta)
    .leftJoin(compradores, eq(compradores.pedido_id, id))
    .where(inArray(id, ids));
  const shown = new Map(hallados.map((one) => [one.id, `${one.cliente.nombre} ${one.cliente.apellido}`]));
  for (const row of rows) {
    const otros = [
      ["Correo", row.email],
      ["Teléfono", row.telefono],
      ["Teléfono de su cuenta", row.suyo?.telefono ?? null],
      ["Recibe", row.receptor],
      ["Dirección", row.direccion_envio],
      ...row.items.map(({ nombre }) => ["Producto", nombre] as const),
      ["Número de envío", row.numeros],
      ["Comprobante a nombre de", row.documento],
      ["Comprobante a nombre de", row.razon],
      ["Dirección de su cuenta", row.suyo?.direccion ?? null],
    ] as const;
    found.set(
      row.id,
      findCoincidencia(buscar, `Pedido #${row.numero} ${toShortId(row.id)} ${shown.get(row.id) ?? ""}`, otros),
    );
  }
  return found;
}
