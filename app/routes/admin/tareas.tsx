import { useState } from "react";
import { data } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { countPorResolver } from "#app/features/comprobantes/lista.server.ts";
import { countFallidos } from "#app/features/correo/lista.server.ts";
import { countLotesConFallos } from "#app/features/gestion-pedidos/lotes/con-fallos.server.ts";
import { useAvance } from "#app/features/gestion-pedidos/lotes/avance.tsx";
import { countNoEntregados } from "#app/features/mensajes/lista.server.ts";
import { PorReintentar } from "#app/features/tareas/por-reintentar.tsx";
import { correrTarea, listCorridas } from "#app/features/tareas/corridas.server.ts";
import { TablaTareas } from "#app/features/tareas/tabla-tareas.tsx";
import { TAREAS } from "#app/features/tareas/tareas.ts";
import { correrSchema } from "#app/features/tareas/tareas.schema.ts";
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

/** Reads the page anew for this long after a task was told to run, in ms. */
const MIRA_MS = 15_000;

/** What the shop does by itself, how it went, and what waits to be tried again. */
export default function Tareas({ loaderData: { tareas, fallidos } }: Route.ComponentProps) {
  const [mira, setMira] = useState(false);
  useAvance(mira);
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
