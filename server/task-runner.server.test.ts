import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { eq, type SQL, sql } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Task } from "#app/context.ts";
import { createLog } from "#lib/log.ts";
import { createDb, type Db } from "#db/client.server.ts";
import { addEspera, endEspera } from "#db/restored.server.ts";
import { corridas } from "#db/schema/tareas.ts";
import { openTestDb } from "#tests/db.ts";
import { openTestTienda } from "#tests/fixtures/tienda.ts";
import { migrateQueue, TaskRunner } from "./task-runner.ts";

const log = createLog("silent");
const db = await openTestDb();
const SOON = { timeout: 15_000, interval: 50 };

let open: TaskRunner[] = [];
afterEach(async () => {
  await Promise.all(open.map((tasks) => tasks.stop()));
  open = [];
  await db.execute(sql`drop schema if exists tareas cascade`);
});

interface ServeOptions extends Omit<Task, "name" | "run"> {
  on?: Db;
}

async function serve(run: Task["run"], { everySeconds = 1, on = db, ...others }: ServeOptions = {}) {
  const tasks = new TaskRunner(on, log);
  open.push(tasks);
  await tasks.start(openTestTienda(on, []), [{ name: "prueba", everySeconds, run, ...others }]);
  return tasks;
}

/** A task that ends when the test says so. */
function holdable() {
  const held = { running: 0, most: 0, runs: 0, signal: new AbortController().signal, release: () => {} };
  const run: Task["run"] = async (_tienda, signal) => {
    held.runs += 1;
    held.running += 1;
    held.most = Math.max(held.most, held.running);
    held.signal = signal;
    await new Promise<void>((resolve) => (held.release = resolve));
    held.running -= 1;
  };
  return { held, run };
}

it("every table of every schema has row level security", async () => {
  await serve(async () => {});
  const { rows } = await db.execute<{ esquema: string; abiertas: number }>(sql`
    select relnamespace::regnamespace::text as esquema, count(*) filter (where not relrowsecurity)::int as abiertas
    from pg_class
    where relkind in ('r', 'p') and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')
    group by 1 order by 1`);
  expect(rows).toEqual(["identidad", "public", "tareas"].map((esquema) => ({ esquema, abiertas: 0 })));
});

/**
 * Alters a table in use: gives up before PostgreSQL would find a deadlock (the library locks partitions and their
 * parent in either order), and tries again.
 */
const alter = (statement: SQL) =>
  vi.waitFor(
    () =>
      db.transaction(async (tx) => {
        await tx.execute(sql`set local lock_timeout = '200ms'`);
        await tx.execute(statement);
      }),
    SOON,
  );

