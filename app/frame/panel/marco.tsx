import type { ReactNode } from "react";
import { PuestoContext } from "#app/routing/puesto.tsx";
import { ConnectionNotice } from "#app/ui/connection-notice.tsx";
import { ListViewContext, useListView } from "#app/ui/list-view-context.ts";
import { Notices } from "#app/ui/notices.tsx";
import { UndoRunner } from "#app/ui/undo-runner.tsx";
import { ConPaleta } from "./abrir-paleta.tsx";
import { ConAtajos } from "./atajos.tsx";
import { AvisoDosPasos } from "./aviso-dos-pasos.tsx";
import { AvisoSoloVer } from "./aviso-solo-ver.tsx";
import { Cajon } from "./cajon.tsx";
import { type Empleado, Navegacion } from "./navegacion.tsx";
import type { ListView } from "#lib/list-view.ts";
import type { PuestoPanel } from "#lib/permisos.ts";
import { usePanelPrefetch } from "./prefetch-panel.ts";
import type { Atencion } from "./secciones.ts";
import { ServiciosContext, type ServicioTienda } from "./servicios.ts";
import { UnsavedGuard } from "./unsaved-guard.tsx";

interface Props {
  nombre: string;
  empleado: Empleado;
  puesto: PuestoPanel | null;
  /** How this browser shows lists. */
  vista: ListView;
  atencion: Atencion | null;
  servicios: readonly ServicioTienda[];
  /** True for who has no second factor. */
  recomendarDosPasos: boolean;
  children: ReactNode;
}

/** The frame around every page of the panel. Compact with a mouse, 44 px targets on a phone. */
export function Marco({ puesto, vista, servicios, recomendarDosPasos, children, ...datos }: Props) {
  usePanelPrefetch();
  const lists = useListView(vista);
  return (
    <PuestoContext value={puesto}>
      <ServiciosContext value={servicios}>
        <ConPaleta>
          <ConAtajos>
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
                {recomendarDosPasos ? <AvisoDosPasos /> : null}
                <AvisoSoloVer />
                <ListViewContext value={lists}>{children}</ListViewContext>
              </main>
              <Notices />
              <UndoRunner />
              <UnsavedGuard />
              <ConnectionNotice />
            </div>
          </ConAtajos>
        </ConPaleta>
      </ServiciosContext>
    </PuestoContext>
  );
}

/** The body of a page. The space at its end keeps a notice from covering the last row. */
export function Cuerpo({ children }: { children: ReactNode }) {
  return <div className="grid gap-3 p-3 pt-2 pb-32 text-sm md:gap-4 md:p-6 md:pb-32">{children}</div>;
}
