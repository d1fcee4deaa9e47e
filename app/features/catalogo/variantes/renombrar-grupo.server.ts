import { and, eq, ne } from "drizzle-orm";
import { productos } from "#db/schema/index.ts";
import { addAuditoria, type Anotacion } from "#app/features/base/auditoria/auditoria.server.ts";
import { type Autoria, type CambiosDeps, changeOnce } from "#app/features/catalogo/productos/cambios.server.ts";
import { CAMPOS, type FilaProductos, toRegistro } from "#app/features/catalogo/productos/campos.ts";
import { lockGrupos } from "#app/features/catalogo/productos/grupos.server.ts";
import { NOMBRE_MAXIMO } from "#app/features/catalogo/productos/leer-campos.ts";
import { composeNombre } from "#app/features/catalogo/productos/opcion.ts";
import { writeVariantes } from "./escribir-variantes.server.ts";

type ResultadoRenombrar = { tipo: "renombrado"; cuantas: number } | { tipo: "campos"; error: string };

const isDe = (grupo: string) => and(ne(productos.grupo, ""), eq(productos.grupo, grupo));
const refuse = (error: string): ResultadoRenombrar => ({ tipo: "campos", error });

/**
 * Includes removed products; audited for each. Another group's name is refused, as the two would merge. Orders keep the
 * old name.
 */
export async function renameGrupo(
  panel: CambiosDeps,
  { de, a }: { de: string; a: string },
  { actor_id, clave }: Autoria,
): Promise<ResultadoRenombrar> {
  const done = await changeOnce(panel, clave, async (tx): Promise<ResultadoRenombrar> => {
    await lockGrupos(tx, { grupos: [de, a], mueve: true });
    const rows = await tx.select().from(productos).where(isDe(de)).orderBy(productos.id).for("no key update");
    if (rows.length === 0) return refuse("Otra persona le cambió el nombre mientras tanto. Recarga la página.");
    if (de === a) return { tipo: "renombrado", cuantas: 0 };
    if ((await tx.$count(productos, isDe(a))) > 0) return refuse(`Ya hay otro grupo que se llama «${a}».`);
    const nuevas = rows.map((row): FilaProductos => {
      return { ...row, grupo: a, nombre: composeNombre(a, row.opciones), version: row.version + 1 };
    });
    if (nuevas.some(({ nombre }) => nombre.length > NOMBRE_MAXIMO)) {
      return refuse(`Con sus opciones el nombre pasa de ${NOMBRE_MAXIMO} caracteres.`);
    }
    await writeVariantes(tx, nuevas);
    const anotaciones = nuevas.map((despues, n): Anotacion => {
      const [antes = despues] = rows.slice(n);
      const quien = { actor_id, accion: "editar", objeto: "producto", objeto_id: despues.id } as const;
      return { ...quien, antes: toRegistro(CAMPOS, antes), despues: toRegistro(CAMPOS, despues) };
    });
    if (anotaciones[0]) anotaciones[0].id = clave;
    await addAuditoria(tx, ...anotaciones);
    return { tipo: "renombrado", cuantas: nuevas.length };
  });
  return done ?? { tipo: "renombrado", cuantas: 0 };
}
