import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Tienda } from "#app/context.ts";
import { addAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import { createCuentasSinClave } from "#app/features/personas/identidad/embebido/cuentas.server.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { usuarios } from "#db/schema/usuarios.ts";
import { readCsv } from "#lib/read-csv.server.ts";
import {
  type ClienteTraido,
  type FalloCliente,
  NOMBRE_PARTE,
  readCliente,
  recognizeClientes,
} from "./clientes-traidos.ts";
import { toBusquedaUsuario } from "./usuarios.ts";

const MAX_CLIENTES = 20_000;
const TANDA = 1_000;
const MAX_INFORMADOS = 200;

export interface RevisionClientes {
  /** 'Correo: Email', in the file's order. */
  columnas: string[];
  desconocidas: string[];
  nuevos: number;
  /** Their mail has an account here, or stands in an earlier row: they stay as they are. */
  con_cuenta: { fila: number; email: string }[];
  fallos: FalloCliente[];
  avisos: FalloCliente[];
  totales: { con_cuenta: number; fallos: number; avisos: number };
  huella: string;
}

interface ArchivoClientes {
  titulos: string[];
  clientes: ClienteTraido[];
  repetidos: ClienteTraido[];
  fallos: FalloCliente[];
}

async function readArchivoClientes(bytes: Uint8Array): Promise<ArchivoClientes | { razon: string }> {
  const csv = await readCsv(bytes, MAX_CLIENTES + 2);
  if ("problem" in csv) return { razon: "No es un archivo CSV: ábrelo y guárdalo como «CSV UTF-8»." };
  const [titulos = [], ...rows] = csv.rows;
  if (rows.length > MAX_CLIENTES) return { razon: "El archivo pasa de 20,000 filas. Divídelo en varios." };
  const columnas = recognizeClientes(titulos);
  if (!columnas.lugares.has("email"))
    return { razon: "No hay una columna con el correo: ponle de título «Correo» o «Email»." };
  const read = rows.flatMap((row, n) => (row.some((cell) => cell.trim()) ? [readCliente(row, columnas, n + 2)] : []));
  const fallos = read.filter((one) => "razon" in one);
  const seen = new Set<string>();
  const [clientes, repetidos]: [ClienteTraido[], ClienteTraido[]] = [[], []];
  for (const one of read) {
    if ("razon" in one) continue;
    (seen.has(one.email) ? repetidos : clientes).push(one);
    seen.add(one.email);
  }
  return { titulos, clientes, repetidos, fallos };
}

/** Accounts of both kinds: with a sign-in, and those that the shop knows. */
async function findConCuenta(db: Db | Tx, emails: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ email: string }>(sql`
    select lower(email) as email from ${usuarios} where eliminado_en is null and lower(email) = any(${sql.param(emails)}::text[])
    union select lower(email) from identidad."user" where lower(email) = any(${sql.param(emails)}::text[])`);
  return new Set(rows.map(({ email }) => email));
}

export async function reviewClientes(db: Db, bytes: Uint8Array): Promise<RevisionClientes | { razon: string }> {
  const archivo = await readArchivoClientes(bytes);
  if ("razon" in archivo) return archivo;
  const { titulos, clientes, repetidos, fallos } = archivo;
  const taken = await findConCuenta(
    db,
    clientes.map(({ email }) => email),
  );
  const con_cuenta = [...clientes.filter(({ email }) => taken.has(email)), ...repetidos];
  const { lugares, desconocidas } = recognizeClientes(titulos);
  const avisos = clientes
    .filter(({ email }) => !taken.has(email))
    .flatMap((one) => one.avisos.map((razon) => ({ fila: one.fila, razon })));
  return {
    columnas: [...lugares].flatMap(([parte, at]) => at.map((n) => `${NOMBRE_PARTE[parte]}: ${titulos[n] ?? ""}`)),
    desconocidas,
    nuevos: clientes.length - clientes.filter(({ email }) => taken.has(email)).length,
    con_cuenta: con_cuenta.slice(0, MAX_INFORMADOS).map(({ fila, email }) => ({ fila, email })),
    fallos: fallos.slice(0, MAX_INFORMADOS),
    avisos: avisos.slice(0, MAX_INFORMADOS),
    totales: { con_cuenta: con_cuenta.length, fallos: fallos.length, avisos: avisos.length },
    huella: createHash("sha256").update(bytes).digest("hex"),
  };
}

/** In one transaction; nobody is written to. Addresses that have an account by then stay as they are. */
export async function importClientes({ db }: Pick<Tienda, "db">, bytes: Uint8Array, actor_id: string) {
  const archivo = await readArchivoClientes(bytes);
  if ("razon" in archivo) return archivo;
  const { clientes } = archivo;
  return db.transaction(async (tx) => {
    let traidos = 0;
    for (let from = 0; from < clientes.length; from += TANDA) {
      const batch = clientes.slice(from, from + TANDA);
      const taken = await findConCuenta(
        tx,
        batch.map(({ email }) => email),
      );
      const nuevos = batch.filter(({ email }) => !taken.has(email));
      const ids = await createCuentasSinClave(tx, nuevos);
      const rows = nuevos.flatMap(({ email, nombre, apellido, telefono, direccion }) => {
        const id = ids.get(email);
        const persona = { email, nombre, apellido, telefono, direccion };
        return id === undefined ? [] : [{ id, ...persona, busqueda: toBusquedaUsuario(persona) }];
      });
      if (rows.length === 0) continue;
      await tx.insert(usuarios).values(rows);
      // Without what is personal: the log is permanent.
      const record = {
        actor_id,
        accion: "importar",
        objeto: "usuario",
        antes: null,
        despues: { rol: "cliente" },
      } as const;
      await addAuditoria(tx, ...rows.map(({ id }) => ({ ...record, objeto_id: id })));
      traidos += rows.length;
    }
    return { traidos };
  });
}
