import { desc, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { addAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import { formatNombre } from "#app/features/personas/usuarios/usuarios.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { arqueos } from "#db/schema/arqueos.ts";
import { caja } from "#db/schema/caja.ts";
import { usuarios } from "#db/schema/usuarios.ts";
import { type Centimos, toSoles } from "#lib/dinero.ts";
import { toSignedSoles } from "#lib/dinero-con-signo.ts";
import { newId } from "#lib/ids.ts";

const MOSTRADOS = 30;

const abierto = isNull(arqueos.cerrado_en);

export const hasArqueo = async (db: Db): Promise<boolean> => (await db.$count(arqueos, abierto)) > 0;

/** Keeps the till day open until the transaction ends; false where none is open. Lock the order before it. */
export async function lockArqueo(tx: Tx): Promise<boolean> {
  const rows = await tx.select({ id: arqueos.id }).from(arqueos).where(abierto).for("share");
  return rows.length > 0;
}

/** What came and went in cash of this till day. */
async function sumMovido(tx: Tx, arqueo_id: string): Promise<number> {
  const movido = sql`coalesce(sum(case ${caja.tipo} when 'cobro' then ${caja.monto} else -${caja.monto} end), 0)`;
  const [row] = await tx
    .select({ movido: movido.mapWith(caja.monto) })
    .from(caja)
    .where(eq(caja.arqueo_id, arqueo_id));
  return row?.movido ?? 0;
}

const target = (id: string) => ({ objeto: "arqueo", objeto_id: id }) as const;

/** `ya`: one is open. */
export function openArqueo(db: Db, { fondo, actor_id }: { fondo: Centimos; actor_id: string }) {
  return db.transaction(async (tx): Promise<"abierto" | "ya"> => {
    const id = newId();
    const { rowCount } = await tx.insert(arqueos).values({ id, fondo, abierto_por: actor_id }).onConflictDoNothing();
    if (rowCount === 0) return "ya";
    await addAuditoria(tx, {
      ...target(id),
      accion: "abrir_caja",
      actor_id,
      antes: null,
      despues: { fondo: toSoles(fondo) },
    });
    return "abierto";
  });
}

export interface CierreArqueo {
  id: string;
  contado: Centimos;
  nota: string;
  /** Set by the second press, after the difference was told. */
  otro_monto: boolean;
  actor_id: string;
}

/** In céntimos. `diferencia`: nothing is written; the form must be confirmed. `ya`: somebody else closed it. */
export type ResultadoCierre = { tipo: "cerrado" | "diferencia"; esperado: number } | { tipo: "ya" };

/** Waits for cash that is being taken; none can come after it. */
export function closeArqueo(db: Db, { id, contado, nota, otro_monto, actor_id }: CierreArqueo) {
  return db.transaction(async (tx): Promise<ResultadoCierre> => {
    const [row] = await tx.select().from(arqueos).where(eq(arqueos.id, id)).for("update");
    if (!row || row.cerrado_en !== null) return { tipo: "ya" };
    // A statement of its own: it sees what was committed while the lock was waited for.
    const esperado = row.fondo + (await sumMovido(tx, id));
    if (esperado !== contado && !otro_monto) return { tipo: "diferencia", esperado };
    const cierre = { cerrado_en: sql`now()`, cerrado_por: actor_id, esperado, contado, nota };
    await tx.update(arqueos).set(cierre).where(eq(arqueos.id, id));
    const despues = { esperado: toSignedSoles(esperado), contado: toSoles(contado), ...(nota && { nota }) };
    await addAuditoria(tx, { ...target(id), accion: "cerrar_caja", actor_id, antes: null, despues });
    return { tipo: "cerrado", esperado };
  });
}

const [quienAbrio, quienCerro] = [alias(usuarios, "quien_abrio"), alias(usuarios, "quien_cerro")];

/** The newest till days. Amounts are in céntimos. */
export async function listArqueos(db: Db) {
  const { email, nombre, apellido } = quienAbrio;
  const cerro = { email: quienCerro.email, nombre: quienCerro.nombre, apellido: quienCerro.apellido };
  const rows = await db
    .select({ arqueo: arqueos, abrio: { email, nombre, apellido }, cerro })
    .from(arqueos)
    .leftJoin(quienAbrio, eq(quienAbrio.id, arqueos.abierto_por))
    .leftJoin(quienCerro, eq(quienCerro.id, arqueos.cerrado_por))
    .orderBy(desc(arqueos.abierto_en), desc(arqueos.id))
    .limit(MOSTRADOS);
  return rows.map(({ arqueo: { abierto_por: _abrio, cerrado_por: _cerro, ...arqueo }, ...quien }) => ({
    ...arqueo,
    abrio: quien.abrio ? formatNombre(quien.abrio) : "",
    cerro: quien.cerro ? formatNombre(quien.cerro) : "",
  }));
}

export type ArqueoMostrado = Awaited<ReturnType<typeof listArqueos>>[number];
