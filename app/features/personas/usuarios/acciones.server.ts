import { data, type RouterContextProvider } from "react-router";
import type { z } from "zod";
import { tiendaContext } from "#app/context.ts";
import { changeFicha, NO_EXISTE } from "./acciones-ficha.server.ts";
import { requirePermiso } from "./permisos.server.ts";
import { setRol } from "./rol.server.ts";
import { usuarioContext } from "./sesion.server.ts";
import { fichaSchema, rolSchema } from "./usuarios.schema.ts";
import { readForm, toFieldErrors } from "#lib/form.ts";
import { NOMBRE_PUESTO } from "#lib/permisos.ts";
import { parseInput } from "#lib/parse-input.ts";
import { withErrorResult } from "#app/routing/panel-errors.server.ts";

const REFUSED = {
  ultimo_dueno: "Es el último dueño: antes de quitarle el puesto, dáselo a otra persona.",
  no_existe: NO_EXISTE,
  cambio_ajeno: "Otra persona cambió su puesto mientras lo mirabas. Mira cómo quedó y, si quieres, cámbialo de nuevo.",
  bloqueado: "Está bloqueado: antes de darle un puesto, quítale el bloqueo.",
};

const formatCambio = (nombre: string, { rol, puesto }: z.infer<typeof rolSchema>): string => {
  if (puesto) return `${nombre} tiene ahora el puesto ${NOMBRE_PUESTO[puesto]}.`;
  return `${nombre} ahora es ${rol === "admin" ? "admin" : "cliente"}.`;
};

async function answerFicha(fields: unknown, context: Readonly<RouterContextProvider>) {
  const asked = parseInput(fichaSchema, fields);
  if (!asked.success) return data({ ok: false as const, campos: toFieldErrors(asked.error.issues) }, { status: 400 });
  const answer = await withErrorResult(context, () => changeFicha(context, asked.data));
  return "campos" in answer ? data(answer, { status: 400 }) : answer;
}

/**
 * Without `accion` it sets role and puesto, which needs the right to change staff; with it notes, tags, block or
 * sessions, which needs the right to change customers.
 */
export async function answerUsuario(request: Request, context: Readonly<RouterContextProvider>) {
  const fields = Object.fromEntries(await readForm(request));
  if ("accion" in fields) return answerFicha(fields, context);
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
