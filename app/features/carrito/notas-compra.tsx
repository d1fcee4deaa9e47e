import { Icon } from "#app/ui/icon.tsx";
import type { Centimos } from "#lib/dinero.ts";
import { ENVIO_GRATIS_LIMA_SOBRE, ENVIO_GRATIS_PERU_DESDE, ENVIO_GRATIS_TEXTO } from "#lib/envio.ts";

/** What delivering this cart costs (docs/dinero-y-pedidos.md, section 16). */
function describeEnvio(subtotal: Centimos): string {
  if (subtotal >= ENVIO_GRATIS_PERU_DESDE) return "Tu envío es gratis a todo el Perú.";
  if (subtotal <= ENVIO_GRATIS_LIMA_SOBRE) return "El envío se paga al recibir.";
  return "Tu envío es gratis en Lima Metropolitana; al resto del Perú se paga al recibir.";
}

/** What a buyer wants to know before paying: what the delivery costs, and that the payment is safe. */
export function NotasCompra({ subtotal }: { subtotal: Centimos }) {
  return (
    <ul className="grid gap-3 text-sm text-muted">
      <li className="flex gap-2.5">
        <Icon name="truck" className="mt-0.5 size-5 shrink-0 text-accent" />
        <span>
          <strong className="font-semibold text-ink">{describeEnvio(subtotal)}</strong> {ENVIO_GRATIS_TEXTO}
        </span>
      </li>
      <li className="flex gap-2.5">
        <Icon name="lock" className="mt-0.5 size-5 shrink-0 text-accent" />
        <span>Pago seguro: pagas en la página cifrada del proveedor; nosotros no vemos los datos de tu tarjeta.</span>
      </li>
    </ul>
  );
}
