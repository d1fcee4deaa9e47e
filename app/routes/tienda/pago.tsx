import { Outlet } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { readAjustes } from "#app/features/ajustes/ajustes.server.ts";
import { getDatosTienda } from "#app/features/empresa/datos.ts";
import { SesionTerminada } from "#app/features/usuarios/sesion-terminada.tsx";
import { useGuardAgain } from "#app/features/usuarios/use-guard-again.ts";
import { MarcoPago } from "#app/frame/tienda/marco-pago.tsx";
import { ErrorView } from "#app/ui/error-view.tsx";
import type { Route } from "./+types/pago";

/** Keep a loader here: without one, navigations in the browser skip the guard. */
export async function loader({ context }: Route.LoaderArgs) {
  const tienda = context.get(tiendaContext);
  const externo = tienda.identidad.externo?.nombre ?? null;
  return { externo, ...getDatosTienda(tienda.env, await readAjustes(tienda)) };
}

/** The way to the payment: it needs a session, and has a quiet frame of its own. */
export default function Pago({ loaderData, params }: Route.ComponentProps) {
  useGuardAgain();
  return (
    <MarcoPago datos={loaderData} pedido_id={params.id}>
      <Outlet />
      <SesionTerminada externo={loaderData.externo} />
    </MarcoPago>
  );
}

export function ErrorBoundary({ error, loaderData, params }: Route.ErrorBoundaryProps) {
  return (
    <MarcoPago datos={loaderData} pedido_id={params.id}>
      <ErrorView error={error} />
    </MarcoPago>
  );
}
