import { requestScopeContext, tiendaContext } from "#app/context.ts";
import type { RespuestaTurno } from "#app/features/compra/cola/cola.ts";
import { askTurno, type Turno } from "#app/features/compra/cola/cola.server.ts";
import type { Route } from "./+types/turno";

const HEADERS = { "Cache-Control": "no-store" };

function toRespuesta(turno: Turno): RespuestaTurno {
  switch (turno.tipo) {
    case "libre":
    case "pasa":
      return { turno: "pasa" };
    case "espera": {
      const { delante, minutos, pausa } = turno;
      return { turno: "espera", delante, minutos, pausa };
    }
    case "ninguno":
    case "red":
      return { turno: "ninguno" };
  }
}

/** GET /api/turno: whether it is the turn of this browser's place in the queue, or how long it takes. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { ip } = context.get(requestScopeContext);
  return Response.json(toRespuesta(await askTurno(context.get(tiendaContext), request, ip, "mira")), {
    headers: HEADERS,
  });
}

/** POST /api/turno: this browser left the checkout. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ip } = context.get(requestScopeContext);
  await askTurno(context.get(tiendaContext), request, ip, "sale");
  return new Response(null, { status: 204, headers: HEADERS });
}
