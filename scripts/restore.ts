// npm run restore -- FILE: reads a backup into an empty database.
import { toImagenesDir } from "#app/features/imagenes/imagenes.server.ts";
import { readBackup, requireBackup } from "./backup/read.ts";
import { withDb } from "./with-db.ts";

const file = process.argv[2] ?? "";

await withDb(
  async (db, env) => {
    const rows = await readBackup(db, toImagenesDir(env.DATA_DIR), file);
    console.log(`${rows} rows restored.`);
  },
  () => requireBackup(file),
);
