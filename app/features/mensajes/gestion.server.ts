import { eq, sql } from "drizzle-orm";
import type { Tienda } from "#app/context.ts";
import { addAuditoria } from "#app/features/auditoria/auditoria.server.ts";
import { enqueueCorreo } from "#app/features/correo/correo.server.ts";
import { type Db, type Tx, wakeAfterCommit } from "#db/client.server.ts";
import { mensajes } from "#db/schema/mensajes.ts";
import { writeMensajeContacto } from "./correo-mensaje.server.tsx";
import { toClaveCorreo, type EstadoMensaje } from "./mensajes.ts";
import { TAREA_MENSAJES } from "./mensajes.server.ts";

interface Quien {
  id: string;
  /** The usuario who does it. */
  actor_id: string;
}

async function lockMensaje(tx: Tx, id: string) {
  const [mensaje] = await tx.select().from(mensajes).where(eq(mensajes.id, id)).for("update");
  return mensaje;
}

/** Marks a message as seen to, or as new again; false when there is none with this id. Audited. */
export async function setEstadoMensaje(db: Db, { id, actor_id }: Quien, estado: EstadoMensaje): Promise<boolean> {
  return db.transaction(async (tx) => {
    const mensaje = await lockMensaje(tx, id);
    if (!mensaje) return false;
    await tx.update(mensajes).set({ estado }).where(eq(mensajes.id, id));
    await addAuditoria(tx, {
      actor_id,
      accion: "estado",
      objeto: "mensaje",
      objeto_id: id,
      antes: { estado: mensaje.estado },
      despues: { estado },
    });
    return true;
  });
}

export type Reintento = { hecho: true } | { hecho: false; motivo: "no_existe" | "no_fallido" | "sin_medio" };

/**
 * Has a message that was given up sent once more, by what the shop sends with today: EmailJS, or the outbox. Refused
 * when it is not given up (it is sent already, or still being tried), and where the shop has neither. Audited.
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
      await enqueueCorreo(tx, { ...(await writeMensajeContacto(env, mensaje)), clave: toClaveCorreo(id) });
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
