import { sql } from "drizzle-orm";
import type { Tienda } from "#app/context.ts";
import { addAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import { createCuentasSinClave } from "#app/features/personas/identidad/embebido/cuentas.server.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { findMapeo, keepMapeo } from "#db/mapeos.server.ts";
import { usuarios } from "#db/schema/usuarios.ts";
import { type ColumnaPorElegir, listEjemplos } from "#lib/columns.ts";
import { readCsv } from "#lib/read-csv.server.ts";
import { type ClienteTraido, type FalloCliente, readCliente, recognizeClientes } from "./clientes-traidos.ts";
import type { MapeoClientes, PapelCliente } from "./papeles-clientes.ts";
import { mapeoClientesSchema, MAX_COLUMNAS } from "./traer-clientes.schema.ts";
import { toBusquedaUsuario } from "./usuarios.ts";

const MAX_CLIENTES = 20_000;
const TANDA = 1_000;
const MAX_INFORMADOS = 200;

/** What the columns of a file are for, to be shown and changed. */
export interface ColumnasClientes {
  columnas: ColumnaPorElegir<PapelCliente>[];
  /** Titles of those that stay outside. */
  fuera: string[];
  /** A file with these columns was here before. */
  recordado: boolean;
}

export interface RevisionClientes {
  nuevos: number;
  /** Their mail has an account here, or stands in an earlier row: they stay as they are. */
  con_cuenta: { fila: number; email: string }[];
  fallos: FalloCliente[];
  avisos: FalloCliente[];
  totales: { con_cuenta: number; fallos: number; avisos: number };
}

interface ArchivoClientes {
  clientes: ClienteTraido[];
  repetidos: ClienteTraido[];
  fallos: FalloCliente[];
}

async function readHojaClientes(
  bytes: Uint8Array,
): Promise<{ titulos: string[]; rows: string[][] } | { razon: string }> {
  const csv = await readCsv(bytes, MAX_CLIENTES + 2);
  if ("problem" in csv) return { razon: "No es un archivo CSV: ábrelo y guárdalo como «CSV UTF-8»." };
  const [titulos = [], ...rows] = csv.rows;
  if (rows.length > MAX_CLIENTES) return { razon: "El archivo pasa de 20,000 filas. Divídelo en varios." };
  if (!rows.some((row) => row.some((cell) => cell.trim())))
    return { razon: "El archivo no tiene filas debajo de los títulos." };
  if (titulos.length > MAX_COLUMNAS) return { razon: `El archivo pasa de ${MAX_COLUMNAS} columnas.` };
  return { titulos: titulos.map((titulo) => titulo.trim().slice(0, 200)), rows };
}

/** What was last said of these columns; null for columns that nobody mapped. */
async function findDicho(db: Db, titulos: readonly string[]): Promise<PapelCliente[] | null> {
  const row = await findMapeo(db, "clientes", titulos);
  const said = mapeoClientesSchema.safeParse(row?.mapeo);
  return said.success && said.data.length === titulos.length ? said.data : null;
}

function toArchivo(rows: readonly string[][], mapeo: MapeoClientes): ArchivoClientes {
  const read = rows.flatMap((row, n) => (row.some((cell) => cell.trim()) ? [readCliente(row, mapeo, n + 2)] : []));
  const fallos = read.filter((one) => "razon" in one);
  const seen = new Set<string>();
  const [clientes, repetidos]: [ClienteTraido[], ClienteTraido[]] = [[], []];
  for (const one of read) {
    if ("razon" in one) continue;
    (seen.has(one.email) ? repetidos : clientes).push(one);
    seen.add(one.email);
  }
  return { clientes, repetidos, fallos };
}

/** Accounts of both kinds: with a sign-in, and those that the shop knows. */
async function findConCuenta(db: Db | Tx, emails: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ email: string }>(sql`
    select lower(email) as email from ${usuarios} where eliminado_en is null and lower(email) = any(${sql.param(emails)}::text[])
    union select lower(email) from identidad."user" where lower(email) = any(${sql.param(emails)}::text[])`);
  return new Set(rows.map(({ email }) => email));
}

export interface ClientesRevisados {
  columnas: ColumnasClientes;
  /** Null without a column that has the mail. */
  revision: RevisionClientes | null;
}

/**
 * What would come. `mapeo` as the form says it; empty for what was said of these columns before, or their titles. No
 * `revision` without a column that has the mail.
 */
export async function reviewClientes(
  db: Db,
  bytes: Uint8Array,
  mapeo: MapeoClientes = [],
): Promise<{ razon: string } | ClientesRevisados> {
  const hoja = await readHojaClientes(bytes);
  if ("razon" in hoja) return hoja;
  const { titulos, rows } = hoja;
  const dicho = await findDicho(db, titulos);
  const known = recognizeClientes(titulos);
  const elegido = mapeo.length === titulos.length ? mapeo : (dicho ?? known);
  const columnas = titulos.map((titulo, n) => {
    const papel = elegido[n] ?? "nada";
    return { titulo, papel, ejemplos: listEjemplos(rows, n), conocida: papel !== "nada" || known[n] !== "nada" };
  });
  const fuera = columnas.flatMap(({ titulo, papel }) =>
    papel === "nada" && titulo !== "" ? [titulo.slice(0, 60)] : [],
  );
  const shown = { columnas, fuera, recordado: dicho !== null };
  return {
    columnas: shown,
    revision: elegido.includes("email") ? await reviewRows(db, toArchivo(rows, elegido)) : null,
  };
}

async function reviewRows(db: Db, { clientes, repetidos, fallos }: ArchivoClientes): Promise<RevisionClientes> {
  const taken = await findConCuenta(
    db,
    clientes.map(({ email }) => email),
  );
  const con_cuenta = [...clientes.filter(({ email }) => taken.has(email)), ...repetidos];
  const avisos = clientes
    .filter(({ email }) => !taken.has(email))
    .flatMap((one) => one.avisos.map((razon) => ({ fila: one.fila, razon })));
  return {
    nuevos: clientes.length - clientes.filter(({ email }) => taken.has(email)).length,
    con_cuenta: con_cuenta.slice(0, MAX_INFORMADOS).map(({ fila, email }) => ({ fila, email })),
    fallos: fallos.slice(0, MAX_INFORMADOS),
    avisos: avisos.slice(0, MAX_INFORMADOS),
    totales: { con_cuenta: con_cuenta.length, fallos: fallos.length, avisos: avisos.length },
  };
}

/**
 * In one transaction; nobody is written to. Addresses that have an account by then stay as they are. What `mapeo` says of
 * the columns is remembered.
 */
export async function importClientes(
  { db }: Pick<Tienda, "db">,
  { bytes, mapeo }: { bytes: Uint8Array; mapeo: MapeoClientes },
  actor_id: string,
): Promise<{ razon: string } | { traidos: number }> {
  const hoja = await readHojaClientes(bytes);
  if ("razon" in hoja) return hoja;
  if (mapeo.length !== hoja.titulos.length || !mapeo.includes("email")) return { razon: "Revisa otra vez el archivo." };
  const { clientes } = toArchivo(hoja.rows, mapeo);
  return db.transaction(async (tx) => {
    await keepMapeo(tx, "clientes", hoja.titulos, { mapeo, opciones: {} });
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
