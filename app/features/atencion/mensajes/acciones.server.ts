import { eq, sql } from "drizzle-orm";
import { findMarca } from "#app/features/base/ajustes/ajustes.server.ts";
import { addAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import { enqueueCorreo } from "#app/features/base/correo/correo.server.ts";
import { type Db, type Tx, wakeAfterCommit } from "#db/client.server.ts";
import { mensajes } from "#db/schema/mensajes.ts";
import { writeMensajeContacto } from "./correo-mensaje.server.tsx";
import { toClaveCorreo, type EstadoMensaje } from "./mensajes.ts";
import { TAREA_MENSAJES } from "./mensajes.server.ts";
import { data, type RouterContextProvider } from "react-router";
import type { z } from "zod";
import { assignMensaje, listRespuestas, sendRespuesta } from "./respuestas.server.ts";
import { type Tienda, tiendaContext } from "#app/context.ts";
import { cambioMensajeSchema } from "./mensajes.schema.ts";
import { usuarioContext } from "#app/features/personas/usuarios/sesion.server.ts";
import type { UndoForm } from "#app/ui/undo.ts";
import type { ActionResult } from "#app/ui/use-action.ts";
import { readForm, toFieldErrors } from "#lib/form.ts";
import { parseInput } from "#lib/parse-input.ts";
import { withErrorResult } from "#app/routing/panel-errors.server.ts";

interface Quien {
  id: string;
  actor_id: string;
}

async function lockMensaje(tx: Tx, id: string) {
  const [mensaje] = await tx.select().from(mensajes).where(eq(mensajes.id, id)).for("update");
  return mensaje;
}

export type ResultadoEstado =
  { tipo: "puesto"; antes: EstadoMensaje; visto: string } | { tipo: "no_existe" | "respondido" };

/** `visto`: the newest answer seen; refused when it was answered since, which made it atendido. Audited. */
export async function setEstadoMensaje(
  db: Db,
  { id, actor_id, visto }: Quien & { visto?: string | undefined },
  estado: EstadoMensaje,
): Promise<ResultadoEstado> {
  return db.transaction(async (tx) => {
    const mensaje = await lockMensaje(tx, id);
    if (!mensaje) return { tipo: "no_existe" };
    const last = (await listRespuestas(tx, [id])).at(-1)?.id ?? "";
    if (visto !== undefined && visto !== last) return { tipo: "respondido" };
    await tx.update(mensajes).set({ estado }).where(eq(mensajes.id, id));
    await addAuditoria(tx, {
      actor_id,
      accion: "estado",
      objeto: "mensaje",
      objeto_id: id,
      antes: { estado: mensaje.estado },
      despues: { estado },
    });
    return { tipo: "puesto", antes: mensaje.estado, visto: last };
  });
}

export type Reintento = { hecho: true } | { hecho: false; motivo: "no_existe" | "no_fallido" | "sin_medio" };

/**
 * Sends again by EmailJS or the outbox, as now set. Refused unless undeliverable, and where the shop has neither.
 * Audited.
 */
export async function retryMensaje({ db, env }: Pick<Tienda, "db" | "env">, { id, actor_id }: Quien) {
  const medio = env.EMAILJS_SERVICE_ID ? "emailjs" : env.SMTP_URL ? "correo" : null;
  return db.transaction(async (tx): Promise<Reintento> => {
    const mensaje = await lockMensaje(tx, id);
    if (!mensaje) return { hecho: false, motivo: "no_existe" };
    if (mensaje.envio !== "fallido") return { hecho: false, motivo: "no_fallido" };
    if (medio === null) return { hecho: false, motivo: "sin_medio" };
    const again =
      medio === "emailjs"
        ? ({ envio: "pendiente", intentos: 0, proximo_intento: sql`now()`, error: null } as const)
        : ({ envio: "enviado", proximo_intento: null, error: null } as const);
    await tx.update(mensajes).set(again).where(eq(mensajes.id, id));
    if (medio === "emailjs") {
      wakeAfterCommit(tx, TAREA_MENSAJES);
    } else {
      await enqueueCorreo(tx, {
        ...(await writeMensajeContacto(await findMarca(tx, env), mensaje)),
        clave: toClaveCorreo(id),
      });
    }
    await addAuditoria(tx, {
      actor_id,
      accion: "reenviar",
      objeto: "mensaje",
      objeto_id: id,
      antes: { envio: mensaje.envio },
      despues: { envio: again.envio },
    });
    return { hecho: true };
  });
}

const REFUSED = {
  no_existe: "Ese mensaje ya no existe.",
  no_fallido: "Ese mensaje no tiene un envío fallido: ya se envió o se sigue intentando.",
  respondido: "Alguien respondió este mensaje mientras tanto: queda como atendido.",
  sin_medio: "Esta tienda no tiene configurado EmailJS ni un servidor de correo: el mensaje solo se lee aquí.",
};

const OTRA = "ya respondió este mensaje mientras escribías. Lee su respuesta; la tuya sigue aquí, sin enviar.";

const ASIGNAR = {
  asignado: { ok: true, mensaje: "Asignado." },
  igual: { ok: true, mensaje: "Ya era así." },
  no_existe: { ok: false, mensaje: REFUSED.no_existe },
  otro: { ok: false, mensaje: "Alguien más lo asignó antes. No cambiamos nada: mira quién lo atiende ahora." },
  sin_permiso: { ok: false, mensaje: "Esa persona ya no atiende mensajes." },
} as const;

const toUndo = (fields: UndoForm["fields"]): UndoForm => ({ action: "/admin/mensajes", fields });

type CambioMensaje = z.output<typeof cambioMensajeSchema>;

async function applyCambio(tienda: Tienda, cambio: CambioMensaje, actor_id: string): Promise<ActionResult> {
  const quien = { id: cambio.id, actor_id };
  switch (cambio.accion) {
    case "responder": {
      const { id: mensaje_id, clave: id, texto, visto } = cambio;
      const resultado = await sendRespuesta(tienda, { id, mensaje_id, texto, visto, actor_id });
      if (resultado.tipo === "no_existe") return { ok: false, mensaje: REFUSED.no_existe };
      if (resultado.tipo === "otra")
        return { ok: false, campos: { texto: `${resultado.actor ?? "Otra persona"} ${OTRA}` } };
      const sale = "Respuesta guardada: su correo está saliendo.";
      return { ok: true, mensaje: tienda.env.SMTP_URL ? sale : "Respuesta guardada: el correo queda en Correos." };
    }
    case "asignar": {
      const { id, accion, a, antes } = cambio;
      const resultado = await assignMensaje(tienda.db, { ...quien, a, antes });
      if (resultado !== "asignado") return ASIGNAR[resultado];
      return { ...ASIGNAR.asignado, undo: toUndo({ id, accion, a: antes, antes: a }) };
    }
    case "reintentar": {
      const reintento = await retryMensaje(tienda, quien);
      if (!reintento.hecho) return { ok: false, mensaje: REFUSED[reintento.motivo] };
      return { ok: true, mensaje: "El mensaje se está enviando de nuevo." };
    }
    case "nuevo":
    case "atendido": {
      const { id, accion, visto } = cambio;
      const resultado = await setEstadoMensaje(tienda.db, { ...quien, visto }, accion);
      if (resultado.tipo !== "puesto") return { ok: false, mensaje: REFUSED[resultado.tipo] };
      const mensaje = `Mensaje marcado como ${accion}.`;
      if (resultado.antes === accion) return { ok: true, mensaje };
      return { ok: true, mensaje, undo: toUndo({ id, accion: resultado.antes, visto: resultado.visto }) };
    }
  }
}

export async function answerMensaje(request: Request, context: Readonly<RouterContextProvider>) {
  const asked = parseInput(cambioMensajeSchema, Object.fromEntries(await readForm(request)));
  if (!asked.success) return data({ ok: false as const, campos: toFieldErrors(asked.error.issues) }, { status: 400 });
  const actor_id = context.get(usuarioContext).id;
  return withErrorResult<ActionResult>(context, () => applyCambio(context.get(tiendaContext), asked.data, actor_id));
}
