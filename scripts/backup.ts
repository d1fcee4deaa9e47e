// npm run backup -- FILE: the whole database and the pictures, in one file.
import { toImagenesDir } from "#app/features/imagenes/imagenes.server.ts";
import { writeBackup } from "./backup/write.ts";
import { ScriptRefused, withDb } from "./with-db.ts";

await withDb(async (db, env) => {
  const file = process.argv[2];
  if (!file) throw new ScriptRefused("npm run backup -- FILE");
  await writeBackup(db, toImagenesDir(env.DATA_DIR), file);
  console.log(`The backup is in ${file}. It holds customers' data: keep it where only you can read it.`);
});
