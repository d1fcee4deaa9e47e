import { toImagenesDir } from "#app/features/base/imagenes/imagenes.server.ts";
import { readLibros } from "#app/features/cuentas/libros/libros.server.ts";
import { toEmpezarHref } from "#app/features/personas/usuarios/empezar.ts";
import { renewCodigo } from "#app/features/personas/usuarios/primer-dueno.server.ts";
import { giveAdmin } from "#app/features/personas/usuarios/dar-admin.server.ts";
import { readBackup, requireBackup } from "#db/backup/read.ts";
import { countStart, writeStart } from "#db/backup/start.ts";
import { writeBackup } from "#db/backup/write.ts";
import { migrateDb } from "#db/migrate.server.ts";
import type { Env } from "#lib/env.ts";
import { OperatorError } from "#lib/errors.ts";
import { formatCantidad } from "#lib/numbers.ts";
import { requireNewest, withDb } from "./with-db.ts";

/** Makes the account with this e-mail an admin and dueño. Without one: a new one-time code for the first dueño. */
export const admin = (env: Env, email: string) =>
  withDb(env, async (db) => {
    await requireNewest(db);
    if (email === "") {
      const tell = (codigo: string) =>
        console.log(
          `Abre ${toEmpezarHref(env.TIENDA_URL, codigo)}\nVale una vez, hasta el próximo inicio de la tienda.`,
        );
      if (await renewCodigo(db, env, tell)) return;
      throw new OperatorError("La tienda ya tiene dueño: él da acceso en el panel, o usa `qhatu admin CORREO`.");
    }
    const refusal = await giveAdmin(db, email, env);
    if (refusal !== null) throw new OperatorError(refusal);
    console.log(`${email} ya es admin.`);
  });

/** Writes database and pictures into one file, while the shop runs. */
export const backup = (env: Env, file: string) =>
  withDb(env, async (db) => {
    await requireNewest(db);
    await writeBackup(db, toImagenesDir(env.DATA_DIR), file);
    console.log(`La copia está en ${file}. Tiene datos de tus clientes: guárdala donde solo tú puedas leerla.`);
  });

/** Writes what a real shop takes from this demo into a file for `restore`. */
export async function startFile(env: Env, file: string): Promise<void> {
  if (env.MODO !== "demo")
    throw new OperatorError(
      "Esta tienda ya es de verdad: el archivo se saca de la demostración. Una copia la hace `qhatu backup`.",
    );
  await withDb(env, async (db) => {
    await requireNewest(db);
    const { filas, imagenes } = await countStart(db);
    await writeStart(db, toImagenesDir(env.DATA_DIR), file);
    const productos = formatCantidad(filas.productos ?? 0, "producto", "productos");
    const personal = formatCantidad(filas.usuarios ?? 0, "persona", "personas");
    const fotos = formatCantidad(imagenes, "foto", "fotos");
    console.log(`En él van ${productos}, ${fotos}, los ajustes y ${personal} de tu personal.`);
    if (!filas.usuarios) console.log("Las cuentas de demostración no van: la primera se hace en la tienda nueva.");
    console.log(`El archivo está en ${file}. Léelo con \`qhatu restore\` en una tienda vacía, en produccion.`);
  });
}

/** Reads such a file into an empty database, and migrates it. */
export async function restore(env: Env, file: string): Promise<void> {
  // Before a database is created or opened.
  const schema = await requireBackup(file);
  await withDb(env, async (db) => {
    await migrateDb(db, process.cwd(), schema);
    const rows = await readBackup(db, toImagenesDir(env.DATA_DIR), file);
    await migrateDb(db, process.cwd());
    console.log(`Se restauraron ${rows} filas.`);
  });
}

export const migrate = (env: Env) =>
  withDb(env, async (db) => {
    await migrateDb(db, process.cwd());
    console.log("La base de datos está al día.");
  });

/** Balances the books: a line for each fault. Returns the exit status. */
export const verify = (env: Env) =>
  withDb(env, async (db) => {
    await requireNewest(db);
    const faults = await readLibros(db);
    for (const { libro, texto } of faults) console.log(`${libro}: ${texto}`);
    console.log(faults.length === 0 ? "Los libros cuadran." : `No cuadran: ${faults.length}.`);
    return faults.length === 0 ? 0 : 1;
  });
