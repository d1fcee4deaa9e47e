import { toImagenesDir } from "#app/features/base/imagenes/imagenes.server.ts";
import { readLibros } from "#app/features/cuentas/libros/libros.server.ts";
import { toEmpezarHref } from "#app/features/personas/usuarios/empezar.ts";
import { renewCodigo } from "#app/features/personas/usuarios/primer-dueno.server.ts";
import { giveAdmin } from "#app/features/personas/usuarios/dar-admin.server.ts";
import { requireBackup } from "#db/backup/open.ts";
import { readBackup } from "#db/backup/read.ts";
import { countStart, writeStart } from "#db/backup/start.ts";
import { writeBackup } from "#db/backup/write.ts";
import { migrateDb } from "#db/migrate.server.ts";
import type { Env } from "#lib/env.ts";
import { OperatorError } from "#lib/errors.ts";
import { formatFechaHora } from "#lib/fechas.ts";
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

/** Writes database and pictures into one file, while the shop runs; encrypted where there is COPIAS_CLAVE. */
export const backup = (env: Env, file: string) =>
  withDb(env, async (db) => {
    await requireNewest(db);
    await writeBackup(db, toImagenesDir(env.DATA_DIR), file, { clave: env.COPIAS_CLAVE });
    const how = env.COPIAS_CLAVE ? "Está cifrada con COPIAS_CLAVE: guarda esa clave en otro lugar" : "No está cifrada";
    console.log(
      `La copia está en ${file}. Tiene datos de tus clientes: guárdala donde solo tú puedas leerla.\n${how}.`,
    );
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

/** Reads such a file into an empty database, and migrates it: all or nothing. */
export async function restore(env: Env, file: string): Promise<void> {
  // Before a database is created or opened.
  const found = await requireBackup(file, env.COPIAS_CLAVE);
  await withDb(env, async (db) => {
    const { filas, espera } = await readBackup(db, found, { picturesDir: toImagenesDir(env.DATA_DIR) });
    console.log(`Se restauraron ${filas} filas.`);
    if (!espera) return;
    console.log(
      `No se sabe nada de lo que pasó después del ${formatFechaHora(espera)}. La tienda no envía correos ni comprobantes y no devuelve dinero hasta que un dueño pulse «Seguir» en el panel.`,
    );
  });
}

export const migrate = (env: Env) =>
  withDb(env, async (db) => {
    await migrateDb(db, process.cwd());
    const { migrateQueue } = await import("../task-runner.ts");
    await migrateQueue(db);
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
