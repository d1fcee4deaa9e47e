import { and, isNull, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.server.ts";
import { productos } from "#db/schema/index.ts";
import { listOriginales } from "#db/seed/originales.ts";
import type { Autoria, CambiosDeps } from "#app/features/catalogo/productos/cambios.server.ts";
import type { Informe } from "./lote.ts";
import { changeMany } from "./lote.server.ts";

/**
 * A product of the demo as it was added, whatever its stock; of one with a running offer the usual price counts. Names
 * of uploaded pictures have their digests.
 */
function isDemo(): SQL {
  const { id, nombre, precio, imagen, galeria } = productos;
  const originales = listOriginales();
  const nombres = sql.param(originales.map((original) => original.nombre));
  // By the index of names first, so that the dashboard may count them.
  return sql`${nombre} collate "es-x-icu" = any(${nombres}::text[]) and exists (
    select 1 from jsonb_to_recordset(${JSON.stringify(originales)}::jsonb) as original (
      nombre text, descripcion text, precio numeric, categoria text, grupo text, opciones text[],
      caracteristicas text[], fotos text[], hecho_por text, departamento text, localidad text, material text,
      cuidado text, guia_tallas text[], textos_imagenes text[]
    )
    where (original.nombre, original.descripcion, original.categoria, original.grupo)
        = (${nombre}, ${productos.descripcion}, ${productos.categoria}, ${productos.grupo})
      and (original.opciones, original.caracteristicas) = (${productos.opciones}, ${productos.caracteristicas})
      and (original.hecho_por, original.departamento, original.localidad, original.material)
        = (${productos.hecho_por}, ${productos.departamento}, ${productos.localidad}, ${productos.material})
      and (original.cuidado, original.guia_tallas, original.textos_imagenes)
        = (${productos.cuidado}, ${productos.guia_tallas}, ${productos.textos_imagenes})
      and original.precio = coalesce(
        (select o.precio_usual from ofertas o where o.producto_id = ${id} and o.estado = 'vigente'), ${precio}
      )
      and original.fotos = array(
        select substr(foto, length('/imagenes/') + 1, 32)
        from unnest(${imagen} || ${galeria}) with ordinality as fotos (foto, lugar) order by lugar
      )
  ) and ${productos.estado} = 'activo' and ${productos.costo} is null and ${productos.stock_minimo} is null
    and (${productos.codigo}, ${productos.codigo_barras}, ${productos.ubicacion}) = ('', '', '')`;
}

const isVivo = isNull(productos.eliminado_en);

/** Products of the demo that nobody changed. */
export const countIntactos = (db: Db | Tx): Promise<number> => db.$count(productos, and(isVivo, isDemo()));

export async function countDemostracion(db: Db | Tx): Promise<{ intactos: number; otros: number }> {
  const [intactos, todos] = [await countIntactos(db), await db.$count(productos, isVivo)];
  return { intactos, otros: todos - intactos };
}

/** Removes them as the panel removes products: they can be restored. Null for a retry. */
export const clearDemostracion = (panel: CambiosDeps, autoria: Autoria): Promise<Informe | null> =>
  changeMany(panel, { where: isDemo() }, { tipo: "eliminar" }, { ...autoria, mitad: false });
