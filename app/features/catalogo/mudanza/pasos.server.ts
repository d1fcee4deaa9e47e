import { and, eq, inArray } from "drizzle-orm";
import type { Tienda } from "#app/context.ts";
import { findMapeo, keepMapeo } from "#db/mapeos.server.ts";
import { readNombresCategorias } from "#app/features/base/ajustes/ajustes.server.ts";
import { type Tx, wakeAfterCommit } from "#db/client.server.ts";
import { mudanzas } from "#db/schema/mudanzas.ts";
import type { EstadoMudanza } from "#db/values.ts";
import { countCategorias, judgeCategoriasNuevas, proposeCategorias } from "./categorias-traidas.ts";
import { recognize } from "./formatos.ts";
import { type OpcionesMudanza, TAREA_MUDANZAS } from "./mudanza.ts";
import type { PasoMudanza } from "./mudanza.schema.ts";
import { mapeoSchema, opcionesSchema } from "./mudanza.schema.ts";
import { judgeMapeo } from "./papeles.ts";
import { convertMudanza, isTraida, readHojaMudanza, SIN_ARCHIVO } from "./preparar.server.ts";

type PasosDeps = Pick<Tienda, "db" | "env">;

/** What was last said of these columns; null for columns that nobody mapped, or that mean something else by now. */
async function findDicho({ db }: PasosDeps, titulos: readonly string[]) {
  const row = await findMapeo(db, "productos", titulos);
  const [mapeo, opciones] = [mapeoSchema.safeParse(row?.mapeo), opcionesSchema.safeParse(row?.opciones)];
  if (!mapeo.success || !opciones.success || mapeo.data.length !== titulos.length) return null;
  return { mapeo: mapeo.data, opciones: opciones.data };
}

/** Keeps the file and what is known of its columns. Once for each id. */
export async function createMudanza(
  deps: PasosDeps,
  { id, nombre, bytes, actor_id }: { id: string; nombre: string; bytes: Uint8Array; actor_id: string },
): Promise<{ razon: string } | null> {
  const hoja = await readHojaMudanza(bytes);
  if ("razon" in hoja) return hoja;
  const { titulos } = hoja;
  const { formato, mapeo, decimal } = recognize(titulos);
  const said = await findDicho(deps, titulos);
  const usual: OpcionesMudanza = { con_igv: true, decimal, rebajado: true, stock: 0, categorias: {} };
  await deps.db
    .insert(mudanzas)
    .values({
      id,
      actor_id,
      titulos,
      formato,
      archivo_nombre: nombre.slice(0, 200),
      archivo: Buffer.from(bytes),
      mapeo: said?.mapeo ?? mapeo,
      opciones: said?.opciones ?? usual,
      estado: "mapeo",
    })
    .onConflictDoNothing();
  return null;
}

async function move(
  tx: Tx,
  id: string,
  from: readonly EstadoMudanza[],
  to: EstadoMudanza,
  more = {},
): Promise<boolean> {
  const { rowCount } = await tx
    .update(mudanzas)
    .set({ estado: to, ...more })
    .where(and(eq(mudanzas.id, id), inArray(mudanzas.estado, [...from])));
  return rowCount === 1;
}

type Mapeado = { tipo: "hecho" | "otro" } | { tipo: "campos"; campos: Record<string, string> };

async function saveMapeo(
  deps: PasosDeps,
  id: string,
  paso: Extract<PasoMudanza, { paso: "mapear" }>,
): Promise<Mapeado> {
  const { db } = deps;
  const [mudanza] = await db.select(SIN_ARCHIVO).from(mudanzas).where(eq(mudanzas.id, id));
  if (mudanza?.estado !== "mapeo" || paso.mapeo.length !== mudanza.titulos.length) return { tipo: "otro" };
  const { mapeo, paso: _, ...said } = paso;
  const { columnas, falta } = judgeMapeo(mapeo);
  const campos = Object.fromEntries([...columnas].map(([n, razon]) => [`papel.${n}`, razon]));
  if (falta !== null) campos.mapeo = falta;
  const propias = await readNombresCategorias(deps);
  const filas = await convertMudanza(db, { ...mudanza, mapeo: [...mapeo], opciones: said });
  const traidas = countCategorias(filas.filter(isTraida).map(({ categoria }) => categoria));
  const categorias = proposeCategorias(traidas, propias, said.categorias);
  const malas = judgeCategoriasNuevas(Object.values(categorias), propias);
  if (malas !== null) campos.categorias = malas;
  if (Object.keys(campos).length > 0) return { tipo: "campos", campos };
  const opciones = { ...said, categorias };
  const saved = await db.transaction(async (tx) => {
    if (!(await move(tx, id, ["mapeo"], "revisando", { mapeo, opciones }))) return false;
    await keepMapeo(tx, "productos", mudanza.titulos, { mapeo, opciones });
    wakeAfterCommit(tx, TAREA_MUDANZAS);
    return true;
  });
  return { tipo: saved ? "hecho" : "otro" };
}

/** Moves on, or back to the columns. `otro`: the move is somewhere else by now. */
export async function applyPaso(deps: PasosDeps, id: string, paso: PasoMudanza, actor_id: string): Promise<Mapeado> {
  if (paso.paso === "mapear") return saveMapeo(deps, id, paso);
  const { db } = deps;
  const done = await db.transaction(async (tx) => {
    switch (paso.paso) {
      case "corregir":
        return move(tx, id, ["revisada"], "mapeo");
      case "descartar": {
        const open = and(eq(mudanzas.id, id), inArray(mudanzas.estado, ["mapeo", "revisada", "fallida"]));
        return (await tx.delete(mudanzas).where(open)).rowCount === 1;
      }
      case "traer":
        wakeAfterCommit(tx, TAREA_MUDANZAS);
        return move(tx, id, ["revisada"], "trayendo");
      case "deshacer":
        wakeAfterCommit(tx, TAREA_MUDANZAS);
        return move(tx, id, ["hecha"], "deshaciendo", { deshecho_por: actor_id });
    }
  });
  return { tipo: done ? "hecho" : "otro" };
}
