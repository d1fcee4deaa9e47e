import { and, asc, desc, eq, ilike, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Tienda } from "#app/context.ts";
import { addAuditoria } from "#app/features/auditoria/auditoria.server.ts";
import { enqueueCorreo } from "#app/features/correo/correo.server.ts";
import { TAREA_CORREO } from "#app/features/correo/tarea-correo.server.ts";
import { startOfDay } from "#app/lib/fechas.ts";
import { likePattern } from "#app/lib/texto.ts";
import type { Db } from "#db/client.server.ts";
import { reclamos, respuestas_reclamo } from "#db/schema/reclamos.ts";
import { writeRespuesta } from "./correo-reclamo.server.tsx";
import { readFeriados } from "./feriados.server.ts";
import { type FiltrosReclamos, POR_PAGINA } from "./lista-reclamos.ts";
import { corteVencidos, diaOf, type Feriados, type Plazo, plazoOf } from "./plazo.ts";
import { codigoOf, type Hoja } from "./reclamos.ts";
import { getHoja, hojaOf } from "./reclamos.server.ts";

export interface ReclamoListado {
  codigo: string;
  tipo: "reclamo" | "queja";
  nombre: string;
  detalle: string;
  created_at: Date;
  respondido_en: Date | null;
  plazo: Plazo;
}

const desdeRespuestas = (db: Db) =>
  db.select().from(reclamos).leftJoin(respuestas_reclamo, eq(respuestas_reclamo.reclamo_id, reclamos.id));

const SIN_RESPUESTA = isNull(respuestas_reclamo.reclamo_id);

/** Nobody answered, and the term is over. */
const vencidos = (feriados: Feriados, ahora: Date): SQL | undefined =>
  and(SIN_RESPUESTA, lt(reclamos.created_at, startOfDay(corteVencidos(diaOf(ahora), feriados))));

/** Every word must be found in the code, the name, the document or the e-mail. */
function matches(buscar: string): SQL | undefined {
  const codigo = sql`lpad(${reclamos.numero}::text, 9, '0') || '-' || ${reclamos.anio}`;
  const words = buscar.split(/\s+/).filter(Boolean).map(likePattern);
  return and(
    ...words.map((word) =>
      or(
        ilike(reclamos.nombre, word),
        ilike(reclamos.documento_numero, word),
        ilike(reclamos.email, word),
        sql`${codigo} like ${word}`,
      ),
    ),
  );
}

function situacionOf({ situacion }: FiltrosReclamos, feriados: Feriados, ahora: Date): SQL | undefined {
  if (situacion === "pendientes") return SIN_RESPUESTA;
  if (situacion === "vencidos") return vencidos(feriados, ahora);
  return situacion === "respondidos" ? isNotNull(respuestas_reclamo.reclamo_id) : undefined;
}

/** One page of the inbox: what waits for an answer first, the oldest on top, for its term ends first; then the rest. */
export async function listReclamos(db: Db, filtros: FiltrosReclamos, ahora = new Date()) {
  const feriados = await readFeriados(db);
  const { buscar, tipo } = filtros;
  const where = and(matches(buscar), tipo ? eq(reclamos.tipo, tipo) : undefined, situacionOf(filtros, feriados, ahora));
  const hallados = await db.$count(desdeRespuestas(db).where(where).as("hallados"));
  const paginas = Math.max(1, Math.ceil(hallados / POR_PAGINA));
  const pagina = Math.min(filtros.pagina, paginas);
  const rows = await desdeRespuestas(db)
    .where(where)
    .orderBy(
      asc(isNotNull(respuestas_reclamo.reclamo_id)),
      asc(sql`case when ${SIN_RESPUESTA} then ${reclamos.created_at} end`),
      desc(reclamos.anio),
      desc(reclamos.numero),
    )
    .limit(POR_PAGINA)
    .offset((pagina - 1) * POR_PAGINA);
  const hoy = diaOf(ahora);
  const lista = rows.map((row): ReclamoListado => {
    const { tipo: suTipo, nombre, detalle, created_at, respuesta, ...hoja } = hojaOf(row);
    return {
      codigo: codigoOf(hoja),
      tipo: suTipo,
      nombre,
      detalle: detalle.slice(0, 120),
      created_at,
      respondido_en: respuesta?.created_at ?? null,
      plazo: plazoOf(created_at, hoy, feriados),
    };
  });
  return { reclamos: lista, hallados, paginas, pagina };
}

/** What the panel's navigation and the inbox's figures show. */
export async function countReclamos(db: Db, ahora = new Date()): Promise<{ pendientes: number; vencidos: number }> {
  const feriados = await readFeriados(db);
  const [row] = await db
    .select({
      pendientes: sql<number>`count(*)::int`,
      vencidos: sql<number>`(count(*) filter (where ${vencidos(feriados, ahora)}))::int`,
    })
    .from(reclamos)
    .leftJoin(respuestas_reclamo, eq(respuestas_reclamo.reclamo_id, reclamos.id))
    .where(SIN_RESPUESTA);
  return row ?? { pendientes: 0, vencidos: 0 };
}

/** A sheet with its term, for the panel; null for an unknown code. */
export async function getReclamo(db: Db, codigo: string, ahora = new Date()) {
  const hoja = await getHoja(db, codigo);
  return hoja && { hoja, plazo: plazoOf(hoja.created_at, diaOf(ahora), await readFeriados(db)) };
}

/**
 * Records the shop's answer and writes its mail, together. Refused (`respondido`) when there is an answer already: the
 * first one stands. By letter where the consumer gave no e-mail: then the shop prints the sheet.
 */
export async function answerReclamo(
  { env, db, wake }: Pick<Tienda, "env" | "db" | "wake">,
  { codigo, texto, actor_id }: { codigo: string; texto: string; actor_id: string },
): Promise<{ hecho: true; hoja: Hoja } | { hecho: false; motivo: "no_existe" | "respondido" }> {
  const result = await db.transaction(async (tx) => {
    const hoja = await getHoja(tx, codigo);
    if (!hoja) return { hecho: false, motivo: "no_existe" } as const;
    const medio = hoja.email === null ? "carta" : "correo";
    const [respuesta] = await tx
      .insert(respuestas_reclamo)
      .values({ reclamo_id: hoja.id, texto, medio, actor_id })
      .onConflictDoNothing()
      .returning();
    if (!respuesta) return { hecho: false, motivo: "respondido" } as const;
    const answered = { ...hoja, respuesta };
    const correo = await writeRespuesta(env, answered);
    if (correo) await enqueueCorreo(tx, correo);
    const despues = { medio, codigo };
    await addAuditoria(tx, {
      actor_id,
      accion: "responder",
      objeto: "reclamo",
      objeto_id: hoja.id,
      antes: null,
      despues,
    });
    return { hecho: true, hoja: answered } as const;
  });
  if (result.hecho) wake(TAREA_CORREO);
  return result;
}
