import { useContext } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { PricesWithIgv } from "#app/ui/prices.ts";
import type { Centimos, Totales } from "#lib/dinero.ts";
import { describeEnvioGratis, ENVIO_GRATIS_LIMA_SOBRE, ENVIO_GRATIS_PERU_DESDE, pickMontoEnvio } from "#lib/envio.ts";

/** What delivering this cart costs (docs/dinero-y-pedidos.md, section 16). */
function describeEnvio(monto: Centimos): string {
  if (monto >= ENVIO_GRATIS_PERU_DESDE) return "Tu envío es gratis a todo el Perú.";
  if (monto <= ENVIO_GRATIS_LIMA_SOBRE) return "El envío se paga al recibir.";
  return "Tu envío es gratis en Lima Metropolitana; al resto del Perú se paga al recibir.";
}

/** What a buyer wants to know before paying: what the delivery costs, and that the payment is safe. */
export function NotasCompra({ totales }: { totales: Totales }) {
  const withIgv = useContext(PricesWithIgv);
  return (
    <ul className="grid gap-3 text-sm text-muted">
      <li className="flex gap-2.5">
        <Icon name="truck" className="mt-0.5 size-5 shrink-0 text-accent" />
        <span>
          <strong className="font-semibold text-ink">{describeEnvio(pickMontoEnvio(totales, withIgv))}</strong>{" "}
          {describeEnvioGratis(withIgv)}
        </span>
      </li>
      <li className="flex gap-2.5">
        <Icon name="lock" className="mt-0.5 size-5 shrink-0 text-accent" />
        <span>Pago seguro: pagas en la página cifrada del proveedor; nosotros no vemos los datos de tu tarjeta.</span>
      </li>
    </ul>
  );
}
