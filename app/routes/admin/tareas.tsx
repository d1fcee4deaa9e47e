import { useState } from "react";
import { data } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { countPorResolver } from "#app/features/pedidos/comprobantes/lista.server.ts";
import { countFallidos } from "#app/features/base/correo/lista.server.ts";
import { countLotesConFallos } from "#app/features/pedidos/gestion/lotes/con-fallos.server.ts";
import { useReloadWhile } from "#app/ui/use-reload-while.ts";
import { countNoEntregados } from "#app/features/atencion/mensajes/lista.server.ts";
import { PorReintentar } from "#app/features/base/tareas/por-reintentar.tsx";
import { correrTarea, listCorridas } from "#app/features/base/tareas/corridas.server.ts";
import { TablaTareas } from "#app/features/base/tareas/tabla-tareas.tsx";
import { TAREAS } from "#app/features/base/tareas/tareas.ts";
import { correrSchema } from "#app/features/base/tareas/tareas.schema.ts";
import { Encabezado } from "#app/frame/panel/encabezado.tsx";
import { Cuerpo } from "#app/frame/panel/marco.tsx";
import { withErrorPage, withErrorResult } from "#app/routing/panel-errors.server.ts";
import { catchActionError } from "#app/ui/catch-action-error.ts";
import { Panel } from "#app/ui/panel.tsx";
import { readForm } from "#lib/form.ts";
import { parseInput } from "#lib/parse-input.ts";
import type { Route } from "./+types/tareas";

export const meta: Route.MetaFunction = () => [{ title: "Tareas · Panel" }];

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(tiendaContext);
  const [tareas, lotes, correos, mensajes, comprobantes] = await withErrorPage(context, () =>
    Promise.all([
      listCorridas(db),
      countLotesConFallos(db),
      countFallidos(db),
      countNoEntregados(db),
      countPorResolver(db),
    ]),
  );
  return { tareas, fallidos: { lotes, correos, mensajes, comprobantes } };
}

export async function action({ request, context }: Route.ActionArgs) {
  const asked = parseInput(correrSchema, Object.fromEntries(await readForm(request)));
  if (!asked.success) return data({ ok: false as const }, { status: 400 });
  return withErrorResult(context, async () => {
    correrTarea(context.get(tiendaContext).db, asked.data.tarea);
    return { ok: true as const, mensaje: `«${TAREAS[asked.data.tarea][0]}» empieza ahora.` };
  });
}
export const clientAction = catchActionError;

const MIRA_MS = 15_000;

export default function Tareas({ loaderData: { tareas, fallidos } }: Route.ComponentProps) {
  const [mira, setMira] = useState(false);
  useReloadWhile(mira);
  const look = () => {
    setMira(true);
    setTimeout(() => setMira(false), MIRA_MS);
  };
  return (
    <>
      <Encabezado titulo="Tareas" volver={{ to: "/admin/ajustes", texto: "Volver a los ajustes" }} />
      <Cuerpo>
        <p className="max-w-prose text-muted">
          Lo que la tienda hace sola, cada minuto o cada hora. Si una tarea falla, se reintenta sola; aquí puedes
          ejecutarla sin esperar. El detalle de cada fallo está en el registro del servidor.
        </p>
        <Panel title="Por reintentar">
          <PorReintentar {...fallidos} />
        </Panel>
        <TablaTareas tareas={tareas} onSent={look} />
      </Cuerpo>
    </>
  );
}
