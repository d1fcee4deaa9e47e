import { type ReactNode, Suspense, useState } from "react";
import { useLocation } from "react-router";
import { useSesion } from "#app/features/personas/usuarios/use-sesion.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ConnectionNotice } from "#app/ui/connection-notice.tsx";
import { late } from "#app/ui/late.tsx";
import { FewLeft, PricesWithIgv } from "#app/ui/prices.ts";
import { RouteCode } from "#app/ui/route-code.tsx";
import type { DatosTienda } from "#app/features/paginas/empresa/datos.ts";
import { EnvioContext } from "#app/features/entrega/envios/tienda.ts";
import { Navbar } from "./navbar.tsx";
import { PieTienda } from "./pie.tsx";
import { getErrorText } from "./textos-error.ts";

const Tarde = late(() => import("./tarde.tsx"));

interface Props {
  datos: DatosTienda | undefined;
  encabezado?: ReactNode;
  pie?: ReactNode;
  children: ReactNode;
}

/** The profile could not be read whole (docs/producto/base.md, section 3), or a new account is greeted. */
function AvisoPerfil() {
  const { aviso, bienvenida } = useSesion();
  const { key } = useLocation();
  // Stays from the sign pages until the next navigation.
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
      <Suspense>{pie ?? (datos ? <PieTienda datos={datos} /> : null)}</Suspense>
      <ConnectionNotice strip toTitle={getErrorText}>
        Sin conexión: tu carrito está guardado
      </ConnectionNotice>
      <RouteCode />
      {datos ? <Tarde sinConexion={datos.sinConexion} /> : null}
    </div>
  );
}
