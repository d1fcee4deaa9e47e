import { eq } from "drizzle-orm";
import type { Db, Tx } from "#db/client.server.ts";
import { productos } from "#db/schema/index.ts";
import type { Entrada } from "#app/features/base/auditoria/auditoria.ts";
import { addAuditoria, listAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import { type Autoria, changeOnce, type CambiosDeps } from "#app/features/catalogo/productos/cambios.server.ts";
import {
  buildBusqueda,
  CAMPOS,
  differs,
  type FilaProductos,
  toRegistro,
} from "#app/features/catalogo/productos/campos.ts";
import { judgeCodigo } from "#app/features/catalogo/productos/codigos.server.ts";
import { judgeEnGrupo, lockGrupos, movesAny } from "#app/features/catalogo/productos/grupos.server.ts";
import { STOCK_MAXIMO } from "#app/features/catalogo/productos/leer-campos.ts";
import type { EdicionProducto, NuevoProducto } from "./productos.schema.ts";
import { moveStock } from "#app/features/catalogo/existencias/stock.server.ts";

export type ResultadoCrear =
  | { tipo: "guardado"; id: string }
  /** Errors by field, from its group or other products. */
  | { tipo: "grupo"; campos: Record<string, string> };

/** A new product's stock is its first movement. */
export async function createProducto(
  panel: CambiosDeps,
  datos: NuevoProducto,
  actor_id: string,
): Promise<ResultadoCrear> {
  const { clave, ...producto } = datos;
  // The idempotency key is the new id: a retry returns the same product.
  const id = clave;
  const done = await changeOnce(panel, clave, async (tx): Promise<ResultadoCrear> => {
    await lockGrupos(tx, { grupos: [producto.grupo] });
    const campos = {
      ...(await judgeEnGrupo(tx, { ...producto, id })),
      ...(await judgeCodigo(tx, { ...producto, id })),
    };
    if (Object.keys(campos).length > 0) return { tipo: "grupo", campos };
    const row = { ...producto, id, stock: 0, version: 0, busqueda: buildBusqueda(producto) };
    await tx.insert(productos).values(row);
    if (producto.stock > 0) {
      const causa = { motivo: "inicial", pedido_id: null, vuelta: 0, actor_id } as const;
      await moveStock(tx, [{ producto_id: id, cantidad: producto.stock }], causa);
    }
    const despues = toRegistro(CAMPOS, { ...row, stock: producto.stock });
    await addAuditoria(tx, {
      id: clave,
      actor_id,
      accion: "crear",
      objeto: "producto",
      objeto_id: id,
      antes: null,
      despues,
    });
    return { tipo: "guardado", id };
  });
  return done ?? { tipo: "guardado", id };
}

export type ResultadoGuardar =
  | { tipo: "guardado" }
  /** Changes by others, newest first. */
  | { tipo: "conflicto"; cambios: Entrada[]; version: number }
  /** Removed by the last of these changes, or never there. */
  | { tipo: "eliminado"; cambios: Entrada[] }
  /** The difference would leave a stock below zero, or above the maximum. */
  | { tipo: "stock"; stock: number }
  | { tipo: "oferta"; hasta: Date }
  | Extract<ResultadoCrear, { tipo: "grupo" }>;

/** Also locks its present and new group; null when missing or removed. */
export async function lockProducto(tx: Tx, id: string, grupo?: string): Promise<FilaProductos | null> {
  const mueve = grupo !== undefined && (await movesAny(tx, new Map([[id, grupo]])));
  await lockGrupos(tx, { ids: [id], grupos: grupo === undefined ? [] : [grupo], mueve });
  const [row] = await tx.select().from(productos).where(eq(productos.id, id)).for("no key update");
  return row && row.eliminado_en === null ? row : null;
}

/** Changes since a version, newest first; those of stock alone have no version. */
export async function listCambiosDesde(db: Db | Tx, id: string, version: number): Promise<Entrada[]> {
  const { entradas } = await listAuditoria(db, { objeto: "producto", objeto_id: id });
  return entradas.filter(({ accion, despues }) => accion === "eliminar" || Number(despues?.version) > version);
}

/**
 * Saves fields only if nobody else saved since; stock by difference, so that a sale in between is neither undone nor a
 * conflict (docs/dinero-y-pedidos.md, section 4).
 */
export async function updateProducto(
  panel: CambiosDeps,
  datos: EdicionProducto,
  actor_id: string,
): Promise<ResultadoGuardar> {
  const { clave, id, version, stock_inicial, stock, motivo, ...rest } = datos;
  const done = await changeOnce(panel, clave, async (tx): Promise<ResultadoGuardar> => {
    const row = await lockProducto(tx, id, rest.grupo);
    if (!row) return { tipo: "eliminado", cambios: await listCambiosDesde(tx, id, version) };
    if (row.version !== version) {
      return { tipo: "conflicto", cambios: await listCambiosDesde(tx, id, version), version: row.version };
    }
    const cantidad = stock - stock_inicial;
    const next = { ...row, ...rest, stock: row.stock + cantidad };
    if (next.stock < 0 || next.stock > STOCK_MAXIMO) return { tipo: "stock", stock: row.stock };

    if (row.oferta_hasta && next.precio !== row.precio) return { tipo: "oferta", hasta: row.oferta_hasta };

    const campos = { ...(await judgeEnGrupo(tx, next)), ...(await judgeCodigo(tx, next)) };
    if (Object.keys(campos).length > 0) return { tipo: "grupo", campos };
    if (differs(CAMPOS, row, next)) {
      next.version += 1;
      const busqueda = buildBusqueda(rest);
      const set = { ...rest, busqueda, version: next.version, actualizado_en: new Date() };
      await tx.update(productos).set(set).where(eq(productos.id, id));
    }
    if (cantidad !== 0) {
      await moveStock(tx, [{ producto_id: id, cantidad }], { motivo, pedido_id: null, vuelta: 0, actor_id });
    }
    const despues = { ...toRegistro(CAMPOS, next), motivo: cantidad === 0 ? undefined : motivo };
    await addAuditoria(tx, {
      id: clave,
      actor_id,
      accion: "editar",
      objeto: "producto",
      objeto_id: id,
      antes: toRegistro(CAMPOS, row),
      despues,
    });
    return { tipo: "guardado" };
  });
  return done ?? { tipo: "guardado" };
}

/** Orders and ledger keep it, and it can be restored. Returns its name; null when already gone. */
export function removeProducto(panel: CambiosDeps, id: string, { actor_id, clave }: Autoria): Promise<string | null> {
  return changeOnce(panel, clave, async (tx) => {
    const row = await lockProducto(tx, id);
    if (!row) return null;
    const version = row.version + 1;
    await tx.update(productos).set({ eliminado_en: new Date(), version }).where(eq(productos.id, id));
    await addAuditoria(tx, {
      id: clave,
      actor_id,
      accion: "eliminar",
      objeto: "producto",
      objeto_id: id,
      antes: toRegistro(CAMPOS, row),
      despues: null,
    });
    return row.nombre;
  });
}
