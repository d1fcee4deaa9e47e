import { data, type RouterContextProvider } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { setRol } from "./rol.server.ts";
import { usuarioContext } from "./sesion.server.ts";
import { cierreSchema, rolSchema } from "./usuarios.schema.ts";
import { readForm } from "#lib/form.ts";
import { parseInput } from "#lib/parse-input.ts";
import { withErrorResult } from "#app/routing/panel-errors.server.ts";
import { addAuditoria } from "#app/features/auditoria/auditoria.server.ts";
import { closeTodas } from "#app/features/identidad/sesiones.server.ts";
import type { Db } from "#db/client.server.ts";

/** Closes every session of a person; answers how many there were. They may sign in again. */
export async function closeSesionesDe(db: Db, { id, actor_id }: { id: string; actor_id: string }): Promise<number> {
  return db.transaction(async (tx) => {
    const sesiones = await closeTodas(tx, id);
    if (sesiones > 0) {
      const de = { accion: "cerrar_sesiones", objeto: "usuario", objeto_id: id } as const;
      await addAuditoria(tx, { ...de, actor_id, antes: { sesiones }, despues: { sesiones: 0 } });
    }
    return sesiones;
  });
}

const REFUSED = {
  ultimo_admin: "Es el último admin: antes de quitarle el rol, dáselo a otra persona.",
  no_existe: "Esa cuenta ya no existe.",
};

const answerCierre = (id: string, context: Readonly<RouterContextProvider>) =>
  withErrorResult(context, async () => {
    const { db } = context.get(tiendaContext);
    const cerradas = await closeSesionesDe(db, { id, actor_id: context.get(usuarioContext).id });
    return {
      ok: true as const,
      mensaje: cerradas === 1 ? "Cerramos su sesión." : `Cerramos sus ${cerradas} sesiones.`,
    };
  });

/** The action of a person's role and sessions, of the list and of their page. */
export async function answerRol(request: Request, context: Readonly<RouterContextProvider>) {
  const fields = Object.fromEntries(await readForm(request));
  const cierre = parseInput(cierreSchema, fields);
  if (cierre.success) return answerCierre(cierre.data.id, context);
  const asked = parseInput(rolSchema, fields);
  if (!asked.success) return data({ ok: false as const }, { status: 400 });
  return withErrorResult(context, async () => {
    const { db, env } = context.get(tiendaContext);
    const cambio = await setRol(db, { ...asked.data, actor_id: context.get(usuarioContext).id }, env);
    if (!cambio.hecho) return { ok: false as const, mensaje: REFUSED[cambio.motivo] };
    return {
      ok: true as const,
      mensaje: `${cambio.nombre} ahora es ${asked.data.rol === "admin" ? "admin" : "cliente"}.`,
    };
  });
}
