import type { Task, Tienda } from "#app/context.ts";
import { tareaCorreo } from "#app/features/correo/tarea-correo.server.ts";
import { adoptImagen, toImagenesDir } from "#app/features/imagenes/imagenes.server.ts";
import { tareaMensajes } from "#app/features/mensajes/tarea-mensajes.server.ts";
import { TAREAS_PAGOS } from "#app/features/pagos/tareas.server.ts";
import { tareaPlazo } from "#app/features/reclamos/tarea-plazo.server.ts";
import { createPasarelas } from "#app/features/pagos/pasarelas.server.ts";
import { listInventados, parseEnv } from "#lib/env.ts";
import { createLog } from "#lib/log.ts";
import { setWake } from "#db/client.server.ts";
import { migrateDb } from "#db/migrate.server.ts";
import { openDb } from "#db/open.server.ts";
import { seedDemo } from "#db/seed/seed-demo.ts";
import { seedPedidos } from "#db/seed/seed-pedidos.ts";
import { openIdentidad } from "./identidad.ts";
import { createPageCache } from "./page-cache.ts";
import { openSandbox, type SandboxMount } from "./sandbox.ts";

const ROOT = process.cwd();

const TASKS: readonly Task[] = [...TAREAS_PAGOS, tareaMensajes, tareaPlazo, tareaCorreo];

/** The shop, and what only the server needs. */
export interface RunningShop {
  tienda: Tienda;
  /** Null in produccion, and where every provider has its keys. */
  sandbox: SandboxMount | null;
  close: () => Promise<void>;
}

/**
 * Opens all that a server needs: settings, database (embedded unless DATABASE_URL is set), newest schema, tasks.
 * `close` undoes it in reverse order. Throws EnvError for bad settings.
 */
export async function openTienda(source: NodeJS.ProcessEnv): Promise<RunningShop> {
  const env = parseEnv(source);
  const log = createLog(env.LOG_NIVEL);
  const inventados = env.MODO === "produccion" ? listInventados(env) : [];
  if (inventados.length > 0) log.warn({ inventados }, "pages, mails and claims name an invented company: set these");
  const undo: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  try {
    const { db, close: closeDb } = await openDb(env, (error, { $client }) => {
      // While the pool ends, the embedded database stops, and its last connections report that.
      if (!$client.ending) log.warn({ err: error }, "idle database connection lost");
    });
    undo.push(closeDb);
    await migrateDb(db, ROOT);
    if (env.MODO === "demo") {
      await seedDemo(db, ROOT, (bytes) => adoptImagen(toImagenesDir(env.DATA_DIR), bytes));
    }
    const { TaskRunner } = await import("./task-runner.ts");
    const tasks = new TaskRunner(db, log);
    setWake(db, tasks.wake);
    const identidad = await openIdentidad({ env, db, log });
    const sandbox = openSandbox(env, log);
    if (sandbox) undo.push(sandbox.stop);
    // A real provider would not know of these payments.
    if (sandbox?.isComplete) await seedPedidos(db, sandbox, { vence_minutos: env.PEDIDO_VENCE_MINUTOS });
    const pasarelas = createPasarelas(env, sandbox?.access ?? null);
    const tienda = { env, db, log, identidad, pasarelas, pageCache: createPageCache() };
    undo.push(() => tasks.stop());
    await tasks.start(tienda, TASKS);
    return { tienda, sandbox, close };
  } catch (error) {
    await close();
    throw error;
  }
}
