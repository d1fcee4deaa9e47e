import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { type ConstructorOptions, PgBoss, systemClock } from "pg-boss";
import type { Task, Tienda } from "#app/context.ts";
import { noteCorrida } from "#app/features/base/tareas/corridas.server.ts";
import { isOutage } from "#lib/errors.ts";
import type { Log } from "#lib/log.ts";
import type { Db } from "#db/client.server.ts";
import { lockWork } from "#db/lock.server.ts";
import { findEspera } from "#db/restored.server.ts";

/** pg-boss creates and migrates its tables in a schema of their own. */
const SCHEMA = "tareas";

/** A run is aborted well before it expires: then another server would start it again beside this one. */
const LIMIT_S = 45;
const EXPIRES_LATER_S = 15;

/** After a kill another server takes over after HEARTBEAT_S without a heartbeat, plus up to SUPERVISE_S. */
const HEARTBEAT_S = 20;
const SUPERVISE_S = 5;

const STOP_TIMEOUT_MS = 10_000;

/** How long, and after which pauses, a statement that met an outage is sent again. */
const [RESEND_MS, RESEND_PAUSE_MS] = [10_000, 250];
const WARN_INTERVAL_MS = 10_000;

/** `stately`: at most one run waiting and one active per task, across all servers. */
const QUEUE = {
  policy: "stately",
  heartbeatSeconds: HEARTBEAT_S,
  retryLimit: 2,
  retryDelay: 2,
  retryBackoff: true,
  retentionSeconds: 3600,
  deleteAfterSeconds: 3600,
} as const;

/**
 * Row level security for pg-boss's tables, as for ours. One statement each: several locks at once could deadlock with a
 * running server.
 */
async function closeTables(db: Db): Promise<void> {
  const { rows } = await db.execute<{ tabla: string }>(sql`
    select oid::regclass::text as tabla from pg_class
    where relnamespace = ${SCHEMA}::regnamespace and relkind in ('r', 'p') and not relrowsecurity`);
  for (const { tabla } of rows) await db.execute(sql.raw(`alter table ${tabla} enable row level security`));
}

/**
 * The library sleeps until its clock says so: a wall clock set back an hour would stop workers and supervision for that
 * hour.
 */
const MONOTONIC = { ...systemClock, now: () => performance.timeOrigin + performance.now() };

/**
 * The library forgets a run whose end it could not note, and the task waits for its heartbeat. Each of its statements
 * may be sent twice: they ask for the state that they change.
 */
async function send(db: Db, signal: AbortSignal | null, text: string, values?: unknown[]) {
  const until = performance.now() + RESEND_MS;
  for (;;) {
    try {
      return await db.$client.query(text, values);
    } catch (error) {
      if (!isOutage(error) || !signal || signal.aborted || performance.now() > until) throw error;
      await sleep(RESEND_PAUSE_MS);
    }
  }
}

/** The library over the shop's own pool. It sends again after an outage until `signal`, and without one never. */
const createBoss = (db: Db, signal: AbortSignal | null, more: ConstructorOptions): PgBoss =>
  new PgBoss({
    db: { executeSql: (text, values) => send(db, signal, text, values) },
    schema: SCHEMA,
    schedule: false,
    clock: MONOTONIC,
    ...more,
  });

/** Locked: two servers starting on a new database would both create the library's schema, and one would fail. */
const startBoss = (db: Db, boss: PgBoss): Promise<void> =>
  db.transaction(async (tx) => {
    await lockWork(tx, "start tasks");
    await boss.start();
    await closeTables(db);
  });

/**
 * Makes or updates the queue's tables, as a start does. A server of an older version goes on with them, and starts
 * with them, too: the library leaves tables alone that are newer than it.
 */
export async function migrateQueue(db: Db): Promise<void> {
  const boss = createBoss(db, null, { supervise: false });
  // Those of the migration reject the start.
  boss.on("error", () => {});
  await startBoss(db, boss);
  await boss.stop({ graceful: false });
}

interface RunningTask {
  worker: string;
  timer: NodeJS.Timeout;
  wanted: boolean;
  sending: boolean;
}

/**
 * The queue is in the shop's database (pg-boss): each task runs on one server at a time; when it dies, another takes
 * over. Polls instead of LISTEN, which poolers in transaction mode do not support.
 */
