import { data, type RouterContextProvider } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { getPuede } from "#app/features/personas/usuarios/permisos.server.ts";
import { usuarioContext } from "#app/features/personas/usuarios/sesion.server.ts";
import { withErrorResult } from "#app/routing/panel-errors.server.ts";
import type { ActionResult } from "#app/ui/use-action.ts";
import type { ListaConVistas } from "#db/values.ts";
import { readForm, toFieldErrors } from "#lib/form.ts";
import { parseInput } from "#lib/parse-input.ts";
import { MAX_VISTAS, PARAM_VISTAS, toConsulta, toVistasAction } from "./vistas.ts";
import { vistaSchema } from "./vistas.schema.ts";
import { addVista, deleteVista, listVistas, updateVista } from "./vistas.server.ts";

const readQuien = (context: Readonly<RouterContextProvider>) => ({
  usuario_id: context.get(usuarioContext).id,
  dueno: getPuede(context)("cambiar", "personal"),
});

const NO_HECHO = {
  nombre: "Ya tienes una vista con ese nombre en esta lista.",
  tope: `Hasta ${MAX_VISTAS} vistas por lista: elimina antes una que no uses.`,
  sin_cuenta: "Tu cuenta ya no existe: no podemos guardar nada en ella.",
} as const;
const NO_EXISTE: ActionResult = { ok: false, mensaje: "Esa vista ya no existe, o no es tuya." };

export const readVistas = (context: Readonly<RouterContextProvider>, lista: ListaConVistas) =>
  listVistas(context.get(tiendaContext).db, lista, readQuien(context));

export const isSobreVistas = (request: Request): boolean => new URL(request.url).searchParams.has(PARAM_VISTAS);

export async function answerVista(request: Request, context: Readonly<RouterContextProvider>, lista: ListaConVistas) {
  const asked = parseInput(vistaSchema, Object.fromEntries(await readForm(request)));
  if (!asked.success) return data({ ok: false as const, campos: toFieldErrors(asked.error.issues) }, { status: 400 });
  const orden = asked.data;
  const { db } = context.get(tiendaContext);
  const quien = readQuien(context);
  const apply = async (): Promise<ActionResult> => {
    switch (orden.accion) {
      case "guardar": {
        const consulta = toConsulta(lista, new URLSearchParams(orden.consulta));
        if (!consulta) return { ok: false, campos: { nombre: "Esta lista no tiene filtros que guardar." } };
        const { accion: _accion, ...vista } = orden;
        const result = await addVista(db, { ...vista, lista, consulta }, quien);
        if (result !== "hecho") return { ok: false, campos: { nombre: NO_HECHO[result] } };
        return { ok: true, mensaje: `Se guardó la vista «${orden.nombre}».` };
      }
      case "cambiar": {
        const { accion: _accion, ...vista } = orden;
        const result = await updateVista(db, { ...vista, lista }, quien);
        if (result === "no_existe") return NO_EXISTE;
        if (result === "nombre") return { ok: false, campos: { nombre: NO_HECHO.nombre } };
        const antes = { nombre: result.nombre, compartida: result.compartida ? "si" : "no" };
        const fields = { accion: "cambiar", id: result.id, ...antes };
        return {
          ok: true,
          mensaje: `Se cambió la vista «${orden.nombre}».`,
          undo: { action: toVistasAction(lista), fields },
        };
      }
      case "eliminar": {
        const gone = await deleteVista(db, lista, orden.id, quien);
        if (!gone) return NO_EXISTE;
        const { nombre, consulta } = gone;
        const fields = { accion: "guardar", id: gone.id, nombre, consulta, compartida: gone.compartida ? "si" : "no" };
        return {
          ok: true,
          mensaje: `Se eliminó la vista «${nombre}».`,
          undo: { action: toVistasAction(lista), fields },
        };
      }
    }
  };
  const answer = await withErrorResult(context, apply);
  return "campos" in answer ? data(answer, { status: 400 }) : answer;
}
