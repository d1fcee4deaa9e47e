import { findMarca } from "#app/features/base/ajustes/ajustes.server.ts";
import { toDia } from "#lib/fechas.ts";
import { eq } from "drizzle-orm";
import type { Tienda } from "#app/context.ts";
import { addAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import { enqueueCorreo } from "#app/features/base/correo/correo.server.ts";
import { newId } from "#lib/ids.ts";
import type { Tx } from "#db/client.server.ts";
import { anotaciones_reclamo, fichas_reclamo, respuestas_reclamo } from "#db/schema/reclamos.ts";
import { writePropuesta, writeRespuesta } from "./correo-reclamo.server.tsx";
import { readFeriados } from "#app/features/entrega/feriados/feriados.server.ts";
import { computePlazo } from "./plazo.ts";
import type { Hoja, TipoAnotacion } from "./reclamos.ts";
import { getHoja, toEnlaceHoja } from "./reclamos.server.ts";

/** `no_procede`: done before, or not applicable to this claim. */
export type Negativa = "no_existe" | "respondido" | "vencido" | "no_procede";

export type AtencionReclamo = { hecho: true; hoja: Hoja } | { hecho: false; motivo: Negativa };

const refuse = (motivo: Negativa): AtencionReclamo => ({ hecho: false, motivo });

interface OrdenReclamo {
  codigo: string;
  texto: string;
  actor_id: string;
}

/** The second read sees what was committed while the lock waited. */
async function lockHoja(tx: Tx, codigo: string): Promise<Hoja | null> {
  const hoja = await getHoja(tx, codigo);
  if (!hoja) return null;
  await tx.select().from(fichas_reclamo).where(eq(fichas_reclamo.reclamo_id, hoja.id)).for("update");
  return getHoja(tx, codigo);
}

const getMedio = ({ email }: Hoja) => (email === null ? "carta" : "correo");

/**
 * Answer and mail share a transaction. Refused (`respondido`) when there is one: the first is final. Without the
 * consumer's e-mail the shop prints the sheet as a letter.
 */
export async function answerReclamo(
  { env, db, enlaces }: Pick<Tienda, "env" | "db" | "enlaces">,
  { codigo, texto, actor_id }: OrdenReclamo,
): Promise<AtencionReclamo> {
  return db.transaction(async (tx): Promise<AtencionReclamo> => {
    const hoja = await lockHoja(tx, codigo);
    if (!hoja) return refuse("no_existe");
    if (hoja.respuesta) return refuse("respondido");
    const { id } = hoja;
    const medio = getMedio(hoja);
    const [respuesta] = await tx
      .insert(respuestas_reclamo)
      .values({ reclamo_id: id, texto, medio, actor_id })
      .returning();
    if (!respuesta) throw new Error("a row that was written is not there");
    await tx.update(fichas_reclamo).set({ respondido: true }).where(eq(fichas_reclamo.reclamo_id, id));
    const answered = { ...hoja, respuesta };
    const correo = await writeRespuesta(
      await findMarca(tx, env),
      answered,
      env.TIENDA_URL + toEnlaceHoja({ enlaces }, hoja),
    );
    if (correo) await enqueueCorreo(tx, correo);
    const que = { accion: "responder", objeto: "reclamo", objeto_id: id } as const;
    await addAuditoria(tx, { actor_id, ...que, antes: null, despues: { medio, codigo } });
    return { hecho: true, hoja: answered };
  });
}

const ACCION: Record<TipoAnotacion, string> = {
  recalificacion: "recalificar",
  propuesta: "proponer",
  fin_propuesta: "cerrar propuesta",
};

async function findRefusal(tx: Tx, hoja: Hoja, tipo: TipoAnotacion, ahora: Date): Promise<Negativa | null> {
  const { anotaciones, respuesta, created_at } = hoja;
  if (respuesta) return "respondido";
  if (anotaciones[tipo]) return "no_procede";
  if (tipo === "recalificacion") return hoja.tipo === "queja" ? null : "no_procede";
  if (tipo === "fin_propuesta") return anotaciones.propuesta ? null : "no_procede";
  // An expired term cannot be suspended.
  return computePlazo(created_at, toDia(ahora), await readFeriados(tx)).vencido ? "vencido" : null;
}

/**
 * Annotates an unanswered sheet (docs/ley.md, section 1): a queja is treated as a reclamo; a proposed solution, by mail
 * or letter, suspends the term; the consumer's reply resumes it. Each once, and final.
 */
export async function annotateReclamo(
  { env, db, enlaces }: Pick<Tienda, "env" | "db" | "enlaces">,
  { codigo, texto, actor_id, tipo }: OrdenReclamo & { tipo: TipoAnotacion },
  ahora = new Date(),
): Promise<AtencionReclamo> {
  return db.transaction(async (tx): Promise<AtencionReclamo> => {
    const hoja = await lockHoja(tx, codigo);
    if (!hoja) return refuse("no_existe");
    const motivo = await findRefusal(tx, hoja, tipo, ahora);
    if (motivo) return refuse(motivo);
    const { id } = hoja;
    const annotated = { ...hoja, anotaciones: { ...hoja.anotaciones, [tipo]: { texto, created_at: ahora } } };
    await tx
      .insert(anotaciones_reclamo)
      .values({ id: newId(), reclamo_id: id, tipo, texto, actor_id, created_at: ahora });
    if (tipo === "recalificacion") {
      await tx.update(fichas_reclamo).set({ tipo: "reclamo" }).where(eq(fichas_reclamo.reclamo_id, id));
    }
    const enlace = env.TIENDA_URL + toEnlaceHoja({ enlaces }, hoja);
    const correo = tipo === "propuesta" ? await writePropuesta(await findMarca(tx, env), annotated, enlace) : null;
    if (correo) await enqueueCorreo(tx, correo);
    const que = { accion: ACCION[tipo], objeto: "reclamo", objeto_id: id } as const;
    await addAuditoria(tx, { actor_id, ...que, antes: null, despues: { codigo } });
    return { hecho: true, hoja: annotated };
  });
}
