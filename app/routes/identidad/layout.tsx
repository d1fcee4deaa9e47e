import { Outlet } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { readMarca } from "#app/features/base/ajustes/ajustes.server.ts";
import { EnlaceLibro } from "#app/features/atencion/reclamos/enlace-libro.tsx";
import { ConnectionNotice } from "#app/ui/connection-notice.tsx";
import { ErrorView } from "#app/ui/error-view.tsx";
import { Logo } from "#app/ui/logo.tsx";
import { RouteCode } from "#app/ui/route-code.tsx";
import { SteppedLine } from "#app/ui/stepped-line.tsx";
import { ThemeToggle } from "#app/ui/theme-toggle.tsx";
import { useAhead } from "#app/ui/use-ahead.ts";
import { useImageFailed } from "#app/ui/use-image-failed.ts";
import { NOMBRE_TIENDA } from "#lib/atencion.ts";
import type { Route } from "./+types/layout";

export async function loader({ context }: Route.LoaderArgs) {
  const { nombre, logo, aspecto } = await readMarca(context.get(tiendaContext));
  return { nombre, logo, ...(aspecto ? { aspecto } : {}) };
}

/** New settings arrive with the next full page load. */
export const shouldRevalidate = () => false;

function Marco({ nombre, logo, children }: { nombre: string; logo?: string | undefined; children: React.ReactNode }) {
  useAhead();
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="container-store flex items-center justify-between py-3">
        <Logo nombre={nombre} logo={logo} />
        <ThemeToggle />
      </header>
      <main id="contenido" tabIndex={-1} className="container-store flex-1 pb-12 outline-none">
        {children}
      </main>
      <SteppedLine className="mt-auto" />
      <footer className="container-store py-4">
        <EnlaceLibro />
      </footer>
      <ConnectionNotice strip />
      <RouteCode />
    </div>
  );
}

/** Lazy: a phone does not show it. */
function Foto({ src }: { src: string }) {
  const { failed, ...image } = useImageFailed();
  if (failed) return null;
  return (
    <img {...image} src={src} alt="" loading="lazy" className="absolute inset-0 size-full object-cover object-left" />
  );
}

export default function IdentidadLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Marco {...loaderData}>
      <div className="grid items-center gap-x-16 pt-4 lg:min-h-[40rem] lg:grid-cols-2 lg:pt-8">
        <div className="mx-auto w-full max-w-md">
          <Outlet />
        </div>
        <div className="relative hidden h-full overflow-hidden rounded-hero bg-set lg:block">
          <Foto src="/banner/primavera-movil-1024.avif" />
        </div>
      </div>
    </Marco>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <Marco nombre={loaderData?.nombre ?? NOMBRE_TIENDA} logo={loaderData?.logo}>
      <ErrorView error={error} />
    </Marco>
  );
}
