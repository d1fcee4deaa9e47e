import { type ComponentProps, useContext } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { PricesWithIgv } from "#app/ui/prices.ts";
import { EnvioCotizado } from "#app/features/envios/envio-cotizado.tsx";
import { type EnvioTienda, useEnvio } from "#app/features/envios/tienda.ts";
import type { Centimos, Totales } from "#lib/dinero.ts";
import { pickMontoEnvio } from "#lib/envio/costo.ts";

/** What delivering this cart costs (docs/dinero-y-pedidos.md, section 16). */
function describeEnvio(monto: Centimos, { gratisLima, gratisPeru, zonaLima, pago }: EnvioTienda): string {
  if (gratisPeru !== null && monto >= gratisPeru) return "Tu envío es gratis a todo el Perú.";
  if (gratisLima === null || monto < gratisLima) return `El envío ${pago}.`;
  return `Tu envío es gratis en ${zonaLima}; al resto del Perú ${pago}.`;
}

interface Props {
  /** Of the products alone where no delivery is told. */
  totales: Totales;
  /** The delivery to the buyer's district, once it is known. */
  envio?: ComponentProps<typeof EnvioCotizado> | null;
}

/** What a buyer wants to know before paying: what the delivery costs, and that the payment is safe. */
export function NotasCompra({ totales, envio = null }: Props) {
  const withIgv = useContext(PricesWithIgv);
  const tienda = useEnvio();
  return (
    <ul className="grid gap-3 text-sm text-muted">
      <li className="flex gap-2.5">
        <Icon name="truck" className="mt-0.5 size-5 shrink-0 text-accent" />
        <span>
          {envio ? (
            <EnvioCotizado {...envio} />
          ) : (
            <strong className="font-semibold text-ink">
              {describeEnvio(pickMontoEnvio(totales, withIgv), tienda)}
            </strong>
          )}{" "}
          {tienda.gratis}
        </span>
      </li>
      <li className="flex gap-2.5">
        <Icon name="lock" className="mt-0.5 size-5 shrink-0 text-accent" />
        <span>Pago seguro: pagas en la página cifrada del proveedor; nosotros no vemos los datos de tu tarjeta.</span>
      </li>
    </ul>
  );
}
