import { and, asc, eq, gt, gte, inArray, sql } from "drizzle-orm";
import { NOMBRE_METODO, PROVEEDORES_PAGO } from "#app/features/base/ajustes/metodos.ts";
import {
  formatReference,
  type PagoListado,
  type Pasarela,
  type Pasarelas,
  parseReference,
} from "#app/features/pedidos/pagos/pasarela.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { pagos_listados as listados, type SinComprobar, type Sospecha } from "#db/schema/libros.ts";
import { pagos } from "#db/schema/pagos.ts";
import type { MetodoPago } from "#db/values.ts";
import { centimos } from "#lib/dinero.ts";
import type { RevisionLibros } from "./revision.server.ts";

const DIA_MS = 24 * 60 * 60_000;
const VENTANA_DIAS = 35;
const LOTE = 500;
/** Older payments of a review, read one by one. */
const MUESTRA = 50;
/** About how many rows the sample is drawn from. */
const CERCA = 5_000;

interface VentanaLista {
  desde: Date;
  /** A list may lag by hours, so what is younger is not compared by it. */
  hasta: Date;
}

const toVentana = ({ empezada_en }: Pick<RevisionLibros, "empezada_en">): VentanaLista => {
  const ahora = empezada_en.getTime();
  return { desde: new Date(ahora - VENTANA_DIAS * DIA_MS), hasta: new Date(ahora - DIA_MS) };
};

export const nameProveedor = (proveedor: MetodoPago): string => PROVEEDORES_PAGO[proveedor].nombre;

type IntentoListado = { proveedor: MetodoPago; pedido_id: string; intento: number; pagina: string | null };

const toSospecha = ({ proveedor, pedido_id, intento, pagina }: IntentoListado): Sospecha => {
  const clave = ["pago", proveedor, formatReference({ pedido_id, intento })].join(":");
  return { tipo: "pago", clave, proveedor, pedido_id, intento, pagina };
};

/** How far a slice came. `tras` is null at its end. */
export interface Tramo {
  sospechas: Sospecha[];
  vistos: number;
  tras: string | null;
  /** In the transaction that goes on behind it. */
  write?: (tx: Tx) => Promise<void>;
}

function sumByName(revision: RevisionLibros, proveedor: MetodoPago, rows: readonly PagoListado[]) {
  const sums = new Map<string, typeof listados.$inferInsert>();
  for (const { referencia, pagina, aprobado, reembolsado } of rows) {
    // Another program's.
    if (!parseReference(referencia)) continue;
    const known = sums.get(referencia);
    sums.set(referencia, {
      revision_id: revision.id,
      proveedor,
      referencia,
      pagina,
      aprobado: centimos((known?.aprobado ?? 0) + aprobado),
      reembolsado: centimos((known?.reembolsado ?? 0) + reembolsado),
    });
  }
  return [...sums.values()];
}

const addListed = (column: "aprobado" | "reembolsado") => sql`${listados[column]} + ${sql.raw(`excluded.${column}`)}`;

/** One page of a list. What it adds up is written where the review goes on, so that a page counts once. */
export async function listPagina(
  revision: RevisionLibros,
  proveedor: MetodoPago,
  list: NonNullable<Pasarela["list"]>,
): Promise<Tramo> {
  const { pagos: rows, sigue } = await list({ ...toVentana(revision), sigue: revision.punto.tras });
  const sums = sumByName(revision, proveedor, rows);
  const write = async (tx: Tx) => {
    if (sums.length === 0) return;
    await tx
      .insert(listados)
      .values(sums)
      .onConflictDoUpdate({
        target: [listados.revision_id, listados.proveedor, listados.referencia],
        set: { aprobado: addListed("aprobado"), reembolsado: addListed("reembolsado") },
      });
  };
  return { sospechas: [], vistos: 0, tras: sigue, write };
}

