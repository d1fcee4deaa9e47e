import { and, asc, eq, isNull, ne } from "drizzle-orm";
import type { Tienda } from "#app/context.ts";
import { readAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { toMarca } from "#app/features/base/ajustes/marca.ts";
import { formatNumero, NOMBRE_CLASE } from "#app/features/pedidos/comprobantes/comprobantes.ts";
import { buildTextoQr } from "#app/features/pedidos/comprobantes/pdf.server.ts";
import type { Db } from "#db/client.server.ts";
import { abonos } from "#db/schema/abonos.ts";
import { comprobantes } from "#db/schema/comprobantes.ts";
import { eventos_pedido } from "#db/schema/eventos.ts";
import { pedidos } from "#db/schema/pedidos.ts";
import { pagos } from "#db/schema/pagos.ts";
import { isId } from "#lib/ids.ts";
import { pick } from "#lib/objects.ts";
import { toQr } from "#lib/qr.server.ts";

/** The sale's receipt, with what SUNAT's QR code says. */
async function findRecibo(db: Db, pedido_id: string) {
  const venta = and(eq(comprobantes.pedido_id, pedido_id), isNull(comprobantes.afecta_id));
  const [fila] = await db
    .select()
    .from(comprobantes)
    .where(and(venta, ne(comprobantes.estado, "rechazado")))
    .orderBy(asc(comprobantes.id));
  if (!fila) return null;
  const numero = formatNumero(fila);
  const { comprador, sin_valor } = fila.datos;
  const qr = toQr(buildTextoQr({ ...fila, numero }));
  return { nombre: NOMBRE_CLASE[fila.clase], numero, comprador, sin_valor: sin_valor ?? false, qr };
}

/** How it was paid at the counter, as staff noted it; empty otherwise. */
async function findCobrado(db: Db, pedido_id: string): Promise<string> {
  const { detalle } = eventos_pedido;
  const now = db
    .select({ id: abonos.id })
    .from(abonos)
    .innerJoin(pagos, eq(pagos.id, abonos.pago_id))
    .where(and(eq(pagos.pedido_id, pedido_id), eq(abonos.mostrador, true), eq(abonos.estado, "confirmado")));
  if ((await now).length === 0) return "";
  const cobrado = and(eq(eventos_pedido.pedido_id, pedido_id), eq(eventos_pedido.tipo, "cobrado"));
  const rows = await db.select({ detalle }).from(eventos_pedido).where(cobrado).orderBy(asc(eventos_pedido.id));
  return rows.at(-1)?.detalle ?? "";
}

const { id, numero, items, ajustes, subtotal, igv, igv_porcentaje, total, created_at } = pedidos;
const COLUMNAS = { id, numero, items, ajustes, subtotal, igv, igv_porcentaje, total, created_at };

/** For a printer of 80 mm; null where there is no such order. */
export async function readTicket(tienda: Tienda, pedido_id: string) {
  if (!isId(pedido_id)) return null;
  const { db, env } = tienda;
  const [pedido] = await db.select(COLUMNAS).from(pedidos).where(eq(id, pedido_id));
  if (!pedido) return null;
  const [recibo, cobrado, todos] = await Promise.all([
    findRecibo(db, pedido_id),
    findCobrado(db, pedido_id),
    readAjustes(tienda),
  ]);
  const marca = pick(toMarca(env, todos), ["nombre", "razonSocial", "ruc", "direccion", "telefono"]);
  return { pedido, recibo, cobrado, marca, consulta: `${env.TIENDA_URL}/comprobante` };
}

export type DatosTicket = NonNullable<Awaited<ReturnType<typeof readTicket>>>;
