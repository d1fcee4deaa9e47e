import type { Tarea, Tienda } from "#app/context.ts";
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
import { createPaginas } from "./paginas.ts";
import { openSandbox, type SandboxMount } from "./sandbox.ts";
import { Tareas } from "./tareas.ts";

/** The project's folder: every script starts the shop there. */
const ROOT = process.cwd();

/** The shop's background work; each feature brings its own. */
const TAREAS: readonly Tarea[] = [...TAREAS_PAGOS, tareaMensajes, tareaPlazo, tareaCorreo];

/** An open shop and what only the server itself needs of it. */
export interface OpenShop {
  tienda: Tienda;
  /** The payment providers' stand-ins; null in produccion, and where every provider has its keys. */
  sandbox: SandboxMount | null;
  close: () => Promise<void>;
}

/**
 * Opens everything that a server needs: settings, database (embedded unless DATABASE_URL is set), newest schema,
 * background work.
 * `close` undoes it in reverse order. Throws EnvError for bad settings.
 */
export async function openTienda(source: NodeJS.ProcessEnv): Promise<OpenShop> {
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
      // A pool that ends does not wait for its connections: the last ones hear of the database's own stop.
      if (!$client.ending) log.warn({ err: error }, "idle database connection lost");
    });
    undo.push(closeDb);
    await migrateDb(db, ROOT);
    if (env.MODO === "demo") {
      await seedDemo(db, ROOT, (bytes) => adoptImagen(toImagenesDir(env.DATA_DIR), bytes));
    }
    const tareas = new Tareas(db, log);
    setWake(db, tareas.wake);
    const identidad = await openIdentidad({ env, db, log });
    const sandbox = openSandbox(env, log);
    if (sandbox) undo.push(sandbox.stop);
    // With real keys nobody knows of these payments: then the shop begins without a past.
    if (sandbox?.isComplete) await seedPedidos(db, sandbox, { vence_minutos: env.PEDIDO_VENCE_MINUTOS });
    const pasarelas = createPasarelas(env, sandbox?.access ?? null);
    const tienda = { env, db, log, identidad, pasarelas, paginas: createPaginas() };
    undo.push(() => tareas.stop());
    await tareas.start(tienda, TAREAS);
    return { tienda, sandbox, close };
  } catch (error) {
    await close();
    throw error;
  }
}