export class TaskRunner {
  readonly #boss: PgBoss;
  readonly #db: Db;
  readonly #log: Log;
  readonly #stopping = new AbortController();
  readonly #running = new Map<string, RunningTask>();
  #lastWarning = 0;

  constructor(db: Db, log: Log) {
    this.#db = db;
    this.#log = log;
    this.#boss = createBoss(db, this.#stopping.signal, {
      superviseIntervalSeconds: SUPERVISE_S,
      monitorIntervalSeconds: SUPERVISE_S,
      queueCacheIntervalSeconds: SUPERVISE_S,
      maintenanceIntervalSeconds: 3600,
    });
    this.#boss.on("error", (error) => this.#warn(error));
  }

  /** Each task runs now, and then every `everySeconds` (default TAREAS_SEGUNDOS). */
  async start(tienda: Tienda, tasks: readonly Task[]): Promise<void> {
    await startBoss(this.#db, this.#boss);
    for (const task of tasks) await this.#startTask(tienda, task);
  }

  /** Runs a task soon, on any free server. Call it after the commit that needs it. */
  readonly wake = (name: string): void => {
    const running = this.#running.get(name);
    if (!running) return;
    running.wanted = true;
    if (!running.sending) void this.#sendWanted(name, running);
  };

  /** Running work is aborted and awaited. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const { timer } of this.#running.values()) clearInterval(timer);
    this.#running.clear();
    await this.#boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
  }

  async #startTask(tienda: Tienda, task: Task): Promise<void> {
    const { name } = task;
    const everySeconds = Math.ceil(task.everySeconds ?? tienda.env.TAREAS_SEGUNDOS);
    const limitSeconds = task.limitSeconds ?? LIMIT_S;
    const { policy, ...others } = QUEUE;
    const changeable = { ...others, expireInSeconds: limitSeconds + EXPIRES_LATER_S };
    await this.#boss.createQueue(name, { policy, ...changeable });
    await this.#boss.updateQueue(name, changeable);

    const pollingIntervalSeconds = Math.min(Math.max(everySeconds / 10, 0.5), 5);
    const worker = await this.#boss.work(name, { pollingIntervalSeconds }, async ([job]) => {
      const ends = [this.#stopping.signal, AbortSignal.timeout(limitSeconds * 1000)];
      await this.#perform(tienda, task, AbortSignal.any(job ? [job.signal, ...ends] : ends));
    });

    // Each server enqueues twice per interval and the database keeps one, so that clock drift skips no interval.
    const enqueue = () => this.#send(name, worker, { singletonSeconds: everySeconds });
    const timer = setInterval(() => void enqueue(), everySeconds * 500);
    this.#running.set(name, { worker, timer, wanted: false, sending: false });
    await enqueue();
  }

  async #perform(tienda: Tienda, { name, run, staysInside }: Task, signal: AbortSignal): Promise<void> {
    // The one place where a restored shop is kept from repeating what it told others.
    if (!staysInside && (await findEspera(this.#db))) return;
    const empezo = new Date();
    const done = await run(tienda, signal).then(
      () => true,
      (error: unknown) => {
        this.#log.error({ err: error, tarea: name }, "background task failed; it is tried again");
        return false;
      },
    );
    // For the panel only; failing to write it must not repeat the work.
    await noteCorrida(this.#db, { tarea: name, empezo, bien: done }).catch((error: unknown) => this.#warn(error));
    // The library stores the error, and a failed query's error contains its parameters, which are personal data.
    if (!done) throw new Error(`${name} failed: see the log`);
  }

  /** One statement at a time, and one more for everything requested meanwhile: a burst of orders costs a few. */
  async #sendWanted(name: string, running: RunningTask): Promise<void> {
    running.sending = true;
    while (running.wanted) {
      running.wanted = false;
      await this.#send(name, running.worker, {});
    }
    running.sending = false;
  }

  async #send(name: string, worker: string, options: { singletonSeconds?: number }): Promise<void> {
    try {
      await this.#boss.send(name, null, options);
      this.#boss.notifyWorker(worker);
    } catch (error) {
      this.#warn(error);
    }
  }

  /** At most one line per WARN_INTERVAL_MS: each poll fails during an outage. */
  #warn(error: unknown): void {
    if (this.#stopping.signal.aborted || Date.now() - this.#lastWarning < WARN_INTERVAL_MS) return;
    this.#lastWarning = Date.now();
    this.#log.warn({ err: error }, "background work cannot reach the database; it goes on by itself");
  }
}
