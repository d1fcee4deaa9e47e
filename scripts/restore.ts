// npm run restore -- FILE: reads a backup into an empty database.
import { existsSync } from "node:fs";
import { toImagenesDir } from "#app/features/imagenes/imagenes.server.ts";
import { readBackup } from "./respaldo/read.ts";
import { ScriptRefused, withDb } from "./with-db.ts";

await withDb(async (db, env) => {
  const file = process.argv[2];
  if (!file) throw new ScriptRefused("npm run restore -- FILE");
  if (!existsSync(file)) throw new ScriptRefused(`There is no file ${file}`);
  const rows = await readBackup(db, toImagenesDir(env.DATA_DIR), file);
  console.log(`${rows} rows restored.`);
});
