import { isRouteErrorResponse, Outlet } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { ErrorView } from "#app/ui/error-view.tsx";
import type { Route } from "./+types/layout";
import { Categorias } from "#app/features/paginas/contenido/categorias.tsx";
import { readAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { hasListados } from "#app/features/catalogo/productos/conteos.server.ts";
import { CONSULTA } from "#app/features/pedidos/comprobantes/consulta.ts";
import { readEmite } from "#app/features/pedidos/comprobantes/emision.server.ts";
import { getDatosTienda } from "#app/features/paginas/empresa/datos.ts";
import { Marco } from "#app/frame/tienda/marco.tsx";

const ORIGEN = { to: "/origen", texto: "De dónde viene" };

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.nombre ?? "Tienda" }];
}

export async function loader({ context }: Route.LoaderArgs) {
  const tienda = context.get(tiendaContext);
  const datos = getDatosTienda(tienda.env, await readAjustes(tienda));
  const consulta = (await readEmite(tienda)) ? { consulta: CONSULTA } : {};
  const origen = (await hasListados(tienda.db)) ? { origen: ORIGEN } : {};
  return { ...datos, ...consulta, ...origen };
}

/** New settings arrive with the next full page load. */
export const shouldRevalidate = () => false;

export default function TiendaLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Marco datos={loaderData}>
      <Outlet />
    </Marco>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <Marco datos={loaderData}>
      <ErrorView error={error} />
      {isRouteErrorResponse(error) && error.status === 404 ? <Categorias nombres={error.data} /> : null}
    </Marco>
  );
}
