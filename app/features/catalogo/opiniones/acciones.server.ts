import { eq, sql } from "drizzle-orm";
import { data, type RouterContextProvider } from "react-router";
import { type Tienda, tiendaContext } from "#app/context.ts";
import { addAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import type { Campos } from "#app/features/base/auditoria/auditoria.ts";
import { usuarioContext } from "#app/features/personas/usuarios/sesion.server.ts";
import { withErrorResult } from "#app/routing/panel-errors.server.ts";
import { opiniones } from "#db/schema/opiniones.ts";
import type { UndoForm } from "#app/ui/undo.ts";
import type { ActionResult } from "#app/ui/use-action.ts";
import { readForm, toFieldErrors } from "#lib/form.ts";
import { parseInput } from "#lib/parse-input.ts";
import { type OrdenOpinion, ordenOpinion } from "./opinion.schema.ts";

type Fila = typeof opiniones.$inferSelect;
type CambioOpinion = Partial<Pick<Fila, "respuesta" | "oculta">>;

/** The log is permanent, so it holds no text. */
const toCampos = ({ respuesta, oculta }: Pick<Fila, "respuesta" | "oculta">): Campos => ({
  respondida: respuesta !== null,
  oculta,
});

function toCambio(orden: OrdenOpinion): CambioOpinion {
  switch (orden.accion) {
    case "responder":
      return { respuesta: orden.respuesta };
    case "quitar_respuesta":
      return { respuesta: null };
    case "ocultar":
      return { oculta: orden.motivo };
    case "mostrar":
      return { oculta: null };
    case "revisar":
    case "sin_revisar":
      return {};
  }
}

type NoOpinion = "no_existe" | "otra_respuesta" | "otro_motivo";
export type ResultadoOpinion = { hecho: true; antes: Fila } | { hecho: false; motivo: NoOpinion };

function findAjeno(orden: OrdenOpinion, { respuesta, respondido_en, oculta }: Fila): NoOpinion | null {
  switch (orden.accion) {
    case "responder":
    case "quitar_respuesta":
      // A retry: the answer was lost.
      if (respuesta === (toCambio(orden).respuesta ?? null)) return null;
      return (respondido_en?.toISOString() ?? "") === orden.vista ? null : "otra_respuesta";
    case "ocultar":
      return oculta === null || oculta === orden.motivo ? null : "otro_motivo";
    case "mostrar":
    case "revisar":
    case "sin_revisar":
      return null;
  }
}

/**
 * Answering, hiding and showing also review the opinion. Only `oculta` hides; stars always count. Never overwrites
 * somebody else's answer or hiding. Returns the former state. Audited.
 */
export async function changeOpinion(
  { db, pageCache }: Pick<Tienda, "db" | "pageCache">,
  orden: OrdenOpinion,
  actor_id: string,
): Promise<ResultadoOpinion> {
  const resultado = await db.transaction(async (tx): Promise<ResultadoOpinion> => {
    const [opinion] = await tx.select().from(opiniones).where(eq(opiniones.id, orden.id)).for("update");
    if (!opinion) return { hecho: false, motivo: "no_existe" };
    const ajeno = findAjeno(orden, opinion);
    if (ajeno) return { hecho: false, motivo: ajeno };
    const revisa = orden.accion !== "sin_revisar";
    const cambio = toCambio(orden);
    const after = { ...opinion, ...cambio };
    const edited = after.respuesta !== opinion.respuesta;
    const respondido_en = after.respuesta === null ? null : edited ? sql`now()` : undefined;
    await tx
      .update(opiniones)
      .set({ ...cambio, respondido_en, revisado_en: revisa ? sql`coalesce(${opiniones.revisado_en}, now())` : null })
      .where(eq(opiniones.id, orden.id));
    const revisada = { antes: opinion.revisado_en !== null, despues: revisa };
    // The log has no text to tell new wordings apart.
    const version = edited && opinion.respuesta !== null && after.respuesta !== null ? { cambiada: true } : {};
    await addAuditoria(tx, {
      actor_id,
      accion: orden.accion,
      objeto: "opinion",
      objeto_id: orden.id,
      antes: { ...toCampos(opinion), revisada: revisada.antes },
      despues: { ...toCampos(after), revisada: revisada.despues, ...version },
    });
    return { hecho: true, antes: opinion };
  });
  if (resultado.hecho) await pageCache.drop();
  return resultado;
}

const RECHAZO: Record<NoOpinion, string> = {
  no_existe: "Esa opinión ya no existe: la quitó quien la escribió.",
  otra_respuesta: "Otra persona cambió la respuesta mientras la veías. No cambiamos nada: la suya ya se ve aquí.",
  otro_motivo: "Otra persona ya la ocultó por otro motivo. No cambiamos nada: recarga la página para verlo.",
};

const HECHO: Record<OrdenOpinion["accion"], string> = {
  responder: "Tu respuesta ya se ve en la página del producto.",
  quitar_respuesta: "Quitaste la respuesta.",
  ocultar: "La opinión ya no se ve. Sus estrellas siguen contando.",
  mostrar: "La opinión se ve de nuevo.",
  revisar: "Opinión marcada como revisada.",
  sin_revisar: "Opinión otra vez por revisar.",
};

/** Null where nothing changed, or nothing can be undone. */
function toUndo({ id, accion }: OrdenOpinion, { respuesta, oculta, revisado_en }: Fila): UndoForm | null {
  const by = (fields: UndoForm["fields"]): UndoForm => ({
    action: `/admin/opiniones/${id}`,
    fields: { id, ...fields },
  });
  switch (accion) {
    case "quitar_respuesta":
      return respuesta === null ? null : by({ accion: "responder", vista: "", respuesta });
    case "ocultar":
      return oculta === null ? by({ accion: "mostrar" }) : null;
    case "mostrar":
      return oculta === null ? null : by({ accion: "ocultar", motivo: oculta });
    case "revisar":
      return revisado_en === null ? by({ accion: "sin_revisar" }) : null;
    case "responder":
    case "sin_revisar":
      return null;
  }
}

export async function answerOpinion(request: Request, context: Readonly<RouterContextProvider>) {
  const asked = parseInput(ordenOpinion, Object.fromEntries(await readForm(request)));
  if (!asked.success) return data({ ok: false as const, campos: toFieldErrors(asked.error.issues) }, { status: 400 });
  const tienda = context.get(tiendaContext);
  return withErrorResult<ActionResult>(context, async () => {
    const resultado = await changeOpinion(tienda, asked.data, context.get(usuarioContext).id);
    if (!resultado.hecho) return { ok: false, mensaje: RECHAZO[resultado.motivo] };
    const undo = toUndo(asked.data, resultado.antes);
    return { ok: true, mensaje: HECHO[asked.data.accion], ...(undo && { undo }) };
  });
}
