import { Outlet } from "react-router";
import { requestScopeContext, tiendaContext } from "#app/context.ts";
import { readMarca } from "#app/features/base/ajustes/ajustes.server.ts";
import { readEspera } from "#app/features/cuentas/copias/copias.server.ts";
import { sesionContext, usuarioContext } from "#app/features/personas/usuarios/sesion.server.ts";
import { SesionTerminada } from "#app/features/personas/usuarios/sesion-terminada.tsx";
import { staleIfError } from "#app/ui/stale-if-error.ts";
import type { Route } from "./+types/layout";
import { readListView } from "#lib/list-view.ts";
import { getPuede } from "#app/features/personas/usuarios/permisos.server.ts";
import { countAsuntos, onlySeen, sumAtencion } from "#app/frame/panel/atencion.server.ts";
import { isApartado } from "#app/frame/panel/aviso-dos-pasos.tsx";
import { Encabezado } from "#app/frame/panel/encabezado.tsx";
import { ErrorPanel } from "#app/frame/panel/error-panel.tsx";
import { ErrorSinMarco, isDenegado } from "#app/frame/panel/error-sin-marco.tsx";
import { Marco } from "#app/frame/panel/marco.tsx";
import type { Atencion } from "#app/frame/panel/secciones.ts";
import type { ServicioTienda } from "#app/frame/panel/servicios.ts";
import { readServicios } from "#app/frame/panel/servicios.server.ts";
import { noteSent } from "#app/frame/panel/unsaved-forms.ts";
import { LatidoContext, useNovedades } from "#app/frame/panel/use-novedades.ts";

export const meta: Route.MetaFunction = () => [
  { title: "Panel de administración" },
  { name: "robots", content: "noindex" },
];

interface Contado {
  atencion: Atencion | null;
  servicios: ServicioTienda[];
  espera: Date | null;
}

async function readContado(context: Route.LoaderArgs["context"]): Promise<Contado> {
  const tienda = context.get(tiendaContext);
  const scope = context.get(requestScopeContext);
  try {
    const [asuntos, servicios, espera] = await Promise.all([
      countAsuntos(scope, tienda.db),
      readServicios(tienda),
      readEspera(tienda.db),
    ]);
    return { atencion: onlySeen(sumAtencion(asuntos), getPuede(context)), servicios, espera };
  } catch (error) {
    // The navigation's figures are optional.
    scope.log.error({ err: error }, "what asks for attention could not be counted");
    return { atencion: null, servicios: [], espera: null };
  }
}

/** Keep a loader here: without one, client-side navigations skip the guard. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { id, nombre, apellido, email, puesto } = context.get(usuarioContext);
  const tienda = context.get(tiendaContext);
  const { identidad } = tienda;
  return {
    nombre: (await readMarca(tienda)).nombre,
    empleado: { nombre: `${nombre} ${apellido}`.trim(), email },
    puesto,
    vista: readListView(request.headers.get("Cookie")),
    ...(await readContado(context)),
    ahora: new Date().toISOString(),
    usuario_id: id,
    externo: identidad.externo?.nombre ?? null,
    recomendarDosPasos: !identidad.externo && !context.get(sesionContext).dos_pasos && !isApartado(request),
  };
}

export const clientLoader = staleIfError<Route.ClientLoaderArgs>({ everywhere: true });
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [noteSent];

export default function AdminLayout({ loaderData: { usuario_id, externo, ahora, ...marco } }: Route.ComponentProps) {
  const { atencion, latido } = useNovedades(ahora, marco.atencion);
  return (
    <Marco {...marco} atencion={atencion}>
      <LatidoContext value={latido}>
        <Outlet />
      </LatidoContext>
      <SesionTerminada usuario_id={usuario_id} externo={externo} />
    </Marco>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData || isDenegado(error)) return <ErrorSinMarco error={error} />;
  return (
    <Marco {...loaderData}>
      <Encabezado titulo="Panel de administración" />
      <ErrorPanel error={error} />
    </Marco>
  );
}
