import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { comprobantes } from "#db/schema/comprobantes.ts";
import { emisor_comprobantes } from "#db/schema/emisor.ts";
import { pedidos } from "#db/schema/pedidos.ts";
import type { AmbienteSunat } from "#db/values.ts";
import type { Cell } from "#lib/csv.ts";
import { toSignedSoles } from "#lib/dinero-con-signo.ts";
import { CODIGO_CLASE, isNota } from "./comprobantes.ts";
import { type FiltrosComprobantes, NOMBRE_ESTADO_COMPROBANTE, parseFiltrosComprobantes } from "./lista.ts";
import { buildConditions, columnas, ORDEN } from "./lista.server.ts";

const { id, emitido_en } = comprobantes;

async function* readBatches<T extends { id: string }>(
  read: (beyond: SQL | undefined) => Promise<T[]>,
  db: Db,
  lote: number,
): AsyncGenerator<T[]> {
  let beyond: SQL | undefined;
  for (;;) {
    const rows = await read(beyond);
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < lote) return;
    const here = db.select({ emitido_en, id }).from(comprobantes).where(eq(id, last.id));
    beyond = sql`(${emitido_en}, ${id}) < (${here})`;
  }
}

const LOTE = 500;

/** XML and answer may have a hundred kilobytes each. */
const LOTE_ARCHIVOS = 50;

export const COLUMNAS_COMPROBANTES = [
  "Fecha de emisión",
  "Tipo",
  "Serie",
  "Número",
  "Tipo de documento",
  "Documento",
  "Cliente",
  "Base imponible",
  "IGV",
  "Total",
  "Corrige",
  "Estado",
  "Código SUNAT",
  "Pedido",
  "ID del pedido",
];

async function findAmbiente(db: Db): Promise<AmbienteSunat> {
  const [row] = await db.select({ ambiente: emisor_comprobantes.ambiente }).from(emisor_comprobantes);
  return row?.ambiente ?? "pruebas";
}

/** An export never mixes tests with real receipts. */
export async function readFiltrosArchivo(db: Db, params: URLSearchParams): Promise<FiltrosComprobantes> {
  const filtros = parseFiltrosComprobantes(params);
  return { ...filtros, ambiente: filtros.ambiente ?? (await findAmbiente(db)) };
}

/** For the accountant notes are negative, and refused receipts 0. */
export async function* exportComprobantes(db: Db, filtros: FiltrosComprobantes): AsyncGenerator<Cell[][]> {
  const where = buildConditions(filtros);
  const read = (beyond: SQL | undefined) =>
    db
      .select(columnas)
      .from(comprobantes)
      .innerJoin(pedidos, eq(pedidos.id, comprobantes.pedido_id))
      .where(and(where, beyond))
      .orderBy(...ORDEN)
      .limit(LOTE);
  for await (const rows of readBatches(read, db, LOTE)) {
    yield rows.map((row): Cell[] => {
      const sign = row.estado === "rechazado" ? 0 : isNota(row.clase) ? -1 : 1;
      const { comprador, base, dia, afecta } = row.datos;
      const book = (amount: number) => toSignedSoles(sign * amount);
      return [
        dia,
        CODIGO_CLASE[row.clase],
        row.serie,
        row.numero,
        comprador.tipo,
        comprador.numero,
        comprador.nombre,
        book(base),
        book(row.igv),
        book(row.total),
        afecta?.numero ?? "",
        NOMBRE_ESTADO_COMPROBANTE[row.estado],
        row.codigo ?? "",
        row.numero_pedido,
        row.pedido_id,
      ];
    });
  }
}

export async function* readArchivos(db: Db, filtros: FiltrosComprobantes) {
  const where = buildConditions(filtros);
  const { xml, cdr } = comprobantes;
  const read = (beyond: SQL | undefined) =>
    db
      .select({ ...columnas, xml, cdr })
      .from(comprobantes)
      .innerJoin(pedidos, eq(pedidos.id, comprobantes.pedido_id))
      .where(and(where, beyond))
      .orderBy(...ORDEN)
      .limit(LOTE_ARCHIVOS);
  for await (const rows of readBatches(read, db, LOTE_ARCHIVOS)) {
    yield* rows;
  }
}
