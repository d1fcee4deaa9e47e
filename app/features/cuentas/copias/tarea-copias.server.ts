import { existsSync } from "node:fs";
import path from "node:path";
import type { Task, Tienda } from "#app/context.ts";
import { copias } from "#db/schema/index.ts";
import { OperatorError } from "#lib/errors.ts";
import { TAREA_COPIAS } from "./copias.ts";
import { type CopiaGuardada, findUltimosBytes, forgetOldCopias, noteCopia, takeCopia } from "./copias.server.ts";
import { writeCopia } from "./escribir.server.ts";
import { hasDestino, sendCopia } from "./llevar.server.ts";
import { tryCopia } from "./probar.server.ts";

/** One step that ended the process this often is given up. */
const INTENTOS = 3;
const LIMITE_SEGUNDOS = 6 * 3600;

type CopiasDeps = Pick<Tienda, "db" | "env" | "log">;

/** One line for the panel; the log has the rest. */
function describe(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const known = {
    ENOSPC: "el disco se llenó",
    EACCES: "no hay permiso de escritura",
    EROFS: "el disco es de solo lectura",
  };
  const why = Object.entries(known).find(([name]) => name === code)?.[1];
  return why ? `No se pudo: ${why}.` : "No se pudo: el registro del servidor dice por qué.";
}

const INTERRUMPIDA = "Se interrumpió varias veces.";

interface PasoCopia {
  /** What is done; what it returns is noted. */
  hacer: () => Promise<Parameters<typeof noteCopia>[2]>;
  /** What is noted where it cannot be done, and why. */
  fallar: (detalle: string) => Parameters<typeof noteCopia>[2];
}

function findPaso(deps: CopiasDeps, dir: string, copia: CopiaGuardada, signal: AbortSignal): PasoCopia {
  const { db, env } = deps;
  const file = path.join(dir, copia.archivo);
  const requireFile = () => {
    if (!existsSync(file)) throw new OperatorError(`${copia.archivo} no está en ${dir} de este servidor.`);
  };
  if (copia.hecha_en === null) {
    return {
      hacer: async () => {
        const bytes = await writeCopia(deps, {
          dir,
          archivo: copia.archivo,
          ultima: await findUltimosBytes(db),
          signal,
        });
        return { hecha_en: new Date(), bytes, cifrada: env.COPIAS_CLAVE !== undefined };
      },
      fallar: (fallo) => ({ fallo }),
    };
  }
  if (copia.envio === null) {
    return {
      hacer: async () => {
        if (!hasDestino(env)) return { envio: "sin_destino" };
        requireFile();
        await sendCopia(deps, file, signal);
        return { envio: "hecho" };
      },
      fallar: (envio_detalle) => ({ envio: "fallo", envio_detalle }),
    };
  }
  return {
    hacer: async () => {
      requireFile();
      const { prueba, detalle } = await tryCopia(deps, file, signal);
      return { prueba, prueba_detalle: detalle };
    },
    fallar: (prueba_detalle) => ({ prueba: "mal", prueba_detalle }),
  };
}

/** Writes it, brings it to the second place, tries it. Each step is noted, so that a killed process goes on at its own. */
async function stepCopia(deps: CopiasDeps, dir: string, copia: CopiaGuardada, signal: AbortSignal): Promise<void> {
  const { hacer, fallar } = findPaso(deps, dir, copia, signal);
  if (copia.intentos > INTENTOS) return noteCopia(deps.db, copia.id, fallar(INTERRUMPIDA));
  try {
    await noteCopia(deps.db, copia.id, await hacer());
  } catch (error) {
    // At a stop it is left as it is.
    if (signal.aborted) return;
    deps.log.error({ err: error, copia: copia.archivo }, "a step of the backup failed");
    await noteCopia(deps.db, copia.id, fallar(describe(error)));
  }
}

export const tareaCopias: Task = {
  name: TAREA_COPIAS,
  limitSeconds: LIMITE_SEGUNDOS,
  // Its command brings the shop's own file to the shop's own place.
  staysInside: true,
  run: async ({ db, env, log }, signal) => {
    const dir = env.COPIAS_DIR;
    // Nobody makes them any more: their age means nothing.
    if (dir === undefined) return void (await db.delete(copias));
    while (!signal.aborted) {
      const copia = await takeCopia(db, env);
      if (!copia) break;
      await stepCopia({ db, env, log }, dir, copia, signal);
    }
    await forgetOldCopias(db);
  },
};
