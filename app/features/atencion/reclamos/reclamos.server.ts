import { toDia } from "#lib/fechas.ts";
import { createHash, randomInt } from "node:crypto";
import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { Tienda } from "#app/context.ts";
import { newId } from "#lib/ids.ts";
import { toBusqueda } from "#lib/text.ts";
import type { Db, Tx } from "#db/client.server.ts";
import {
  anotaciones_reclamo,
  fichas_reclamo,
  folios_reclamo,
  reclamos,
  respuestas_reclamo,
} from "#db/schema/reclamos.ts";
import { type Anotaciones, formatCodigo, type Hoja, parseCodigo, toHojaPath } from "./reclamos.ts";
import type { ReclamoNuevo } from "./reclamos.schema.ts";

/** Ms within which the same text of the same person is one claim: a double click, a reload, a retry. */
const DUPLICATE_MS = 10 * 60_000;

export interface Proveedor {
  proveedor_razon_social: string;
  proveedor_ruc: string;
  proveedor_direccion: string;
  establecimiento: string;
}

function hashReclamo(reclamo: ReclamoNuevo, ahora: Date): string {
  const contents = Object.entries(reclamo).toSorted(([a], [b]) => a.localeCompare(b));
  const minutes = Math.floor(ahora.getTime() / DUPLICATE_MS);
  return createHash("sha256")
    .update(JSON.stringify([contents, minutes]))
    .digest("hex");
}

/** Its number is a placeholder. */
export interface BorradorHoja {
  hoja: Hoja;
  huella: string;
}

export function draftReclamo(reclamo: ReclamoNuevo, proveedor: Proveedor, ahora: Date): BorradorHoja {
  return {
    huella: hashReclamo(reclamo, ahora),
    hoja: {
      ...reclamo,
      ...proveedor,
      id: newId(),
      anio: Number(toDia(ahora).slice(0, 4)),
      numero: randomInt(900_000_000, 1_000_000_000),
      created_at: ahora,
      respuesta: null,
      anotaciones: {},
    },
  };
}

/**
 * Files a claim with its year's next number. Locks the year's row until the commit: numbers have no gaps under
 * concurrency, and a rollback frees the number. So do nothing slow before the commit. `nueva` is false for a duplicate,
 * which returns the first claim.
 */
export async function createReclamo(tx: Tx, { hoja, huella }: BorradorHoja): Promise<{ hoja: Hoja; nueva: boolean }> {
  const { anio } = hoja;
  await tx.insert(folios_reclamo).values({ anio, ultimo: 0 }).onConflictDoNothing();
  const ofYear = eq(folios_reclamo.anio, anio);
  const [folio] = await tx.select().from(folios_reclamo).where(ofYear).for("update");
  if (!folio) throw new Error("the year has no counter");
  // Read after the lock, which waited for the first one's commit.
  const [same] = await readHojas(tx, eq(reclamos.huella, huella));
  if (same) return { hoja: same, nueva: false };
  const numero = folio.ultimo + 1;
  const { respuesta: _none, anotaciones: _nothing, ...row } = hoja;
  const { id, tipo, nombre, documento_numero, email, created_at } = hoja;
  await tx.update(folios_reclamo).set({ ultimo: numero }).where(ofYear);
  await tx.insert(reclamos).values({ ...row, token: id, numero, huella });
  const busqueda = toBusqueda(formatCodigo({ numero, anio }), nombre, documento_numero, email ?? "");
  await tx.insert(fichas_reclamo).values({ reclamo_id: id, created_at, tipo, busqueda });
  return { hoja: { ...hoja, numero }, nueva: true };
}

/** Annotations by claim id. */
export async function readAnotaciones(db: Db | Tx, ids: readonly string[]): Promise<Map<string, Anotaciones>> {
  const found = new Map(ids.map((id): [string, Anotaciones] => [id, {}]));
  if (ids.length === 0) return found;
  const { reclamo_id, tipo, texto, created_at } = anotaciones_reclamo;
  const rows = await db
    .select({ reclamo_id, tipo, texto, created_at })
    .from(anotaciones_reclamo)
    .where(inArray(reclamo_id, [...ids]));
  for (const { reclamo_id: id, tipo: cual, ...anotacion } of rows)
    found.set(id, { ...found.get(id), [cual]: anotacion });
  return found;
}

export async function readHojas(db: Db | Tx, where: SQL | undefined): Promise<Hoja[]> {
  const rows = await db
    .select()
    .from(reclamos)
    .leftJoin(respuestas_reclamo, eq(respuestas_reclamo.reclamo_id, reclamos.id))
    .where(where);
  const anotaciones = await readAnotaciones(
    db,
    rows.map((row) => row.reclamos.id),
  );
  return rows.map(({ reclamos: { token: _secret, huella: _digest, ...reclamo }, respuestas_reclamo: respuesta }) => {
    return { ...reclamo, respuesta, anotaciones: anotaciones.get(reclamo.id) ?? {} };
  });
}

export async function getHoja(db: Db | Tx, codigo: string): Promise<Hoja | null> {
  const folio = parseCodigo(codigo);
  if (!folio) return null;
  const [hoja] = await readHojas(db, and(eq(reclamos.anio, folio.anio), eq(reclamos.numero, folio.numero)));
  return hoja ?? null;
}

type EnlacesHoja = Pick<Tienda, "enlaces">;

export const toEnlaceHoja = ({ enlaces }: EnlacesHoja, hoja: { id: string; numero: number; anio: number }): string =>
  toHojaPath(formatCodigo(hoja), enlaces.sign("hoja", hoja.id));

/** Of the links before 0.4.0. */
const hasToken = async (db: Db, { id }: Hoja, token: string) =>
  /^[\w-]{32}$/.test(token) && (await db.$count(reclamos, and(eq(reclamos.id, id), eq(reclamos.token, token)))) > 0;

/** null unless `clave` opens the sheet. */
export async function openHoja(
  { db, enlaces }: EnlacesHoja & Pick<Tienda, "db">,
  codigo: string,
  clave: string,
): Promise<Hoja | null> {
  const hoja = await getHoja(db, codigo);
  const opens = hoja && (enlaces.isSigned("hoja", hoja.id, clave) || (await hasToken(db, hoja, clave)));
  return opens ? hoja : null;
}
