import { and, eq, getTableColumns, isNull } from "drizzle-orm";
import { isId } from "#lib/ids.ts";
import { pick } from "#lib/objects.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { productos } from "#db/schema/index.ts";
import { NOMBRES } from "#app/features/catalogo/productos/campos.ts";
import type { FichaProducto, ProductoEditable } from "./panel.ts";
import { countReservas } from "#app/features/catalogo/existencias/reservas.server.ts";

const EDITABLE = pick(getTableColumns(productos), ["id", "version", "oferta_hasta", ...NOMBRES]);

/** null when missing or removed. */
export async function getEditable(db: Db | Tx, id: string): Promise<ProductoEditable | null> {
  if (!isId(id)) return null;
  const [found] = await db
    .select(EDITABLE)
    .from(productos)
    .where(and(eq(productos.id, id), isNull(productos.eliminado_en)));
  return found ?? null;
}

/** Also removed ones, with held units; null when missing. */
export async function getFicha(db: Db, id: string): Promise<FichaProducto | null> {
  if (!isId(id)) return null;
  const { eliminado_en, created_at } = productos;
  const [found] = await db
    .select({ ...EDITABLE, eliminado_en, created_at })
    .from(productos)
    .where(eq(productos.id, id));
  return found ? { ...found, reservado: (await countReservas(db, [id])).get(id) ?? 0 } : null;
}
