import { and, desc, eq, isNull } from "drizzle-orm";
import type { Centimos } from "#lib/dinero.ts";
import { isId, newId } from "#lib/ids.ts";
import { type Db, type Tx, wakeAfterCommit } from "#db/client.server.ts";
import { historial_precios, ofertas, productos } from "#db/schema/index.ts";
import { addAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import { changeOnce, type CambiosDeps } from "#app/features/catalogo/productos/cambios.server.ts";
import { faultOfOferta } from "#app/features/catalogo/productos/ofertas.ts";
import {
  countQuedan,
  endOferta,
  findPrecioDesde,
  lockOferta,
  type Oferta,
  toRegistroOferta,
} from "./ofertas.server.ts";
import { TAREA_OFERTAS } from "./tarea-ofertas.server.ts";
import type { PlanOferta } from "./oferta.schema.ts";
import { faultOfPrecio } from "#app/features/catalogo/productos/precios.ts";

const ANTERIORES = 20;

export interface OfertaPanel {
  producto: { id: string; nombre: string; precio: Centimos; precio_anterior: Centimos | null };
  precio_desde: Date;
  abierta: (Oferta & { quedan: number }) | null;
  terminadas: Oferta[];
  precios: { precio: Centimos; desde: Date; hasta: Date }[];
}

async function readAll(db: Tx, id: string): Promise<OfertaPanel | null> {
  const { nombre, precio, precio_anterior, created_at, eliminado_en } = productos;
  const [found] = await db
    .select({ id: productos.id, nombre, precio, precio_anterior, created_at })
    .from(productos)
    .where(and(eq(productos.id, id), isNull(eliminado_en)));
  if (!found) return null;
  const { created_at: since, ...producto } = found;
  const rows = await db
    .select()
    .from(ofertas)
    .where(eq(ofertas.producto_id, id))
    .orderBy(desc(ofertas.created_at))
    .limit(ANTERIORES);
  const abierta = rows.find(({ estado }) => estado !== "terminada");
  const { precio: antes, desde, hasta, producto_id } = historial_precios;
  return {
    producto,
    precio_desde: await findPrecioDesde(db, { id, created_at: since }),
    abierta: abierta ? { ...abierta, quedan: (await countQuedan(db, [id])).get(id) ?? abierta.unidades } : null,
    terminadas: rows.filter(({ estado }) => estado === "terminada"),
    precios: await db
      .select({ precio: antes, desde, hasta })
      .from(historial_precios)
      .where(eq(producto_id, id))
      .orderBy(desc(hasta))
      .limit(ANTERIORES),
  };
}

/** Null for an unknown or removed product. */
export async function readOfertaPanel(db: Db, id: string): Promise<OfertaPanel | null> {
  if (!isId(id)) return null;
  // One snapshot of product and offer, which change together.
  return db.transaction((tx) => readAll(tx, id), { isolationLevel: "repeatable read", accessMode: "read only" });
}

export type ResultadoOferta =
  { tipo: "programada" } | { tipo: "eliminado" | "abierta" } | { tipo: "precio"; razon: string };

/** Wakes the task, so that an offer of today begins at once. */
export async function planOferta(
  panel: CambiosDeps,
  producto_id: string,
  { clave, precio, desde, hasta, unidades }: PlanOferta,
  actor_id: string,
): Promise<ResultadoOferta> {
  const done = await changeOnce(panel, clave, async (tx): Promise<ResultadoOferta> => {
    const { producto, oferta } = await lockOferta(tx, producto_id);
    if (!producto || producto.eliminado_en) return { tipo: "eliminado" };
    if (oferta) return { tipo: "abierta" };
    const razon = faultOfOferta(producto.precio, precio) ?? faultOfPrecio(producto.precio, precio);
    if (razon !== null) return { tipo: "precio", razon };
    const nueva = { id: clave, producto_id, precio, desde, hasta, unidades };
    await tx.insert(ofertas).values(nueva);
    const quien = { id: clave, actor_id, accion: "oferta", objeto: "producto", objeto_id: producto_id } as const;
    await addAuditoria(tx, { ...quien, antes: null, despues: toRegistroOferta(nueva) });
    wakeAfterCommit(tx, TAREA_OFERTAS);
    return { tipo: "programada" };
  });
  return done ?? { tipo: "programada" };
}

/** Ends an offer, or cancels a planned one; an ended one is unchanged. */
export async function stopOferta(
  panel: CambiosDeps,
  producto_id: string,
  oferta_id: string,
  actor_id: string,
): Promise<void> {
  await changeOnce(panel, newId(), async (tx) => {
    const { producto, oferta } = await lockOferta(tx, producto_id);
    if (producto && oferta?.id === oferta_id) await endOferta(tx, producto, oferta, "panel", actor_id);
  });
}
