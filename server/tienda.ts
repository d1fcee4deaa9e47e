import path from "node:path";
import type { Tienda } from "#app/context.ts";
import { adoptImagen, imagenesDirOf } from "#app/features/imagenes/imagenes.server.ts";
import { createPasarelas } from "#app/features/pagos/pasarelas.server.ts";
import { type Env, parseEnv } from "#app/lib/env.ts";
import { createLog } from "#app/lib/log.ts";
import { createDb } from "#db/client.server.ts";
import { startCluster } from "#db/embedded/cluster.ts";
import { migrateDb } from "#db/migrate.server.ts";
import { seedDemo } from "#db/seed/seed-demo.ts";
import { openIdentidad } from "./identidad.ts";

/** The project's folder: every script starts the shop there. */
const ROOT = process.cwd();

async function openDatabase(env: Env) {
  if (env.DATABASE_URL) return { connection: { connectionString: env.DATABASE_URL }, stop: async () => {} };
  return startCluster(path.join(env.DATA_DIR, "postgres"));
}

/**
 * Opens everything that a server needs: settings, database (embedded unless DATABASE_URL is set), newest schema.
 * `close` undoes it in reverse order. Throws EnvError for bad settings.
 */
export async function openTienda(source: NodeJS.ProcessEnv): Promise<{ tienda: Tienda; close: () => Promise<void> }> {
  const env = parseEnv(source);
  const log = createLog(env.LOG_NIVEL);
  const database = await openDatabase(env);
  const db = createDb(database.connection, (error) => log.warn({ err: error }, "idle database connection lost"));
  await migrateDb(db, ROOT);
  if (env.MODO === "demo") {
    await seedDemo(db, ROOT, (bytes) => adoptImagen(imagenesDirOf(env.DATA_DIR), bytes));
  }
  const identidad = await openIdentidad({ env, db, log });
  return {
    tienda: { env, db, log, identidad, pasarelas: createPasarelas(env, null) },
    close: async () => {
      await db.$client.end();
      await database.stop();
    },
  };
}