describe("background tasks", { timeout: 30_000 }, () => {
  it("run at the start, and again each turn", async () => {
    const run = vi.fn<Task["run"]>(async () => {});
    await serve(run);
    await vi.waitFor(() => expect(run.mock.calls.length).toBeGreaterThan(2), SOON);
  });

  it("run one at a time, however many servers there are", async () => {
    const { held, run } = holdable();
    // On a new database each of them tries to create the library's tables.
    const servers = await Promise.all([serve(run), serve(run), serve(run)]);
    const query = vi.spyOn(db.$client, "query");
    for (let turn = 1; turn <= 3; turn += 1) {
      await vi.waitFor(() => expect(held.runs).toBe(turn), SOON);
      query.mockClear();
      for (const server of servers) server.wake("prueba");
      await vi.waitFor(() => expect(query.mock.calls.length).toBeGreaterThan(20), SOON);
      held.release();
    }
    query.mockRestore();
    await vi.waitFor(() => expect(held.runs).toBe(4), SOON);
    held.release();
    expect(held.most).toBe(1);
  });

  it("run soon when woken, also during a run", async () => {
    const { held, run } = holdable();
    const server = await serve(run, { everySeconds: 3600 });
    await vi.waitFor(() => expect(held.running).toBe(1), SOON);
    server.wake("prueba");
    held.release();
    await vi.waitFor(() => expect(held.runs).toBe(2), SOON);
    held.release();
  });

  it("rest in a restored shop until it is let go on, but for those that tell nobody anything", async () => {
    await db.transaction((tx) => addEspera(tx, null));
    const [tells, stays] = [vi.fn<Task["run"]>(async () => {}), vi.fn<Task["run"]>(async () => {})];
    const tasks = new TaskRunner(db, log);
    open.push(tasks);
    await tasks.start(openTestTienda(db, []), [
      { name: "prueba", everySeconds: 1, run: tells },
      { name: "dentro", everySeconds: 1, staysInside: true, run: stays },
    ]);
    await vi.waitFor(() => expect(stays.mock.calls.length).toBeGreaterThan(2), SOON);
    const { rows } = await db.execute(sql`select 1 from tareas.job where name = 'prueba' and state = 'completed'`);
    expect(rows.length).toBeGreaterThan(0);
    expect(tells).not.toHaveBeenCalled();
    await db.transaction(endEspera);
    await vi.waitFor(() => expect(tells).toHaveBeenCalled(), SOON);
  });

  it("have as long as they ask for, and a minute otherwise", async () => {
    await serve(async () => {}, { limitSeconds: 7_200 });
    const { rows } = await db.execute(sql`select expire_seconds from tareas.queue where name = 'prueba'`);
    expect(rows).toEqual([{ expire_seconds: 7_215 }]);
  });

  it("are retried after a failure, without storing the error", async () => {
    let runs = 0;
    const run = async () => {
      runs += 1;
      if (runs === 1) throw new Error("rosa@ejemplo.pe");
    };
    await serve(run, { everySeconds: 3600 });
    await vi.waitFor(() => expect(runs).toBe(2), SOON);
    const { rows } = await db.execute(sql`select output::text from tareas.job`);
    expect(JSON.stringify(rows)).not.toContain("rosa");
    // What the panel shows.
    const noted = () => db.select().from(corridas).where(eq(corridas.tarea, "prueba"));
    await vi.waitFor(async () => expect(await noted()).toMatchObject([{ fallos: 0 }]), SOON);
    expect((await noted())[0]?.fallo_en).toBeInstanceOf(Date);
  });

  it("are aborted by a stop, which waits for them", async () => {
    const { held, run } = holdable();
    const server = await serve(run, { everySeconds: 3600 });
    await vi.waitFor(() => expect(held.running).toBe(1), SOON);
    let stopped = false;
    const stop = server.stop().then(() => (stopped = true));
    await vi.waitFor(() => expect(held.signal.aborted).toBe(true), SOON);
    expect(stopped).toBe(false);
    held.release();
    await stop;
    expect(held.running).toBe(0);
    const { rows } = await db.execute(sql`select state from tareas.job where name = 'prueba'`);
    expect(rows).toEqual([{ state: "completed" }]);
  });

  it("resume by themselves after a database outage", async () => {
    const own = createDb({ ...db.$client.options, max: 5 }, () => {});
    const run = vi.fn<Task["run"]>(async () => {});
    const server = await serve(run, { on: own });
    await vi.waitFor(() => expect(run).toHaveBeenCalled(), SOON);
    const query = vi.spyOn(own.$client, "query").mockRejectedValue(new Error("connection refused"));
    server.wake("prueba");
    await vi.waitFor(() => expect(query.mock.calls.length).toBeGreaterThan(3), SOON);
    query.mockRestore();
    const before = run.mock.calls.length;
    await vi.waitFor(() => expect(run.mock.calls.length).toBeGreaterThan(before), SOON);
    await server.stop();
    await own.$client.end();
  });

  it("go on when the clock is set back an hour during a run", async () => {
    const run = vi.fn<Task["run"]>(async () => {
      if (run.mock.calls.length === 2) vi.setSystemTime(Date.now() - 3_600_000);
    });
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      const server = await serve(run, { everySeconds: 3600 });
      await vi.waitFor(() => expect(run).toHaveBeenCalledOnce(), SOON);
      server.wake("prueba");
      await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2), SOON);
      // Another server's, which cannot wake this one's worker.
      await db.execute(sql`
        insert into tareas.job (name, policy, retry_limit, retry_delay, expire_seconds, heartbeat_seconds)
        values ('prueba', 'stately', 0, 0, 60, 20)`);
      await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(3), SOON);
    } finally {
      vi.useRealTimers();
    }
  });

  it("do not wait for a heartbeat where the connection broke that was to end a run", async () => {
    const own = createDb({ ...db.$client.options, max: 5 }, () => {});
    const send = own.$client.query.bind(own.$client);
    let lost = 0;
    vi.spyOn(own.$client, "query").mockImplementation((text: unknown, values: unknown[]) => {
      // Noted as done, then as failed: the library tries both.
      if (lost === 2 || !String(text).includes("ANY($2::uuid[])")) return Reflect.apply(send, null, [text, values]);
      lost += 1;
      throw new Error("Connection terminated unexpectedly");
    });
    const run = vi.fn<Task["run"]>(async () => {});
    const server = await serve(run, { on: own });
    await vi.waitFor(() => expect(run.mock.calls.length).toBeGreaterThan(1), SOON);
    expect(lost).toBe(2);
    await server.stop();
    await own.$client.end();
  });

  it("go on, and start, with tables of a newer version of the library", async () => {
    await migrateQueue(db);
    const { rows: own } = await db.execute<{ version: number }>(sql`select version from tareas.version`);
    const run = vi.fn<Task["run"]>(async () => {});
    await serve(run);
    await db.execute(sql`update tareas.version set version = version + 3`);
    await alter(sql`alter table tareas.queue add column luego text not null default ''`);
    await alter(sql`alter table tareas.job add column luego text`);
    const before = run.mock.calls.length;
    await vi.waitFor(() => expect(run.mock.calls.length).toBeGreaterThan(before + 1), SOON);
    const later = vi.fn<Task["run"]>(async () => {});
    await serve(later);
    await open.shift()?.stop();
    await vi.waitFor(() => expect(later.mock.calls.length).toBeGreaterThan(1), SOON);
    // The older one changes nothing back.
    await migrateQueue(db);
    const { rows } = await db.execute<{ version: number }>(sql`select version from tareas.version`);
    expect(rows[0]?.version).toBe((own[0]?.version ?? 0) + 3);
  });

  it("are taken over from a killed server within a minute", async () => {
    const { options } = db.$client;
    const connection = JSON.stringify({ ...options, password: options.password });
    const child = fork(path.resolve("tests/fixtures/task-server.ts"), [connection]);
    await once(child, "message");
    const run = vi.fn<Task["run"]>(async () => {});
    await serve(run);
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(run).not.toHaveBeenCalled();

    const { rows } = await db.execute(sql`
      select heartbeat_seconds + 5 * 3 as noticed, expire_seconds from tareas.queue where name = 'prueba'`);
    expect(Number(rows[0]?.noticed)).toBeLessThan(60);
    expect(rows[0]?.expire_seconds).toBe(60);
    // Backdates the run instead of waiting a minute.
    await db.execute(
      sql`update tareas.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'`,
    );
    await vi.waitFor(() => expect(run).toHaveBeenCalled(), { ...SOON, timeout: 25_000 });
  });
});
