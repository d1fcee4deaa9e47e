import { and, eq, inArray, isNull } from "drizzle-orm";
import { addAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { cupones } from "#db/schema/cupones.ts";
import { productos } from "#db/schema/productos.ts";
import { toSoles } from "#lib/dinero.ts";
import { toDia } from "#lib/fechas.ts";
import { isId } from "#lib/ids.ts";
import { insertCodigos } from "./codigos.server.ts";
import { type Condiciones, lastMoment } from "./condiciones.ts";
import type { CuponNuevo } from "./cupones.schema.ts";

/** For the log; without `nombres` the products did not change. */
export const toRegistro = (cupon: Omit<Condiciones, "nombres"> & { nombres?: readonly string[] }) => ({
  nombre: cupon.codigo,
  monto: cupon.monto === null ? undefined : toSoles(cupon.monto),
  porcentaje: cupon.porcentaje ?? undefined,
  envio_gratis: cupon.envio_gratis || undefined,
  primera_compra: cupon.primera_compra || undefined,
  minimo: toSoles(cupon.minimo),
  categorias: [...cupon.categorias],
  productos: cupon.nombres,
  con_codigos: cupon.con_codigos || undefined,
  desde: toDia(cupon.desde),
  hasta: toDia(lastMoment(cupon.hasta)),
  usos: cupon.usos,
  por_persona: cupon.por_persona,
});

/** For the form; without those that are gone, by name. */
export function listElegidos(db: Db | Tx, ids: readonly string[]) {
  const { id, nombre, eliminado_en } = productos;
  return db
    .select({ id, nombre })
    .from(productos)
    .where(and(inArray(id, ids.filter(isId)), isNull(eliminado_en)))
    .orderBy(nombre, id);
}

export type CreacionCupon = "creado" | "repetido" | "sin_producto";

/**
 * Creates a coupon with its single-use codes, once per key. `repetido`: another coupon has its code. `sin_producto`: a
 * chosen product was removed.
 */
export async function createCupon(db: Db, nuevo: CuponNuevo, actor_id: string): Promise<CreacionCupon> {
  const { clave: id, intento: _intento, ...columnas } = nuevo;
  return db.transaction(async (tx) => {
    const elegidos = await listElegidos(tx, columnas.productos);
    if (elegidos.length !== new Set(columnas.productos).size) return "sin_producto";
    const made = await tx
      .insert(cupones)
      .values({ ...columnas, id })
      .onConflictDoNothing()
      .returning({ id: cupones.id });
    if (made.length === 0) return (await tx.$count(cupones, eq(cupones.id, id))) > 0 ? "creado" : "repetido";
    if (columnas.con_codigos) await insertCodigos(tx, { cupon_id: id, lote: id, cuantos: columnas.usos });
    const nombres = elegidos.map(({ nombre }) => nombre);
    const que = { objeto: "cupon", objeto_id: id } as const;
    await addAuditoria(tx, {
      ...que,
      actor_id,
      accion: "crear",
      antes: null,
      despues: toRegistro({ ...columnas, nombres }),
    });
    return "creado";
  });
}
