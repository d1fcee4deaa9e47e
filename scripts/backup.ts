// npm run backup -- FILE: the whole database and the pictures, in one file.
import { imagenesDirOf } from "#app/features/imagenes/imagenes.server.ts";
import { writeBackup } from "./respaldo/write.ts";
import { Refused, withDb } from "./with-db.ts";

await withDb(async (db, env) => {
  const file = process.argv[2];
  if (!file) throw new Refused("npm run backup -- FILE");
  await writeBackup(db, imagenesDirOf(env.DATA_DIR), file);
  console.log(`The backup is in ${file}. It holds customers' data: keep it where only you can read it.`);
});
