import type { ComponentProps } from "react";
import { describeMedios, hasPagina } from "#app/features/base/ajustes/metodos.ts";
import { Icon } from "#app/ui/icon.tsx";
import { EnvioCotizado } from "#app/features/entrega/envios/envio-cotizado.tsx";
import { useEnvio } from "#app/features/entrega/envios/tienda.ts";
import type { Totales } from "#lib/dinero.ts";
import { ProgresoEnvio } from "./progreso-envio.tsx";

interface Props {
  totales: Totales;
  envio?: ComponentProps<typeof EnvioCotizado> | null;
}

export function NotasCompra({ totales, envio = null }: Props) {
  const tienda = useEnvio();
  return (
    <ul className="grid gap-4 text-sm text-muted">
      {envio ? (
        <li className="flex gap-2.5">
          <Icon name="truck" className="mt-0.5 size-5 shrink-0 text-accent" />
          <span>
            <EnvioCotizado {...envio} /> {tienda.gratis}
          </span>
        </li>
      ) : (
        <li>
          <ProgresoEnvio totales={totales} />
        </li>
      )}
      <li className="flex gap-2.5">
        <Icon name="lock" className="mt-0.5 size-5 shrink-0 text-accent" />
        <span>
          {hasPagina(tienda.metodos)
            ? "Pago seguro: con tarjeta pagas en la página cifrada del proveedor; nosotros no vemos sus datos."
            : `Pagas con ${describeMedios("entero", tienda.metodos)}.`}
        </span>
      </li>
    </ul>
  );
}
