import type { Task, Tienda } from "#app/context.ts";
import { tareaAvisos } from "#app/features/avisos/tarea-avisos.server.ts";
import { writeAdjuntos } from "#app/features/comprobantes/archivo.server.ts";
import { deriveClave } from "#app/features/comprobantes/secreto.server.ts";
import { tareaComprobantes } from "#app/features/comprobantes/tarea-comprobantes.server.ts";
import { buildTareaCorreo } from "#app/features/correo/tarea-correo.server.ts";
import { tareaLotes } from "#app/features/gestion-pedidos/lotes/tarea-lotes.server.ts";
import { adoptImagen, toImagenesDir } from "#app/features/imagenes/imagenes.server.ts";
import { tareaMensajes } from "#app/features/mensajes/tarea-mensajes.server.ts";
import { tareaOfertas } from "#app/features/productos/tarea-ofertas.server.ts";
import { tareaRelacionados } from "#app/features/productos/tarea-relacionados.server.ts";
import { tareaFotosRetiradas } from "#app/features/opiniones/fotos.server.ts";
import { tareaPedirOpiniones } from "#app/features/opiniones/pedir.server.ts";
import { TAREAS_PAGOS } from "#app/features/pagos/tareas.server.ts";
import { tareaCaja } from "#app/features/caja/sumar.server.ts";
import { tareaVentas } from "#app/features/pedidos/ventas.server.ts";
import { tareaPlazo } from "#app/features/reclamos/tarea-plazo.server.ts";
import { createPasarelas } from "#app/features/pagos/pasarelas.server.ts";
import { dropAjustes, findAjustes } from "#app/features/ajustes/ajustes.server.ts";
import { listInventados } from "#app/features/ajustes/marca.ts";
import { dropConteos } from "#app/features/productos/conteos.server.ts";
import { writeVisitas } from "#app/features/visitas/visitas.server.ts";
import { type Env, parseEnv } from "#lib/env.ts";
import { listMisspelt } from "#lib/env-names.ts";
import { createLog, type Log } from "#lib/log.ts";
import { type Db, MAX_CONNECTIONS, setWake } from "#db/client.server.ts";
import { migrateDb } from "#db/migrate.server.ts";
import { requireDataDir } from "#db/embedded/data-dir.ts";
import { openDb, openReplica } from "#db/open.server.ts";
import { seedDemo } from "#db/seed/seed-demo.ts";
import { seedPedidos } from "#db/seed/seed-pedidos.ts";
import { openIdentidad } from "./identidad.ts";
import { createPageCache, PAGES_BYTES, type PageCache } from "./page-cache.ts";
import { ALONE, type Peers } from "./peers.ts";
import { countProcesses } from "./processes.ts";
import { readSecrets } from "./secrets.ts";
import { openSandbox, type SandboxMount } from "./sandbox.ts";

const ROOT = process.cwd();

/** Tasks start within a transaction and use a second connection meanwhile. */
const MIN_CONNECTIONS = 3;

/** All that a shop does by itself. */
export const TASKS: readonly Task[] = [
  ...TAREAS_PAGOS,
  tareaComprobantes,
  tareaOfertas,
  tareaRelacionados,
  tareaAvisos,
  tareaMensajes,
  tareaPlazo,
  tareaVentas,
  tareaCaja,
  tareaLotes,
  tareaPedirOpiniones,
  tareaFotosRetiradas,
  buildTareaCorreo(writeAdjuntos),
];

/** The shop, and what only the server needs. */
export interface RunningShop {
  tienda: Tienda;
  /** Null in produccion, and where every provider has its keys. */
  sandbox: SandboxMount | null;
  /** The data of public pages, which may be some moments old; null without DATABASE_REPLICA_URL. */
  replica: Db | null;
  peers: Peers;
  /** To be called once the shop answers: background work and sandbox ask for it over HTTP. */
  start: () => Promise<void>;
  close: () => Promise<void>;
}

/** The public pages of this process; what changes them is told to all processes of the machine, and heard from them. */
function sharePageCache(sources: readonly Db[], peers: Peers, maxBytes: number): PageCache {
  const own = createPageCache({ maxBytes });
  const dropOwn = () => {
    void own.drop();
    for (const db of sources) {
      dropConteos(db);
      dropAjustes(db);
    }
  };
  peers.answer("forget", () => {
    dropOwn();
    return "";
  });
  return {
    ...own,
    drop: async () => {
      dropOwn();
      await peers.ask("forget");
    },
  };
}

