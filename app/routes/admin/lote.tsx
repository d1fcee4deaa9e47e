import { data } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { readAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { answerLote } from "#app/features/pedidos/gestion/lotes/acciones-lote.server.ts";
import { getLote } from "#app/features/pedidos/gestion/lotes/lote.server.ts";
import { TITULO_LOTE, VistaLote } from "#app/features/pedidos/gestion/lotes/vista-lote.tsx";
import { Encabezado } from "#app/frame/panel/encabezado.tsx";
import { Cuerpo } from "#app/frame/panel/marco.tsx";
import { withErrorPage } from "#app/routing/panel-errors.server.ts";
import { catchActionError } from "#app/ui/catch-action-error.ts";
import { readPage } from "#lib/list-params.ts";
import type { Route } from "./+types/lote";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? TITULO_LOTE[loaderData.lote.accion] : "Lote"} · Panel` },
];

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const tienda = context.get(tiendaContext);
  const [lote, { couriers }] = await withErrorPage(context, async () => {
    const ajustes = await readAjustes(tienda);
    return [await getLote(tienda.db, params.lote, readPage(url.searchParams), ajustes.zonas_envio), ajustes];
  });
  if (!lote) throw data(null, { status: 404 });
  return { lote, couriers: couriers.map(({ nombre }) => nombre) };
}

export const action = ({ request, params, context }: Route.ActionArgs) => answerLote(request, context, params.lote);
export const clientAction = catchActionError;

export default function Lote({ loaderData: { lote, couriers } }: Route.ComponentProps) {
  return (
    <>
      <Encabezado
        titulo={TITULO_LOTE[lote.accion]}
        volver={{ to: "/admin/pedidos/lotes", texto: "Volver a los lotes" }}
      />
      <Cuerpo>
        <VistaLote lote={lote} couriers={couriers} />
      </Cuerpo>
    </>
  );
}
