import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { lote_filas, lotes } from "#db/schema/index.ts";
import { NUMEROS_DIAS } from "./lotes.ts";

export const countLotesConFallos = (db: Db): Promise<number> =>
  db.$count(
    lotes,
    and(
      eq(lotes.estado, "hecho"),
      isNull(lotes.deshecho_por),
      gt(lotes.terminado_en, sql`now() - make_interval(days => ${NUMEROS_DIAS})`),
      sql`exists (select 1 from ${lote_filas} where ${lote_filas.lote_id} = ${lotes.id} and ${lote_filas.resultado} = 'fallo')`,
    ),
  );