/** Brings the database to the newest schema and fills a new demo. */
async function prepare(db: Db, env: Env): Promise<void> {
  await migrateDb(db, ROOT);
  if (env.MODO !== "demo") return;
  await seedDemo(db, ROOT, (bytes) => adoptImagen(toImagenesDir(env.DATA_DIR), bytes));
}

/** Runs the background tasks, which are woken by the commits of every process. Returns how to stop them. */
async function startTasks(tienda: Tienda, peers: Peers): Promise<() => Promise<void>> {
  const { TaskRunner } = await import("./task-runner.ts");
  const tasks = new TaskRunner(tienda.db, tienda.log);
  setWake(tienda.db, tasks.wake);
  peers.answer("wake", (name) => {
    tasks.wake(name);
    return "";
  });
  await tasks.start(tienda, TASKS);
  return () => tasks.stop();
}

async function warnOfInventados(env: Env, db: Db, log: Log): Promise<void> {
  const inventados = env.MODO === "produccion" ? listInventados(await findAjustes(db, env)) : [];
  if (inventados.length > 0)
    log.warn({ inventados }, "pages, mails and claims name an invented company: set these in /admin/ajustes");
}

/**
 * Opens all that a server needs: settings, database (embedded unless DATABASE_URL is set), and in the first process of a
 * machine the newest schema, sandbox and tasks. `close` undoes it in reverse order. Throws EnvError for bad settings.
 */
export async function openTienda(source: NodeJS.ProcessEnv, peers: Peers = ALONE): Promise<RunningShop> {
  const env = parseEnv(source);
  const log = createLog(env.LOG_NIVEL);
  const isFirst = peers.role !== "other";
  if (isFirst) {
    for (const variable of listMisspelt(source)) log.warn(variable, "no setting has this name");
    // Pictures are kept there unless Cloudinary has them.
    if (!env.CLOUDINARY_CLOUD_NAME) requireDataDir(env.DATA_DIR);
  }
  const processes = peers.role === "only" ? 1 : countProcesses(env);
  const undo: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  try {
    const onLost = (error: Error, { $client }: Db) => {
      // While the pool ends, the embedded database stops, and its last connections report that.
      if (!$client.ending) log.warn({ err: error }, "idle database connection lost");
    };
    const max = Math.max(MIN_CONNECTIONS, Math.floor(MAX_CONNECTIONS / processes));
    const { db, close: closeDb } = await openDb(env, onLost, { max, joins: !isFirst });
    undo.push(closeDb);
    undo.push(() =>
      writeVisitas(db).catch((error: unknown) => log.warn({ err: error }, "the last visits were not written")),
    );
    if (isFirst) {
      await prepare(db, env);
      await warnOfInventados(env, db, log);
    } else setWake(db, (name) => void peers.ask("wake", name));
    const identidad = await openIdentidad({ env, db, log });
    const sandbox = await openSandbox(env, log, peers);
    if (sandbox) undo.push(sandbox.stop);
    // A real provider would not know of these payments.
    if (sandbox?.past) await seedPedidos(db, sandbox.past, { vence_minutos: env.PEDIDO_VENCE_MINUTOS });
    const pasarelas = createPasarelas(env, sandbox?.access ?? null, db);
    const replica = openReplica(env, (error) => log.warn({ err: error }, "idle connection to the replica lost"), max);
    if (replica) undo.push(() => replica.$client.end());
    const pageCache = sharePageCache(replica ? [db, replica] : [db], peers, PAGES_BYTES / processes);
    const oficina = {
      clave: deriveClave(env.AUTH_SECRET ?? readSecrets(env.DATA_DIR).auth),
      origin: env.SUNAT_API_BASE ?? sandbox?.access.origin ?? null,
    };
    const tienda = { env, db, log, identidad, pasarelas, oficina, pageCache };
    const start = async () => {
      sandbox?.start();
      if (isFirst) undo.push(await startTasks(tienda, peers));
    };
    return { tienda, sandbox, replica, peers, start, close };
  } catch (error) {
    await close();
    throw error;
  }
}
