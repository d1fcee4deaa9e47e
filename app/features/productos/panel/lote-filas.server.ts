import { and, asc, getTableColumns, gt, inArray, isNotNull, isNull, type SQL } from "drizzle-orm";
import { pick } from "#lib/objects.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { productos } from "#db/schema/index.ts";
import type { FilaProductos } from "../campos.ts";
import { isSelected, type Seleccion } from "./lista.server.ts";
import type { AccionLote } from "./lote.ts";

/** Products of one batch. */
const TANDA = 1_000;
/** The chosen ones, or all that the filters leave. */
export type Alcance = { ids: readonly string[] } | { filtros: Seleccion; stock_bajo: number };

const LEIDAS = [
  ...(["id", "nombre", "precio", "stock", "categoria", "estado", "activo_desde"] as const),
  ...(["version", "oferta_hasta", "grupo", "opciones"] as const),
] as const;
export type FilaLote = Pick<FilaProductos, (typeof LEIDAS)[number]>;

/** Only removed products can be restored; every other action is for those that are not removed. */
export function buildCondition(alcance: Alcance, { tipo }: AccionLote): SQL | undefined {
  const eliminados = tipo === "restaurar";
  if ("filtros" in alcance) return isSelected({ ...alcance.filtros, eliminados }, alcance.stock_bajo);
  return and((eliminados ? isNotNull : isNull)(productos.eliminado_en), inArray(productos.id, [...alcance.ids]));
}

/**
 * The products in batches, by id. `lock` locks each batch; everything that locks several products does so in this order,
 * or two of them would deadlock.
 */
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
