import { parseArgs } from "node:util";
import { adoptImagen, toImagenesDir } from "#app/features/base/imagenes/imagenes.server.ts";
import { EnvError, parseEnv } from "#lib/env.ts";
import { migrateDb } from "#db/migrate.server.ts";
import { openDb } from "#db/open.server.ts";
import { type KeepImagen, seedDemo } from "#db/seed/seed-demo.ts";
import { seedVariados } from "#db/seed/seed-variados.ts";

const USO = "npm run seed -- --productos N    (N: 1 to 5000000; adds N made-up products for load tests)";

function readTotal(): number {
  const { values } = parseArgs({ options: { productos: { type: "string" } } });
  const total = Number(values.productos);
  if (!Number.isInteger(total) || total < 1 || total > 5_000_000) throw new TypeError(USO);
  return total;
}

async function main(): Promise<void> {
  const total = readTotal();
  const env = parseEnv(process.env);
  const root = process.cwd();
  // Joins a running shop's database, and leaves it running.
  const { db, close } = await openDb(env, (error) => console.error(error.message));
  try {
    await migrateDb(db, root);
    const start = performance.now();
    const keep: KeepImagen = (...foto) => adoptImagen(toImagenesDir(env.DATA_DIR), ...foto);
    if (env.MODO === "demo") await seedDemo(db, root, keep);
    const onLote = (done: number) => process.stdout.write(`\r${done} of ${total} products`);
    await seedVariados(db, root, keep, { total, onLote });
    console.log(` added in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  } finally {
    await close();
  }
}

try {
  await main();
} catch (error) {
  const expected = error instanceof EnvError || error instanceof TypeError;
  console.error(expected ? error.message : error);
  process.exitCode = 1;
}
