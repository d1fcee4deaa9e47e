import { and, eq, inArray } from "drizzle-orm";
import type { Task, Tienda } from "#app/context.ts";
import { findMarca } from "#app/features/base/ajustes/ajustes.server.ts";
import { enqueueCorreo } from "#app/features/base/correo/correo.server.ts";
import { correos } from "#db/schema/correos.ts";
import { fichas_reclamo as fichas, reclamos } from "#db/schema/reclamos.ts";
import { toClaveRecordatorio, writeRecordatorio } from "./correo-reclamo.server.tsx";
import { readFeriados } from "#app/features/entrega/feriados/feriados.server.ts";
import { listSinRespuesta, computePlazoHoja } from "./plazos.server.ts";
import { findRecordatorio } from "./plazo.ts";
import { readHojas } from "./reclamos.server.ts";

type PlazoDeps = Pick<Tienda, "env" | "db">;

async function listPorRecordar({ db }: PlazoDeps, ahora: Date): Promise<string[]> {
  const due = (await listSinRespuesta(db, ahora)).flatMap(({ id, plazo }) => {
    const quedan = findRecordatorio(plazo);
    return quedan === null ? [] : [{ id, clave: toClaveRecordatorio(id, quedan) }];
  });
  if (due.length === 0) return [];
  const claves = due.map(({ clave }) => clave);
  const written = await db.select({ clave: correos.clave }).from(correos).where(inArray(correos.clave, claves));
  const done = new Set(written.map(({ clave }) => clave));
  return due.filter(({ clave }) => !done.has(clave)).map(({ id }) => id);
}

/** Writes one reminder, unless the claim was answered or its term moved. */
async function remind({ env, db }: PlazoDeps, id: string, ahora: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const waits = and(eq(fichas.reclamo_id, id), eq(fichas.respondido, false));
    const [ficha] = await tx.select().from(fichas).where(waits).for("update");
    const [hoja] = await readHojas(tx, eq(reclamos.id, id));
    if (!ficha || !hoja) return;
    const plazo = computePlazoHoja(hoja, ahora, await readFeriados(tx));
    const quedan = findRecordatorio(plazo);
    if (quedan === null) return;
    await enqueueCorreo(tx, await writeRecordatorio(await findMarca(tx, env), hoja, plazo, quedan));
  });
}

/** Reminds once per claim and reminder, since the outbox refuses duplicates from any server. */
export async function remindPlazos(deps: PlazoDeps, ahora: Date, signal: AbortSignal): Promise<number> {
  const ids = await listPorRecordar(deps, ahora);
  for (const id of ids) {
    if (signal.aborted) break;
    await remind(deps, id, ahora);
  }
  return ids.length;
}

/** Hourly suffices, since terms count days. */
export const tareaPlazo: Task = {
  name: "plazo-reclamos",
  everySeconds: 3_600,
  run: async (tienda, signal) => {
    await remindPlazos(tienda, new Date(), signal);
  },
};
