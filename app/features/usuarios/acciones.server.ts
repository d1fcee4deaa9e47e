import { data, type RouterContextProvider } from "react-router";
import type { z } from "zod";
import { tiendaContext } from "#app/context.ts";
import { requirePermiso } from "./permisos.server.ts";
import { setRol } from "./rol.server.ts";
import { usuarioContext } from "./sesion.server.ts";
import { getUsuarioById } from "./usuarios.server.ts";
import { cierreSchema, rolSchema } from "./usuarios.schema.ts";
import { readForm } from "#lib/form.ts";
import { NOMBRE_PUESTO } from "#lib/permisos.ts";
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
  ultimo_dueno: "Es el último dueño: antes de quitarle el puesto, dáselo a otra persona.",
  no_existe: "Esa cuenta ya no existe.",
  cambio_ajeno: "Otra persona cambió su puesto mientras lo mirabas. Mira cómo quedó y, si quieres, cámbialo de nuevo.",
};

const answerCierre = (id: string, context: Readonly<RouterContextProvider>) =>
  withErrorResult(context, async () => {
    const { db } = context.get(tiendaContext);
    if ((await getUsuarioById(db, id))?.rol === "admin") requirePermiso(context, "cambiar", "personal");
    const cerradas = await closeSesionesDe(db, { id, actor_id: context.get(usuarioContext).id });
    return {
      ok: true as const,
      mensaje: cerradas === 1 ? "Cerramos su sesión." : `Cerramos sus ${cerradas} sesiones.`,
    };
  });

const formatCambio = (nombre: string, { rol, puesto }: z.infer<typeof rolSchema>): string => {
  if (puesto) return `${nombre} tiene ahora el puesto ${NOMBRE_PUESTO[puesto]}.`;
  return `${nombre} ahora es ${rol === "admin" ? "admin" : "cliente"}.`;
};

/**
 * The action of a person's role, puesto and sessions, of the list and of their page. Who works here is for whoever may
 * change that; a customer's sessions are closed by all who care for customers.
 */
export async function answerRol(request: Request, context: Readonly<RouterContextProvider>) {
  const fields = Object.fromEntries(await readForm(request));
  const cierre = parseInput(cierreSchema, fields);
  if (cierre.success) return answerCierre(cierre.data.id, context);
  requirePermiso(context, "cambiar", "personal");
  const asked = parseInput(rolSchema, fields);
  if (!asked.success) return data({ ok: false as const }, { status: 400 });
  return withErrorResult(context, async () => {
    const { db, env } = context.get(tiendaContext);
    const cambio = await setRol(db, { ...asked.data, actor_id: context.get(usuarioContext).id }, env);
    if (!cambio.hecho) return { ok: false as const, mensaje: REFUSED[cambio.motivo] };
    return { ok: true as const, mensaje: formatCambio(cambio.nombre, asked.data) };
  });
}
