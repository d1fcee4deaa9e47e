import { sql } from "drizzle-orm";
import { PgBoss } from "pg-boss";
import type { Tarea, Tienda } from "#app/context.ts";
import type { Log } from "#lib/log.ts";
import type { Db } from "#db/client.server.ts";
import { lockWork } from "#db/lock.server.ts";

/** The library's tables live in a schema of their own; it makes and migrates them itself. */
const ESQUEMA = "tareas";

/** What a run may take, in seconds. It is asked to end before, so that another server never starts beside it. */
const PLAZO = 60;
const PEDIR_FIN = 45;

/**
 * A killed worker is noticed by its missing heartbeat: after LATIDO seconds, at the next of the looks that some server
 * takes every VIGILANCIA. All together well under a minute.
 */
const LATIDO = 20;
const VIGILANCIA = 5;

/** How long a stop waits for the runs under way. */
const PACIENCIA_MS = 10_000;
const AVISO_MS = 10_000;

/**
 * `stately`: of each task at most one run waits and one is active, however many servers run. Failed runs are tried
 * again a little later, and in any case at the task's next turn; what is done is forgotten after an hour.
 */
const COLA = {
  policy: "stately",
  expireInSeconds: PLAZO,
  heartbeatSeconds: LATIDO,
  retryLimit: 2,
  retryDelay: 2,
  retryBackoff: true,
  retentionSeconds: 3600,
  deleteAfterSeconds: 3600,
} as const;

/**
 * The library's tables get what every table of the shop has: row level security, so that only their owner reads them.
 * One statement each: locks on several at once could deadlock with a server that is at work.
 */
async function closeTables(db: Db): Promise<void> {
  const { rows } = await db.execute<{ tabla: string }>(sql`
    select oid::regclass::text as tabla from pg_class
    where relnamespace = ${ESQUEMA}::regnamespace and relkind in ('r', 'p') and not relrowsecurity`);
  for (const { tabla } of rows) await db.execute(sql.raw(`alter table ${tabla} enable row level security`));
}

interface EnMarcha {
  worker: string;
  reloj: NodeJS.Timeout;
  pedida: boolean;
  enviando: boolean;
}

/**
 * The shop's background work, in the database that the shop is in (pg-boss): several servers share it, one at a time
 * runs a task, and when that one dies another goes on. Only short statements, no LISTEN: works through a pooler.
 */
export class Tareas {
  readonly #boss: PgBoss;
  readonly #db: Db;
  readonly #log: Log;
  readonly #fin = new AbortController();
  readonly #marcha = new Map<string, EnMarcha>();
  #avisado = 0;

  constructor(db: Db, log: Log) {
    this.#db = db;
    this.#log = log;
    this.#boss = new PgBoss({
      // On a failed statement the pool drops the connection, so none is left in a half-done transaction.
      db: { executeSql: (text, values) => db.$client.query(text, values) },
      schema: ESQUEMA,
      schedule: false,
      superviseIntervalSeconds: VIGILANCIA,
      monitorIntervalSeconds: VIGILANCIA,
      queueCacheIntervalSeconds: VIGILANCIA,
      maintenanceIntervalSeconds: 3600,
    });
    this.#boss.on("error", (error) => this.#warn(error));
  }

  /** Starts each task: now, and then every `cadaSegundos` (TAREAS_SEGUNDOS unless the task says otherwise). */
  async start(tienda: Tienda, lista: readonly Tarea[]): Promise<void> {
    // Two servers that start at once on a new database would both make the library's schema, and one would fail.
    await this.#db.transaction(async (tx) => {
      await lockWork(tx, "start tasks");
      await this.#boss.start();
      await closeTables(this.#db);
    });
    for (const tarea of lista) await this.#startTarea(tienda, tarea);
  }

  /** Runs a task soon, on whichever server is free: after a commit that gave it something to do. */
  readonly wake = (nombre: string): void => {
    const marcha = this.#marcha.get(nombre);
    if (!marcha) return;
    marcha.pedida = true;
    if (!marcha.enviando) void this.#nudge(nombre, marcha);
  };

  /** Takes no more work, asks what is under way to end, and waits for it. */
  async stop(): Promise<void> {
    this.#fin.abort();
    for (const { reloj } of this.#marcha.values()) clearInterval(reloj);
    this.#marcha.clear();
    await this.#boss.stop({ graceful: true, timeout: PACIENCIA_MS });
  }

  async #startTarea(tienda: Tienda, tarea: Tarea): Promise<void> {
    const { nombre } = tarea;
    const cada = Math.ceil(tarea.cadaSegundos ?? tienda.env.TAREAS_SEGUNDOS);
    const { policy: _policy, ...cambiable } = COLA;
    await this.#boss.createQueue(nombre, COLA);
    await this.#boss.updateQueue(nombre, cambiable);

    const pollingIntervalSeconds = Math.min(Math.max(cada / 10, 0.5), 5);
    const worker = await this.#boss.work(nombre, { pollingIntervalSeconds }, async ([job]) => {
      const finales = [this.#fin.signal, AbortSignal.timeout(PEDIR_FIN * 1000)];
      await this.#run(tienda, tarea, AbortSignal.any(job ? [job.signal, ...finales] : finales));
    });

    // Every server asks, twice in each turn; the database takes one. So no chain can break, and no drift skips a turn.
    const ask = () => this.#send(nombre, worker, { singletonSeconds: cada });
    const reloj = setInterval(() => void ask(), cada * 500);
    this.#marcha.set(nombre, { worker, reloj, pedida: false, enviando: false });
    await ask();
  }

  async #run(tienda: Tienda, { nombre, run }: Tarea, signal: AbortSignal): Promise<void> {
    const done = await run(tienda, signal).then(
      () => true,
      (error: unknown) => {
        this.#log.error({ err: error, tarea: nombre }, "background task failed; it is tried again");
        return false;
      },
    );
    // The library keeps what is thrown in its table, where a failed query's parameters have no business.
    if (!done) throw new Error(`${nombre} failed: see the log`);
  }

  /** One asking at a time; asked again meanwhile, once more after it. So a burst of orders costs a few statements. */
  async #nudge(nombre: string, marcha: EnMarcha): Promise<void> {
    marcha.enviando = true;
    while (marcha.pedida) {
      marcha.pedida = false;
      await this.#send(nombre, marcha.worker, {});
    }
    marcha.enviando = false;
  }

  async #send(nombre: string, worker: string, options: { singletonSeconds?: number }): Promise<void> {
    try {
      await this.#boss.send(nombre, null, options);
      this.#boss.notifyWorker(worker);
    } catch (error) {
      this.#warn(error);
    }
  }

  /** A database that is away is said once in a while, not at every look for work. */
  #warn(error: unknown): void {
    if (this.#fin.signal.aborted || Date.now() - this.#avisado < AVISO_MS) return;
    this.#avisado = Date.now();
    this.#log.warn({ err: error }, "background work cannot reach the database; it goes on by itself");
  }
}
