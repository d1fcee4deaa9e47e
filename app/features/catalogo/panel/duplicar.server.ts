import { eq } from "drizzle-orm";
import { pick } from "#lib/objects.ts";
import { productos } from "#db/schema/index.ts";
import { addAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import { type Autoria, type CambiosDeps, changeOnce } from "#app/features/catalogo/productos/cambios.server.ts";
import { buildBusqueda, CAMPOS, NOMBRES, toRegistro } from "#app/features/catalogo/productos/campos.ts";
import { NOMBRE_MAXIMO } from "#app/features/catalogo/productos/leer-campos.ts";

/** A draft without stock, codes and group. Its id is the idempotency key; null for an unknown product. */
export async function duplicateProducto(
  panel: CambiosDeps,
  id: string,
  { actor_id, clave }: Autoria,
): Promise<string | null> {
  const done = await changeOnce(panel, clave, async (tx) => {
    const [row] = await tx.select().from(productos).where(eq(productos.id, id));
    if (!row || row.eliminado_en) return { id: null };
    const own = { id: clave, nombre: `Copia de ${row.nombre}`.slice(0, NOMBRE_MAXIMO), stock: 0, version: 0 };
    const apart = { codigo: "", codigo_barras: "", grupo: "", opciones: [], activo_desde: null };
    const copy = { ...pick(row, NOMBRES), ...own, ...apart, estado: "borrador" as const };
    await tx.insert(productos).values({ ...copy, busqueda: buildBusqueda(copy) });
    const despues = toRegistro(CAMPOS, copy);
    const quien = { id: clave, actor_id, accion: "crear", objeto: "producto", objeto_id: clave } as const;
    await addAuditoria(tx, { ...quien, antes: null, despues });
    return { id: clave };
  });
  return done ? done.id : clave;
}
