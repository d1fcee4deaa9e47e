import { createHash, randomBytes, randomInt } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { newId } from "#app/lib/ids.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { folios_reclamo, reclamos, respuestas_reclamo } from "#db/schema/reclamos.ts";
import { diaOf } from "./plazo.ts";
import { type Hoja, parseCodigo } from "./reclamos.ts";
import type { ReclamoNuevo } from "./reclamos.schema.ts";

/** The same words from the same person within so many ms are one claim: a double click, a reload, a second try. */
const REPETICION = 10 * 60_000;

/** The provider as the sheet names it. */
export interface Proveedor {
  proveedor_razon_social: string;
  proveedor_ruc: string;
  proveedor_direccion: string;
  establecimiento: string;
}

function huellaOf(reclamo: ReclamoNuevo, ahora: Date): string {
  const contents = Object.entries(reclamo).toSorted(([a], [b]) => a.localeCompare(b));
  const minutes = Math.floor(ahora.getTime() / REPETICION);
  return createHash("sha256")
    .update(JSON.stringify([contents, minutes]))
    .digest("hex");
}

/** A sheet that waits for its number. The one that it has stands in for it, and is not found in any text by chance. */
export interface Borrador {
  hoja: Hoja;
  huella: string;
}

export function draftReclamo(reclamo: ReclamoNuevo, proveedor: Proveedor, ahora: Date): Borrador {
  return {
    huella: huellaOf(reclamo, ahora),
    hoja: {
      ...reclamo,
      ...proveedor,
      id: newId(),
      anio: Number(diaOf(ahora).slice(0, 4)),
      numero: randomInt(900_000_000, 1_000_000_000),
      token: randomBytes(24).toString("base64url"),
      created_at: ahora,
      respuesta: null,
    },
  };
}

/**
 * Files a claim in the caller's transaction and gives it the next number of its year. The year's row is locked until
 * that transaction ends: numbers follow each other without gaps however many are filed at once, and a crash takes the
 * number back with the row. So do nothing slow between this and the commit. `nueva` is false when the very same claim
 * is there already: that one is answered.
 */
export async function createReclamo(tx: Tx, { hoja, huella }: Borrador): Promise<{ hoja: Hoja; nueva: boolean }> {
  const { anio } = hoja;
  await tx.insert(folios_reclamo).values({ anio, ultimo: 0 }).onConflictDoNothing();
  const ofYear = eq(folios_reclamo.anio, anio);
  const [folio] = await tx.select().from(folios_reclamo).where(ofYear).for("update");
  if (!folio) throw new Error("the year has no counter");
  // Whoever filed the same has committed by now: the lock saw to that.
  const [same] = await tx.select().from(reclamos).where(eq(reclamos.huella, huella));
  if (same) return { hoja: { ...same, respuesta: null }, nueva: false };
  const numero = folio.ultimo + 1;
  const { respuesta: _none, ...row } = hoja;
  await tx.update(folios_reclamo).set({ ultimo: numero }).where(ofYear);
  await tx.insert(reclamos).values({ ...row, numero, huella });
  return { hoja: { ...hoja, numero }, nueva: true };
}

const withRespuesta = (db: Db | Tx) =>
  db.select().from(reclamos).leftJoin(respuestas_reclamo, eq(respuestas_reclamo.reclamo_id, reclamos.id));

type Fila = Awaited<ReturnType<typeof withRespuesta>>[number];

export const hojaOf = ({ reclamos: reclamo, respuestas_reclamo: respuesta }: Fila): Hoja => ({ ...reclamo, respuesta });

/** The sheet behind a consumer's link; null unless code and token belong together. */
export async function getHojaByToken(db: Db, codigo: string, token: string): Promise<Hoja | null> {
  const folio = parseCodigo(codigo);
  if (!folio || !/^[\w-]{32}$/.test(token)) return null;
  const { anio, numero } = folio;
  const where = and(eq(reclamos.anio, anio), eq(reclamos.numero, numero), eq(reclamos.token, token));
  const [row] = await withRespuesta(db).where(where);
  return row ? hojaOf(row) : null;
}

/** A sheet by its code, for the panel. */
export async function getHoja(db: Db | Tx, codigo: string): Promise<Hoja | null> {
  const folio = parseCodigo(codigo);
  if (!folio) return null;
  const where = and(eq(reclamos.anio, folio.anio), eq(reclamos.numero, folio.numero));
  const [row] = await withRespuesta(db).where(where);
  return row ? hojaOf(row) : null;
}
