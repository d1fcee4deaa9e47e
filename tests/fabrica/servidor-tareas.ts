// A server with one background task and nothing else, in a process of its own so that a test can kill it.
import type { PoolConfig } from "pg";
import type { Tienda } from "#app/context.ts";
import { createLog } from "#lib/log.ts";
import { createDb } from "#db/client.server.ts";
import { TaskRunner } from "#server/task-runner.ts";

const connection: PoolConfig = JSON.parse(process.argv[2] ?? "{}");
const log = createLog("silent");
const db = createDb(connection, () => {});
// The task reads nothing of the shop but this.
const tienda = { env: { TAREAS_SEGUNDOS: 1 }, db, log } as Tienda;

await new TaskRunner(db, log).start(tienda, [
  {
    name: "prueba",
    run: () => {
      process.send?.("started");
      return new Promise(() => {});
    },
  },
]);
