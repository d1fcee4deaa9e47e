import { and, asc, eq, inArray, lt, sql } from "drizzle-orm";
import type { Task } from "#app/context.ts";
import { findAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { judgeAll, splitIntoBatches } from "#app/features/catalogo/csv/importacion.server.ts";
import { wakeAfterCommit } from "#db/client.server.ts";
import { mudanza_imagenes, mudanzas } from "#db/schema/mudanzas.ts";
import type { EstadoMudanza } from "#db/values.ts";
import { listNombres } from "#lib/categorias.ts";
import { isOutage } from "#lib/errors.ts";
import { writeCuentas } from "./cuentas-mudanza.server.ts";
import { undoMudanza } from "./deshacer-mudanza.server.ts";
import { writeMudanza } from "./escribir.server.ts";
import { type MudanzaDeps, TAREA_MUDANZAS } from "./mudanza.ts";
import { convertMudanza, isTraida, parseMudanza, SIN_ARCHIVO, toArchivoPropio } from "./preparar.server.ts";
import { bringImagenes } from "./traer-imagenes.server.ts";

const [BORRADOR_DIAS, HECHA_DIAS] = [7, 30];

const isAt = (id: string, estado: EstadoMudanza) => and(eq(mudanzas.id, id), eq(mudanzas.estado, estado));

/** Reads and judges the file anew, and lists its pictures. Nothing of the shop changes. */
async function reviewMudanza({ db, env }: MudanzaDeps, id: string): Promise<void> {
  const [mudanza] = await db.select(SIN_ARCHIVO).from(mudanzas).where(isAt(id, "revisando"));
  if (!mudanza) return;
  const { opciones } = parseMudanza(mudanza);
  const filas = await convertMudanza(db, mudanza);
  const traidas = filas.filter(isTraida);
  const propias = listNombres((await findAjustes(db, env)).categorias);
  const juicios = await judgeAll(db, toArchivoPropio(traidas, opciones, propias), { lock: false, mitad: false });
  const good = new Set(juicios.flatMap(({ tipo, fila }) => (tipo === "nueva" ? [fila] : [])));
  const origenes = new Set(traidas.flatMap(({ fila, imagenes }) => (good.has(fila) ? imagenes : [])));
  await db.transaction(async (tx) => {
    const [still] = await tx.select({ id: mudanzas.id }).from(mudanzas).where(isAt(id, "revisando")).for("update");
    if (!still) return;
    await writeCuentas(tx, id, filas, juicios);
    await tx.delete(mudanza_imagenes).where(eq(mudanza_imagenes.mudanza_id, id));
    for (const batch of splitIntoBatches([...origenes])) {
      await tx.insert(mudanza_imagenes).values(batch.map((origen) => ({ mudanza_id: id, origen })));
    }
    await tx.update(mudanzas).set({ estado: "revisada" }).where(eq(mudanzas.id, id));
  });
}

async function bringAll(
  tienda: MudanzaDeps,
  id: string,
  allowed: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  if (!(await bringImagenes(tienda, id, allowed, signal))) return;
  await tienda.db.update(mudanzas).set({ estado: "escribiendo" }).where(isAt(id, "trayendo"));
}

function workOne(
  tienda: MudanzaDeps,
  { id, estado }: { id: string; estado: EstadoMudanza },
  allowed: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  switch (estado) {
    case "revisando":
      return reviewMudanza(tienda, id);
    case "trayendo":
      return bringAll(tienda, id, allowed, signal);
    case "escribiendo":
      return writeMudanza(tienda, id);
    case "deshaciendo":
      return undoMudanza(tienda, id);
    case "mapeo":
    case "revisada":
    case "hecha":
    case "fallida":
      throw new Error(`nothing is to do for a move that is ${estado}`);
  }
}

/** Works off each step of each move; after an abort or a crash the next run continues. */
export async function workMudanzas(
  tienda: MudanzaDeps,
  allowed: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const { db, log } = tienda;
  while (!signal.aborted) {
    const { id, estado, created_at } = mudanzas;
    const [next] = await db
      .select({ id, estado })
      .from(mudanzas)
      .where(inArray(estado, ["revisando", "trayendo", "escribiendo", "deshaciendo"]))
      .orderBy(asc(created_at))
      .limit(1);
    if (!next) return;
    try {
      await workOne(tienda, next, allowed, signal);
    } catch (error) {
      if (signal.aborted || isOutage(error)) throw error;
      log.error({ err: error, mudanza: next.id }, "a move of products failed");
      // What failed wrote nothing; an undo can be asked for again.
      const after = next.estado === "deshaciendo" ? "hecha" : "fallida";
      await db.update(mudanzas).set({ estado: after }).where(isAt(next.id, next.estado));
    }
  }
  // Many pictures take longer than a run.
  wakeAfterCommit(db, TAREA_MUDANZAS);
}

const older = (dias: number) => lt(mudanzas.created_at, sql`now() - make_interval(days => ${dias})`);

/** `allowed`: hosts of pictures that are let through though private, for tests (lib/fetch-public.server.ts). */
export const buildTareaMudanzas = (allowed: readonly string[] = []): Task => ({
  name: TAREA_MUDANZAS,
  run: async (tienda, signal) => {
    await workMudanzas(tienda, allowed, signal);
    await tienda.db
      .delete(mudanzas)
      .where(and(inArray(mudanzas.estado, ["mapeo", "revisada", "fallida"]), older(BORRADOR_DIAS)));
    await tienda.db.delete(mudanzas).where(and(eq(mudanzas.estado, "hecha"), older(HECHA_DIAS)));
  },
});
