import { asc, eq, inArray, type SQL } from "drizzle-orm";
import type { Tienda } from "#app/context.ts";
import type { Db } from "#db/client.server.ts";
import { cliente, isSuCuenta, pedidos, productos, usuarios } from "#db/schema/index.ts";
import { lote_filas } from "#db/schema/lotes.ts";
import { listCampos } from "#app/features/pedidos/pedidos/campos.ts";
import { listDespachosDe } from "#app/features/pedidos/pedidos/despachos.server.ts";
import { type LineaDespacho, listPorEnviar } from "#app/features/pedidos/pedidos/despachos.ts";
import type { ItemPedido } from "#app/features/pedidos/pedidos/pedidos.ts";
import { formatNombre } from "#app/features/personas/usuarios/usuarios.ts";
import { isId } from "#lib/ids.ts";
import { pick } from "#lib/objects.ts";
import { toQr } from "#lib/qr.server.ts";
import { MAX_GUIAS } from "./lotes/lotes.ts";

type LineaGuia = LineaDespacho & Pick<ItemPedido, "nombre">;

const toLinea = ({ producto_id, cantidad, nombre }: ItemPedido): LineaGuia => ({ producto_id, cantidad, nombre });

async function readGuias({ db, env }: Tienda, where: SQL) {
  const { id, numero, items, retiradas, ajustes, created_at, estado } = pedidos;
  const datos = pick(pedidos, listCampos("hoja"));
  const rows = await db
    .select({
      pedido: { id, numero, items, retiradas, ajustes, created_at, estado, ...datos },
      cliente,
    })
    .from(pedidos)
    .leftJoin(usuarios, isSuCuenta)
    .where(where)
    .orderBy(asc(created_at), asc(id));
  const despachos = Map.groupBy(
    await listDespachosDe(
      db,
      rows.map(({ pedido }) => pedido.id),
    ),
    ({ pedido_id }) => pedido_id,
  );
  return rows.map(({ pedido: { items: all, retiradas: fuera, ajustes: _ajustes, ...pedido }, cliente: quien }) => {
    const left = listPorEnviar({ items: all, retiradas: fuera }, despachos.get(pedido.id) ?? []);
    return {
      ...pedido,
      cliente: formatNombre(quien),
      // A reprint, with nothing left to send, lists everything.
      lineas: (left.length > 0 ? left : all).map(toLinea),
      porEnviar: left.map(toLinea),
      parte: left.length > 0 && JSON.stringify(left) !== JSON.stringify(all),
      qr: toQr(`${env.TIENDA_URL}/admin/pedidos/${pedido.id}`),
    };
  });
}

export type GuiaPedido = Awaited<ReturnType<typeof readGuias>>[number];

export async function readGuia(tienda: Tienda, id: string): Promise<GuiaPedido | null> {
  if (!isId(id)) return null;
  const [guia] = await readGuias(tienda, eq(pedidos.id, id));
  return guia ?? null;
}

export interface LineaRecojo extends LineaGuia {
  /** Empty where unknown. */
  ubicacion: string;
  pedidos: { id: string; numero: number; cantidad: number }[];
}

const compareRecojo = (a: LineaRecojo, b: LineaRecojo): number =>
  Number(a.ubicacion === "") - Number(b.ubicacion === "") ||
  a.ubicacion.localeCompare(b.ubicacion, "es", { numeric: true }) ||
  a.nombre.localeCompare(b.nombre, "es");

/** `ubicaciones` are places by product id. */
export function sumRecojo(
  guias: readonly Pick<GuiaPedido, "id" | "numero" | "porEnviar">[],
  ubicaciones: ReadonlyMap<string, string>,
): LineaRecojo[] {
  const sums = new Map<string, LineaRecojo>();
  for (const { id, numero, porEnviar } of guias) {
    for (const { producto_id, nombre, cantidad } of porEnviar) {
      const ubicacion = ubicaciones.get(producto_id) ?? "";
      const sum = sums.get(producto_id) ?? { producto_id, nombre, ubicacion, cantidad: 0, pedidos: [] };
      sum.cantidad += cantidad;
      sum.pedidos.push({ id, numero, cantidad });
      sums.set(producto_id, sum);
    }
  }
  return [...sums.values()].toSorted(compareRecojo);
}

async function readUbicaciones(db: Db, guias: readonly GuiaPedido[]): Promise<Map<string, string>> {
  const ids = [...new Set(guias.flatMap(({ porEnviar }) => porEnviar.map(({ producto_id }) => producto_id)))];
  const { id, ubicacion } = productos;
  const rows = await db.select({ id, ubicacion }).from(productos).where(inArray(id, ids));
  return new Map(rows.map((row) => [row.id, row.ubicacion]));
}

/** Leaves out cancelled orders. Null where there is no lot, or it is too large for one document. */
export async function readGuiasDeLote(tienda: Tienda, lote_id: string) {
  if (!isId(lote_id)) return null;
  const { db } = tienda;
  const own = db
    .select({ id: lote_filas.pedido_id })
    .from(lote_filas)
    .where(eq(lote_filas.lote_id, lote_id))
    .limit(MAX_GUIAS + 1);
  const ids = await own;
  if (ids.length === 0 || ids.length > MAX_GUIAS) return null;
  const all = await readGuias(
    tienda,
    inArray(
      pedidos.id,
      ids.map(({ id }) => id),
    ),
  );
  const guias = all.filter(({ estado }) => estado !== "cancelado");
  const ubicaciones = await readUbicaciones(db, guias);
  return { guias, recojo: sumRecojo(guias, ubicaciones), cancelados: all.length - guias.length };
}
