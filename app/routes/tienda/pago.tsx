import { Outlet } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { readAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { getDatosTienda } from "#app/features/paginas/empresa/datos.ts";
import { findUsuario } from "#app/features/personas/usuarios/sesion.server.ts";
import { SesionTerminada } from "#app/features/personas/usuarios/sesion-terminada.tsx";
import { MarcoPago } from "#app/frame/tienda/marco-pago.tsx";
import { ErrorView } from "#app/ui/error-view.tsx";
import type { Route } from "./+types/pago";

/** Keep a loader here: without one, client-side navigations skip the guard. */
export async function loader({ context }: Route.LoaderArgs) {
  const tienda = context.get(tiendaContext);
  const externo = tienda.identidad.externo?.nombre ?? null;
  return {
    externo,
    usuario_id: findUsuario(context)?.id ?? null,
    ...getDatosTienda(tienda.env, await readAjustes(tienda)),
  };
}

export default function Pago({ loaderData, params }: Route.ComponentProps) {
  const { externo, usuario_id } = loaderData;
  return (
    <MarcoPago datos={loaderData} pedido_id={params.id}>
      <Outlet />
      {usuario_id === null ? null : <SesionTerminada externo={externo} usuario_id={usuario_id} />}
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
