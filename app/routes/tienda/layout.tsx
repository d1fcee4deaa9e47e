import { isRouteErrorResponse, Outlet } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { ErrorView } from "#app/ui/error-view.tsx";
import type { Route } from "./+types/layout";
import { AyudaNoEncontrado } from "#app/frame/tienda/ayuda-no-encontrado.tsx";
import { getDatosTienda } from "#app/features/empresa/datos.ts";
import { Marco } from "#app/frame/tienda/marco.tsx";

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.nombre ?? "Tienda" }];
}

export function loader({ context }: Route.LoaderArgs) {
  return getDatosTienda(context.get(tiendaContext).env);
}

/** The settings of a running shop do not change. */
export const shouldRevalidate = () => false;

export default function TiendaLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Marco datos={loaderData}>
      <Outlet />
    </Marco>
  );
}

/** A failed page keeps the shop's frame, with its links to catalogue and cart. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <Marco datos={loaderData}>
      <ErrorView error={error} />
      {isRouteErrorResponse(error) && error.status === 404 ? <AyudaNoEncontrado /> : null}
    </Marco>
  );
}
