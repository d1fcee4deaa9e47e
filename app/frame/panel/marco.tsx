import type { ReactNode } from "react";
import { PuestoContext, usePuede } from "#app/routing/puesto.tsx";
import { PANEL } from "#app/ui/ahead.ts";
import { ConnectionNotice } from "#app/ui/connection-notice.tsx";
import { ListViewContext, useListView } from "#app/ui/list-view-context.ts";
import { Notices } from "#app/ui/notices.tsx";
import { UndoRunner } from "#app/ui/undo-runner.tsx";
import { useAhead } from "#app/ui/use-ahead.ts";
import { ConPaleta } from "./abrir-paleta.tsx";
import { ConAtajos } from "./atajos.tsx";
import { AvisoDosPasos } from "./aviso-dos-pasos.tsx";
import { AvisoRestaurada } from "./aviso-restaurada.tsx";
import { Cajon } from "./cajon.tsx";
import { type Empleado, Navegacion } from "./navegacion.tsx";
import type { ListView } from "#lib/list-view.ts";
import type { PuestoPanel } from "#lib/permisos.ts";
import { type Atencion, SECCIONES } from "./secciones.ts";
import { ServiciosContext, type ServicioTienda } from "./servicios.ts";
import { UnsavedGuard } from "./unsaved-guard.tsx";
import { useLocation } from "react-router";
import { Icon } from "#app/ui/icon.tsx";

function AvisoSoloVer() {
  const { pathname } = useLocation();
  const puede = usePuede();
  const seccion = SECCIONES.find(({ to, area }) => area !== "panel" && `${pathname}/`.startsWith(`${to}/`));
  // The log is read-only for everyone.
  if (!seccion || seccion.area === "auditoria" || puede("cambiar", seccion.area)) return null;
  return (
    <p className="flex min-h-11 items-center gap-3 border-b bg-info-soft px-4 py-2 text-sm text-info md:px-6 print:hidden">
      <Icon name="eye" className="size-5 shrink-0" />
      Tu puesto te deja ver esta parte, no cambiarla.
    </p>
  );
}

interface Props {
  nombre: string;
  empleado: Empleado;
  puesto: PuestoPanel | null;
  vista: ListView;
  atencion: Atencion | null;
  servicios: readonly ServicioTienda[];
  recomendarDosPasos: boolean;
  /** A restored shop waits: since when it knows nothing. */
  espera: Date | null;
  children: ReactNode;
}

export function Marco({ puesto, vista, servicios, recomendarDosPasos, espera, children, ...datos }: Props) {
  useAhead(PANEL);
  const lists = useListView(vista);
  return (
    <PuestoContext value={puesto}>
      <ServiciosContext value={servicios}>
        <ConPaleta>
          <ConAtajos>
            <UnsavedGuard>
              <div
                data-densidad={lists.view.density}
                className="min-h-dvh bg-sunken [--encabezado:3.75rem] lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]"
              >
                <aside
                  aria-label="Barra lateral"
                  className="sticky top-0 hidden h-dvh border-r bg-surface text-sm lg:block print:hidden"
                >
                  <Navegacion {...datos} />
                </aside>
                <Cajon {...datos} />
                <main id="contenido" tabIndex={-1} className="min-w-0 outline-none">
                  {espera ? <AvisoRestaurada desde={espera} /> : null}
                  {recomendarDosPasos ? <AvisoDosPasos /> : null}
                  <AvisoSoloVer />
                  <ListViewContext value={lists}>{children}</ListViewContext>
                </main>
                <Notices />
                <UndoRunner />
                <ConnectionNotice />
              </div>
            </UnsavedGuard>
          </ConAtajos>
        </ConPaleta>
      </ServiciosContext>
    </PuestoContext>
  );
}

/** Room at the bottom keeps notices off the last row. */
export function Cuerpo({ children }: { children: ReactNode }) {
  return <div className="grid gap-3 p-3 pt-2 pb-32 text-sm md:gap-4 md:p-6 md:pb-32">{children}</div>;
}