/** Of the shop's own payments with money those that the list has not. */
export async function findNoListados(
  { db, source }: { db: Db; source: Db },
  revision: RevisionLibros,
  proveedor: MetodoPago,
): Promise<Tramo> {
  const { desde, hasta } = toVentana(revision);
  const { tras } = revision.punto;
  const own = and(eq(pagos.proveedor, proveedor), gte(pagos.created_at, desde), gt(pagos.aprobado, centimos(0)));
  const rows = await source
    .select()
    .from(pagos)
    .where(and(own, tras === null ? undefined : gt(pagos.id, tras)))
    .orderBy(asc(pagos.id))
    .limit(LOTE);
  const old = rows.filter(({ actualizado_en }) => actualizado_en <= hasta);
  const names = old.map(formatReference);
  const mine = and(eq(listados.revision_id, revision.id), eq(listados.proveedor, proveedor));
  const seen = await db
    .select({ referencia: listados.referencia })
    .from(listados)
    .where(and(mine, inArray(listados.referencia, names)));
  const known = new Set(seen.map(({ referencia }) => referencia));
  return {
    sospechas: old
      .filter((pago) => !known.has(formatReference(pago)))
      .map((pago) => toSospecha({ ...pago, pagina: null })),
    vistos: old.length,
    tras: rows.length < LOTE ? null : (rows.at(-1)?.id ?? null),
  };
}

/** Of the listed payments those that the shop has not, or otherwise. */
export async function compareListados(
  { db, source }: { db: Db; source: Db },
  revision: RevisionLibros,
  proveedor: MetodoPago,
): Promise<Tramo> {
  const { hasta } = toVentana(revision);
  const { tras } = revision.punto;
  const mine = and(eq(listados.revision_id, revision.id), eq(listados.proveedor, proveedor));
  const rows = await db
    .select()
    .from(listados)
    .where(and(mine, tras === null ? undefined : gt(listados.referencia, tras)))
    .orderBy(asc(listados.referencia))
    .limit(LOTE);
  const named = rows.flatMap((row) => {
    const intento = parseReference(row.referencia);
    return intento ? [{ ...row, ...intento }] : [];
  });
  const ids = named.map(({ pedido_id }) => pedido_id);
  const own = await source
    .select()
    .from(pagos)
    .where(and(eq(pagos.proveedor, proveedor), inArray(pagos.pedido_id, ids)));
  const byName = new Map(own.map((pago) => [formatReference(pago), pago]));
  const sospechas = named.filter(({ referencia, aprobado, reembolsado }) => {
    const pago = byName.get(referencia);
    if (!pago) return true;
    if (pago.actualizado_en > hasta) return false;
    return pago.aprobado !== aprobado || pago.reembolsado !== reembolsado;
  });
  return {
    sospechas: sospechas.map(toSospecha),
    vistos: rows.length,
    tras: rows.length < LOTE ? null : (rows.at(-1)?.referencia ?? null),
  };
}

/** Some payments from before the window, drawn anew each time: the second look reads them at the provider. */
export async function drawMuestra(
  source: Db,
  revision: RevisionLibros,
  listables: readonly MetodoPago[],
): Promise<Tramo> {
  const { desde } = toVentana(revision);
  const { rows } = await source.execute<{ filas: number }>(
    sql`select greatest(reltuples, 1)::float8 as filas from pg_class where oid = 'pagos'::regclass`,
  );
  const share = Math.min(100, (100 * CERCA) / (rows[0]?.filas ?? 1));
  const drawn = await source.execute<{ pedido_id: string; intento: number; proveedor: MetodoPago }>(sql`
    select pedido_id, intento, proveedor from pagos tablesample system (${sql.raw(share.toFixed(4))})
    where created_at < ${desde.toISOString()}::timestamptz and aprobado > 0
      and proveedor = any(${sql.param(listables)}::text[])
    order by random() limit ${MUESTRA}`);
  return {
    sospechas: drawn.rows.map((row) => toSospecha({ ...row, pagina: null })),
    vistos: drawn.rows.length,
    tras: null,
  };
}

/** Methods whose payments of the window nobody can list, and why. */
export async function listSinLista(db: Db, revision: RevisionLibros, pasarelas: Pasarelas): Promise<SinComprobar[]> {
  const { desde } = toVentana(revision);
  const used = await db
    .selectDistinct({ metodo: pagos.proveedor })
    .from(pagos)
    .where(and(gte(pagos.created_at, desde), gt(pagos.aprobado, centimos(0))));
  return used.flatMap(({ metodo }): SinComprobar[] => {
    const pasarela = pasarelas.get(metodo);
    if (pasarela?.list) return [];
    const que = NOMBRE_METODO[metodo];
    if (!pasarela) return [{ que, por: "La tienda ya no tiene sus claves." }];
    return [{ que, por: "No hay lista con que compararlo: cada pago lo confirma una persona.", siempre: true }];
  });
}
