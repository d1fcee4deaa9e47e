import { type ReactNode, Suspense, useMemo, useState } from "react";
import { useLocation } from "react-router";
import { useSesion } from "#app/features/usuarios/use-sesion.ts";
import { Alert } from "#app/ui/alert.tsx";
import { LoadedIdle } from "#app/ui/loaded-idle.tsx";
import { ConnectionNotice } from "#app/ui/connection-notice.tsx";
import { createLate } from "#app/ui/late.tsx";
import { FewLeft, PricesWithIgv } from "#app/ui/prices.ts";
import { RouteCode } from "#app/ui/route-code.tsx";
import type { DatosTienda } from "#app/features/empresa/datos.ts";
import { EnvioContext } from "#app/features/envios/tienda.ts";
import { Navbar } from "./navbar.tsx";
import { getErrorText } from "./textos-error.ts";

const PieTienda = import.meta.env.SSR ? (await import("./pie.tsx")).default : createLate(() => import("./pie.tsx"));

const loadTarde = () => import("./tarde.tsx");

interface Props {
  /** Missing only when the layout's own loader failed. */
  datos: DatosTienda | undefined;
  /** In place of the shop's own header and footer. */
  encabezado?: ReactNode;
  pie?: ReactNode;
  children: ReactNode;
}

/** Says that the profile could not be read whole (docs/producto.md, section 10), or greets a new account. */
function AvisoPerfil() {
  const { aviso, bienvenida } = useSesion();
  const { key } = useLocation();
  // Mounted when one arrives from the sign pages: the notice stays until the next navigation.
  const [arrival] = useState(key);
  const noticia = key === arrival ? bienvenida : undefined;
  if (!aviso && !noticia) return null;
  return (
    <div className="container-store grid gap-3 pt-4">
      {aviso ? <Alert tone="warning">{aviso}</Alert> : null}
      {noticia ? <Alert tone="success">{noticia}</Alert> : null}
    </div>
  );
}

export function Marco({ datos, encabezado, pie, children }: Props) {
  // The same element each time: an update before its code is there would take the server's markup away.
  const pieTienda = useMemo(
    () =>
      datos ? (
        <Suspense>
          <PieTienda datos={datos} />
        </Suspense>
      ) : null,
    [datos],
  );
  return (
    <div className="flex min-h-dvh flex-col">
      {datos?.demo ? (
        <aside
          aria-label="Aviso"
          className="bg-warning-soft px-4 py-1.5 text-center text-sm font-medium text-warning print:hidden"
        >
          Tienda de demostración: los pagos son simulados.
        </aside>
      ) : null}
      <PricesWithIgv value={datos?.preciosConIgv ?? false}>
        {encabezado ?? <Navbar nombre={datos?.nombre ?? "Qhatu"} logo={datos?.logo} />}
        <main id="contenido" tabIndex={-1} className="flex-1 outline-none">
          <AvisoPerfil />
          <FewLeft value={datos?.pocas ?? 0}>
            <EnvioContext value={datos?.envio ?? null}>{children}</EnvioContext>
          </FewLeft>
        </main>
      </PricesWithIgv>
      {pie ?? pieTienda}
      <ConnectionNotice strip toTitle={getErrorText}>
        Sin conexión: tu carrito está guardado
      </ConnectionNotice>
      <RouteCode />
      {datos ? <LoadedIdle load={loadTarde} props={{ sinConexion: datos.sinConexion }} /> : null}
    </div>
  );
}
