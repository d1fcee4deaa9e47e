import { and, asc, getTableColumns, gt, inArray, isNotNull, isNull, type SQL } from "drizzle-orm";
import { pick } from "#lib/objects.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { productos } from "#db/schema/index.ts";
import type { FilaProductos } from "#app/features/catalogo/productos/campos.ts";
import { isSelected, type Seleccion } from "./lista.server.ts";
import type { AccionLote } from "./lote.ts";

const TANDA = 1_000;
export type Alcance = { ids: readonly string[] } | { filtros: Seleccion; stock_bajo: number } | { where: SQL };

const LEIDAS = [
  ...(["id", "nombre", "precio", "stock", "categoria", "estado", "activo_desde"] as const),
  ...(["version", "etiquetas", "oferta_hasta", "grupo", "opciones"] as const),
] as const;
export type FilaLote = Pick<FilaProductos, (typeof LEIDAS)[number]>;

/** Only removed products can be restored; everything else applies to the others. */
export function buildCondition(alcance: Alcance, { tipo }: AccionLote): SQL | undefined {
  const eliminados = tipo === "restaurar";
  if ("filtros" in alcance) return isSelected({ ...alcance.filtros, eliminados }, alcance.stock_bajo);
  const chosen = "where" in alcance ? alcance.where : inArray(productos.id, [...alcance.ids]);
  return and((eliminados ? isNotNull : isNull)(productos.eliminado_en), chosen);
}

/** Batches by id. `lock`: every lock of several products uses this order, against deadlocks. */
export async function* listTurns(
  tx: Db | Tx,
  where: SQL | undefined,
  { lock }: { lock: boolean },
): AsyncGenerator<FilaLote[]> {
  const { id } = productos;
  let after: string | null = null;
  for (;;) {
    const query = tx
      .select(pick(getTableColumns(productos), LEIDAS))
      .from(productos)
      .where(and(where, after === null ? undefined : gt(id, after)))
      .orderBy(asc(id))
      .limit(TANDA);
    const filas: FilaLote[] = await (lock ? query.for("no key update") : query);
    yield filas;
    after = filas.at(-1)?.id ?? null;
    if (filas.length < TANDA) return;
  }
}
