import type { ReactNode } from "react";
import type { DatosTienda } from "./datos.ts";
import { Navbar } from "./navbar.tsx";
import { Pie } from "./pie.tsx";

interface Props {
  /** Missing only when the layout's own loader failed. */
  datos: DatosTienda | undefined;
  children: ReactNode;
}

/** The frame around every storefront page. */
export function Marco({ datos, children }: Props) {
  return (
    <div className="flex min-h-dvh flex-col">
      {datos?.demo ? (
        <aside aria-label="Aviso" className="bg-maiz px-4 py-1.5 text-center text-sm font-medium text-on-maiz">
          Tienda de demostración: los pagos son simulados.
        </aside>
      ) : null}
      <Navbar nombre={datos?.nombre ?? "Qhatu"} />
      <main id="contenido" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      {datos ? <Pie datos={datos} /> : null}
    </div>
  );
}
