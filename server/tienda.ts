import type { Tienda } from "#app/context.ts";
import { adoptImagen, toImagenesDir } from "#app/features/base/imagenes/imagenes.server.ts";
import { readMetodos } from "#app/features/compra/checkout/metodos.server.ts";
import { dropClaves } from "#app/features/cuentas/claves/claves.server.ts";
import { createPasarelas } from "#app/features/pedidos/pagos/pasarelas.server.ts";
import { dropAjustes, findAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { listRefused } from "#app/features/base/ajustes/ajustes.ts";
import { listInventados } from "#app/features/base/ajustes/marca.ts";
import { toEmpezarHref } from "#app/features/personas/usuarios/empezar.ts";
import { renewCodigo } from "#app/features/personas/usuarios/primer-dueno.server.ts";
import { dropConteos } from "#app/features/catalogo/productos/conteos.server.ts";
import { writeVisitas } from "#app/features/base/visitas/visitas.server.ts";
import { createEnlaces } from "#app/features/base/enlaces/enlaces.server.ts";
import { deriveKey } from "#lib/encrypt.server.ts";
import { type Env, EnvError, parseEnv } from "#lib/env.ts";
import { listMisspelt } from "#lib/env-names.ts";
import { createLog, type Log } from "#lib/log.ts";
import { type Db, MAX_CONNECTIONS, setWake } from "#db/client.server.ts";
import { migrateDb } from "#db/migrate.server.ts";
import { requireDataDir } from "#db/embedded/data-dir.ts";
import { openDb, openReplica } from "#db/open.server.ts";
import { seedDemo } from "#db/seed/seed-demo.ts";
import { seedPedidos } from "#db/seed/seed-pedidos.ts";
import { openClaves, openCurrent } from "./current-shop.ts";
import { openIdentidad } from "./identidad.ts";
import { createPageCache, PAGES_BYTES, type PageCache } from "./page-cache.ts";
import { ALONE, type Peers } from "./peers.ts";
import { countProcesses } from "./processes.ts";
import { readAuthSecret } from "./secrets.ts";
import { openSandbox, type SandboxMount } from "./sandbox.ts";
import { buildTasks } from "./tasks.ts";

const ROOT = process.cwd();

/** Tasks start within a transaction and use a second connection meanwhile. */
const MIN_CONNECTIONS = 3;

export interface RunningShop {
  /** With the keys of the environment alone; `now` is what requests and tasks get. */
  tienda: Tienda;
  now: () => Promise<Tienda>;
  /** null in produccion, and where every provider has keys. */
  sandbox: SandboxMount | null;
  /** For public pages, whose data may lag a little; null without DATABASE_REPLICA_URL. */
  replica: Db | null;
  peers: Peers;
  /** Call once the shop answers: background work and sandbox call it over HTTP. */
  start: () => Promise<void>;
  close: () => Promise<void>;
}

/** Dropping is broadcast to all processes of the machine. */
function sharePageCache(sources: readonly Db[], peers: Peers, maxBytes: number): PageCache {
  const own = createPageCache({ maxBytes });
  const dropOwn = () => {
    void own.drop();
    for (const db of sources) {
      dropConteos(db);
      dropAjustes(db);
      dropClaves(db);
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

async function prepare(db: Db, env: Env): Promise<void> {
  await migrateDb(db, ROOT);
  if (env.MODO !== "demo") return;
  await seedDemo(db, ROOT, (...foto) => adoptImagen(toImagenesDir(env.DATA_DIR), ...foto));
}

/** Commits of any process wake the tasks. Returns the function that stops them. */
async function startTasks({
  tienda,
  now,
  peers,
  replica,
  allowed,
}: Pick<RunningShop, "tienda" | "now" | "peers" | "replica"> & { allowed: readonly string[] }): Promise<
  () => Promise<void>
> {
  const { TaskRunner } = await import("./task-runner.ts");
  const tasks = new TaskRunner(tienda.db, tienda.log);
  setWake(tienda.db, tasks.wake);
  peers.answer("wake", (name) => {
    tasks.wake(name);
    return "";
  });
  await tasks.start(
    tienda,
    buildTasks(allowed, replica).map((task) => ({
      ...task,
      run: async (_tienda, signal) => task.run(await now(), signal),
    })),
  );
  return () => tasks.stop();
}

async function warnOfInventados(env: Env, db: Db, log: Log): Promise<void> {
  const inventados = env.MODO === "produccion" ? listInventados(await findAjustes(db, env)) : [];
  if (inventados.length > 0)
    log.warn({ inventados }, "pages, mails and claims name an invented company: set these in /admin/ajustes");
}

async function warnOfClosed(tienda: Tienda): Promise<void> {
  if (tienda.env.MODO === "produccion" && (await readMetodos(tienda)).length === 0)
    tienda.log.warn("nobody can pay, so the checkout takes no orders: set a provider's keys in /admin/ajustes/claves");
}

/** A line with the one-time code, where nobody runs the shop yet. */
async function tellCodigo(env: Env, db: Db, log: Log): Promise<void> {
  await renewCodigo(db, env, (codigo) =>
    log.warn({ empezar: toEmpezarHref(env.TIENDA_URL, codigo) }, "the shop has no dueño: open this address once"),
  );
}

/**
 * Opens settings, database (embedded unless DATABASE_URL is set) and, in a machine's first process, schema, sandbox and
 * tasks. `close` undoes it in reverse order. `allowed` as for buildTasks. Throws EnvError for bad settings.
 */
export async function openTienda(
  source: NodeJS.ProcessEnv,
  peers: Peers = ALONE,
  allowed: readonly string[] = [],
): Promise<RunningShop> {
  const env = parseEnv(source);
  const refused = listRefused(env);
  if (refused.length > 0) throw new EnvError(refused);
  const log = createLog(env.LOG_NIVEL);
  const isFirst = peers.role !== "other";
  if (isFirst) {
    for (const variable of listMisspelt(source)) log.warn(variable, "no setting has this name");
    // Pictures need it, unless they are in Cloudinary.
    if (!env.CLOUDINARY_CLOUD_NAME) requireDataDir(env.DATA_DIR);
  }
  const processes = peers.role === "only" ? 1 : countProcesses(env);
  const undo: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  try {
    const onLost = (error: Error, { $client }: Db) => {
      // When the embedded database stops, the pool's last connections report errors.
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
      await tellCodigo(env, db, log);
    } else setWake(db, (name) => void peers.ask("wake", name));
    const secret = readAuthSecret(env);
    const claves = openClaves(env);
    const identidad = await openIdentidad({ env, db, log, sendsMail: async () => Boolean((await now()).env.SMTP_URL) });
    const sandbox = await openSandbox(env, log, peers);
    if (sandbox) undo.push(sandbox.stop);
    // A real provider would not know these payments.
    if (sandbox?.past) await seedPedidos(db, sandbox.past, { vence_minutos: env.PEDIDO_VENCE_MINUTOS });
    const open = (given: Env) => createPasarelas(given, sandbox?.access ?? null, db);
    const replica = openReplica(env, (error) => log.warn({ err: error }, "idle connection to the replica lost"), max);
    if (replica) undo.push(() => replica.$client.end());
    const pageCache = sharePageCache(replica ? [db, replica] : [db], peers, PAGES_BYTES / processes);
    const oficina = {
      clave: deriveKey(secret, "comprobantes"),
      origin: env.SUNAT_API_BASE ?? sandbox?.access.origin ?? null,
    };
    const enlaces = createEnlaces(secret);
    const tienda = { env, db, log, identidad, enlaces, claves, pasarelas: open(env), oficina, pageCache };
    const now = openCurrent(tienda, open);
    const current = await now();
    if (isFirst) await warnOfClosed(current);
    const start = async () => {
      sandbox?.start();
      if (isFirst) undo.push(await startTasks({ tienda, now, peers, replica, allowed }));
    };
    return { tienda, now, sandbox, replica, peers, start, close };
  } catch (error) {
    await close();
    throw error;
  }
}
