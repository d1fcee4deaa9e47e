import { sql } from "drizzle-orm";
import { toDecimal } from "#lib/dinero.ts";
import type { Tx } from "#db/client.server.ts";
import { buildBusqueda, type FilaProductos } from "#app/features/catalogo/productos/campos.ts";

/** One statement, so that triggers update the group once. Groups and variants must be locked. */
export async function writeVariantes(tx: Tx, filas: readonly FilaProductos[]): Promise<void> {
  if (filas.length === 0) return;
  const column = <T>(of: (fila: FilaProductos) => T) => sql.param(filas.map(of));
  await tx.execute(sql`
    update productos set grupo = nuevo.grupo, opciones = string_to_array(nuevo.opciones, E'\n'), nombre = nuevo.nombre,
      codigo = nuevo.codigo, estado = nuevo.estado, activo_desde = nuevo.activo_desde, precio = nuevo.precio, busqueda = nuevo.busqueda, eliminado_en = nuevo.eliminado_en, version = nuevo.version,
      actualizado_en = now()
    from unnest(
      ${column(({ id }) => id)}::uuid[], ${column(({ grupo }) => grupo)}::text[],
      ${column(({ opciones }) => opciones.join("\n"))}::text[], ${column(({ nombre }) => nombre)}::text[],
      ${column(({ codigo }) => codigo)}::text[], ${column(({ estado }) => estado)}::text[],
      ${column(({ activo_desde }) => activo_desde)}::date[],
      ${column(({ precio }) => toDecimal(precio))}::numeric[], ${column((fila) => buildBusqueda(fila))}::text[],
      ${column(({ eliminado_en }) => eliminado_en?.toISOString() ?? null)}::timestamptz[],
      ${column(({ version }) => version)}::integer[]
    ) as nuevo (id, grupo, opciones, nombre, codigo, estado, activo_desde, precio, busqueda, eliminado_en, version)
    where productos.id = nuevo.id`);
}
