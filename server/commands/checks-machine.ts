import { statfs } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { findAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { listInventados } from "#app/features/base/ajustes/marca.ts";
import { sendPrueba } from "#app/features/base/correo/prueba.server.ts";
import { DECLARACIONES } from "#app/features/cuentas/claves/claves.ts";
import { readClavesPanel } from "#app/features/cuentas/claves/claves.server.ts";
import { needsDueno } from "#app/features/personas/usuarios/primer-dueno.server.ts";
import { readProblema } from "#app/features/cuentas/copias/copias.server.ts";
import { findCertificado } from "#app/features/pedidos/comprobantes/emisor-panel.server.ts";
import type { Db } from "#db/client.server.ts";
import { requireDataDir } from "#db/embedded/data-dir.ts";
import { type Env, EnvError } from "#lib/env.ts";
import { listMisspelt } from "#lib/env-names.ts";
import { OperatorError } from "#lib/errors.ts";
import { formatFecha } from "#lib/fechas.ts";
import { openClaves } from "../current-shop.ts";
import { listStartProblems } from "../start-errors.ts";
import { type Check, CLOCK_MS, type Finding } from "./finding.ts";
import { requireNewest, withDb } from "./with-db.ts";

const FREE_BYTES = 1_000_000_000;

const checkSettings: Check = async (_env, source) => {
  const found = listMisspelt(source).map(({ name, meant }): Finding => {
    const texto = meant ? `${name} no existe; ¿es ${meant}?` : `${name} no existe`;
    return { que: "Ajustes", salud: "mal", texto };
  });
  return found.length > 0 ? found : [{ que: "Ajustes", salud: "bien", texto: "todos se entienden" }];
};

const checkDisk: Check = async ({ DATA_DIR }) => {
  const que = "Disco";
  try {
    requireDataDir(DATA_DIR);
  } catch (error) {
    if (error instanceof EnvError) return [{ que, salud: "mal", texto: error.message }];
    throw error;
  }
  const { bavail, bsize } = await statfs(DATA_DIR);
  const free = bavail * bsize;
  const texto = `quedan ${(free / 1e9).toFixed(1)} GB en ${DATA_DIR}`;
  return [{ que, salud: free < FREE_BYTES ? "mal" : "bien", texto }];
};

async function checkOwner(db: Db, env: Env): Promise<Finding> {
  const que = "Dueño";
  if (!(await needsDueno(db, env))) return { que, salud: "bien", texto: "la tienda tiene quien la dirija" };
  return { que, salud: "falta", texto: "nadie lo es: `qhatu admin` da la dirección para el primero" };
}

async function checkBackups(db: Db, env: Env): Promise<Finding> {
  const que = "Copias";
  if (env.COPIAS_DIR === undefined) {
    if (env.MODO === "demo") return { que, salud: "bien", texto: "la demostración no las necesita" };
    return { que, salud: "falta", texto: "nadie las hace: pon COPIAS_DIR" };
  }
  const problema = await readProblema(db, env);
  if (problema) return { que, salud: "mal", texto: problema };
  if (!env.COPIAS_CLAVE) return { que, salud: "falta", texto: "no están cifradas: pon COPIAS_CLAVE" };
  return { que, salud: "bien", texto: "se hacen cada noche" };
}

async function checkMail(db: Db, env: Env): Promise<Finding> {
  const que = "Correo";
  if (env.MODO === "demo" && !env.SMTP_URL)
    return { que, salud: "bien", texto: "la demostración los guarda en el panel" };
  const prueba = await sendPrueba({ db, env });
  if (!prueba)
    return { que, salud: "falta", texto: "los correos solo se guardan: pon el correo en /admin/ajustes/claves" };
  if (prueba.fallo) return { que, salud: "mal", texto: prueba.fallo };
  return { que, salud: "bien", texto: `el servidor tomó uno para ${prueba.para}: mira que haya llegado` };
}

async function checkKeys(db: Db, env: Env): Promise<Finding[]> {
  const found = (await readClavesPanel({ db, claves: openClaves(env) })).filter(({ ilegible }) => ilegible);
  return found.map(({ proveedor }) => ({
    que: DECLARACIONES[proveedor].nombre,
    salud: "mal",
    texto: "este AUTH_SECRET no lee sus claves: se escriben otra vez en /admin/ajustes/claves",
  }));
}

async function checkReceipts(db: Db): Promise<Finding[]> {
  const que = "Comprobantes";
  const found = await findCertificado(db);
  if (!found) return [{ que, salud: "bien", texto: "la tienda no los emite" }];
  const { ambiente, vence_en, vencido, por_vencer } = found;
  if (!vence_en) return [{ que, salud: ambiente === "pruebas" ? "bien" : "falta", texto: "sin certificado propio" }];
  const texto = `el certificado vence el ${formatFecha(vence_en)}`;
  return [{ que, salud: vencido || por_vencer ? "mal" : "bien", texto: `${texto}; se envían a ${ambiente}` }];
}

const checkDatabase: Check = async (env) => {
  const que = "Base de datos";
  try {
    return await withDb(env, async (db) => {
      const { rows } = await db.execute<{ version: string; ms: number }>(sql`
        select current_setting('server_version') as version, (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`);
      const [{ version, ms } = { version: "", ms: 0 }] = rows;
      const found: Finding[] = [{ que, salud: "bien", texto: `PostgreSQL ${version}` }];
      if (Math.abs(Date.now() - ms) > CLOCK_MS)
        found.push({ que: "Hora", salud: "mal", texto: "la de la base de datos es otra que la de esta máquina" });
      await requireNewest(db);
      const inventados = env.MODO === "produccion" ? listInventados(await findAjustes(db, env)) : [];
      if (inventados.length > 0)
        found.push({ que: "Empresa", salud: "falta", texto: `pon en /admin/ajustes: ${inventados.join(", ")}` });
      found.push(
        await checkOwner(db, env),
        await checkMail(db, env),
        await checkBackups(db, env),
        ...(await checkKeys(db, env)),
        ...(await checkReceipts(db)),
      );
      return found;
    });
  } catch (error) {
    const problems = listStartProblems(error);
    if (!problems) throw error;
    const salud = error instanceof OperatorError ? "falta" : "mal";
    return problems.map((texto) => ({ que, salud, texto }));
  }
};

/** Settings, disk and database, and what the database says of the shop. */
export const MACHINE: readonly Check[] = [checkSettings, checkDisk, checkDatabase];
