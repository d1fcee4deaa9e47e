import { data } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { readMarca } from "#app/features/base/ajustes/ajustes.server.ts";
import { readFormato } from "#app/features/pedidos/gestion/formato-hoja.ts";
import { HojasDespacho } from "#app/features/pedidos/gestion/hojas-despacho.tsx";
import { readGuia } from "#app/features/pedidos/gestion/guias.server.ts";
import { HojaImpresa } from "#app/features/pedidos/gestion/hoja-impresa.tsx";
import type { Route } from "./+types/guia";
import { ErrorSinMarco } from "#app/frame/panel/error-sin-marco.tsx";
import { withErrorPage } from "#app/routing/panel-errors.server.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Hoja de despacho del pedido ${loaderData?.guia.numero ?? ""}` },
  { name: "robots", content: "noindex" },
];

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const tienda = context.get(tiendaContext);
  const guia = await withErrorPage(context, () => readGuia(tienda, params.id));
  if (!guia) throw data(null, { status: 404 });
  return { guia, formato: readFormato(url.searchParams), tienda: (await readMarca(tienda)).nombre };
}

export default function GuiaDePedido({ loaderData: { guia, formato, tienda } }: Route.ComponentProps) {
  return (
    <HojaImpresa volver={`/admin/pedidos/${guia.id}`} texto="Volver al pedido" formato={formato}>
      <h1 className="sr-only">Hoja de despacho del pedido {guia.numero}</h1>
      <HojasDespacho guias={[guia]} tienda={tienda} formato={formato} />
    </HojaImpresa>
  );
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorSinMarco error={error} />;
