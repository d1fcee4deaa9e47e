import { data } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { EditorFeriados } from "#app/features/entrega/feriados/editor-feriados.tsx";
import { addAnio, addFeriado, listFeriados, removeFeriado } from "#app/features/entrega/feriados/feriados.server.ts";
import { feriadosSchema } from "#app/features/entrega/feriados/feriados.schema.ts";
import { usuarioContext } from "#app/features/personas/usuarios/sesion.server.ts";
import { catchActionError } from "#app/ui/catch-action-error.ts";
import type { ActionResult } from "#app/ui/use-action.ts";
import { toFieldErrors, readForm } from "#lib/form.ts";
import { parseInput } from "#lib/parse-input.ts";
import type { Route } from "./+types/feriados";
import { Encabezado } from "#app/frame/panel/encabezado.tsx";
import { Cuerpo } from "#app/frame/panel/marco.tsx";
import { withErrorResult, withErrorPage } from "#app/routing/panel-errors.server.ts";

export const meta: Route.MetaFunction = () => [{ title: "Feriados · Panel" }];

export async function loader({ context }: Route.LoaderArgs) {
  const feriados = await withErrorPage(context, () => listFeriados(context.get(tiendaContext).db));
  const ultimo = Number(feriados.at(-1)?.dia.slice(0, 4) ?? new Date().getFullYear() - 1);
  return { feriados, siguiente: ultimo + 1 };
}

const refuse = (campos: Record<string, string>) => data({ ok: false as const, campos }, { status: 400 });

const formatAjeno = (nombre: string) =>
  `Otra persona agregó ese día como «${nombre}». Si quieres cambiarle el nombre, guarda otra vez.`;

export async function action({ request, context }: Route.ActionArgs) {
  const form = Object.fromEntries(await readForm(request));
  const { db } = context.get(tiendaContext);
  const actor_id = context.get(usuarioContext).id;
  const asked = parseInput(feriadosSchema, form);
  if (!asked.success) {
    return refuse(toFieldErrors(asked.error.issues));
  }
  const order = asked.data;
  return withErrorResult<ActionResult>(context, async () => {
    if (order.accion === "quitar") {
      const gone = await removeFeriado(db, order.dia, actor_id);
      if (!gone) return { ok: true, mensaje: "Ya no estaba en la lista." };
      const fields = { accion: "agregar", antes: "", ...gone };
      return { ok: true, mensaje: `Se quitó ${gone.nombre}.`, undo: { action: "/admin/reclamos/feriados", fields } };
    }
    if (order.accion === "anio") await addAnio(db, order.anio, actor_id);
    else {
      const { dia, nombre, antes: visto } = order;
      const suyo = await addFeriado(db, { dia, nombre, visto }, actor_id);
      if (suyo !== null) return { ok: false, campos: { nombre: formatAjeno(suyo) } };
    }
    return { ok: true, mensaje: "La lista de feriados quedó guardada." };
  });
}
export const clientAction = catchActionError;

export default function Feriados({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Encabezado titulo="Feriados" volver={{ to: "/admin/reclamos", texto: "Volver a Reclamos" }} />
      <Cuerpo>
        <p className="text-muted">
          Los feriados no cuentan como días hábiles, ni para responder un reclamo ni para entregar un pedido. Si el
          Gobierno declara uno más, agrégalo aquí: los plazos de los reclamos se calculan de nuevo, y las fechas de
          entrega, para los pedidos que vengan.
        </p>
        <EditorFeriados {...loaderData} />
      </Cuerpo>
    </>
  );
}
