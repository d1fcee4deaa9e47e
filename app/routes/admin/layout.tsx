import { Outlet } from "react-router";
import { peticionContext, tiendaContext } from "#app/context.ts";
import { countNuevos } from "#app/features/mensajes/lista-mensajes.server.ts";
import { countAtencion } from "#app/features/pedidos/estadisticas.server.ts";
import { countPendientes } from "#app/features/reclamos/panel.server.ts";
import { sesionContext, usuarioContext } from "#app/features/usuarios/sesion.server.ts";
import { SesionTerminada } from "#app/features/usuarios/sesion-terminada.tsx";
import { useGuardAgain } from "#app/features/usuarios/use-sesion.ts";
import { keepLast } from "#app/ui/keep-last.ts";
import type { Route } from "./+types/layout";
import { Encabezado } from "./encabezado.tsx";
import { ErrorPanel } from "./error-panel.tsx";
import { ErrorSinMarco, isDenegado } from "./error-sin-marco.tsx";
import { Marco } from "./marco.tsx";
import type { Atencion } from "./secciones.ts";

export const meta: Route.MetaFunction = () => [
  { title: "Panel de administración" },
  { name: "robots", content: "noindex" },
];

async function readAtencion(context: Route.LoaderArgs["context"]): Promise<Atencion | null> {
  try {
    const { db } = context.get(tiendaContext);
    const [{ por_preparar, por_revisar }, reclamos, mensajes] = await Promise.all([
      countAtencion(db),
      countPendientes(db),
      countNuevos(db),
    ]);
    return { pedidos: por_preparar + por_revisar, reclamos, mensajes };
  } catch (error) {
    // The page under it has a say of its own; the figures of the navigation can be missed.
    context.get(peticionContext).log.error({ err: error }, "what asks for attention could not be counted");
    return null;
  }
}

/** There must be one: without something to load, a navigation inside the browser would not pass the guard. */
export async function loader({ context }: Route.LoaderArgs) {
  const { nombre, apellido, email } = context.get(usuarioContext);
  const { env, identidad } = context.get(tiendaContext);
  return {
    nombre: env.TIENDA_NOMBRE,
    empleado: { nombre: `${nombre} ${apellido}`.trim(), email },
    atencion: await readAtencion(context),
    externo: identidad.externo?.nombre ?? null,
    recomendarDosPasos: !identidad.externo && !context.get(sesionContext).dos_pasos,
  };
}

export const clientLoader = keepLast<Route.ClientLoaderArgs>({ everywhere: true });

export default function AdminLayout({ loaderData: { externo, ...marco } }: Route.ComponentProps) {
  useGuardAgain();
  return (
    <Marco {...marco}>
      <Outlet />
      <SesionTerminada externo={externo} />
    </Marco>
  );
}

/** What the guard refuses has no frame; a page that fails keeps the panel around it. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData || isDenegado(error)) return <ErrorSinMarco error={error} />;
  return (
    <Marco {...loaderData}>
      <Encabezado titulo="Panel de administración" />
      <ErrorPanel error={error} />
    </Marco>
  );
}
