import { data } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { readMarca } from "#app/features/ajustes/ajustes.server.ts";
import { Guia } from "#app/features/gestion-pedidos/guia.tsx";
import { readGuia } from "#app/features/gestion-pedidos/guias.server.ts";
import { HojaImpresa } from "#app/features/gestion-pedidos/hoja-impresa.tsx";
import { toShortId } from "#lib/text.ts";
import type { Route } from "./+types/guia";
import { ErrorSinMarco } from "#app/frame/panel/error-sin-marco.tsx";
import { withErrorPage } from "#app/routing/panel-errors.server.ts";

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `Guía del pedido ${toShortId(params.id ?? "")}` },
  { name: "robots", content: "noindex" },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const tienda = context.get(tiendaContext);
  const guia = await withErrorPage(context, () => readGuia(tienda, params.id));
  if (!guia) throw data(null, { status: 404 });
  return { guia, tienda: (await readMarca(tienda)).nombre };
}

export default function GuiaDePedido({ loaderData: { guia, tienda } }: Route.ComponentProps) {
  return (
    <HojaImpresa volver={`/admin/pedidos/${guia.id}`} texto="Volver al pedido">
      <Guia guia={guia} tienda={tienda} level={1} />
    </HojaImpresa>
  );
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorSinMarco error={error} />;
