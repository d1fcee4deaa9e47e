import { eq } from "drizzle-orm";
import { newId } from "#lib/ids.ts";
import { pick } from "#lib/objects.ts";
import type { Tx } from "#db/client.server.ts";
import { productos } from "#db/schema/index.ts";
import { addAuditoria, type Anotacion } from "#app/features/base/auditoria/auditoria.server.ts";
import { type CambiosDeps, changeOnce } from "#app/features/catalogo/productos/cambios.server.ts";
import {
  buildBusqueda,
  CAMPOS,
  type FilaProductos,
  NOMBRES,
  toRegistro,
} from "#app/features/catalogo/productos/campos.ts";
import { listMiembros, lockGrupos, movesAny } from "#app/features/catalogo/productos/grupos.server.ts";
import { faultEnOferta } from "#app/features/catalogo/productos/ofertas.ts";
import { composeNombre } from "#app/features/catalogo/productos/opcion.ts";
import { judgeVariante } from "#app/features/catalogo/productos/variantes.ts";
import type { MatrizVariantes } from "./variantes.schema.ts";

export type ResultadoVariantes =
  { tipo: "creadas"; cuantas: number } | { tipo: "eliminado" } | { tipo: "campos"; campos: Record<string, string> };

const toClave = (opciones: readonly string[]) => opciones.toSorted().join("\n");

async function joinGrupo(tx: Tx, row: FilaProductos, grupo: string, opciones: string[], actor_id: string) {
  const next = { ...row, grupo, opciones, nombre: composeNombre(grupo, opciones), version: row.version + 1 };
  const set = { ...pick(next, ["grupo", "opciones", "nombre", "version"]), busqueda: buildBusqueda(next) };
  await tx
    .update(productos)
    .set({ ...set, actualizado_en: new Date() })
    .where(eq(productos.id, row.id));
  const [antes, despues] = [toRegistro(CAMPOS, row), toRegistro(CAMPOS, next)];
  return { actor_id, accion: "editar", objeto: "producto", objeto_id: row.id, antes, despues } satisfies Anotacion;
}

/**
 * The missing combinations become copies without stock; a product without a group becomes the first one. All or
 * nothing, once per key.
 */
export async function createVariantes(
  panel: CambiosDeps,
  id: string,
  { grupo, combinaciones }: MatrizVariantes,
  { actor_id, clave }: { actor_id: string; clave: string },
): Promise<ResultadoVariantes> {
  const done = await changeOnce(panel, clave, async (tx): Promise<ResultadoVariantes> => {
    const mueve = await movesAny(tx, new Map([[id, grupo]]));
    await lockGrupos(tx, { ids: [id], grupos: [grupo], mueve });
    const [row] = await tx.select().from(productos).where(eq(productos.id, id)).for("no key update");
    if (!row || row.eliminado_en) return { tipo: "eliminado" };
    if (row.grupo !== "" && row.grupo !== grupo)
      return { tipo: "campos", campos: { grupo: `Ya es del grupo «${row.grupo}».` } };
    if (row.oferta_hasta) return { tipo: "campos", campos: { grupo: faultEnOferta(row.oferta_hasta) } };
    const miembros = (await listMiembros(tx, [grupo])).map(({ opciones }) => opciones);
    const there = new Set(miembros.map(toClave));
    const missing = combinaciones.filter((opciones) => !there.has(toClave(opciones)));
    for (const opciones of missing) {
      const fault = judgeVariante(opciones, miembros);
      const mensaje = fault.opciones ?? fault.grupo;
      if (mensaje !== undefined) return { tipo: "campos", campos: { valores_1: mensaje } };
      miembros.push(opciones);
    }
    const anotaciones: Anotacion[] = [];
    const [first] = missing;
    if (row.grupo === "" && first) anotaciones.push(await joinGrupo(tx, row, grupo, first, actor_id));
    const copies = missing.slice(anotaciones.length).map((opciones) => {
      const own = {
        id: newId(),
        nombre: composeNombre(grupo, opciones),
        grupo,
        opciones,
        stock: 0,
        version: 0,
        codigo: "",
        codigo_barras: "",
      };
      const copy = { ...pick(row, NOMBRES), ...own };
      return { ...copy, busqueda: buildBusqueda(copy) };
    });
    if (copies.length > 0) await tx.insert(productos).values(copies);
    for (const copy of copies) {
      const despues = toRegistro(CAMPOS, copy);
      anotaciones.push({ actor_id, accion: "crear", objeto: "producto", objeto_id: copy.id, antes: null, despues });
    }
    const [noted] = anotaciones;
    if (noted) noted.id = clave;
    await addAuditoria(tx, ...anotaciones);
    return { tipo: "creadas", cuantas: missing.length };
  });
  return done ?? { tipo: "creadas", cuantas: 0 };
}
