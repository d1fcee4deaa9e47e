import type { ReactNode } from "react";
import { useSesion } from "#app/features/usuarios/use-sesion.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ConnectionNotice } from "#app/ui/connection-notice.tsx";
import { RouteCode } from "#app/ui/route-code.tsx";
import type { DatosTienda } from "./datos.ts";
import { Navbar } from "./navbar.tsx";
import { Pie } from "./pie.tsx";
import { errorOf } from "./textos-error.ts";

interface Props {
  /** Missing only when the layout's own loader failed. */
  datos: DatosTienda | undefined;
  children: ReactNode;
}

/** What SPEC.md section 8 says when the profile of a signed-in person could not be had whole. */
function AvisoPerfil() {
  const { aviso } = useSesion();
  if (!aviso) return null;
  return (
    <div className="container-store pt-4">
      <Alert tone="warning">{aviso}</Alert>
    </div>
  );
}

/** The frame around every storefront page. */
export function Marco({ datos, children }: Props) {
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
      <Navbar nombre={datos?.nombre ?? "Qhatu"} />
      <main id="contenido" tabIndex={-1} className="flex-1 outline-none">
        <AvisoPerfil />
        {children}
      </main>
      {datos ? <Pie datos={datos} /> : null}
      <ConnectionNotice titleOf={errorOf}>Sin conexión: tu carrito está guardado</ConnectionNotice>
      <RouteCode />
    </div>
  );
}
