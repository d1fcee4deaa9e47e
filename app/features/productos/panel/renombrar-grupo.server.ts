import { and, eq, ne } from "drizzle-orm";
import { productos } from "#db/schema/index.ts";
import { addAuditoria, type Anotacion } from "#app/features/auditoria/auditoria.server.ts";
import { type Autoria, type CambiosDeps, changeOnce } from "../cambios.server.ts";
import { CAMPOS, type FilaProductos, toRegistro } from "../campos.ts";
import { lockGrupos } from "../grupos.server.ts";
import { NOMBRE_MAXIMO } from "../leer-campos.ts";
import { composeNombre } from "../opcion.ts";
import { writeVariantes } from "./escribir-variantes.server.ts";

type ResultadoRenombrar = { tipo: "renombrado"; cuantas: number } | { tipo: "campos"; error: string };

const isDe = (grupo: string) => and(ne(productos.grupo, ""), eq(productos.grupo, grupo));
const refuse = (error: string): ResultadoRenombrar => ({ tipo: "campos", error });

/**
 * Gives a group another name in all its rows, the removed ones too, and so each of them its own; every row says so in the
 * log. The name of another group is refused: two would become one. Orders keep the names that they were made with.
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
