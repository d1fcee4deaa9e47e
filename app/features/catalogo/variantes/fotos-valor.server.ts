import { and, eq, isNull, ne } from "drizzle-orm";
import { productos } from "#db/schema/index.ts";
import { addAuditoria, type Anotacion } from "#app/features/base/auditoria/auditoria.server.ts";
import { type Autoria, type CambiosDeps, changeOnce } from "#app/features/catalogo/productos/cambios.server.ts";
import { buildBusqueda, CAMPOS, differs, toRegistro } from "#app/features/catalogo/productos/campos.ts";
import { writeRegistros } from "#app/features/catalogo/productos/escribir.server.ts";
import { lockGrupos } from "#app/features/catalogo/productos/grupos.server.ts";
import { IMAGENES_MAXIMAS } from "#app/features/catalogo/productos/leer-campos.ts";
import {
  computeFotos,
  type DestinoFoto,
  listDestinos,
  listFotosGrupo,
  listTextos,
  TODAS,
  VARIAS,
} from "./fotos-valor.ts";

export type ResultadoFotos = { tipo: "guardado"; cuantas: number } | { tipo: "no"; error: string };

const refuse = (error: string): ResultadoFotos => ({ tipo: "no", error });

/**
 * Gives each variant the pictures of its values; all or nothing, once per key. Pictures that somebody added meanwhile
 * stay where they are; an unknown one is refused.
 */
export async function saveFotos(
  panel: CambiosDeps,
  { grupo, destinos }: { grupo: string; destinos: readonly DestinoFoto[] },
  { actor_id, clave }: Autoria,
): Promise<ResultadoFotos> {
  const done = await changeOnce(panel, clave, async (tx): Promise<ResultadoFotos> => {
    await lockGrupos(tx, { grupos: [grupo] });
    const rows = await tx
      .select()
      .from(productos)
      .where(and(eq(productos.grupo, grupo), ne(productos.grupo, ""), isNull(productos.eliminado_en)))
      .orderBy(productos.id)
      .for("no key update");
    const imagenes = new Set(listFotosGrupo(rows).map(({ imagen }) => imagen));
    const ofrecidos = new Set([TODAS, VARIAS, ...listDestinos(rows)]);
    if (destinos.some(({ imagen, destino }) => !imagenes.has(imagen) || !ofrecidos.has(destino))) {
      return refuse("Otra persona cambió las fotos o las opciones mientras tanto. Recarga la página.");
    }
    const textos = listTextos(rows);
    const cambios = rows.flatMap((row) => {
      const fotos = computeFotos(row, destinos, textos);
      const next = { ...row, ...fotos, version: row.version + 1 };
      return differs(CAMPOS, row, next) || fotos === null ? [{ row, next, lleno: fotos === null }] : [];
    });
    const lleno = cambios.find((cambio) => cambio.lleno);
    if (lleno) return refuse(`«${lleno.row.nombre}» tendría más de ${IMAGENES_MAXIMAS} fotos. Reparte menos.`);
    await writeRegistros(
      tx,
      cambios.map(({ next }) => ({ ...toRegistro(CAMPOS, next), id: next.id, busqueda: buildBusqueda(next) })),
    );
    const anotaciones = cambios.map(({ row, next }): Anotacion => {
      const quien = { actor_id, accion: "editar", objeto: "producto", objeto_id: row.id } as const;
      return { ...quien, antes: toRegistro(CAMPOS, row), despues: toRegistro(CAMPOS, next) };
    });
    if (anotaciones[0]) anotaciones[0].id = clave;
    await addAuditoria(tx, ...anotaciones);
    return { tipo: "guardado", cuantas: cambios.length };
  });
  return done ?? { tipo: "guardado", cuantas: 0 };
}
